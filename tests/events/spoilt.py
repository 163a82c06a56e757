"""Ways in which an event file can be wrong: what is done to it, and the code of the refusal."""

from collections.abc import Callable
from typing import Any

from core.refs import LENGTH


def op_of(content: dict[str, Any], kind: str) -> dict[str, Any]:
    """The payload of the first op of this kind."""
    found: dict[str, Any] = next(op[4] for op in content["log"] if op[1] == kind)
    return found


def made(content: dict[str, Any], table: str) -> dict[str, Any]:
    """The first row of the table as it was made."""
    row: dict[str, Any] = next(
        change[3]
        for op in content["log"]
        for change in op[4]["changes"]
        if change[0] == table and change[2] is None
    )
    return row


def _posting() -> dict[str, Any]:
    at = "2026-01-01T00:00:00.000Z"
    return {"round": 1, "preset": "mtr", "head": 1, "rows": [], "created_at": at}


def _rename(content: dict[str, Any], name: str) -> None:
    content["players"][min(content["players"])] = name


def _match_with_itself(content: dict[str, Any]) -> None:
    match = made(content, "match")
    match["b"] = match["a"]


def _impossible_result(content: dict[str, Any]) -> None:
    change = next(
        change for change in op_of(content, "match.decided")["changes"] if change[0] == "match"
    )
    change[3]["wins_a"] = change[3]["wins_b"] = 2
    change[2].setdefault("wins_a", 0)
    change[2].setdefault("wins_b", 0)


Spoil = Callable[[dict[str, Any]], object]
SPOILT: dict[str, tuple[str, Spoil]] = {
    "another version": ("version", lambda c: c.update(podium_event=2)),
    "no version": ("version", lambda c: c.pop("podium_event")),
    "a field too many": ("shape", lambda c: c.update(owner="me")),
    "a part that is missing": ("shape", lambda c: c.pop("players")),
    "a log that is empty": ("shape", lambda c: c.update(log=[])),
    "an op that is too long": ("shape", lambda c: c["log"][1].append("more")),
    "a payload with more": ("shape", lambda c: c["log"][1][4].update(admin=True)),
    "a kind with a slash": ("shape", lambda c: c["log"][1].__setitem__(1, "../x")),
    "an instant that is none": ("shape", lambda c: c["log"][1].__setitem__(2, "yesterday")),
    "a ref that is none": ("shape", lambda c: c["log"][1][4]["changes"][0].__setitem__(1, "x")),
    "a hole in the numbers": ("seq", lambda c: c["log"].pop(2)),
    "ops out of order": ("seq", lambda c: c["log"].__setitem__(2, c["log"][3])),
    "an undo of what is to come": ("seq", lambda c: c["log"][2][4].update(undoes=500)),
    "no opening": ("first", lambda c: c["log"][0].__setitem__(1, "event.changed")),
    "a second opening": ("first", lambda c: c["log"][3].__setitem__(1, "event.opened")),
    "another event's row": ("first", lambda c: c.update(event="0" * LENGTH)),
    "a table that no event has": (
        "table",
        lambda c: c["log"][1][4]["changes"].append(["user", "0" * LENGTH, None, {"email": "x"}]),
    ),
    "a column that is not there": ("field", lambda c: made(c, "entry").update(is_staff=True)),
    "a column that is missing": ("field", lambda c: made(c, "entry").pop("lot")),
    "an event's owner": ("field", lambda c: made(c, "event").update(organisation="0" * LENGTH)),
    "a word that is not known": ("value", lambda c: made(c, "entry").update(status="king")),
    "text for a number": ("value", lambda c: made(c, "entry").update(lot="1")),
    "true for a number": ("value", lambda c: made(c, "entry").update(number=True)),
    "a number that is too large": ("value", lambda c: made(c, "entry").update(number=10_001)),
    "a number below nothing": ("value", lambda c: made(c, "match").update(table=-1)),
    "nothing where something is": ("value", lambda c: made(c, "entry").update(paid=None)),
    "a name with a line break": ("value", lambda c: made(c, "event").update(name="a\nb")),
    "a zone that is none": ("value", lambda c: made(c, "event").update(time_zone="Mars/Base")),
    "a preset that is none": ("value", lambda c: made(c, "event").update(preset="mine")),
    "facts with markup": ("value", lambda c: made(c, "round").update(facts={"x": "<b>"})),
    "a report of words": ("value", lambda c: made(c, "match").update(reports={"a": ["x"]})),
    "a change of nothing": (
        "order",
        lambda c: op_of(c, "event.started")["changes"][0][2].update(status="checked_in"),
    ),
    "a player who is not in the file": ("reference", lambda c: c["players"].pop(min(c["players"]))),
    "a match of nobody": ("reference", lambda c: made(c, "match").update(a="0" * LENGTH)),
    "a list that is not in the file": ("reference", lambda c: c["decks"].clear()),
    "somebody else's list": (
        "reference",
        lambda c: c["decks"][0].update(player=made(c, "entry")["player"]),
    ),
    "a name that cannot be shown": ("text", lambda c: _rename(c, "a\u202e\nb")),
    "half a character": ("text", lambda c: _rename(c, "\ud800")),
    "a zero byte": ("text", lambda c: _rename(c, "a\x00b")),
    "a number with a point": ("number", lambda c: made(c, "entry").update(lot=1.5)),
    "a number beyond all": ("number", lambda c: made(c, "entry").update(lot=10**30)),
    "a match with itself": ("whole", _match_with_itself),
    "a result that cannot be": ("whole", _impossible_result),
    "two rounds of one number": ("whole", lambda c: made(c, "round").update(number=2)),
    "a phase that is left out": ("whole", lambda c: made(c, "phase").update(best_of=4)),
    "standings of somebody else": (
        "whole",
        lambda c: c["posted"].append(
            {**_posting(), "rows": [[1, "0" * LENGTH, 3, [1, 3], [1, 3], [1, 3]]]}
        ),
    ),
    "standings of the future": ("seq", lambda c: c["posted"].append({**_posting(), "head": 999})),
}
