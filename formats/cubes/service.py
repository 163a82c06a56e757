"""The one way to keep, change and delete cubes."""

from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction

from core import clock, idempotency
from core.access import require
from core.errors import SignInNeeded, Unknown
from formats.boosters import rules_text
from formats.cubes import offers, rules
from formats.cubes.errors import (
    BadKind,
    BadNumber,
    BadTitle,
    Changed,
    TooManyCubes,
    TooMuchText,
)
from formats.cubes.making import Asked, make
from formats.cubes.models import LONGEST_BOOSTER, LONGEST_TITLE, Cube, Kind
from users.models import User
from users.names import BadName, clean_name

MOST_CUBES: Final = 50
MOST_OF_A_GUEST: Final = 10
MOST_BYTES: Final = 200_000
#: Boosters of an entry set, which has one as it is sold.
MOST_BOOSTERS: Final = 6
#: What is given for a new cube, and may be changed; `leave_out` says that lines which name no card
#: are left out.
FIELDS: Final = ("kind", "title", "text", "size", "booster", "boosters", "shared", "leave_out")
_OF_THE_LIST: Final = frozenset(("kind", "text", "size", "leave_out"))
_ONE: Final = 1_000


def keep(*, actor: User, details: Mapping[str, Any]) -> Cube:
    """Keep a cube: `text` and, if wanted, the others of FIELDS.

    An empty title is the list's own. Refusals: BadTitle, BadKind, BadSize, BadNumber, TooMuchText,
    those of `making.make`, unknown and incomplete product, TooManyCubes, SignInNeeded.
    """
    require(rules.own, actor)
    cube = Cube(owner=actor, kind=Kind.CUBE)
    _fill(cube, {"title": "", **details})
    with transaction.atomic():
        # The owner's row, so that two at once cannot both be the last that is allowed.
        if User.objects.select_for_update(no_key=True).filter(pk=actor.pk).first() is None:
            raise SignInNeeded
        limit = MOST_OF_A_GUEST if actor.is_guest else MOST_CUBES
        if Cube.objects.filter(owner=actor).count() >= limit:
            raise TooManyCubes(limit=limit)
        cube.save()
    return cube


def keep_once(*, actor: User, details: Mapping[str, Any], form: str) -> Cube:
    """`keep` for a page whose button may be pressed twice: the same form keeps one cube.

    `form` names the page's form. Refusals as for `keep`.
    """
    if not form:
        return keep(actor=actor, details=details)
    asked = {"form": form, **details}
    answer, _ran = idempotency.once(
        scope=f"{idempotency.keys_of(actor.ref)}cube-form",
        key=idempotency.fingerprint(asked),
        request=asked,
        write=lambda: {"ref": keep(actor=actor, details=details).ref},
    )
    kept = Cube.objects.filter(ref=answer["ref"]).first()
    return kept or keep(actor=actor, details=details)


def change(*, actor: User, cube: Cube, changes: Mapping[str, Any], version: int) -> Cube:
    """Change what is named. `version` is the one that the actor has seen.

    Packs that were committed to stay as they are. Refusals as for `keep`; Changed for a cube that
    was saved since, Unknown for one that is gone.
    """
    with transaction.atomic():
        rows = Cube.objects.select_for_update(no_key=True, of=("self",))
        locked = rows.select_related("owner").filter(pk=cube.pk).first()
        if locked is None:
            raise Unknown
        require(rules.change, actor, locked)
        if locked.version != version:
            raise Changed(version=locked.version)
        _fill(locked, changes)
        locked.version += 1
        locked.changed_at = clock.now()
        locked.save()
    return locked


def delete(*, actor: User, cube: Cube) -> None:
    """Delete it for good; pools that were opened from it stay."""
    require(rules.delete, actor, cube)
    Cube.objects.filter(pk=cube.pk).delete()


def _fill(cube: Cube, wanted: Mapping[str, Any]) -> None:
    """Put in what is wanted. Keys that are no FIELDS are passed over."""
    if wanted.get("kind", cube.kind) not in Kind.values:
        raise BadKind(known=", ".join(Kind.values))
    cube.kind = wanted.get("kind", cube.kind)
    cube.shared = wanted.get("shared", cube.shared)
    named = ""
    if _OF_THE_LIST & wanted.keys():
        named = _read(cube, wanted)
    if cube.kind == Kind.ENTRY_SET:
        _choose(cube, wanted)
    if "title" in wanted:
        cube.title = _title(wanted["title"] or cube.title, named)


def _read(cube: Cube, wanted: Mapping[str, Any]) -> str:
    """Take the list; its own name."""
    text = wanted.get("text", cube.text)
    if cube.kind == Kind.CUBE and text.lstrip("\ufeff \t\r\n").startswith("{"):
        cube.kind = Kind.SHEETS  # JSON, whatever the form was left at
    if len(text.encode(errors="replace")) > MOST_BYTES:
        raise TooMuchText(limit=MOST_BYTES // _ONE)
    size = wanted.get("size", cube.size)
    made = make(cube.kind, Asked(text, size, wanted.get("leave_out", bool(cube.left_out))))
    cube.text = text
    cube.size = made.size
    cube.cards = made.cards
    cube.rules = rules_text([made.product], [0])
    cube.left_out = [[one.line, one.text, one.code] for one in made.left_out]
    return made.product.name


def _choose(cube: Cube, wanted: Mapping[str, Any]) -> None:
    """The booster of an entry set. Refusals: unknown, incomplete product, BadNumber."""
    cube.booster = wanted.get("booster", cube.booster) or offers.FIRST
    cube.boosters = wanted.get("boosters", cube.boosters)
    if not 0 < cube.boosters <= MOST_BOOSTERS:
        raise BadNumber(least=1, most=MOST_BOOSTERS)
    if len(cube.booster) > LONGEST_BOOSTER or not cube.booster.isprintable():
        raise offers.unknown(cube.booster)
    offers.find(cube.booster)


def _title(text: str, named: str) -> str:
    """The title that was given, else the list's own."""
    try:
        return clean_name(text if text.strip() else named[:LONGEST_TITLE], longest=LONGEST_TITLE)
    except BadName as error:
        raise BadTitle(limit=LONGEST_TITLE) from error
