"""Card pools for scripts."""

from typing import Any, ClassVar, Final, cast

from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response

from core import clock
from core.access import Rule, Viewer, signed_in
from core.web.apiview import ApiView
from core.web.paging import Pages
from core.web.schema import documented
from formats.catalog.errors import IncompleteProduct, UnknownProduct
from formats.pools import errors, products, queries, rules, schemas, service
from formats.pools.contents import held, missing, read_deck
from formats.pools.models import Pool
from users.viewer import person

TAG: Final = "pools"


class PoolsView(ApiView):
    """`/api/v1/pools/`: the asker's pools; a sealed pool with closed packs."""

    access_rule: ClassVar[Rule] = signed_in
    write_rule: ClassVar[Rule | None] = rules.own
    scope = TAG

    @documented(
        _("List your card pools"),
        tag=TAG,
        description=_("The newest first."),
        answer=schemas.PoolRow,
        example={"results": [schemas.ROW], "next": None},
        paged=True,
    )
    def get(self, request: Request) -> Response:
        """Those of the asker."""
        return Pages().answer(
            request,
            queries.own(person(request.user)),
            order=("-created_at", "ref"),
            as_json=row_json,
        )

    @documented(
        _("Take a sealed pool"),
        tag=TAG,
        description=_("Its packs are committed to and closed. A cube is cube:<its ref>."),
        body=schemas.PoolBody,
        body_example=schemas.BODY,
        answer=schemas.PoolWhole,
        example=schemas.CLOSED,
        status=201,
        refuses=[
            UnknownProduct,
            IncompleteProduct,
            errors.BadNumberOfPacks,
            errors.TooFewCards,
            errors.TooManyPools,
        ],
    )
    def post(self, request: Request) -> Response:
        """Take it."""
        body = schemas.PoolBody(data=request.data)
        body.is_valid(raise_exception=True)
        asked = body.validated_data
        user = person(request.user)
        pool = service.start_with(
            actor=user, products=products.plan(asked["product"], asked["packs"], user)
        )
        return Response(
            whole_json(pool),
            status=status.HTTP_201_CREATED,
            headers={"Location": f"/api/v1/pools/{pool.ref}/"},
        )


class _PoolView(ApiView):
    """A view whose address names a pool that the asker may see."""

    access_rule: ClassVar[Rule] = rules.see
    write_rule: ClassVar[Rule | None] = rules.change
    scope = TAG

    def find(self, viewer: Viewer, **address: str) -> object:
        """The pool."""
        return queries.by_ref(viewer, address["ref"])

    def rule_for(self, method: str) -> Rule:
        """Owners and operators look, owners change."""
        if method == "DELETE":
            return rules.throw_away
        return rules.see if method in SAFE_METHODS else rules.change

    @property
    def pool(self) -> Pool:
        """The same, typed."""
        return cast("Pool", self.thing)


class PoolView(_PoolView):
    """`/api/v1/pools/<ref>/`."""

    @documented(_("Read a card pool"), tag=TAG, answer=schemas.PoolWhole, example=schemas.WHOLE)
    def get(self, request: Request, ref: str) -> Response:  # noqa: ARG002 - Django's signature
        """With the cards of the packs that are open."""
        return Response(whole_json(self.pool))

    @documented(_("Delete a card pool"), tag=TAG, answer=None, status=204)
    def delete(self, request: Request, ref: str) -> Response:  # noqa: ARG002 - Django's signature
        """For good."""
        service.delete(actor=person(request.user), pool=self.pool)
        return Response(status=status.HTTP_204_NO_CONTENT)


class OpenView(_PoolView):
    """`/api/v1/pools/<ref>/open/`."""

    @documented(
        _("Open packs"),
        tag=TAG,
        description=_("The next packs of the pool, all of them without a number."),
        body=schemas.OpenBody,
        body_example={"packs": 1},
        answer=schemas.PoolWhole,
        example=schemas.WHOLE,
        refuses=[errors.OtherEdition],
    )
    def post(self, request: Request, ref: str) -> Response:  # noqa: ARG002 - Django's signature
        """Open them."""
        body = schemas.OpenBody(data=request.data)
        body.is_valid(raise_exception=True)
        pool = service.open_packs(
            actor=person(request.user), pool=self.pool, count=body.validated_data["packs"]
        )
        return Response(whole_json(pool))


class DeckView(_PoolView):
    """`/api/v1/pools/<ref>/deck/`."""

    @documented(
        _("Save the deck"),
        tag=TAG,
        description=_("Refused where somebody saved it after the version that you name."),
        body=schemas.DeckBody,
        body_example=schemas.DECK_BODY,
        answer=schemas.PoolWhole,
        example=schemas.WHOLE,
        refuses=[
            errors.NotOpenYet, errors.Locked, errors.BadDeck, errors.NotInPool, errors.Changed,
        ],
    )  # fmt: skip
    def put(self, request: Request, ref: str) -> Response:  # noqa: ARG002 - Django's signature
        """Save it."""
        body = schemas.DeckBody(data=request.data)
        body.is_valid(raise_exception=True)
        asked = body.validated_data
        pool = service.save(
            actor=person(request.user),
            pool=self.pool,
            deck={"main": asked["main"], "basics": asked["basics"]},
            version=asked["version"],
        )
        return Response(whole_json(pool))


class HandInView(_PoolView):
    """`/api/v1/pools/<ref>/hand-in/`."""

    @documented(
        _("Hand the deck in"),
        tag=TAG,
        body=schemas.HandInBody,
        body_example={"version": 3},
        answer=schemas.PoolWhole,
        example={**schemas.WHOLE, "handed_in_at": "2026-11-30T10:00:00Z"},
        refuses=[
            errors.NotOpenYet,
            errors.Locked,
            errors.Changed,
            errors.TooSmall,
            errors.NotInPool,
        ],
    )
    def post(self, request: Request, ref: str) -> Response:  # noqa: ARG002 - Django's signature
        """Lock it."""
        body = schemas.HandInBody(data=request.data)
        body.is_valid(raise_exception=True)
        pool = service.hand_in(
            actor=person(request.user), pool=self.pool, version=body.validated_data["version"]
        )
        return Response(whole_json(pool))


class RecordView(_PoolView):
    """`/api/v1/pools/<ref>/record/`."""

    access_rule: ClassVar[Rule] = rules.verify

    def find(self, viewer: Viewer, **address: str) -> object:
        """The pool, which others may check as well once it is revealed."""
        return queries.to_verify(viewer, address["ref"])

    def rule_for(self, method: str) -> Rule:  # noqa: ARG002 - nothing is changed here
        """Who may derive the packs again."""
        return rules.verify

    @documented(
        _("Derive the packs again"),
        tag=TAG,
        description=_("All that it takes, once all packs are open; see the page on fairness."),
        answer=schemas.RecordAnswer,
        example=schemas.RECORD,
        refuses=[errors.NotRevealed, errors.OtherEdition],
    )
    def get(self, request: Request, ref: str) -> Response:  # noqa: ARG002 - Django's signature
        """The record."""
        return Response(queries.record(self.pool))


def row_json(pool: Pool) -> dict[str, Any]:
    """What the API says of a pool in a list."""
    return {
        "ref": pool.ref,
        "title": pool.title,
        "source": pool.source,
        "packs": pool.packs,
        "opened": pool.opened,
        "version": pool.version,
        "created_at": clock.stamp(pool.created_at),
        "changed_at": clock.stamp(pool.changed_at),
        "deadline": clock.stamp(pool.deadline) if pool.deadline else None,
        "handed_in_at": clock.stamp(pool.handed_in_at) if pool.handed_in_at else None,
    }


def whole_json(pool: Pool) -> dict[str, Any]:
    """A pool with the cards that are open, and its deck."""
    cards, deck = queries.seen_cards(pool), read_deck(pool.deck)
    return {
        **row_json(pool),
        "commitment": pool.opening.commitment if pool.opening else None,
        "cards": [
            {"id": card.id, "name": card.name, "rarity": card.rarity, "foil": card.foil,
             "pack": card.pack}
            for card in cards
        ],
        "deck": held(deck, cards).as_json(),
        "missing": missing(deck, cards),
    }  # fmt: skip
