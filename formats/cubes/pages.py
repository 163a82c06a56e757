"""One's own cubes: the list, keeping one, its page, changing, sharing and deleting it."""

from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from core import words
from core.access import allow
from core.errors import Refusal
from core.refs import LENGTH, new_ref
from formats.boosters import MOST_IN_PACK
from formats.catalog.pages import showable
from formats.catalog.unread import said
from formats.catalog.uploads import decode_list
from formats.cubes import offers, queries, rules, service
from formats.cubes.errors import Changed, Unread
from formats.cubes.models import Cube, Kind
from formats.cubes.views import view_of
from users.queries import name_for
from users.viewer import person

#: More figures than that are nobody's number of cards.
_DIGITS: Final = 9
_FILLED: Final = {
    "kind": Kind.CUBE.value,
    "title": "",
    "text": "",
    "size": "15",
    "booster": offers.FIRST,
    "boosters": "1",
}


@allow(rules.own)
def cubes(request: HttpRequest) -> HttpResponse:
    """One's own."""
    return render(request, "formats/cubes/list.html", {"cubes": queries.own(person(request.user))})


@allow(rules.own, "GET", "POST")
def new(request: HttpRequest) -> HttpResponse:
    """A list, sheets or a ready deck, pasted or as a file."""
    if request.method != "POST":
        kind = request.GET.get("kind", "")
        return _form(request, {**_FILLED, "kind": kind if kind in Kind.values else Kind.CUBE.value})
    form = _filled(request)
    once = request.POST.get("form", "")[:LENGTH]
    try:
        kept = service.keep_once(
            actor=person(request.user), details=_details(request, form), form=once
        )
    except Refusal as refusal:
        return _form(request, form, refusal=refusal)
    return redirect(kept)


@allow(rules.see, on=queries.by_ref)
def cube(request: HttpRequest, cube: Cube) -> HttpResponse:
    """Its cards by colour, and the way to packs from it."""
    context = {
        "cube": cube,
        "view": view_of(cube),
        "owner": name_for(request.user, cube.owner),
        "booster": dict(offers.choices()).get(cube.booster, cube.booster),
        "mine": rules.change.admits(request.user, cube),
        "address": request.build_absolute_uri(cube.get_absolute_url()),
    }
    response = render(request, "formats/cubes/cube.html", context)
    response["X-Robots-Tag"] = "noindex"
    return response


@allow(rules.change, "GET", "POST", on=queries.by_ref)
def edit(request: HttpRequest, cube: Cube) -> HttpResponse:
    """Rename it, replace its list."""
    if request.method != "POST":
        form = {
            "kind": cube.kind, "title": cube.title, "text": cube.text, "size": str(cube.size),
            "booster": cube.booster or offers.FIRST, "boosters": str(cube.boosters),
            "leave_out": bool(cube.left_out), "version": cube.version,
        }  # fmt: skip
        return _form(request, form, cube=cube)
    form = _filled(request)
    version = _number(request.POST.get("version", ""))
    try:
        changed = service.change(
            actor=person(request.user),
            cube=cube,
            changes=_details(request, form),
            version=version,
        )
    except Changed as refusal:
        # What stands now is shown beside; saving again is then meant.
        form["version"] = refusal.params["version"]
        standing = queries.by_ref(request.user, cube.ref).text
        return _form(request, form, cube=cube, refusal=refusal, standing=standing)
    except Refusal as refusal:
        return _form(request, {**form, "version": version}, cube=cube, refusal=refusal)
    messages.success(request, _("Saved."))
    return redirect(changed)


@allow(rules.change, "POST", on=queries.by_ref)
def share(request: HttpRequest, cube: Cube) -> HttpResponse:
    """Let whoever has the address open from it, or no longer."""
    service.change(
        actor=person(request.user),
        cube=cube,
        changes={"shared": "on" in request.POST},
        version=cube.version,
    )
    return redirect(cube)


@allow(rules.delete, "POST", on=queries.by_ref)
def delete(request: HttpRequest, cube: Cube) -> HttpResponse:
    """Delete it for good."""
    service.delete(actor=person(request.user), cube=cube)
    messages.success(request, _("The cube is deleted."))
    return redirect("cubes")


def _filled(request: HttpRequest) -> dict[str, Any]:
    form: dict[str, Any] = {name: request.POST.get(name, "") for name in _FILLED}
    return {**form, "leave_out": "leave_out" in request.POST}


def _details(request: HttpRequest, form: dict[str, Any]) -> dict[str, Any]:
    """What was filled in; a file takes the place of the typed list. Refusals: NotText, …"""
    upload = request.FILES.get("file")
    if upload is not None and upload.size:
        form["text"] = decode_list(upload.read())
    return {
        **{name: form[name] for name in ("kind", "title", "text", "booster", "leave_out")},
        "size": _number(form["size"]),
        "boosters": _number(form["boosters"]),
    }


def _form(
    request: HttpRequest,
    form: dict[str, Any],
    *,
    cube: Cube | None = None,
    refusal: Refusal | None = None,
    standing: str = "",
) -> HttpResponse:
    context = {
        "cube": cube,
        "once": request.POST.get("form", "")[:LENGTH] or new_ref(),
        "form": {**form, "text": showable(form["text"])},
        "kinds": Kind.choices,
        "boosters": offers.choices(),
        "most_boosters": service.MOST_BOOSTERS,
        "most_in_pack": MOST_IN_PACK,
        "problems": said(refusal.params["problems"]) if isinstance(refusal, Unread) else [],
        "standing": standing,
        "error": refusal and words.say(refusal.code, refusal.params),
    }
    status = refusal.status if refusal else 200
    return render(request, "formats/cubes/form.html", context, status=status)


def _number(text: str) -> int:
    """A whole number as a form sends it; 0 for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS else 0
