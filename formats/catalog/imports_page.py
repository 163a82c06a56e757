"""The operators' page of imports: one button, what is at work, what went before."""

from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from core import words
from core.access import allow, operator
from core.errors import Refusal
from formats.catalog import jobs
from formats.catalog.models import ImportJob, ImportRun
from formats.catalog.queries import catalogue_state

SHOWN: Final = 20
_ACTIVE: Final = (ImportJob.State.WAITING, ImportJob.State.RUNNING)


@allow(operator, "GET", "POST")
def card_import(request: HttpRequest) -> HttpResponse:
    """Ask for an import; see how far it is."""
    if request.method != "POST":
        return render(request, "formats/import.html", _context())
    address = request.POST.get("address", "").strip()
    try:
        jobs.ask(actor=request.user, address=address)
    except Refusal as refusal:
        message = words.say(refusal.code, refusal.params)
        context = _context() | {"address": address[:500], "error": message}
        return render(request, "formats/import.html", context, status=refusal.status)
    return redirect("card-import")


def _context() -> dict[str, Any]:
    latest = ImportJob.objects.select_related("run", "requested_by").order_by("-id").first()
    at_work = latest is not None and latest.state in _ACTIVE
    return {
        "address": settings.CARDS_ADDRESS,
        "catalogue": catalogue_state(),
        "job": latest,
        "at_work": at_work,
        "refusal": jobs.say_refusal(latest) if latest and latest.refusal else "",
        "percent": _percent(latest) if latest and at_work else None,
        "runs": ImportRun.objects.order_by("-id")[:SHOWN],
    }


def _percent(job: ImportJob) -> int | None:
    if not job.bytes_whole:
        return None
    return min(100, 100 * job.bytes_read // job.bytes_whole)
