"""Which kept decks a draft ruling would change: all are counted, those that one may see shown."""

from datetime import date
from typing import Final

from core.access import Viewer
from formats.catalog.what_if import Affected, Shown
from formats.catalog.wording import format_name, reason_view
from formats.decklists import rules
from formats.decklists.models import Deck, Visibility
from formats.decklists.recheck import affected
from formats.legality import Facts

MOST_SHOWN: Final = 100


def count(viewer: Viewer, key: str, on: date, drafted: Facts) -> Affected:
    """The counter that the catalogue asks."""
    decks = Deck.objects.filter(format=key)
    name = format_name(drafted.formats[key], on)
    changed = illegal = legal = 0
    shown: list[Shown] = []
    for deck, change in affected(decks.select_related("owner"), key=key, on=on, drafted=drafted):
        changed += 1
        illegal += change.before.legal is True and change.after.legal is False
        legal += change.before.legal is False and change.after.legal is True
        # A link that was handed on is not a list of decks: only one's own and public ones.
        visible = deck.visibility == Visibility.PUBLIC or rules.is_owner.test(viewer, deck)
        if visible and len(shown) < MOST_SHOWN:
            shown.append(
                Shown(
                    deck.title,
                    deck.get_absolute_url(),
                    change.before.legal,
                    change.after.legal,
                    tuple(reason_view(reason, name, on) for reason in change.came),
                )
            )
    return Affected(decks.count(), changed, illegal, legal, tuple(shown))
