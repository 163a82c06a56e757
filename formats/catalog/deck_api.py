"""More that scripts ask about lists: many at once, all days, two days, all formats, other
writings. Nothing is stored."""

from collections.abc import Mapping
from datetime import date
from typing import Any, ClassVar, Final

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core import clock
from core.access import Rule, anyone
from core.errors import Refusal
from core.web.apiview import ApiView
from core.web.schema import documented
from formats.catalog import deck_schemas as shapes
from formats.catalog import errors
from formats.catalog.bulk import (
    MOST_LISTS,
    MOST_NAMES_TOGETHER,
    Asked,
    answers_json,
    check_lists,
)
from formats.catalog.checking import find_format, find_platform, read_day
from formats.catalog.deck_history import history_json
from formats.catalog.judging import as_deck, edition_names, find_all, judge_everywhere, read_list
from formats.catalog.queries import catalogue_state
from formats.catalog.resolving import called_by_name
from formats.catalog.results import reason_json
from formats.catalog.wording import format_name, reason_view
from formats.decks import WRITINGS, DeckLine, ParsedDeck, deck_hash, write_deck
from formats.legality import (
    CardFacts,
    Deck,
    FormatFacts,
    Reason,
    difference,
    history,
    load_facts,
)

TAG: Final = "formats"
LIST_REFUSALS: Final[list[type[Refusal]]] = [
    errors.UnknownFormat,
    errors.UnknownPlatform,
    errors.BadDate,
    *errors.UnreadableList.classes.values(),
]


class _DeckQuestion(ApiView):
    """A question about a list; nobody is asked who they are."""

    access_rule: ClassVar[Rule] = anyone
    stores = False
    authentication_classes = ()


class BulkChecksView(_DeckQuestion):
    """`POST /api/v1/deck-checks/bulk/`."""

    @documented(
        _("Check many deck lists"),
        tag=TAG,
        description=_("An answer or an error for each list, in the order of the question."),
        body=shapes.BulkBody,
        body_example=shapes.BULK_BODY,
        answer=shapes.BulkAnswer,
        example=shapes.BULK_EXAMPLE,
        refuses=[errors.TooManyLists, errors.TooManyNames],
    )
    def post(self, request: Request) -> Response:
        """At most 500 lists a call, of 10,000 different cards together."""
        body = shapes.BulkBody(data=request.data)
        body.is_valid(raise_exception=True)
        lists = body.validated_data["decks"]
        if len(lists) > MOST_LISTS:
            raise errors.TooManyLists(lists=len(lists), limit=MOST_LISTS)
        return Response({"results": list(answers_json(_checked(lists)))})


def _checked(lists: list[dict[str, Any]]) -> list[Any]:
    """One list's bad date is its own answer, not everybody's."""
    answers: list[Any] = [None] * len(lists)
    asked: dict[int, Asked] = {}
    for at, one in enumerate(lists):
        try:
            asked[at] = Asked(
                deck=one["text"],
                format=one["format"],
                on=_day(one.get("date")),
                platform=one.get("platform") or "paper",
            )
        except errors.BadDate as refusal:
            answers[at] = refusal
    found = check_lists(list(asked.values()), most_names=MOST_NAMES_TOGETHER)
    for at, answer in zip(asked, found, strict=True):
        answers[at] = answer
    return answers


def _day(text: str | None) -> date | None:
    return read_day(text) if text else None


class DeckHistoryView(_DeckQuestion):
    """`POST /api/v1/deck-checks/history/`."""

    @documented(
        _("On which days a deck is legal"),
        tag=TAG,
        description=_(
            "All days since 1993 in periods of the same reasons, oldest first, and each reason "
            "once with all its days."
        ),
        body=shapes.DeckBody,
        body_example=shapes.DECK_BODY,
        answer=shapes.HistoryAnswer,
        example=shapes.HISTORY_EXAMPLE,
        refuses=LIST_REFUSALS,
    )
    def post(self, request: Request) -> Response:
        """The whole history in one format."""
        asked = _asked(shapes.DeckBody, request)
        facts, of, platform = load_facts(), find_format(asked["format"]), asked["platform"]
        parsed, deck, cards = _read(asked["text"], of)
        periods = history(deck, format=of.key, facts=facts, cards=cards, platform=platform)
        return Response(
            {
                "format": of.key,
                "platform": platform,
                "data_version": facts.data_version,
                "unread_lines": len(parsed.problems),
                **history_json(periods, cards, facts),
            }
        )


class DeckDifferenceView(_DeckQuestion):
    """`POST /api/v1/deck-checks/difference/`."""

    @documented(
        _("A deck on two days"),
        tag=TAG,
        description=_("Both answers, and which reasons went, came and stayed."),
        body=shapes.DifferenceBody,
        body_example=shapes.DIFFERENCE_BODY,
        answer=shapes.DifferenceAnswer,
        example=shapes.DIFFERENCE_EXAMPLE,
        refuses=LIST_REFUSALS,
    )
    def post(self, request: Request) -> Response:
        """Reasons are told as on the later day, those that went as on the earlier one."""
        asked = _asked(shapes.DifferenceBody, request)
        facts, of, platform = load_facts(), find_format(asked["format"]), asked["platform"]
        before, after = read_day(asked["before"]), read_day(asked["after"])
        _parsed, deck, cards = _read(asked["text"], of)
        found = difference(
            deck,
            format=of.key,
            before=before,
            after=after,
            facts=facts,
            cards=cards,
            platform=platform,
        )

        def told(reasons: tuple[Reason, ...], on: date) -> list[dict[str, Any]]:
            return [reason_json(reason_view(r, format_name(of, on), on)) for r in reasons]

        return Response(
            {
                "format": of.key,
                "platform": platform,
                "data_version": facts.data_version,
                "before": {"date": before.isoformat(), "legal": found.before.legal},
                "after": {"date": after.isoformat(), "legal": found.after.legal},
                "went": told(found.went, before),
                "came": told(found.came, after),
                "stayed": told(found.stayed, after),
            }
        )


class DeckFormatsView(_DeckQuestion):
    """`POST /api/v1/deck-checks/formats/`."""

    @documented(
        _("In which formats a deck is legal"),
        tag=TAG,
        body=shapes.FormatsBody,
        body_example=shapes.FORMATS_BODY,
        answer=shapes.FormatsOfDeckAnswer,
        example=shapes.FORMATS_OF_DECK_EXAMPLE,
        refuses=[r for r in LIST_REFUSALS if r is not errors.UnknownFormat],
    )
    def post(self, request: Request) -> Response:
        """Every format on one day."""
        asked = _asked(shapes.FormatsBody, request)
        facts, platform = load_facts(), asked["platform"]
        day = _day(asked.get("date")) or clock.today()
        everywhere = judge_everywhere(
            read_list(asked["text"]),
            on=day,
            state=catalogue_state(),
            facts=facts,
            platform=platform,
        )
        results = []
        for key, answer in everywhere.items():
            results.append({"format": key, "legal": answer.legal, "codes": answer.codes})
        return Response(
            {
                "date": day.isoformat(),
                "platform": platform,
                "data_version": facts.data_version,
                "results": results,
            }
        )


class DeckListsView(_DeckQuestion):
    """`POST /api/v1/deck-lists/`."""

    @documented(
        _("Read a deck list, or write it for another program"),
        tag=TAG,
        description=_("Every line comes back as a card, a heading, a comment or a problem."),
        body=shapes.ListBody,
        body_example=shapes.LIST_BODY,
        answer=shapes.ListAnswer,
        example=shapes.LIST_EXAMPLE,
        refuses=[errors.UnknownWriting, *errors.UnreadableList.classes.values()],
    )
    def post(self, request: Request) -> Response:
        """With `writing` the answer holds the list as that program writes it."""
        asked = _asked(shapes.ListBody, request)
        writing = asked.get("writing") or None
        if writing is not None and writing not in WRITINGS:
            raise errors.UnknownWriting(writing=writing[:40], known=", ".join(WRITINGS))
        facts, state = load_facts(), catalogue_state()
        parsed = read_list(asked["text"])
        found = find_all([parsed], state=state, facts=facts)
        names = {
            line.name: hit.facts.name for line in parsed.cards if (hit := found.get(line.text))
        }
        lines = list(called_by_name(parsed.cards, found))
        text = (
            write_deck(
                lines,
                writing,
                name=parsed.name,
                editions=edition_names(facts.data_version),
            )
            if writing
            else None
        )
        return Response(
            {
                "title": parsed.name,
                "read_as": parsed.writing,
                "cards": [_line_json(line, names) for line in parsed.cards],
                "problems": [
                    {"line": one.line, "code": one.code, "text": one.text}
                    for one in parsed.problems
                ],
                "kinds": [str(kind) for kind in parsed.kinds],
                "hash": deck_hash(lines),
                "writing": writing,
                "text": text,
            }
        )


def _line_json(line: DeckLine, names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "line": line.line,
        "count": line.count,
        "name": line.name,
        "card": names.get(line.name),
        "section": line.section,
        "set": line.set,
        "number": line.number,
        "foil": line.foil,
        "tags": list(line.tags),
    }


def _asked(shape: type[serializers.Serializer[None]], request: Request) -> dict[str, Any]:
    body = shape(data=request.data)
    body.is_valid(raise_exception=True)
    asked: dict[str, Any] = dict(body.validated_data)
    if "platform" in body.fields:
        asked["platform"] = find_platform(asked.get("platform") or "paper")
    return asked


def _read(text: str, of: FormatFacts) -> tuple[ParsedDeck, Deck, dict[str, CardFacts | None]]:
    """The list as the format reads it, its deck, and its cards."""
    parsed = read_list(text)
    found = find_all([parsed], state=catalogue_state(), facts=load_facts())
    return as_deck(parsed, of, found)
