"""Sentences and words for roles."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from users.roles.table import Role

WORDS: dict[str, str | Promise] = {
    "roles.not_here": _("The role {role} is not given here."),
    "roles.last_owner": _("Somebody has to own it. Name another owner first."),
}

ROLE_NAMES: dict[Role, Promise] = {
    Role.OWNER: _("Owner"),
    Role.ORGANISER: _("Organiser"),
    Role.JUDGE: _("Judge"),
    Role.SCOREKEEPER: _("Scorekeeper"),
    Role.CASTER: _("Caster"),
    Role.PLAYER: _("Player"),
    Role.SPECTATOR: _("Spectator"),
}
