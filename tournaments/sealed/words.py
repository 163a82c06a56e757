"""Sentences of events' card pools."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WORDS: dict[str, str | Promise] = {
    "sealed.not_sealed": _("This event has no card pools."),
    "sealed.already_sealed": _("The card pools of this event are out already."),
    "sealed.other_format": _(
        "This event's format is not Limited. Change it in the plan, then give pools out."
    ),
    "sealed.nobody_there": _("Nobody is registered yet. Enter players first."),
    "sealed.bad_minutes": _("Time for building is from {least} to {most} minutes."),
    "sealed.packs_open": _(
        "{pools} pools have been opened or written down: they cannot be thrown away any more."
    ),
    "sealed.not_written_down": _("{pools} pools are not written down yet."),
    "sealed.nothing_to_swap": _("There is nothing to swap."),
    "sealed.not_over": _(
        "From the secret everybody could read everybody's pool. It is shown when the event is over."
    ),
}
