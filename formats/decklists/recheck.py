"""Every kept deck against what is known now: thousands a second, in small transactions.

Runs as an hourly chore for the decks whose answer is not of today or of other data, and for the
question "what if", which stores nothing.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import islice
from typing import Final

from django.db import connection, transaction
from django.db.models import Q, QuerySet

from core import clock
from formats.catalog.judging import as_deck, find_all, judge
from formats.catalog.queries import CatalogueState, catalogue_state
from formats.catalog.wording import format_name
from formats.decklists.models import Deck
from formats.legality import CardFacts, Difference, Facts, load_facts, what_if
from formats.legality import Deck as CoreDeck
from users.notices.service import tell

TOGETHER: Final = 500
#: What a check needs of a deck.
_READ: Final = ("ref", "owner", "title", "format", "lines", "unread", "version", "legal")
#: So many decks are checked anew in one chore; the next one goes on.
MOST_A_CHORE: Final = 50_000


def check_stale() -> int:
    """Check anew whatever was checked on another day or with other data; how many decks.

    Owners are told where the answer turned from legal to illegal or back.
    """
    today, facts, state = clock.today(), load_facts(), catalogue_state()
    mark = f"{facts.data_version} {state.version}"
    stale = Deck.objects.filter(~Q(checked_on=today) | ~Q(checked_with=mark) | Q(checked_on=None))
    done = 0
    last = 0
    while done < MOST_A_CHORE:
        decks = list(stale.filter(pk__gt=last).only(*_READ).order_by("pk")[:TOGETHER])
        if not decks:
            break
        last = decks[-1].pk
        done += len(decks)
        _check_anew(decks, today=today, facts=facts, state=state, mark=mark)
    return done


def _check_anew(
    decks: Sequence[Deck], *, today: date, facts: Facts, state: CatalogueState, mark: str
) -> None:
    lists = [deck.parsed() for deck in decks]
    found = find_all(lists, state=state, facts=facts)
    answers: dict[int, tuple[Deck, bool | None, list[str]]] = {}
    for deck, parsed in zip(decks, lists, strict=True):
        of = facts.formats.get(deck.format)
        if of is None:
            continue
        judged = judge(
            parsed, of=of, on=today, state=state, facts=facts, found=found, suggest=False
        )
        legal = judged.legal if not deck.unread or judged.legal is False else None
        answers[deck.pk] = (deck, legal, judged.codes)
    with transaction.atomic():
        for pk in _write(answers, today, mark):
            deck, legal, _codes = answers[pk]
            if deck.legal is not None and legal is not None and deck.legal is not legal:
                of = facts.formats[deck.format]
                tell(
                    deck.owner,
                    code="decklists.notice_legal" if legal else "decklists.notice_illegal",
                    params={"title": deck.title, "format": format_name(of, today)},
                    url=deck.get_absolute_url(),
                )


def _write(
    answers: Mapping[int, tuple[Deck, bool | None, list[str]]], today: date, mark: str
) -> list[int]:
    """One statement for all; the ids of those that were written.

    Whoever saved a deck meanwhile has checked it with the save, so its version must still hold.
    """
    if not answers:
        return []
    with connection.cursor() as cursor:
        cursor.execute(
            """
            UPDATE decklists_deck d
            SET legal = n.legal, codes = n.codes::jsonb, checked_on = %s, checked_with = %s
            FROM unnest(%s::bigint[], %s::int[], %s::bool[], %s::text[])
                AS n (id, version, legal, codes)
            WHERE d.id = n.id AND d.version = n.version
            RETURNING d.id
            """,
            [
                today,
                mark,
                list(answers),
                [deck.version for deck, _legal, _codes in answers.values()],
                [legal for _deck, legal, _codes in answers.values()],
                [json.dumps(codes) for _deck, _legal, codes in answers.values()],
            ],
        )
        return [pk for (pk,) in cursor.fetchall()]


def affected(
    decks: QuerySet[Deck], *, key: str, on: date, drafted: Facts, platform: str = "paper"
) -> Iterator[tuple[Deck, Difference]]:
    """What draft rulings would change for each of these decks, for those that they change."""
    facts, state = load_facts(), catalogue_state()
    rows = decks.filter(format=key).defer("text").iterator(chunk_size=TOGETHER)
    while some := list(islice(rows, TOGETHER)):
        lists = [deck.parsed() for deck in some]
        found = find_all(lists, state=state, facts=facts)
        of = facts.formats[key]
        ready: list[tuple[CoreDeck, Mapping[str, CardFacts | None]]] = [
            as_deck(parsed, of, found)[1:] for parsed in lists
        ]
        changes = what_if(ready, format=key, on=on, facts=facts, drafted=drafted, platform=platform)
        for deck, change in zip(some, changes, strict=True):
            if change is not None and change.changed:
                yield deck, change
