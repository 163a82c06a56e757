"""Access rules on DRF's side."""

from typing import TYPE_CHECKING, Any

from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from core.access import Rule, require
from core.errors import NotPermitted, Refusal

if TYPE_CHECKING:  # DRF reads this module while it loads its views
    from rest_framework.views import APIView


class ScopeMissing(Refusal):
    """A token that was made for less (`scope`: what it lacks)."""

    code = "core.scope_missing"
    status = 403


class DeclaredAccess(BasePermission):
    """The token's scopes and the view's rule decide; a view without a rule is closed to all."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        """Refuse in our own error shape; on the way, find the thing that the address names."""
        from core.web.apiview import ApiView  # noqa: PLC0415 - circular: DRF loads this module

        method = request.method or ""
        if not isinstance(view, ApiView) or not isinstance(view.rule_for(method), Rule):
            raise NotPermitted
        scope = view.scope_for(method)
        token: Any = request.auth
        if token is not None and scope and not token.allows(scope):
            raise ScopeMissing(scope=scope)
        view.thing = view.find(request.user, **view.kwargs)
        require(view.rule_for(method), request.user, view.thing)
        return True
