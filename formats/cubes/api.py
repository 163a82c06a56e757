"""Cubes for scripts."""

from typing import Any, ClassVar, Final, cast

from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response

from core.access import Rule, Viewer, signed_in
from core.errors import Refusal
from core.web.apiview import ApiView
from core.web.paging import Pages
from core.web.schema import documented
from formats.catalog.errors import IncompleteProduct, UnknownProduct, UnreadableList
from formats.cubes import errors, queries, rules, schemas, service
from formats.cubes.models import Cube
from users.viewer import person

TAG: Final = "cubes"
REFUSES: Final[list[type[Refusal]]] = [
    errors.BadTitle,
    errors.BadKind,
    errors.BadSize,
    errors.BadNumber,
    errors.TooMuchText,
    errors.TooManyCards,
    errors.Unread,
    errors.DeckSize,
    errors.NoSideboard,
    errors.SeveralBoosters,
    errors.BadBoosters,
    UnknownProduct,
    IncompleteProduct,
    *UnreadableList.classes.values(),
]


class CubesView(ApiView):
    """`/api/v1/cubes/`: the asker's cubes; keeping one."""

    access_rule: ClassVar[Rule] = signed_in
    write_rule: ClassVar[Rule | None] = rules.own
    scope = TAG

    @documented(
        _("List your cubes"),
        tag=TAG,
        description=_("The last changed first."),
        answer=schemas.CubeRow,
        example={"results": [schemas.ROW], "next": None},
        paged=True,
    )
    def get(self, request: Request) -> Response:
        """Those of the asker."""
        user = person(request.user)
        return Pages().answer(
            request,
            queries.own(user),
            order=("-changed_at", "ref"),
            as_json=lambda cube: queries.cube_json(cube, user),
        )

    @documented(
        _("Keep a cube"),
        tag=TAG,
        description=_("Its cards are looked up; lines that name none are told, never dropped."),
        body=schemas.CubeBody,
        body_example=schemas.BODY,
        answer=schemas.CubeWhole,
        example=schemas.WHOLE,
        status=201,
        refuses=[*REFUSES, errors.TooManyCubes],
    )
    def post(self, request: Request) -> Response:
        """Keep it."""
        body = schemas.CubeBody(data=request.data)
        body.is_valid(raise_exception=True)
        user = person(request.user)
        cube = service.keep(actor=user, details=body.validated_data)
        return Response(
            _whole(cube, user),
            status=status.HTTP_201_CREATED,
            headers={"Location": f"/api/v1/cubes/{cube.ref}/"},
        )


class CubeView(ApiView):
    """`/api/v1/cubes/<ref>/`."""

    access_rule: ClassVar[Rule] = rules.see
    write_rule: ClassVar[Rule | None] = rules.change
    scope = TAG

    def find(self, viewer: Viewer, **address: str) -> object:
        """The cube."""
        return queries.by_ref(viewer, address["ref"])

    def rule_for(self, method: str) -> Rule:
        """Owners change; operators may delete."""
        if method in SAFE_METHODS:
            return rules.see
        return rules.delete if method == "DELETE" else rules.change

    @property
    def cube(self) -> Cube:
        """The same, typed."""
        return cast("Cube", self.thing)

    @documented(_("Read a cube"), tag=TAG, answer=schemas.CubeWhole, example=schemas.WHOLE)
    def get(self, request: Request, ref: str) -> Response:  # noqa: ARG002 - Django's signature
        """With its list."""
        return Response(_whole(self.cube, request.user))

    @documented(
        _("Change a cube"),
        tag=TAG,
        description=_("Refused where somebody saved it after the version that you name."),
        body=schemas.CubeChanges,
        body_example=schemas.CHANGES,
        answer=schemas.CubeWhole,
        example={**schemas.WHOLE, "version": 2, "shared": True},
        refuses=[*REFUSES, errors.Changed],
    )
    def patch(self, request: Request, ref: str) -> Response:  # noqa: ARG002 - Django's signature
        """Change what is named."""
        body = schemas.CubeChanges(data=request.data)
        body.is_valid(raise_exception=True)
        changes = dict(body.validated_data)
        user = person(request.user)
        cube = service.change(
            actor=user, cube=self.cube, version=changes.pop("version"), changes=changes
        )
        return Response(_whole(cube, user))

    @documented(_("Delete a cube"), tag=TAG, answer=None, status=204)
    def delete(self, request: Request, ref: str) -> Response:  # noqa: ARG002 - Django's signature
        """For good."""
        service.delete(actor=person(request.user), cube=self.cube)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _whole(cube: Cube, viewer: Viewer) -> dict[str, Any]:
    return {**queries.cube_json(cube, viewer), "text": cube.text}
