"""Cards that answer a question, a page at a time.

By format and day: the database keeps the cards with a printing in a set that can bring them in on
that day (all that may be played, and few others), the core judges those of one page. So a page
costs the same however many cards there are; it may show fewer than its number, as banned cards
are left out, and no total is told.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.db.models import Case, F, IntegerField, Min, Q, QuerySet, Value, When
from rapidfuzz import fuzz, process

from core import clock
from formats.catalog.card_legality import LEGAL, RESTRICTED, kind_of
from formats.catalog.card_query import Question, shown, unknown_key
from formats.catalog.card_views import printed_in
from formats.catalog.errors import Listed, NoSuchSet
from formats.catalog.models import Card, CardName, NameKind, Printing, Set
from formats.catalog.queries import catalogue_state, facts_of, near_names
from formats.decks import fold_name
from formats.legality import Facts, FormatFacts, load_facts, sets_in, status_table

PAGE: Final = 60
#: Pages that hold no card after all are passed over, so many in one answer.
MOST_PASSED: Final = 5
#: No reader turns so many pages.
MOST_ROWS: Final = 100_000

_ALIVE: Final = (LEGAL, RESTRICTED)


@dataclass(frozen=True, slots=True)
class Hit:
    """A card with its status in the format asked about (empty without) and its name there."""

    card: Card
    kind: str
    printed: str
    language: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Hits:
    """A page of cards; `following` and `before` are where the neighbours begin."""

    hits: tuple[Hit, ...]
    total: int | None
    following: int | None
    before: int | None


def search(question: Question, *, start: int = 0, most: int = PAGE, language: str = "en") -> Hits:
    """The cards from `start` on, at most `most`. Refusals: BadCardQuery, NoSuchSet."""
    rows = matching(question)
    of = load_facts().formats[question.format] if question.format else None
    on = question.on or clock.today()
    total = None if of is not None else matching(question, counted=True).count()
    begin, kept, more = start, [], False
    for _passed in range(MOST_PASSED):
        some = list(rows[start : start + most + 1])
        more = len(some) > most
        kept = _judged(some[:most], of, on)
        start += most
        if kept or not more:
            break
    names = printed_in([card for card, _kind in kept], question.language or language)
    return Hits(
        hits=tuple(Hit(card, kind, *names.get(card.pk, ("", ""))) for card, kind in kept),
        total=total,
        following=start if more and start < MOST_ROWS else None,
        before=max(begin - most, 0) if begin else None,
    )


def matching(question: Question, *, counted: bool = False) -> QuerySet[Card]:
    """All cards that may answer; by format more than do. Refusals as `search`.

    They come in order, unless they are to be `counted`: ranks of names cost more than all else.
    """
    rows = Card.objects.all()
    words = [*question.words, *_names_after_all(question.odd)]
    ranked = bool(words) and not counted
    if ranked:
        rows = rows.filter(_named(words, question.language, "names__"))
        rows = rows.annotate(rank=Min(_rank(" ".join(words))))
    elif words or question.language:
        bearing = CardName.objects.filter(_named(words, question.language, ""))
        rows = rows.filter(pk__in=bearing.values("card_id"))
    if question.set:
        code = find_set(question.set).code
        rows = rows.filter(pk__in=Printing.objects.filter(set_code=code).values("card_id"))
    if question.types:
        rows = rows.filter(type_words__contains=[_type(word) for word in question.types])
    if question.colors:
        rows = rows.filter(_of_colors(question), thin=False)
    for compared, number in question.mana:
        rows = rows.filter(**{f"mana_value__{compared}": number})
    if question.format:
        facts = load_facts()
        of = facts.formats[question.format]
        rows = rows.filter(_may_be_in(of, question.on or clock.today(), facts))
    return rows if counted else rows.order_by(*_order(question, ranked=ranked))


def _named(words: list[str], language: str, path: str) -> Q:
    """One name with all of the words, in that language if one is asked for."""
    named = Q(**{f"{path}language": language}) if language else Q()
    for word in words:
        named &= Q(**{f"{path}folded__contains": word})
    return named


def find_set(text: str) -> Set:
    """The set of that code, of that name, or with that in its name alone. Refusal: NoSuchSet."""
    asked = shown(text)
    exact = Set.objects.filter(Q(code__iexact=asked) | Q(name__iexact=asked)).first()
    if exact is not None:
        return exact
    part = Set.objects.filter(name__icontains=asked).order_by("released", "code") if asked else []
    found = next(iter(part), None)
    if found is None:
        names = dict(Set.objects.values_list("code", "name"))
        near = process.extract(asked, names, scorer=fuzz.WRatio, limit=3)
        raise NoSuchSet(set=shown(text), near=Listed(f"{name} ({code})" for name, _, code in near))
    return found


def suggestions(question: Question) -> tuple[str, ...]:
    """Near spellings of the name, where nobody bears it."""
    if not question.words:
        return ()
    return near_names([question.name], state=catalogue_state()).get(question.name, ())


def _judged(cards: list[Card], of: FormatFacts | None, on: date) -> list[tuple[Card, str]]:
    """Those that may be played, with their status; all of them where no format was asked for."""
    if of is None:
        return [(card, "") for card in cards]
    facts = load_facts()
    table = status_table(facts, of.key, on)
    found = facts_of(cards, state=catalogue_state(), facts=facts)
    judged = []
    for card in cards:
        hit = found[card.pk]
        kind = kind_of(table.status(hit.commons if of.kind == "commons" else hit.facts))
        if kind in _ALIVE:
            judged.append((card, kind))
    return judged


def _may_be_in(of: FormatFacts, on: date, facts: Facts) -> Q:
    """What the database knows of being in a format: true for every card that is."""
    if on < of.start or (of.until is not None and of.until <= on):
        return Q(pk=None)
    played = Q(online_only=False)
    if of.kind == "limited":
        return played
    if of.kind in ("windows", "rulebook"):
        codes: Iterable[str] = sets_in(facts, of.key, on)
        alone = [
            name
            for name, windows in of.card_windows.items()
            if any(window.holds(on) for window in windows)
        ]
        printings = Printing.objects.filter(set_code__in=list(codes))
    else:
        alone = []
        printings = _out_by(of, on, facts)
    if of.kind == "commons":
        common = Q(rarities__contains="C") | Q(card__type_line__startswith="Basic")
        printings = printings.filter(common)
    brought = Q(pk__in=printings.filter(playable=True).values("card_id"))
    return played & (brought | Q(name__in=alone) if alone else brought)


def _out_by(of: FormatFacts, on: date, facts: Facts) -> QuerySet[Printing]:
    """Printings that can bring a card into a format of every set by that day.

    Where nobody knows the day, the core lets cards in from the day of the data on.
    """
    later = on >= facts.as_of
    counted = [one for one in facts.sets.values() if of.kind == "commons" or one.role != "none"]
    codes = [
        one.code
        for one in counted
        if (one.legal is None and later) or (one.legal is not None and one.legal <= on)
    ]
    open_ones = [one.code for one in counted if one.open]
    dated = Q(set_code__in=set(codes) - set(open_ones))
    if later:
        return Printing.objects.filter(dated | Q(set_code__in=open_ones))
    names = {name for (_code, name), day in facts.printing_days.items() if day and day <= on}
    own = Q(day__lte=on) | Q(day=None, card__name__in=names)
    return Printing.objects.filter(dated | (Q(set_code__in=open_ones) & own))


def _of_colors(question: Question) -> Q:
    letters = question.colors.replace("C", "")
    if question.how == "within":
        return Q(color_identity__regex=f"^[{letters}]*$" if letters else "^$")
    if question.how == "exactly" or not letters:
        return Q(colors="".join(sorted(letters)))
    wanted = Q()
    for letter in letters:
        wanted &= Q(colors__contains=letter)
    return wanted


def _type(word: str) -> str:
    return shown(word).lower().replace("’", "'")


def _names_after_all(odd: tuple[str, ...]) -> list[str]:
    """Words with a colon that are a part of some card's name. Refusal: BadCardQuery."""
    words = [fold_name(word) for word in odd]
    for word, written in zip(words, odd, strict=True):
        known = "\0" not in word and CardName.objects.filter(folded__contains=word).exists()
        if not known:
            raise unknown_key(written)
    return words


def _rank(name: str) -> Case:
    """0 the name itself, 1 begins so, 2 a word begins so, 3 within; other languages after ours."""
    whens = [
        When(names__folded=name, then=Value(0)),
        When(names__folded__startswith=name, names__kind=NameKind.MAIN, then=Value(1)),
        When(names__folded__startswith=name, then=Value(2)),
        When(names__folded__contains=f" {name}", then=Value(3)),
    ]
    return Case(*whens, default=Value(4), output_field=IntegerField())


def _order(question: Question, *, ranked: bool) -> list[Any]:
    by = {
        "best": [F("rank").asc()] if ranked else [],
        "name": [],
        "newest": [F("first_printed").desc(nulls_last=True)],
        "mv": [F("mana_value").asc(nulls_last=True)],
    }[question.sort]
    return [*by, "name", "pk"]
