"""An example of each shape of events' API."""

from typing import Any, Final

AIKO: Final = {"entry": "0c3v5n8w2hjd", "number": 1, "name": "Aiko Mori"}
JAN: Final = {"entry": "4d6f8h0k2m5p", "number": 2, "name": "Jan de Vries"}

PHASE: Final = {
    "number": 1,
    "kind": "swiss",
    "rounds": 5,
    "best_of": 3,
    "minutes": 50,
    "size": None,
    "power_last": True,
}
ROW: Final[dict[str, Any]] = {
    "ref": "7m2k9x4tq0ab",
    "name": "Friday Night Magic",
    "place": "Upper hall",
    "organisation": "blue-tide-games",
    "status": "running",
    "starts_at": "2026-12-04T18:00:00.000Z",
    "time_zone": "Europe/Amsterdam",
    "format": "standard",
    "level": "regular",
    "capacity": 64,
    "url": "/events/7m2k9x4tq0ab/",
    "created_at": "2026-11-30T09:00:00.000Z",
}
EVENT: Final[dict[str, Any]] = {
    **ROW,
    "description": "Bring a pen.",
    "preset": "mtr",
    "self_registration": True,
    "self_reporting": True,
    "takes_check_in": False,
    "decks": "none",
    "decks_until": None,
    "decks_open": False,
    "phases": [PHASE],
    "counts": {"coming": 0, "waiting": 0, "took_part": 24, "playing": 23},
    "round": 2,
    "seq": 41,
    "audience": "staff",
    "next_step": {"code": "wait", "params": {"round": 2, "open": 3}},
}
PLAN: Final = {
    "name": "Friday Night Magic",
    "starts_at": "2026-12-04T19:00:00+01:00",
    "organisation": "blue-tide-games",
    "format": "standard",
    "phases": [{"kind": "swiss"}, {"kind": "elimination", "size": 8, "minutes": 90}],
}
ENTRY: Final[dict[str, Any]] = {
    "ref": AIKO["entry"],
    "number": 1,
    "name": "Aiko Mori",
    "status": "playing",
    "first_round": 1,
    "last_round": None,
    "created_at": "2026-12-01T09:00:00.000Z",
    "desk": {
        "awarded_byes": 0,
        "fixed_table": None,
        "paid": True,
        "avoids": [],
        "deck_handed_in": False,
    },
}
RESULT: Final = {"wins": [2, 1], "draws": 0, "how": "played"}
MATCH: Final[dict[str, Any]] = {
    "ref": "k3v9c1m8q2xw",
    "round": 2,
    "table": 1,
    "kind": "match",
    "pod": None,
    "slot": "",
    "first": None,
    "state": "confirmed",
    "version": 2,
    "seats": [
        {"seat": "a", **AIKO, "points": 3, "won": True},
        {"seat": "b", **JAN, "points": 3, "won": False},
    ],
    "result": RESULT,
    "reports": {"a": RESULT, "b": RESULT},
    "extension_seconds": 0,
    "ends_at": "2026-12-04T19:55:00.000Z",
    "manual": False,
}
ROUND: Final[dict[str, Any]] = {
    "ref": "9x4tq0ab7m2k",
    "number": 2,
    "phase": 1,
    "state": "published",
    "minutes": 50,
    "published_at": "2026-12-04T19:02:00.000Z",
    "started_at": "2026-12-04T19:05:00.000Z",
    "paused_at": None,
    "ends_at": "2026-12-04T19:55:00.000Z",
    "completed_at": None,
    "facts": {"rematches": 0, "cost": 0, "proven": True, "power": False},
}
ROUND_WHOLE: Final[dict[str, Any]] = {**ROUND, "tables": [MATCH]}
STANDING: Final[dict[str, Any]] = {
    **AIKO,
    "rank": 1,
    "points": 6,
    "won": 2,
    "lost": 0,
    "drawn": 0,
    "omw": "0.5000",
    "gw": "0.8000",
    "ogw": "0.4167",
    "exact": {"omw": "1/2", "gw": "4/5", "ogw": "5/12"},
}
SHARE: Final = {"points": 3, "most": 6, "counted": "1/2", "floored": False}
ENTRY_WHOLE: Final[dict[str, Any]] = {
    **ENTRY,
    "matches": [MATCH],
    "arithmetic": {
        "preset": "mtr",
        "through": 2,
        "matches": {"points": 6, "most": 6, "counted": "1/1", "floored": False},
        "games": {"points": 12, "most": 15, "counted": "4/5", "floored": False},
        "averaged": 1,
        "matches_sum": "1/2",
        "games_sum": "1/2",
        "omw": "1/2",
        "ogw": "1/2",
        "meetings": [
            {
                "round": 2,
                "opponent": JAN,
                "kind": "played",
                "elimination": False,
                "won": 2,
                "lost": 1,
                "drawn": 0,
                "matches": SHARE,
                "games": SHARE,
                "averaged": True,
            }
        ],
    },
}
WRONG: Final = {"results": {"k3v9c1m8q2xw": {"wins": [1, 2]}}, "seat": [], "unseat": []}
REPAIR: Final[dict[str, Any]] = {
    "head": 41,
    "round": 3,
    "playing": 0,
    "points": [{**AIKO, "before": 6, "after": 3}, {**JAN, "before": 3, "after": 6}],
    "ways": [
        {
            "way": way,
            "tables_changed": changed,
            "interrupted": 0,
            "unchanged": None,
            "bye_changed": False,
            "rematches": 0,
            "cost": cost,
            "pair_downs": cost // 9,
            "unpaired": [],
            "tables": [{"table": 1, "players": [AIKO, JAN]}] if changed else [],
        }
        for way, changed, cost in (("leave", 0, 18), ("least_change", 1, 9), ("re_pair", 1, 0))
    ],
}
BRACKET: Final[dict[str, Any]] = {
    "phase": 2,
    "kind": "elimination",
    "matches": [
        {
            "number": 1,
            "part": "winners",
            "round": 1,
            "state": "done",
            "match": "k3v9c1m8q2xw",
            "winner": AIKO["entry"],
            "a": {"state": "entry", **AIKO, "seed": 1, "wins": 2},
            "b": {"state": "entry", **JAN, "seed": 2, "wins": 1},
        }
    ],
}
OP: Final[dict[str, Any]] = {
    "seq": 41,
    "at": "2026-12-04T19:40:00.000Z",
    "kind": "entry.dropped",
    "actor": "0c3v5n8w2hjd",
    "role": "scorekeeper",
    "reason": "had to catch a train",
    "undoes": None,
    "data": {"entry": "4d6f8h0k2m5p", "after": 2},
    "changes": [["entry", "4d6f8h0k2m5p", {"status": "playing"}, {"status": "dropped"}]],
}
DECK: Final[dict[str, Any]] = {
    "ref": "m8q2xwk3v9c1",
    "entry": AIKO["entry"],
    "name": "Sligh",
    "text": "4 Lightning Bolt\n56 Mountain",
    "digest": "c0ffee",
    "legal": True,
    "codes": [],
    "created_at": "2026-12-01T09:00:00.000Z",
}
