"""One's notices: the list, one of them, all of them read."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache

from core.access import allow, signed_in
from users.notices import queries, service
from users.notices.models import Notice
from users.viewer import person


@allow(signed_in)
def listed(request: HttpRequest) -> HttpResponse:
    """By day, the latest first; `?before=<ref>` goes on with older ones."""
    user = person(request.user)
    before = request.GET.get("before", "")
    context = {
        "page": queries.page_of(user, before=before),
        "unread": queries.unread_count(user),
        "before": before,
    }
    with timezone.override(queries.zone_of(user)):
        return render(request, "users/notices/list.html", context)


@never_cache
@allow(signed_in, on=queries.own_notice)
def opened(request: HttpRequest, notice: Notice) -> HttpResponse:
    """To where the notice leads; from then on it is read.

    A link, so that letters, toasts and new tabs may use it: what a GET changes here is a mark that
    only its reader sees, and a look ahead (HEAD, a browser's prefetch) does not even change that.
    """
    if request.method == "GET" and "prefetch" not in request.headers.get("Sec-Purpose", ""):
        service.mark_read(actor=person(request.user), refs=[notice.ref])
    return redirect(notice.url or "notices")


@allow(signed_in, "POST")
def read_all(request: HttpRequest) -> HttpResponse:
    """Everything is read."""
    service.mark_read(actor=person(request.user))
    return redirect("notices")
