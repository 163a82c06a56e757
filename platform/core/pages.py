"""The shell's own pages: home, style guide, theme, live check."""

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from core import livecheck
from core.access import allow, anyone, operator
from core.refs import new_ref
from core.web.context import THEMES
from core.web.samples import samples

YEAR = 365 * 24 * 3600


@require_GET
@allow(anyone)
def home(request: HttpRequest) -> HttpResponse:
    """The doors."""
    return render(request, "core/home.html")


@require_GET
@allow(anyone)
def styleguide(request: HttpRequest) -> HttpResponse:
    """Every token and component in one place."""
    return render(request, "core/styleguide.html", samples())


@require_POST
@allow(anyone)
def set_theme(request: HttpRequest) -> HttpResponse:
    """Keep the theme in a cookie and go back to where the reader was."""
    theme = request.POST.get("theme", "")
    if theme not in THEMES:
        return HttpResponseBadRequest()
    back = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()}):
        back = "/"
    response = redirect(back)
    response.set_cookie("podium_theme", theme, max_age=YEAR, samesite="Lax")
    return response


@require_http_methods(["GET", "POST"])
@allow(operator)
def live_check(request: HttpRequest) -> HttpResponse:
    """Ask a worker, and watch its answers arrive in order on every open page."""
    if request.method == "POST":
        livecheck.ask(
            note=request.POST.get("note", "").strip(),
            request_id=request.POST.get("request_id", "")[:80] or new_ref(),
            actor=getattr(request.user, "ref", ""),
            name=str(request.user),
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
