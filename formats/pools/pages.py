"""Opening a sealed pool, building a deck from it, taking it away, deriving its packs again."""

from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from core import words
from core.access import allow
from core.errors import Refusal, Unknown
from core.refs import LENGTH, new_ref
from core.web.filenames import attachment
from formats.decks import WRITINGS
from formats.pools import listing, products, queries, ready, rules, service
from formats.pools.checklist import packs_of, usual_cards
from formats.pools.contents import BASICS, PoolDeck, read_deck
from formats.pools.door import enter
from formats.pools.errors import Changed
from formats.pools.followers import home_of
from formats.pools.models import Pool, Source
from formats.pools.standing import standing_of
from formats.pools.views import BASIC_NAMES, building, field_names
from users.models import User
from users.viewer import person

#: More figures than that are nobody's number of cards.
_DIGITS: Final = 4


@allow(rules.door, "GET", "POST")
def door(request: HttpRequest) -> HttpResponse:
    """Choose a booster; the packs are committed to at once. A stranger becomes a guest."""
    cube = request.GET.get("cube", "")
    groups = products.grouped(request.user, cube)
    context: dict[str, Any] = {
        "groups": groups,
        "has_cubes": products.has_cubes(groups),
        "packs": service.SEALED_PACKS,
        "chosen": request.POST.get("product", products.CUBE + cube if cube else products.FIRST),
        "wanted": request.POST.get("packs", str(service.SEALED_PACKS[-1])),
        "name": request.POST.get("name", "")[:200],
        "once": request.POST.get("form", "")[:LENGTH] or new_ref(),
    }
    if request.method != "POST":
        return render(request, "formats/pools/door.html", context)
    try:
        pool = enter(
            request,
            product=context["chosen"],
            packs=_number(context["wanted"]),
            name=request.POST.get("name", ""),
            form=request.POST.get("form", "")[:LENGTH],
        )
    except Refusal as refusal:
        context["error"] = words.say(refusal.code, refusal.params)
        return render(request, "formats/pools/door.html", context, status=refusal.status)
    return redirect(pool)


@allow(rules.own)
def pools(request: HttpRequest) -> HttpResponse:
    """One's own pools."""
    return render(request, "formats/pools/list.html", {"pools": queries.own(person(request.user))})


@allow(rules.see, on=queries.by_ref)
def pool(request: HttpRequest, pool: Pool) -> HttpResponse:
    """Closed packs with their commitment; then the cards and the deck."""
    return _page(request, pool)


@allow(rules.change, "POST", on=queries.by_ref)
def add_word(request: HttpRequest, pool: Pool) -> HttpResponse:
    """A word of one's own for the seed."""
    try:
        service.add_word(actor=person(request.user), pool=pool, word=request.POST.get("word", ""))
    except Refusal as refusal:
        return _page(request, pool, refusal)
    return redirect(pool)


@allow(rules.change, "POST", on=queries.by_ref)
def open_packs(request: HttpRequest, pool: Pool) -> HttpResponse:
    """Open one pack, or all that are left."""
    count = 1 if "one" in request.POST else None
    opened = service.open_packs(actor=person(request.user), pool=pool, count=count)
    first = pool.opened + 1
    if opened.opened < first:
        return redirect(pool)
    response = redirect(pool)
    response["Location"] += f"?fresh={first}-{opened.opened}#pack-{first}"
    return response


@allow(rules.change, "POST", on=queries.by_ref)
def save(request: HttpRequest, pool: Pool) -> HttpResponse:
    """Save the deck of the form; buttons without scripts add or take away one card."""
    deck = _deck_of(request, pool)
    try:
        saved = service.save(
            actor=person(request.user),
            pool=pool,
            deck=deck.as_json(),
            version=_number(request.POST.get("version", "")),
        )
    except Refusal as refusal:
        return _page(request, queries.by_ref(request.user, pool.ref), refusal, deck)
    return _page(request, saved) if request.htmx else redirect(f"{pool.get_absolute_url()}#deck")  # type: ignore[attr-defined]


@allow(rules.change, "POST", on=queries.by_ref)
def build(request: HttpRequest, pool: Pool) -> HttpResponse:
    """The deck that the program would build."""
    return _step(request, pool, service.build, _("A deck was built. Change it as you like."))


@allow(rules.change, "POST", on=queries.by_ref)
def put_ready(request: HttpRequest, pool: Pool) -> HttpResponse:
    """The deck that came ready."""
    return _step(request, pool, ready.put_in, _("The ready deck is in. Change it as you like."))


@allow(rules.change, "POST", on=queries.by_ref)
def hand_in(request: HttpRequest, pool: Pool) -> HttpResponse:
    """Save the form once more, for the last change may still be on its way, and lock the deck."""

    def save_and_lock(*, actor: User, pool: Pool, version: int) -> Pool:
        saved = service.save(
            actor=actor, pool=pool, deck=_deck_of(request, pool).as_json(), version=version
        )
        return service.hand_in(actor=actor, pool=pool, version=saved.version)

    mine = rules.is_owner(request.user, pool)
    said = _("Your deck is handed in.") if mine else _("The deck is handed in.")
    return _step(request, pool, save_and_lock, said)


def _step(request: HttpRequest, pool: Pool, act: Any, said: str) -> HttpResponse:  # noqa: ANN401 - one of the services
    try:
        act(
            actor=person(request.user),
            pool=pool,
            version=_number(request.POST.get("version", "")),
        )
    except Refusal as refusal:
        return _page(request, queries.by_ref(request.user, pool.ref), refusal)
    messages.success(request, said)
    return redirect(f"{pool.get_absolute_url()}#deck")


@allow(rules.change, "POST", on=queries.by_ref)
def take_back(request: HttpRequest, pool: Pool) -> HttpResponse:
    """Build on."""
    try:
        service.take_back(actor=person(request.user), pool=pool)
    except Refusal as refusal:
        return _page(request, pool, refusal)
    return redirect(f"{pool.get_absolute_url()}#deck")


@allow(rules.throw_away, "POST", on=queries.by_ref)
def delete(request: HttpRequest, pool: Pool) -> HttpResponse:
    """Delete it for good."""
    service.delete(actor=person(request.user), pool=pool)
    messages.success(request, _("The card pool is deleted."))
    return redirect("pools")


@allow(rules.verify, on=queries.to_verify)
def verify(request: HttpRequest, pool: Pool) -> HttpResponse:
    """What was committed to, and how anybody derives the packs again."""
    opening = pool.opening
    shown = opening is not None and opening.revealed_at is not None
    secret = bytes(opening.secret).hex() if opening is not None and shown else ""
    context = {
        "pool": pool,
        "opening": opening,
        "secret": secret,
        "is_mine": rules.is_owner(request.user, pool),
    }
    return render(request, "formats/pools/verify.html", context)


@allow(rules.verify, on=queries.to_verify)
def record(request: HttpRequest, pool: Pool) -> HttpResponse:  # noqa: ARG001 - Django's signature
    """The record as a file."""
    response = JsonResponse(queries.record(pool), json_dumps_params={"ensure_ascii": False})
    response["Content-Disposition"] = attachment(f"packs {pool.ref}", "json")
    return response


def _pool_to_take(viewer: Any, ref: str, writing: str) -> Pool:  # noqa: ANN401 - as queries.by_ref
    if writing not in WRITINGS:
        raise Unknown
    return queries.by_ref(viewer, ref)


@allow(rules.see, on=_pool_to_take)
def take(request: HttpRequest, pool: Pool) -> HttpResponse:
    """The deck as another program reads it, the rest of the pool as its sideboard."""
    match = request.resolver_match
    assert match is not None
    writing = WRITINGS[match.kwargs["writing"]]
    response = HttpResponse(
        listing.written(pool, writing.key), content_type=f"{writing.media_type}; charset=utf-8"
    )
    response["Content-Disposition"] = attachment(pool.title, writing.extension)
    return response


def _page(
    request: HttpRequest, pool: Pool, refusal: Refusal | None = None, deck: PoolDeck | None = None
) -> HttpResponse:
    cards = queries.seen_cards(pool)
    whole = pool.opened == pool.packs and not pool.empty
    standing = read_deck(pool.deck)
    paper = pool.source == Source.PAPER
    home, can = home_of(pool, request.user), standing_of(pool, request.user)
    context: dict[str, Any] = {
        "pool": pool,
        "opening": pool.opening,
        "paper": paper,
        "whole": whole,
        "fresh": _fresh(request.GET.get("fresh", "")),
        "by_pack": _by_pack(pool, cards),
        "view": building(pool, cards, deck) if whole else None,
        "ready": ready.ready_deck(pool) is not None,
        "writings": [(key, writing.label) for key, writing in WRITINGS.items()],
        "can": can,
        "may_write_down": paper
        and can.may_open
        and pool.handed_in_at is None
        and rules.write_down.admits(request.user, pool),
        "may_throw_away": rules.throw_away.admits(request.user, pool),
        "home": home,
        "on_list": len(cards) if paper and pool.scope_id else 0,
        "usual": usual_cards(packs_of(pool, home.packs, request.user)) if home else "",
        "is_mine": rules.is_owner(request.user, pool),
        "error": refusal and words.say(refusal.code, refusal.params),
    }
    if isinstance(refusal, Changed):
        context["standing"] = standing
        context["difference"] = [
            (BASIC_NAMES.get(name, name), change)
            for name, change in refusal.params["difference"].items()
        ]
    template = "formats/pools/summary.html" if request.htmx else "formats/pools/pool.html"  # type: ignore[attr-defined]
    return render(request, template, context, status=refusal.status if refusal else 200)


def _by_pack(pool: Pool, cards: list[Any]) -> list[tuple[int, list[Any]]]:
    packs: dict[int, list[Any]] = {number: [] for number in range(1, pool.opened + 1)}
    for card in cards:
        if card.pack:
            packs[card.pack].append(card)
    return list(packs.items())


def _fresh(text: str) -> range:
    """The packs that were opened just now, from the address: they are shown one by one."""
    first, sign, last = text.partition("-")
    return range(max(1, _number(first)), _number(last) + 1) if sign else range(0)


def _deck_of(request: HttpRequest, pool: Pool) -> PoolDeck:
    """What the form says."""
    fields = field_names(queries.seen_cards(pool))
    step = {request.POST.get("more", ""): 1, request.POST.get("less", ""): -1}
    main = {
        name: max(0, _number(request.POST.get(field, "")) + step.get(field, 0))
        for name, field in fields.items()
    }
    basics = {
        name: max(0, _number(request.POST.get(name, "")) + step.get(name, 0)) for name in BASICS
    }
    return PoolDeck({n: c for n, c in main.items() if c}, {n: c for n, c in basics.items() if c})


def _number(text: str) -> int:
    """A whole number as a form sends it; 0 for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS else 0
