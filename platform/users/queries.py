"""Reading about people; what whom may see is decided here."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from core import clock
from core.access import Viewer
from core.errors import Unknown
from users import holdings
from users.models import Player, User
from users.names import short_name


@dataclass(frozen=True, slots=True)
class Card:
    """A part of somebody's page that a room contributes: a template and what it shows."""

    template: str
    context: dict[str, Any]


# Rooms above add what stands on /me/ and on the public page; in the order of registration.
CardFor = Callable[[User], Card | None]
PublicCard = Callable[[Viewer, User], Card | None]
_cards: list[CardFor] = []
_public_cards: list[PublicCard] = []
# Rooms say whether a viewer knows a person from elsewhere (an event, a shop): `acquainted`.
Acquaintance = Callable[[Viewer, User], bool]
_acquaintances: list[Acquaintance] = []
# Rooms say where players belong now: whoever comes by their code is led there (`landing_for`).
Landing = Callable[[Sequence[Player]], str | None]
_landings: list[Landing] = []


def add_card(card: CardFor) -> None:
    """Show it on everybody's own page; None from it shows nothing."""
    _cards.append(card)


def add_public_card(card: PublicCard) -> None:
    """Show it on public pages of people who do not hide their history."""
    _public_cards.append(card)


def add_acquaintance(acquaintance: Acquaintance) -> None:
    """Who shares something with a person sees the whole name."""
    _acquaintances.append(acquaintance)


def add_landing(landing: Landing) -> None:
    """The address of what these players take part in just now; None from it leads nowhere."""
    _landings.append(landing)


def landing_for(players: Sequence[Player]) -> str | None:
    """Where these players belong now, by the first room that knows."""
    return next((found for landing in _landings if (found := landing(players)) is not None), None)


def cards_for(user: User) -> list[Card]:
    """What the rooms show on the person's own page."""
    return [shown for card in _cards if (shown := card(user)) is not None]


def cards_at_home(viewer: Viewer) -> list[Card]:
    """The same on the start page; strangers have none."""
    return cards_for(viewer) if isinstance(viewer, User) else []


def public_cards(viewer: Viewer, person: User) -> list[Card]:
    """What the rooms show on the public page; nothing of a hidden history, except to oneself."""
    if person.history_hidden and viewer != person:
        return []
    return [shown for card in _public_cards if (shown := card(viewer, person)) is not None]


def profile_by_ref(_viewer: Viewer, ref: str) -> User:
    """The account whose public page this is; guests and closed accounts have none."""
    person = User.objects.filter(ref=ref, is_guest=False, is_active=True).first()
    if person is None:
        raise Unknown
    return person


def players_of(user: User) -> list[Player]:
    """The own player first, then those that were claimed."""
    return list(user.players.order_by("-is_main", "created_at"))


def name_for(viewer: Viewer, person: User) -> str:
    """The person's name as this viewer may see it."""
    if not person.name_short or viewer == person or getattr(viewer, "is_staff", False):
        return person.display_name
    if any(acquainted(viewer, person) for acquainted in _acquaintances):
        return person.display_name
    return short_name(person.display_name)


def export(user: User) -> dict[str, Any]:
    """Everything that is held about the person, by room."""
    held = {holding.name: holding.export(user) for holding in holdings.all_holdings()}
    return {"exported_at": clock.stamp(clock.now()), **held}


def account_json(user: User) -> dict[str, Any]:
    """The account as its owner sees it."""
    return {
        "ref": user.ref,
        "email": user.email,
        "display_name": user.display_name,
        "language": user.language,
        "time_zone": user.time_zone,
        "name_short": user.name_short,
        "history_hidden": user.history_hidden,
        "mail_notices": user.mail_notices,
        "is_guest": user.is_guest,
        "joined_at": clock.stamp(user.joined_at),
    }


def player_json(player: Player) -> dict[str, Any]:
    """A player as its owner sees it."""
    return {
        "ref": player.ref,
        "display_name": player.display_name,
        "is_main": player.is_main,
        "created_at": clock.stamp(player.created_at),
    }
