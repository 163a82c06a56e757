"""The shell's own pages: home, watch, style guide, theme, live check."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme

from core import livecheck
from core.access import allow, anyone, operator
from core.errors import BadRequest
from core.live import rooms
from core.refs import new_ref
from core.web import sections
from core.web.context import THEMES
from core.web.samples import samples

YEAR = 365 * 24 * 3600


@allow(anyone)
def home(request: HttpRequest) -> HttpResponse:
    """The doors; above them, what is the reader's own."""
    return render(request, "core/home.html", {"sections": sections.for_home(request.user)})


@allow(anyone)
def watch(request: HttpRequest) -> HttpResponse:
    """What can be watched now, in every room."""
    return render(request, "core/watch.html", {"on_air": rooms.on_air(request.user)})


@allow(anyone)
def styleguide(request: HttpRequest) -> HttpResponse:
    """Every token and component in one place."""
    return render(request, "core/styleguide.html", samples())


@allow(anyone, "POST")
def set_theme(request: HttpRequest) -> HttpResponse:
    """Keep the theme in a cookie and go back to where the reader was."""
    theme = request.POST.get("theme", "")
    if theme not in THEMES:
        raise BadRequest
    back = request.POST.get("next", "/")
    here = url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()})
    response = HttpResponseRedirect(back if here and back.startswith("/") else "/")
    response.set_cookie("podium_theme", theme, max_age=YEAR, samesite="Lax")
    return response


@allow(operator, "GET", "POST")
def live_check(request: HttpRequest) -> HttpResponse:
    """Ask a worker, and watch its answers arrive in order on every open page."""
    if request.method == "POST":
        livecheck.ask(
            note=request.POST.get("note", "").strip(),
            request_id=request.POST.get("request_id") or new_ref(),
            actor=request.user,
        )
        if not request.htmx:  # type: ignore[attr-defined]
            return redirect("live-check")
        return render(
            request, "core/live_check_form.html", {"request_id": new_ref(), "asked": True}
        )
    entries, seq = livecheck.recent()
    context = {
        "stream": livecheck.stream(),
        "entries": entries,
        "seq": seq,
        "waiting": livecheck.unanswered(),
        "request_id": new_ref(),
    }
    return render(request, "core/live_check.html", context)
