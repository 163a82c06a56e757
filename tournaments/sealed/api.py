"""Events' card pools for scripts; a pool itself is read and built at `/api/v1/pools/`."""

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response

from core import clock
from core.access import Rule
from core.web.schema import documented
from formats.catalog.errors import IncompleteProduct, UnknownProduct
from formats.pools import products
from formats.pools.errors import BadNumberOfPacks, TooFewCards
from formats.pools.models import Source
from tournaments.events.api_common import TAG, EventView, taken
from tournaments.events.errors import WrongStatus
from tournaments.events.queries import own_entry
from tournaments.sealed import errors, queries, rules, schemas, service
from tournaments.sealed.models import EventSealed
from users.viewer import person


class SealedView(EventView):
    """`/api/v1/events/<event>/sealed/`."""

    write_rule: ClassVar[Rule | None] = rules.give_out

    def rule_for(self, method: str) -> Rule:
        """All look, organisers give out and throw away, whoever keeps scores sets the time."""
        if method in SAFE_METHODS:
            return rules.see
        return rules.keep if method == "PATCH" else rules.give_out

    @documented(
        _("Read how an event's card pools stand"),
        tag=TAG,
        answer=schemas.SealedAnswer,
        example=schemas.SEALED,
        refuses=[errors.NotSealed],
    )
    def get(self, request: Request, event: str) -> Response:  # noqa: ARG002 - Django's signature
        """What anybody may know."""
        return Response(self._json(request, self._found()))

    @documented(
        _("Give card pools out"),
        tag=TAG,
        description=_("To everybody who is registered: closed packs, or lists to write down."),
        body=schemas.GiveOutBody,
        body_example=schemas.BODY,
        answer=schemas.SealedAnswer,
        example={**schemas.SEALED, "opened": 0, "handed_in": 0, "mine": None},
        status=201,
        refuses=[
            WrongStatus, UnknownProduct, IncompleteProduct, BadNumberOfPacks, TooFewCards,
            errors.AlreadySealed, errors.OtherFormat, errors.NobodyThere, errors.BadMinutes,
        ],
    )  # fmt: skip
    def post(self, request: Request, event: str) -> Response:  # noqa: ARG002 - Django's signature
        """Give them out."""
        asked = taken(schemas.GiveOutBody, request)
        actor = person(request.user)
        plan = products.plan(asked["product"], asked["packs"], actor)
        if asked["source"] == Source.PAPER:
            made = service.give_out_paper(
                actor=actor, event=self.event, title=plan[0].name, packs=len(plan),
                minutes=asked["minutes"], product=asked["product"],
            )  # fmt: skip
        else:
            made = service.give_out(
                actor=actor, event=self.event, minutes=asked["minutes"], packs=plan
            )
        made.event = self.event
        return Response(self._json(request, made), status=status.HTTP_201_CREATED)

    @documented(
        _("Set the time for building"),
        tag=TAG,
        description=_("For everybody, in minutes from now on; null: no deadline."),
        body=schemas.MinutesBody,
        body_example={"minutes": 10},
        answer=schemas.SealedAnswer,
        example=schemas.SEALED,
        refuses=[errors.NotSealed, errors.BadMinutes],
    )
    def patch(self, request: Request, event: str) -> Response:  # noqa: ARG002 - Django's signature
        """Set it."""
        asked = taken(schemas.MinutesBody, request)
        service.set_minutes(actor=person(request.user), event=self.event, minutes=asked["minutes"])
        return Response(self._json(request, self._found()))

    @documented(
        _("Throw an event's card pools away"),
        tag=TAG,
        description=_("While nobody has opened a pack or written a card down."),
        answer=None,
        status=204,
        refuses=[errors.NotSealed, errors.PacksOpen],
    )
    def delete(self, request: Request, event: str) -> Response:  # noqa: ARG002 - Django's signature
        """Throw them away."""
        service.throw_away(actor=person(request.user), event=self.event)
        return Response(status=status.HTTP_204_NO_CONTENT)

    def _found(self) -> EventSealed:
        found = queries.of(self.event)
        if found is None:
            raise errors.NotSealed
        return found

    def _json(self, request: Request, sealed: EventSealed) -> dict[str, Any]:
        counts = queries.counts(sealed)
        mine = queries.own_pool(own_entry(request.user, self.event), self.event)
        return {
            "source": sealed.source,
            "title": sealed.title,
            "packs": sealed.packs,
            "commitment": sealed.opening.commitment if sealed.opening else None,
            "started_at": clock.stamp(sealed.started_at),
            "swapped_at": clock.stamp(sealed.swapped_at) if sealed.swapped_at else None,
            "deadline": clock.stamp(sealed.deadline) if sealed.deadline else None,
            "pools": counts.pools,
            "opened": counts.opened,
            "handed_in": counts.handed_in,
            "mine": mine.ref if mine else None,
        }


class PoolsView(EventView):
    """`/api/v1/events/<event>/sealed/pools/`."""

    access_rule: ClassVar[Rule] = rules.keep
    write_rule: ClassVar[Rule | None] = rules.keep

    @documented(
        _("List an event's card pools"),
        tag=TAG,
        description=_("For whoever keeps scores there."),
        answer=schemas.PoolsOfEntries,
        example=schemas.POOLS,
        refuses=[errors.NotSealed],
    )
    def get(self, request: Request, event: str) -> Response:  # noqa: ARG002 - Django's signature
        """Who is how far."""
        return Response(self._json())

    @documented(
        _("Give latecomers card pools"),
        tag=TAG,
        description=_("To everybody who is there and has none."),
        answer=schemas.PoolsOfEntries,
        example=schemas.POOLS,
        refuses=[errors.NotSealed, TooFewCards],
    )
    def post(self, request: Request, event: str) -> Response:  # noqa: ARG002 - Django's signature
        """Give them."""
        service.give_late(actor=person(request.user), event=self.event)
        return Response(self._json())

    def _json(self) -> dict[str, Any]:
        found = queries.of(self.event)
        if found is None:
            raise errors.NotSealed
        return {
            "results": [
                {
                    "entry": line.entry.ref,
                    "pool": line.pool.ref,
                    "opened": line.pool.opened,
                    "written_down": line.written,
                    "cards_in_deck": line.size,
                    "deadline": clock.stamp(line.pool.deadline) if line.pool.deadline else None,
                    "handed_in_at": (
                        clock.stamp(line.pool.handed_in_at) if line.pool.handed_in_at else None
                    ),
                }
                for line in queries.lines(found)
            ]
        }


class SwapView(EventView):
    """`/api/v1/events/<event>/sealed/swap/`."""

    access_rule: ClassVar[Rule] = rules.keep
    write_rule: ClassVar[Rule | None] = rules.keep

    @documented(
        _("Swap paper pools"),
        tag=TAG,
        description=_("Each goes to the next number in the event; the time to build begins."),
        answer=None,
        status=204,
        refuses=[errors.NotSealed, errors.NothingToSwap, errors.NotWrittenDown],
    )
    def post(self, request: Request, event: str) -> Response:  # noqa: ARG002 - Django's signature
        """Swap them."""
        service.swap(actor=person(request.user), event=self.event)
        return Response(status=status.HTTP_204_NO_CONTENT)
