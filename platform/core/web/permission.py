"""Access rules on DRF's side."""

from typing import TYPE_CHECKING

from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from core.access import Rule, require
from core.errors import NotPermitted

if TYPE_CHECKING:  # DRF reads this module while it loads its views
    from rest_framework.views import APIView


class DeclaredAccess(BasePermission):
    """DRF's side: the view's `access_rule` decides; a view without one is closed to all."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        """Refuse in our own error shape."""
        rule = getattr(view, "access_rule", None)
        if not isinstance(rule, Rule):
            raise NotPermitted
        require(rule, request.user)
        return True
