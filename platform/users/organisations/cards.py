"""What organisations show on people's own pages and on their public ones."""

from core.access import Viewer
from users.models import User
from users.organisations.queries import organisations_of
from users.queries import Card
from users.roles.words import ROLE_NAMES


def own_card(user: User) -> Card | None:
    """Your shops, with the roles; guests have none."""
    if user.is_guest:
        return None
    shops = [
        {"shop": organisation, "roles": [ROLE_NAMES[role] for role in held]}
        for organisation, held in organisations_of(user)
    ]
    return Card("users/organisations/own_card.html", {"shops": shops})


def public_card(_viewer: Viewer, person: User) -> Card | None:
    """Where the person works, as far as those shops say who works there."""
    shops = [
        {"shop": organisation, "roles": [ROLE_NAMES[role] for role in held]}
        for organisation, held in organisations_of(person)
        if organisation.staff_public and organisation.closed_at is None
    ]
    return Card("users/organisations/public_card.html", {"shops": shops}) if shops else None
