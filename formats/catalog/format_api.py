"""Formats for scripts: one on a day, its changes, its list, and what a ruling would change."""

from collections.abc import Iterator
from datetime import date
from typing import Any, ClassVar, Final, cast

from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request
from rest_framework.response import Response

from core import clock
from core.access import Rule, Viewer, anyone, signed_in
from core.attempts import TooMany
from core.errors import Unknown
from core.web.apiview import ApiView
from core.web.schema import documented, query
from formats.catalog import errors
from formats.catalog import format_schemas as shapes
from formats.catalog.checking import find_format, find_platform, read_day
from formats.catalog.format_pictures import stays_of
from formats.catalog.format_views import is_alive, lists_on
from formats.catalog.format_words import group_of
from formats.catalog.results import reason_json
from formats.catalog.what_if import Draft, what_if
from formats.legality import (
    Change,
    DeckRules,
    FormatFacts,
    Listed,
    changes,
    list_on,
    load_facts,
    sets_in,
)

TAG: Final = "formats"
ON: Final = query("on", _("A day as YYYY-MM-DD; today's."), schema={"type": "string"})
PLATFORM: Final = query("platform", _("paper, mtgo or arena; paper."), schema={"type": "string"})


class _FormatView(ApiView):
    """A view whose address names a format, by key or by any name."""

    access_rule: ClassVar[Rule] = anyone

    def find(self, viewer: Viewer, **address: str) -> object:  # noqa: ARG002 - ApiView's signature
        """The format."""
        try:
            return find_format(address["key"])
        except errors.UnknownFormat as error:
            raise Unknown from error

    @property
    def of(self) -> FormatFacts:
        """The same, typed."""
        return cast("FormatFacts", self.thing)


def _day(request: Request, name: str = "on") -> date:
    text = request.query_params.get(name, "")
    return read_day(text) if text else clock.today()


def _platform(request: Request) -> str:
    return find_platform(request.query_params.get("platform") or "paper")


def _listed(one: Listed) -> dict[str, Any]:
    return {
        "card": one.card,
        "status": one.status,
        "since": one.since.isoformat(),
        "until": one.until.isoformat() if one.until else None,
        "source": one.source or None,
    }


def _rules(rules: DeckRules) -> dict[str, Any]:
    return {
        "main_min": rules.main_min,
        "total_exact": rules.total_exact,
        "side": rules.side,
        "side_size": rules.side_size,
        "copies": rules.copies,
        "legend_copies": rules.legend_copies,
        "source": rules.source,
    }


def _stays(of: FormatFacts, all_changes: tuple[Change, ...], on: date) -> list[dict[str, Any]]:
    return [
        {
            "set": stay.code,
            "name": stay.name,
            "since": stay.since.isoformat(),
            "until": stay.until.isoformat() if stay.until else None,
            "announced": stay.planned or None,
        }
        for stay in stays_of(of, all_changes, load_facts())
        if stay.since <= on and (stay.until is None or on < stay.until)
    ]


class FormatView(_FormatView):
    """`GET /api/v1/formats/<key>/`."""

    @documented(
        _("A format on a day"),
        tag=TAG,
        description=_("Its sets, its rules of deck building, and the next change that is known."),
        answer=shapes.FormatAnswer,
        example=shapes.FORMAT,
        query=[ON, PLATFORM],
        refuses=[errors.BadDate, errors.UnknownPlatform],
    )
    def get(self, request: Request, key: str) -> Response:  # noqa: ARG002 - Django's signature
        """What is in it."""
        of, on, platform, facts = self.of, _day(request), _platform(request), load_facts()
        alive, all_changes = is_alive(of, on), changes(facts, of.key, platform)
        days = [change.day for change in all_changes]
        return Response(
            {
                "key": of.key,
                "name": of.name_on(on),
                "names": [{"since": day.isoformat(), "name": name} for day, name in of.names],
                "aliases": list(of.aliases),
                "kind": of.kind,
                "group": group_of(of),
                "from": of.start.isoformat(),
                "until": of.until.isoformat() if of.until else None,
                "on": on.isoformat(),
                "platform": platform,
                "is_format": alive,
                "sets": list(sets_in(facts, of.key, on, platform)) if alive else [],
                "stays": _stays(of, all_changes, on) if alive else [],
                "deck": _rules(of.rules_on(on)),
                "last_change": _first(day for day in reversed(days) if day <= on),
                "next_change": _first(day for day in days if day > on),
                "data_version": facts.data_version,
            }
        )


def _first(days: Iterator[date]) -> str | None:
    day = next(days, None)
    return day.isoformat() if day else None


class FormatListView(_FormatView):
    """`GET /api/v1/formats/<key>/list/`."""

    @documented(
        _("The list of a format on a day"),
        tag=TAG,
        description=_("Banned and restricted cards, with the day and the source of each."),
        answer=shapes.FormatListAnswer,
        example=shapes.LIST,
        query=[ON, PLATFORM],
        refuses=[errors.BadDate, errors.UnknownPlatform],
    )
    def get(self, request: Request, key: str) -> Response:  # noqa: ARG002 - Django's signature
        """All of it."""
        of, on, facts = self.of, _day(request), load_facts()
        platform = _platform(request)
        listed = list_on(facts, of.key, on, platform) if is_alive(of, on) else ()
        return Response(
            {
                "format": of.key,
                "on": on.isoformat(),
                "platform": platform,
                "data_version": facts.data_version,
                "results": [_listed(one) for one in listed],
            }
        )


class FormatChangesView(_FormatView):
    """`GET /api/v1/formats/<key>/changes/`."""

    @documented(
        _("All changes of a format"),
        tag=TAG,
        description=_("Sets that come and go, rulings, rules of deck building; oldest first."),
        answer=shapes.ChangesAnswer,
        example=shapes.CHANGES,
        query=[
            query("from", _("The first day as YYYY-MM-DD."), schema={"type": "string"}),
            query("until", _("The last day as YYYY-MM-DD."), schema={"type": "string"}),
            PLATFORM,
        ],
        refuses=[errors.BadDate, errors.UnknownPlatform],
    )
    def get(self, request: Request, key: str) -> Response:  # noqa: ARG002 - Django's signature
        """Between two days, both included; all without them."""
        of, facts = self.of, load_facts()
        given = request.query_params
        first = read_day(given["from"]) if given.get("from") else None
        last = read_day(given["until"]) if given.get("until") else None
        found = [
            change
            for change in changes(facts, of.key, _platform(request))
            if (first is None or first <= change.day) and (last is None or change.day <= last)
        ]
        return Response(
            {
                "format": of.key,
                "data_version": facts.data_version,
                "results": [
                    {
                        "day": change.day.isoformat(),
                        "entering": list(change.entering),
                        "leaving": list(change.leaving),
                        "rulings": [
                            {
                                "card": ruling.card,
                                "status": ruling.status,
                                "source": ruling.source or None,
                            }
                            for ruling in change.rulings
                        ],
                        "deck_rules_change": change.rules,
                    }
                    for change in found
                ],
            }
        )


class FormatWhatIfView(_FormatView):
    """`POST /api/v1/formats/<key>/what-if/`."""

    access_rule: ClassVar[Rule] = signed_in
    scope = "decks"
    stores = False

    @documented(
        _("What rulings that nobody has made would change"),
        tag=TAG,
        description=_(
            "All rulings or none: the first that cannot stand is refused. The list and the decks "
            "are those of the last ruling's day. Only decks that you may see are looked at. "
            "Nothing is stored."
        ),
        body=shapes.WhatIfBody,
        body_example=shapes.WHAT_IF_BODY,
        answer=shapes.WhatIfAnswer,
        example=shapes.WHAT_IF,
        refuses=[errors.BadDate, errors.DraftRefused, errors.DraftCardUnknown, TooMany],
    )
    def post(self, request: Request, key: str) -> Response:  # noqa: ARG002 - Django's signature
        """The list as it would be, and the effect on kept decks."""
        body = shapes.WhatIfBody(data=request.data)
        body.is_valid(raise_exception=True)
        asked: dict[str, Any] = dict(body.validated_data)
        drafts = [
            Draft(one["card"], one["status"], one.get("date") or asked.get("date") or "")
            for one in asked["rulings"]
        ]
        tried, counted = what_if(request.user, key=self.of.key, drafts=drafts)
        listed, _outlived = lists_on(self.of, tried.on, "paper", tried.facts)
        return Response(
            {
                "format": self.of.key,
                "on": tried.on.isoformat(),
                "data_version": tried.facts.data_version,
                "rulings": [
                    {"card": one.card, "status": one.status, "date": one.day.isoformat()}
                    for outcome in tried.outcomes
                    if (one := outcome.ruling)
                ],
                "list": [_listed(one) for one in listed],
                "decks_checked": sum(one.checked for one in counted),
                "decks_changed": sum(one.changed for one in counted),
                "turn_illegal": sum(one.turns_illegal for one in counted),
                "turn_legal": sum(one.turns_legal for one in counted),
                "shown": [
                    {
                        "title": deck.title,
                        "address": deck.address,
                        "before": deck.before,
                        "after": deck.after,
                        "reasons": [reason_json(reason) for reason in deck.reasons],
                    }
                    for one in counted
                    for deck in one.shown
                ],
            }
        )
