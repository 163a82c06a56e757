"""Kept decks for scripts."""

from typing import Any, ClassVar, Final, cast

from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response

from core.access import Rule, Viewer, signed_in
from core.errors import Refusal, Unknown
from core.web.apiview import ApiView
from core.web.paging import Pages
from core.web.schema import documented
from formats.catalog.errors import UnknownFormat, UnreadableList
from formats.decklists import errors, queries, rules, schemas, service
from formats.decklists.export import export
from formats.decklists.models import Deck
from formats.decks import WRITINGS
from users.viewer import person

TAG: Final = "decks"
REFUSES: Final[list[type[Refusal]]] = [
    errors.BadTitle,
    errors.BadVisibility,
    UnknownFormat,
    *UnreadableList.classes.values(),
]


class DecksView(ApiView):
    """`/api/v1/decks/`: the asker's decks; keeping one."""

    access_rule: ClassVar[Rule] = signed_in
    write_rule: ClassVar[Rule | None] = rules.keep
    scope = TAG

    @documented(
        _("List your decks"),
        tag=TAG,
        description=_("The last changed first."),
        answer=schemas.DeckRow,
        example={"results": [schemas.ROW], "next": None},
        paged=True,
    )
    def get(self, request: Request) -> Response:
        """Those that the asker keeps."""
        user = person(request.user)
        return Pages().answer(
            request,
            queries.own(user),
            order=("-changed_at", "ref"),
            as_json=lambda deck: queries.deck_json(deck, user),
        )

    @documented(
        _("Keep a deck"),
        tag=TAG,
        body=schemas.KeptDeckBody,
        body_example=schemas.BODY,
        answer=schemas.DeckWhole,
        example=schemas.WHOLE,
        status=201,
        refuses=[*REFUSES, errors.TooManyDecks],
    )
    def post(self, request: Request) -> Response:
        """Keep it."""
        body = schemas.KeptDeckBody(data=request.data)
        body.is_valid(raise_exception=True)
        user = person(request.user)
        deck = service.keep(actor=user, details=body.validated_data)
        return Response(
            _whole(deck, user),
            status=status.HTTP_201_CREATED,
            headers={"Location": f"/api/v1/decks/{deck.ref}/"},
        )


class PublicDecksView(ApiView):
    """`/api/v1/decks/public/`: decks that everybody may see."""

    access_rule: ClassVar[Rule] = rules.browse
    scope = TAG

    @documented(
        _("List public decks"),
        tag=TAG,
        description=_("The last changed first."),
        answer=schemas.DeckRow,
        example={"results": [{**schemas.ROW, "visibility": "public"}], "next": None},
        paged=True,
    )
    def get(self, request: Request) -> Response:
        """All of them, by page."""
        return Pages().answer(
            request,
            queries.public(),
            order=("-changed_at", "ref"),
            as_json=lambda deck: queries.deck_json(deck, request.user),
        )


class _DeckView(ApiView):
    """A view whose address names a deck that the asker may see."""

    access_rule: ClassVar[Rule] = rules.see
    write_rule: ClassVar[Rule | None] = rules.change
    scope = TAG

    def find(self, viewer: Viewer, **address: str) -> object:
        """The deck."""
        return queries.by_ref(viewer, address["ref"])

    @property
    def deck(self) -> Deck:
        """The same, typed."""
        return cast("Deck", self.thing)


class DeckView(_DeckView):
    """`/api/v1/decks/<ref>/`."""

    def rule_for(self, method: str) -> Rule:
        """Owners change; operators may delete."""
        if method in SAFE_METHODS:
            return rules.see
        return rules.delete if method == "DELETE" else rules.change

    @documented(_("Read a deck"), tag=TAG, answer=schemas.DeckWhole, example=schemas.WHOLE)
    def get(self, request: Request, ref: str) -> Response:  # noqa: ARG002 - Django's signature
        """With its list."""
        return Response(_whole(self.deck, request.user))

    @documented(
        _("Change a deck"),
        tag=TAG,
        description=_("Refused where somebody saved it after the version that you name."),
        body=schemas.DeckChanges,
        body_example=schemas.CHANGES,
        answer=schemas.DeckWhole,
        example={**schemas.WHOLE, "version": 2, "visibility": "public"},
        refuses=[*REFUSES, errors.Changed],
    )
    def patch(self, request: Request, ref: str) -> Response:  # noqa: ARG002 - Django's signature
        """Change what is named."""
        body = schemas.DeckChanges(data=request.data)
        body.is_valid(raise_exception=True)
        changes = dict(body.validated_data)
        user = person(request.user)
        deck = service.change(
            actor=user, deck=self.deck, version=changes.pop("version"), changes=changes
        )
        return Response(_whole(deck, user))

    @documented(_("Delete a deck"), tag=TAG, answer=None, status=204)
    def delete(self, request: Request, ref: str) -> Response:  # noqa: ARG002 - Django's signature
        """For good."""
        service.delete(actor=person(request.user), deck=self.deck)
        return Response(status=status.HTTP_204_NO_CONTENT)


class DeckListView(_DeckView):
    """`/api/v1/decks/<ref>/lists/<writing>/`."""

    @documented(
        _("Take a deck elsewhere"),
        tag=TAG,
        description=_("The list as another program writes it."),
        answer=schemas.WrittenList,
        example=schemas.WRITTEN,
    )
    def get(self, request: Request, ref: str, writing: str) -> Response:  # noqa: ARG002 - Django's signature
        """The text, and how a file of it is called."""
        if writing not in WRITINGS:
            raise Unknown
        return Response(
            {
                "writing": writing,
                "extension": WRITINGS[writing].extension,
                "media_type": WRITINGS[writing].media_type,
                "text": export(self.deck, writing),
            }
        )


def _whole(deck: Deck, viewer: Viewer) -> dict[str, Any]:
    return {**queries.deck_json(deck, viewer), "text": deck.text}
