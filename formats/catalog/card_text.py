"""Where the text of a card comes from: whoever can print it registers here, at start.

Nothing here stores rules text, and this room imports nothing from the rooms above it.
"""

from collections.abc import Callable

from formats.catalog.models import Card

Provider = Callable[[Card], str | None]

_providers: list[Provider] = []


def register(provider: Provider) -> None:
    """Ask this provider too, after those that came before it."""
    if provider not in _providers:
        _providers.append(provider)


def text_of(card: Card) -> str | None:
    """What the first provider that knows the card prints for it; None where none does."""
    return next((text for one in _providers if (text := one(card)) is not None), None)
