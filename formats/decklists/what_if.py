"""Which kept decks a draft ruling would change, among those that the viewer may see.

Nobody else's private deck is even counted: drafts of one card after another would tell what is in
it. Operators, who may see every deck, count all.
"""

from datetime import date
from typing import Final

from django.db.models import Q, QuerySet

from core.access import Viewer, operator
from core.attempts import Limit, spend
from formats.catalog.what_if import Affected, Shown
from formats.catalog.wording import format_name, reason_view
from formats.decklists.models import Deck, Visibility
from formats.decklists.recheck import affected
from formats.legality import Facts
from users.viewer import person

MOST_SHOWN: Final = 100
#: Each question judges every deck of a format.
QUESTIONS: Final = Limit("what-if-user", 60, 600)


def count(viewer: Viewer, key: str, on: date, drafted: Facts) -> Affected:
    """The counter that the catalogue asks. Refusal: TooMany."""
    spend(QUESTIONS, person(viewer).ref)
    decks = _seen_by(viewer).filter(format=key)
    name = format_name(drafted.formats[key], on)
    changed = illegal = legal = 0
    shown: list[Shown] = []
    for deck, change in affected(decks, key=key, on=on, drafted=drafted):
        changed += 1
        illegal += change.before.legal is True and change.after.legal is False
        legal += change.before.legal is False and change.after.legal is True
        if len(shown) < MOST_SHOWN:
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


def _seen_by(viewer: Viewer) -> QuerySet[Deck]:
    """One's own decks and public ones. A link that was handed on is no list of decks."""
    if operator.admits(viewer):
        return Deck.objects.all()
    listed = Q(visibility=Visibility.PUBLIC, owner__is_active=True)
    return Deck.objects.filter(listed | Q(owner=person(viewer)))
