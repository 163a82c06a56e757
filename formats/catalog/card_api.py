"""Cards and sets for scripts. Public: nobody is asked who they are."""

from typing import Any, ClassVar, Final
from urllib.parse import urlencode

from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request
from rest_framework.response import Response

from core import clock
from core.access import Rule, Viewer, anyone
from core.errors import Unknown
from core.web.apiview import ApiView
from core.web.paging import BadCursor, Pages
from core.web.schema import documented, query
from formats.catalog import card_schemas as shapes
from formats.catalog import card_search, errors, set_views
from formats.catalog.card_json import card_json, row_json, stay_json
from formats.catalog.card_legality import in_format, in_formats
from formats.catalog.card_pages import FIELDS
from formats.catalog.card_query import (
    HOWS,
    MOST_LETTERS,
    SORTS,
    STRICT,
    read_question,
)
from formats.catalog.checking import find_format, read_day
from formats.catalog.models import Card, Set
from formats.catalog.queries import catalogue_state, facts_of, find_card
from formats.legality import load_facts

TAG: Final = "cards"
_TEXT: Final = {"type": "string", "maxLength": MOST_LETTERS}
_DAY: Final = {"type": "string", "format": "date"}
_NUMBER: Final = {"type": "number", "minimum": 0, "multipleOf": 0.5}
_MOST_CURSOR: Final = 7


class _Open(ApiView):
    access_rule: ClassVar[Rule] = anyone
    authentication_classes = ()


class CardsView(_Open):
    """`GET /api/v1/cards/`."""

    @documented(
        _("Search cards"),
        tag=TAG,
        description=_(
            "By name in any language and by what cards are. `q` may say it all: "
            "`t:elf c:g mv<=3 set:m10 f:modern date:2012-05-01 lang:ja`. With a format, only cards "
            "that may be played in it on that day; a page may then hold fewer than `limit`."
        ),
        query=[
            query("q", _("A name or parts of it, and `key:value`."), schema=_TEXT),
            query("set", _("A set's code or name."), schema=_TEXT),
            query("type", _("Words of the type line; all must stand there."), schema=_TEXT),
            query("color", _("Letters of WUBRG, or C for none."), schema=_TEXT),
            query("how", _("How the colours are meant."), schema={
                "type": "string", "enum": [*HOWS], "default": HOWS[0]}),
            query("mv_from", _("The least mana value."), schema=_NUMBER),
            query("mv_to", _("The greatest mana value."), schema=_NUMBER),
            query("format", _("The format's key, or what people call it."), schema=_TEXT),
            query("date", _("The tournament's day as YYYY-MM-DD; today's."), schema=_DAY),
            query("language", _("The language of the name: en, ja, de, …"), schema=_TEXT),
            query("sort", _("The order."), schema={
                "type": "string", "enum": [*SORTS], "default": SORTS[0]}),
        ],
        answer=shapes.FoundCard,
        example=shapes.CARDS_EXAMPLE,
        refuses=[
            errors.BadCardQuery,
            errors.CardQueryTooLong,
            errors.NoSuchSet,
            errors.UnknownFormat,
            errors.BadDate,
        ],
        paged=True,
    )  # fmt: skip
    def get(self, request: Request) -> Response:
        """A page of them."""
        given = request.query_params
        for key, check in STRICT.items():
            if key in given:
                check(given[key])
        fields = {key: given.get(key, "") for key in FIELDS}
        most = Pages().get_page_size(request)
        found = card_search.search(read_question(fields), start=_start(request), most=most)
        following = None
        if found.following is not None:
            asked = [(key, text) for key, text in fields.items() if text]
            pairs = [*asked, ("limit", str(most)), ("cursor", str(found.following))]
            following = "?" + urlencode(pairs, errors="replace")
        rows = [{**row_json(hit.card), "status": hit.kind or None} for hit in found.hits]
        return Response({"results": rows, "next": following})


def _start(request: Request) -> int:
    text = request.query_params.get("cursor", "0")
    if not (text.isascii() and text.isdigit() and len(text) < _MOST_CURSOR):
        raise BadCursor
    return int(text)


def _find_card(slug: str) -> Card:
    """By its address, else by any of its names. Refusal: Unknown."""
    text = slug.encode("utf-8", "replace").decode().replace("\0", "�")[:300]
    card = Card.objects.filter(slug=text).first() or find_card(text)
    if card is None:
        raise Unknown
    return card


class _CardView(_Open):
    """A view whose address names a card."""

    def find(self, viewer: Viewer, **address: str) -> Card:  # noqa: ARG002 - anyone may
        """The card."""
        return _find_card(address["slug"])


class CardView(_CardView):
    """`GET /api/v1/cards/<slug>/`."""

    @documented(
        _("Read a card"),
        tag=TAG,
        description=_("Its faces, names and printings, and where it may be played on a day."),
        query=[query("on", _("A day as YYYY-MM-DD; today's."), schema=_DAY)],
        answer=shapes.CardAnswer,
        example=shapes.CARD_EXAMPLE,
        refuses=[errors.BadDate],
    )
    def get(self, request: Request, **_address: str) -> Response:
        """The card as of the day."""
        text = request.query_params.get("on")
        on = clock.today() if text is None else read_day(text)
        return Response(card_json(self.thing, on))


class CardLegalityView(_CardView):
    """`GET /api/v1/cards/<slug>/legality/`."""

    @documented(
        _("Read on which days a card may be played"),
        tag=TAG,
        description=_("All days since 1993 in spans of the same status and code, oldest first."),
        query=[query("format", _("One format alone; all without it."), schema=_TEXT)],
        answer=shapes.CardLegality,
        example=shapes.LEGALITY_EXAMPLE,
        refuses=[errors.UnknownFormat],
    )
    def get(self, request: Request, **_address: str) -> Response:
        """Each format's spans."""
        card: Card = self.thing
        facts, today = load_facts(), clock.today()
        found = facts_of([card], state=catalogue_state(), facts=facts)[card.pk]
        text = request.query_params.get("format")
        some = (in_format(found, find_format(text), today),) if text else in_formats(found, today)
        return Response(
            {
                "name": card.name,
                "slug": card.slug,
                "formats": [
                    {"format": one.of.key, "spans": [stay_json(stay) for stay in one.stays]}
                    for one in some
                ],
                "data_version": facts.data_version,
            }
        )


class SetsView(_Open):
    """`GET /api/v1/sets/`."""

    @documented(
        _("List the sets"),
        tag=TAG,
        description=_("By code."),
        answer=shapes.SetRow,
        example=shapes.SETS_EXAMPLE,
        paged=True,
    )
    def get(self, request: Request) -> Response:
        """A page of them."""
        rows: Any = Set.objects.all()
        return Pages().answer(request, rows, order=("code",), as_json=set_views.row_json)


class SetView(_Open):
    """`GET /api/v1/sets/<code>/`."""

    def find(self, viewer: Viewer, **address: str) -> Set:
        """The set."""
        return set_views.find_set(viewer, address["code"])

    @documented(
        _("Read a set"),
        tag=TAG,
        description=_("Its cards, and the formats that it is or was in."),
        answer=shapes.SetAnswer,
        example=shapes.SET_EXAMPLE,
    )
    def get(self, request: Request, **_address: str) -> Response:  # noqa: ARG002 - Django's signature
        """The set."""
        return Response(set_views.set_json(self.thing))
