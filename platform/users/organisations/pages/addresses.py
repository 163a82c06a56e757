"""Old addresses lead to the new one, on every page of an organisation."""

import functools
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.urls import reverse

from core.access import Rule, allow
from users.organisations import queries
from users.organisations.models import Organisation

ShopPage = Callable[[HttpRequest, Organisation], HttpResponse]


def shop_page(rule: Rule, *methods: str) -> Callable[[ShopPage], Callable[..., HttpResponse]]:
    """`allow` for a page whose address names an organisation, by its present or a former slug."""

    def wrap(page: ShopPage) -> Callable[..., HttpResponse]:
        @functools.wraps(page)
        def at_its_address(request: HttpRequest, shop: Organisation) -> HttpResponse:
            match = request.resolver_match
            assert match is not None
            if match.kwargs["slug"] == shop.slug:
                return page(request, shop)
            path = reverse(str(match.view_name), kwargs={**match.kwargs, "slug": shop.slug})
            query = request.META.get("QUERY_STRING", "")
            moved = HttpResponsePermanentRedirect(f"{path}?{query}" if query else path)
            if request.method not in {"GET", "HEAD"}:
                moved.status_code = 308
            # A shop may take its old address back: nobody keeps the redirect.
            moved["Cache-Control"] = "no-cache"
            return moved

        return allow(rule, *methods, on=queries.by_slug)(at_its_address)

    return wrap
