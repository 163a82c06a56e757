"""What the page and the API tell of one card: plain values, in the active language."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core import clock
from formats.catalog import card_legality as legality
from formats.catalog.card_text import text_of
from formats.catalog.format_words import STATUSES, group_of
from formats.catalog.models import Card, CardName, Face, NameKind, Printing, Set
from formats.catalog.queries import catalogue_state, facts_of
from formats.catalog.timeline import Picture, Stretch, picture, short_label
from formats.catalog.wording import day_text, format_name, platform_name
from formats.legality import FormatFacts, load_facts

#: Basic lands have hundreds of printings; the newest are shown.
MOST_PRINTINGS: Final = 200
KINDS: Final[dict[str, str | Promise]] = {
    legality.LEGAL: gettext_lazy("Legal"),
    legality.RESTRICTED: gettext_lazy("Restricted"),
    legality.BANNED: gettext_lazy("Banned"),
    legality.OUT: gettext_lazy("Not in the format"),
    legality.UNKNOWN: gettext_lazy("Cannot say"),
}
BADGES: Final = {
    legality.LEGAL: "good",
    legality.RESTRICTED: "warn",
    legality.BANNED: "stop",
    legality.OUT: "quiet",
    legality.UNKNOWN: "quiet",
}
RARITIES: Final[dict[str, str | Promise]] = {
    "C": gettext_lazy("Common"),
    "U": gettext_lazy("Uncommon"),
    "R": gettext_lazy("Rare"),
    "M": gettext_lazy("Mythic rare"),
    "S": gettext_lazy("Special"),
    "L": gettext_lazy("Basic land"),
    "B": gettext_lazy("Bonus"),
}
#: Codes of languages: what they are called by those who speak them, and their code on the web.
LANGUAGES: Final = {
    "en": ("English", "en"), "ja": ("日本語", "ja"), "de": ("Deutsch", "de"),
    "fr": ("Français", "fr"), "it": ("Italiano", "it"), "es": ("Español", "es"),
    "pt": ("Português", "pt"), "ru": ("Русский", "ru"), "ko": ("한국어", "ko"),
    "zhs": ("简体中文", "zh-Hans"), "zht": ("繁體中文", "zh-Hant"), "ph": ("Phyrexian", "art"),
    "la": ("Latina", "la"), "he": ("עברית", "he"), "ar": ("العربية", "ar"),
    "grc": ("Ἑλληνική", "grc"), "sa": ("संस्कृतम्", "sa"), "qya": ("Quenya", "art"),
}  # fmt: skip
MEDIA: Final = {"p": "paper", "m": "mtgo", "a": "arena"}
_MAIN_GROUPS: Final = ("constructed", "other")


@dataclass(frozen=True, slots=True)
class FaceView:
    """A face as it is drawn."""

    name: str
    cost: str
    types: str
    corner: str
    text: str


@dataclass(frozen=True, slots=True)
class NameView:
    """What the card is called in a language."""

    language: str
    code: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrintingView:
    """A printing in words."""

    code: str
    set: str
    number: str
    rarity: str
    day: date | None
    media: str
    name: str
    playable: bool


@dataclass(frozen=True, slots=True)
class StayView:
    """Days of one kind in words."""

    start: date
    until: date | None
    kind: str
    word: str
    source: str


@dataclass(frozen=True, slots=True)
class RulingView:
    """A ruling in words."""

    day: date
    word: str
    source: str


@dataclass(frozen=True, slots=True)
class FormatView:
    """The card in a format."""

    key: str
    name: str
    alive: bool
    kind: str
    word: str
    badge: str
    note: str
    since: date | None
    until: date | None
    stays: tuple[StayView, ...]
    rulings: tuple[RulingView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardView:
    """Everything about a card as of a day."""

    card: Card
    faces: tuple[FaceView, ...]
    called: str
    names: tuple[NameView, ...]
    aliases: tuple[str, ...]
    printings: tuple[PrintingView, ...]
    printings_more: int
    formats: tuple[FormatView, ...]
    picture: Picture | None


def card_view(card: Card, on: date, *, language: str) -> CardView:
    """The card: five queries, however often it was printed."""
    state, facts = catalogue_state(), load_facts()
    found = facts_of([card], state=state, facts=facts)[card.pk]
    formats = tuple(
        _format(one, on)
        for one in legality.in_formats(found, on)
        if one.ever or group_of(one.of) in _MAIN_GROUPS
    )
    names = list(card.names.order_by("kind", "text"))
    printings = _printings(card)
    return CardView(
        card=card,
        faces=tuple(_faces(card)),
        called=" / ".join(printed_names(card, names).get(language, ())),
        names=tuple(_names(card, names)),
        aliases=tuple(n.text for n in names if n.kind == NameKind.ALIAS and n.text != card.name),
        printings=tuple(printings[:MOST_PRINTINGS]),
        printings_more=max(len(printings) - MOST_PRINTINGS, 0),
        formats=formats,
        picture=_picture(card, formats),
    )


def corner(thing: Card | Face) -> str:
    """What stands in the lower corner: power and toughness, loyalty or defense."""
    return thing.pt or thing.loyalty or thing.defense


def colors(letters: str) -> list[str]:
    """Letters in the game's order."""
    return [letter for letter in "WUBRG" if letter in letters]


def rarity_words(letters: str) -> str:
    """Rarities of a printing."""
    return ", ".join(str(RARITIES[letter]) for letter in letters if letter in RARITIES)


def _faces(card: Card) -> Iterator[FaceView]:
    faces = list(card.faces.order_by("index"))
    things: list[Card | Face] = [*faces] if len(faces) > 1 else [card]
    text = text_of(card) or ""
    for at, thing in enumerate(things):
        yield FaceView(
            thing.name, thing.mana_cost, thing.type_line, corner(thing), "" if at else text
        )


def _names(card: Card, names: list[CardName]) -> Iterator[NameView]:
    """Languages in our order, each with its names."""
    told = printed_names(card, names)
    for key in [*LANGUAGES, *sorted(told.keys() - LANGUAGES.keys())]:
        if key in told:
            called, code = LANGUAGES.get(key, (key, key))
            yield NameView(called, code, tuple(told[key]))


def printed_names(card: Card, names: Iterable[CardName]) -> dict[str, list[str]]:
    """Names by language; of a card with faces the whole name alone, where it is known."""
    told: dict[str, list[str]] = {}
    own = {card.name, *card.name.split(" // ")}
    for name in names:
        if name.kind == NameKind.PRINTED and name.text not in own:
            told.setdefault(name.language, []).append(name.text)
    for language, some in told.items():
        whole = [text for text in some if " // " in text]
        told[language] = list(dict.fromkeys(whole or some))
    return told


def printed_in(cards: Sequence[Card], language: str) -> Mapping[int, tuple[str, str]]:
    """What the cards are called in that language, by their row ids, with its code: one query."""
    if language == "en" or not cards:
        return {}
    bearers = {card.pk: card for card in cards}
    rows: dict[int, list[CardName]] = {}
    for row in CardName.objects.filter(
        card_id__in=bearers, language=language, kind=NameKind.PRINTED
    ).order_by("pk"):
        rows.setdefault(row.card_id, []).append(row)
    return {
        key: (" / ".join(told[language]), LANGUAGES.get(language, (language, language))[1])
        for key, some in rows.items()
        if (told := printed_names(bearers[key], some))
    }


def _printings(card: Card) -> list[PrintingView]:
    """Newest first."""
    rows = list(card.printings.all())
    unfit = load_facts().unfit_printings
    sets: Mapping[str, Set] = Set.objects.in_bulk({row.set_code for row in rows}, field_name="code")

    def day(row: Printing) -> date | None:
        if row.day is not None:
            return row.day
        of = sets.get(row.set_code)
        return of.released if of else None

    rows.sort(key=lambda row: (day(row) or date.min, row.set_code, row.number), reverse=True)
    views = []
    for row in rows:
        of = sets.get(row.set_code)
        views.append(
            PrintingView(
                code=row.set_code,
                set=of.name if of else row.set_code,
                number=row.number,
                rarity=rarity_words(row.rarities),
                day=day(row),
                media=", ".join(platform_name(MEDIA[m]) for m in row.media if m in MEDIA),
                name=row.printed_name,
                playable=row.playable and row.set_code not in unfit,
            )
        )
    return views


def _format(one: legality.InFormat, on: date) -> FormatView:
    of, stays = one.of, one.by_kind()
    now = legality.stay_on(stays, on)
    ruling = of.rulings_on(one.rulings[0].card, on)[0] if one.rulings else None
    apart = ruling is not None and ruling.status.startswith("banned_as")
    kind = now.kind if now else legality.OUT
    return FormatView(
        key=of.key,
        name=format_name(of, on),
        alive=_alive(of, on),
        kind=kind,
        word=str(KINDS[kind]) if _alive(of, on) else _("No format on this day"),
        badge=BADGES[kind] if _alive(of, on) else "quiet",
        note=str(STATUSES[ruling.status]) if ruling is not None and apart else "",
        since=now.start if now else None,
        until=now.until if now else None,
        stays=tuple(
            StayView(stay.start, stay.until, stay.kind, str(KINDS[stay.kind]), stay.source)
            for stay in stays
        ),
        rulings=tuple(RulingView(r.day, str(STATUSES[r.status]), r.source) for r in one.rulings),
    )


def _alive(of: FormatFacts, on: date) -> bool:
    return of.start <= on and (of.until is None or on < of.until)


def _picture(card: Card, formats: tuple[FormatView, ...]) -> Picture | None:
    rows = [
        (short_label(one.name), [_stretch(one.name, stay) for stay in one.stays])
        for one in formats
        if any(stay.kind != legality.OUT for stay in one.stays)
    ]
    if not rows:
        return None
    title = _("When %(card)s was legal, restricted or banned in each format") % {"card": card.name}
    return picture(rows, today=clock.today(), title=title)


def _stretch(name: str, stay: StayView) -> Stretch:
    end = day_text(stay.until) if stay.until else "…"
    return Stretch(
        stay.start, stay.until, stay.kind, f"{name}: {stay.word}, {day_text(stay.start)} – {end}"
    )


def grouped_rulings(view: CardView) -> list[tuple[FormatView, tuple[RulingView, ...]]]:
    """Formats with rulings on the card."""
    return [(one, one.rulings) for one in view.formats if one.rulings]


def years(sets: list[Set]) -> list[tuple[int, list[Set]]]:
    """Sets by year, newest first; 0 for those without a day."""
    return [
        (year, list(some))
        for year, some in groupby(sets, key=lambda of: of.released.year if of.released else 0)
    ]
