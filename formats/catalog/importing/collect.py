"""From what readers understand to lines for the staging tables.

Cards get a number each for the time of the import, so that names, faces and printings refer to
them by it. What was said before is not said again: forty printings of a card, each with ten names,
become one card and ten names.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields
from datetime import date
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final

from formats.catalog.importing.rows import (
    BETWEEN_FACES,
    CardRow,
    FaceRow,
    SetRow,
    card_name,
)
from formats.catalog.importing.slugs import card_slug
from formats.catalog.models_imports import MAX_NAME
from formats.decks import fold_name

#: What of a card may still change when it is told again: thin, then the flags.
_Flags = tuple[bool, bool, bool, bool, bool, bool]

CARD_COLUMNS: Final = ("key", "slug", *(field.name for field in fields(CardRow)))
FACE_COLUMNS: Final = ("key", "index", *(field.name for field in fields(FaceRow)))
NAME_COLUMNS: Final = ("key", "folded", "language", "kind", "text")
PRINTING_COLUMNS: Final = (
    "key", "set_code", "number", "rarities", "day", "media", "playable", "printed_name", "uuid",
)  # fmt: skip
SET_COLUMNS: Final = tuple(field.name for field in fields(SetRow))
BOOSTER_COLUMNS: Final = ("set_code", "variant", "text", "digest", "fault")

_card_values: Final[Callable[[CardRow], tuple[Any, ...]]] = attrgetter(*CARD_COLUMNS[2:])
_flags_of: Final[Callable[[CardRow], _Flags]] = attrgetter(
    "thin", "reserved", "funny", "online_only", "own_limit", "all_sets_known"
)
_face_values: Final[Callable[[FaceRow], tuple[Any, ...]]] = attrgetter(*FACE_COLUMNS[2:])

# Each name comes here once: to remember it would only cost memory.
_fold: Final = fold_name.__wrapped__

#: Kinds of names, the strongest first; staged as their number.
MAIN, ALIAS, FRONT, FACE, PRINTED = range(5)
KINDS: Final = ("main", "alias", "front", "face", "printed")

#: Stands in lines for what is not told: no text holds it.
NULL: Final = "\x01"


@dataclass(slots=True)
class Lines:
    """Lines for `staging.copy_lines`, by table: fields with tabs between, nothing escaped."""

    card: list[str] = field(default_factory=list)
    face: list[str] = field(default_factory=list)
    name: list[str] = field(default_factory=list)
    printing: list[str] = field(default_factory=list)
    set: list[str] = field(default_factory=list)
    booster: list[str] = field(default_factory=list)

    def __len__(self) -> int:
        return sum(len(getattr(self, table.name)) for table in fields(self))


class Collector:
    """Numbers cards and gathers lines. `lines` is taken away now and then by whoever sends it."""

    def __init__(self) -> None:
        self.lines = Lines()
        #: Of which card a reader speaks, for messages.
        self.at = ""
        self._keys: dict[tuple[str, str], int] = {}
        self._flags: dict[int, _Flags] = {}
        self.named: set[int] = set()
        self._sets: set[SetRow] = set()

    def __len__(self) -> int:
        return len(self._keys)

    def forget(self) -> None:
        """Everything is told: what cards and names there were need not be remembered."""
        self._keys, self._flags, self.named, self._sets = {}, {}, set(), set()

    def take(self) -> Lines:
        """The lines so far; from here on they are the caller's."""
        lines, self.lines = self.lines, Lines()
        return lines

    def remember(self, rows: Iterable[tuple[int, str, str, _Flags]]) -> None:
        """Cards that an earlier, interrupted import has staged: (key, name, variant, flags)."""
        for key, name, variant, flags in rows:
            self._keys[name, variant] = key
            known = self._flags.get(key)
            self._flags[key] = flags if known is None else _both(known, flags)

    def key(self, name: str, variant: str) -> int | None:
        """The card's number, if it was told."""
        return self._keys.get((name, variant))

    def has_news(self, key: int, flags: _Flags) -> bool:
        """Whether such flags would say anything new about the card."""
        known = self._flags[key]
        return known != flags and _both(known, flags) != known

    def card(self, row: CardRow, faces: Sequence[FaceRow] = ()) -> int:
        """Tell a card, with its faces if it has several; its number."""
        flags = _flags_of(row)
        key = self._keys.get((row.name, row.variant))
        if key is None:
            key = self._keys[row.name, row.variant] = len(self._keys) + 1
            self._flags[key] = flags
            self._main_names(key, row.name)
        elif self.has_news(key, flags):
            self._flags[key] = _both(self._flags[key], flags)
        else:
            return key
        self.lines.card.append(line(key, card_slug(row.name, row.variant), *_card_values(row)))
        for index, face in enumerate(faces):
            self.lines.face.append(line(key, index, *_face_values(face)))
        return key

    def _main_names(self, key: int, name: str) -> None:
        self.name(key, name, MAIN, "en")
        faces = name.split(BETWEEN_FACES)
        if len(faces) > 1:
            for at, face in enumerate(faces):
                self.name(key, face, FACE if at else FRONT, "en")

    def name(self, key: int, text: str, kind: int, language: str) -> None:
        """Tell a name of the card, or BadRowError."""
        mark = hash((key, text, language))
        if mark not in self.named:
            self.new_name(mark, key, text, kind, language)

    def new_name(self, mark: int, key: int, text: str, kind: int, language: str) -> None:
        """Tell a name whose mark, the hash of what it is, is not among the `named`."""
        self.named.add(mark)
        if len(text) > MAX_NAME or not text.isprintable():
            card_name(text)  # says what is wrong with it, if anything is
        folded = _fold(text)
        if folded and len(folded) <= MAX_NAME:
            self.lines.name.append(f"{key}\t{folded}\t{language}\t{kind}\t{text}\n")

    def printing(
        self,
        key: int,
        set_code: str,
        *,
        number: str = "",
        rarities: str = "",
        day: date | None = None,
        media: str = "",
        playable: bool = True,
        printed_name: str = "",
        uuid: str = "",
    ) -> None:
        """Tell a printing of the card; fields as in `models.Printing`."""
        self.lines.printing.append(
            f"{key}\t{set_code}\t{number}\t{rarities}\t{day or NULL}\t{media}\t"
            f"{'t' if playable else 'f'}\t{printed_name}\t{uuid or NULL}\n"
        )

    def booster(
        self, set_code: str, variant: str, *, text: str = "", digest: str = "", fault: str = ""
    ) -> None:
        """Tell a booster: its text for `boosters.read_told`, or what is wrong with it."""
        self.lines.booster.append(line(set_code, variant, text, digest, fault))

    def set(self, row: SetRow) -> None:
        """Tell a set."""
        if row in self._sets:
            return
        self._sets.add(row)
        self.lines.set.append(line(*(getattr(row, column) for column in SET_COLUMNS)))


def _both(known: _Flags, told: _Flags) -> _Flags:
    """Both tellings together: full facts beat thin ones; "only" holds while everybody says so."""
    if known[0] != told[0]:
        return known if told[0] else told
    return (
        known[0],
        known[1] or told[1],
        known[2] and told[2],
        known[3] and told[3],
        known[4] or told[4],
        known[5] or told[5],
    )


def line(*values: Any) -> str:  # noqa: ANN401 - whatever a column holds
    """A line for `staging.copy_lines`."""
    return "\t".join([v if type(v) is str else _FIELDS[type(v)](v) for v in values]) + "\n"


@lru_cache(maxsize=8192)
def _array(words: tuple[str, ...]) -> str:
    return "{" + ",".join(map(_quoted, words)) + "}"


_FIELDS: Final[dict[type, Callable[[Any], str]]] = {
    type(None): lambda _none: NULL,
    bool: lambda flag: "t" if flag else "f",
    tuple: _array,
    int: str,
    float: str,
    date: str,
}


def _quoted(word: str) -> str:
    """A word of an array's text."""
    return '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'
