"""Targets: which are legal, chosen on casting, checked on resolution (CR 115, 601.2c, 608.2b)."""

from collections.abc import Generator, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from games.engine.decisions import Decision
from games.engine.definitions import CANNOT_BE_TARGETED, HEXPROOF, SHROUD
from games.engine.ir.what import Filter, Target
from games.engine.protecting import is_protected
from games.engine.selecting import controller_of, matches, one_by_one
from games.engine.state import NOBODY, Cast, player_of

if TYPE_CHECKING:
    from games.engine.table import Table

Asked = Generator[Decision, tuple[int, ...], None]


def candidates(table: "Table", target: Target, you: int, source: int, itself: int) -> list[int]:
    """The things that the word "target" may mean; no spell or ability targets `itself`."""
    return list(_legal(table, target, you, source, itself))


def _legal(table: "Table", target: Target, you: int, source: int, itself: int) -> Iterator[int]:
    for thing in one_by_one(table, target.what, you, source):
        if thing != itself and may_be_targeted(table, thing, you, source):
            yield thing


def may_be_targeted(table: "Table", thing: int, you: int, source: int) -> bool:
    """Whether nothing forbids it: shroud, hexproof, protection (CR 702.11, 702.16, 702.18)."""
    player = player_of(thing)
    players = table.state.players
    if player != NOBODY:
        foreign = players[player].team != players[you].team
        return not (foreign and table.rules_of(player) & CANNOT_BE_TARGETED)
    traits = table.traits(thing)
    if traits.keywords & SHROUD:
        return False
    if traits.keywords & HEXPROOF:
        owner = controller_of(table, thing)
        if players[owner].team != players[you].team:
            return False
    return not is_protected(table, thing, source)


def can_choose(
    table: "Table", targets: Sequence[Target], you: int, source: int, itself: int = -1
) -> bool:
    """Whether there are enough legal targets for each word."""
    return all(
        sum(1 for _ in islice(_legal(table, target, you, source, itself), target.least))
        == target.least
        for target in targets
    )


def choose(
    table: "Table",
    targets: Sequence[Target],
    you: int,
    source: int,
    itself: int,
    cast: Cast,
    *,
    proposal: bool = True,
) -> Asked:
    """Choose the targets of every word; they are written into `cast`."""
    for place, target in enumerate(targets):
        found = candidates(table, target, you, source, itself)
        chosen: Sequence[int] = range(len(found))
        if len(found) > target.least or target.least != target.most:
            most = min(target.most, len(found))
            if target.least < most or len(found) > most:
                chosen = yield Decision(
                    you,
                    "target",
                    tuple(("thing", thing) for thing in found),
                    least=target.least,
                    most=most,
                    about={"word": place, "object": itself},
                    proposal=proposal,
                )
        cast.targets.append([found[at] for at in chosen])


def share(targets: Sequence[Target], you: int, amount: int, cast: Cast) -> Asked:
    """Share out an amount among the targets of a word that divides (CR 601.2d)."""
    for place, target in enumerate(targets):
        things = cast.targets[place]
        if not target.divides or not things:
            cast.shares.append([])
        elif len(things) == 1:
            cast.shares.append([amount])
        else:
            shares = yield Decision(
                you,
                "share",
                tuple(("thing", thing) for thing in things),
                total=amount,
                about={"word": place},
                proposal=True,
            )
            cast.shares.append(list(shares))


def legal_now(
    table: "Table", targets: Sequence[Target], you: int, source: int, cast: Cast
) -> list[list[int]]:
    """Of the chosen targets those that are legal still."""
    return [
        [
            thing
            for thing in chosen
            if _fits_still(table, target.what, thing, you, source)
            and may_be_targeted(table, thing, you, source)
        ]
        for target, chosen in zip(targets, cast.targets, strict=True)
    ]


def _fits_still(table: "Table", what: Filter, thing: int, you: int, source: int) -> bool:
    player = player_of(thing)
    if player != NOBODY:
        return not table.state.players[player].lost
    row = table.state.objects[thing]
    return not row.gone and matches(table, what, thing, you, source)
