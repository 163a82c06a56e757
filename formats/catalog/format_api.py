"""Formats for scripts: one on a day, its changes, its list, and what a ruling would change."""

from datetime import date
from typing import Any, ClassVar, Final, cast

from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request
from rest_framework.response import Response

from core import clock
from core.access import Rule, Viewer, anyone, signed_in
from core.errors import Unknown
from core.web.apiview import ApiView
from core.web.schema import documented, query
from formats.catalog import errors
from formats.catalog import format_schemas as shapes
from formats.catalog import format_views as views
from formats.catalog.checking import find_format, find_platform, read_day
from formats.catalog.what_if import Draft, what_if
from formats.legality import FormatFacts, changes, list_on, load_facts, next_change, sets_in

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
        alive = of.start <= on and (of.until is None or on < of.until)
        rules = of.rules_on(on)
        following = next_change(facts, of.key, on, platform)
        return Response(
            {
                "key": of.key,
                "name": of.name_on(on),
                "kind": of.kind,
                "group": views.group_of(of),
                "on": on.isoformat(),
                "platform": platform,
                "is_format": alive,
                "sets": list(sets_in(facts, of.key, on, platform)) if alive else [],
                "deck": {
                    "main_min": rules.main_min,
                    "total_exact": rules.total_exact,
                    "side": rules.side,
                    "side_size": rules.side_size,
                    "copies": rules.copies,
                    "legend_copies": rules.legend_copies,
                    "source": rules.source,
                },
                "next_change": following.day.isoformat() if following else None,
                "data_version": facts.data_version,
            }
        )


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
        listed = list_on(facts, of.key, on, _platform(request))
        return Response(
            {
                "format": of.key,
                "on": on.isoformat(),
                "data_version": facts.data_version,
                "results": [
                    {
                        "card": one.card,
                        "status": one.status,
                        "since": one.since.isoformat(),
                        "until": one.until.isoformat() if one.until else None,
                        "source": one.source or None,
                    }
                    for one in listed
                ],
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
        description=_("Nothing is stored. Decks that you may not see are only counted."),
        body=shapes.WhatIfBody,
        body_example=shapes.WHAT_IF_BODY,
        answer=shapes.WhatIfAnswer,
        example=shapes.WHAT_IF,
        refuses=[errors.BadDate, errors.DraftRefused, errors.DraftCardUnknown],
    )
    def post(self, request: Request, key: str) -> Response:  # noqa: ARG002 - Django's signature
        """The effect on kept decks."""
        body = shapes.WhatIfBody(data=request.data)
        body.is_valid(raise_exception=True)
        asked: dict[str, Any] = dict(body.validated_data)
        on = read_day(asked["date"]) if asked.get("date") else clock.today()
        drafts = [Draft(one["card"], one["status"]) for one in asked["rulings"]]
        drafted, counted = what_if(request.user, key=self.of.key, drafts=drafts, on=on)
        return Response(
            {
                "format": self.of.key,
                "on": on.isoformat(),
                "data_version": drafted.data_version,
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
                    }
                    for one in counted
                    for deck in one.shown
                ],
            }
        )
