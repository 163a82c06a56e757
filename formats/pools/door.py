"""The door to a sealed pool: one press of its button, one pool, however often it arrives."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth import login
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from core import idempotency
from core.attempts import spend
from formats.boosters import Product
from formats.pools import products, service
from formats.pools.models import Pool
from users import limits
from users.models import User
from users.pages.guests import BACKEND, NEW_CODE
from users.service import join_as_guest, new_code


def enter(request: HttpRequest, *, product: str, packs: int, name: str, form: str) -> Pool:
    """The pool that was asked for; a stranger becomes a guest of that name.

    `form` names the page's form: when it comes again, it leads to the same pool. Refusals: as for
    `products.plan` and `service.start_with`, NameRefused, TooManyAttempts.
    """
    user = request.user
    plan = products.plan(product, packs, user)
    chosen = {"product": product, "packs": packs, "form": form}
    if isinstance(user, User):
        answer = _once(
            f"{idempotency.keys_of(user.ref)}sealed-form",
            chosen,
            lambda: {"ref": service.start_with(actor=user, products=plan).ref},
        )
    else:
        answer = _as_guest(request, plan, {**chosen, "name": name})
    return Pool.objects.get(ref=answer["ref"])


def _as_guest(request: HttpRequest, plan: list[Product], chosen: dict[str, Any]) -> dict[str, Any]:
    """The same for somebody without an account, whose browser is known by its CSRF secret alone.

    That is new after every log-in, so a form can only come again from the page it was sent from.
    """
    spend(limits.GUESTS, limits.address_of(request))
    codes: list[str] = []

    def join() -> dict[str, Any]:
        guest, code = join_as_guest(chosen["name"].strip() or _("Sealed player"))
        codes.append(code)
        return {"ref": service.start_with(actor=guest, products=plan).ref, "guest": guest.ref}

    secret = request.META.get("CSRF_COOKIE", "")
    browser = idempotency.fingerprint({"browser": secret})
    answer = _once(f"sealed-form:{browser}", chosen if secret else {**chosen, "form": ""}, join)
    guest = User.objects.get(ref=answer["guest"], is_guest=True)
    login(request, guest, backend=BACKEND)
    request.session[NEW_CODE] = codes[-1] if codes else new_code(actor=guest)
    return answer


def _once(
    scope: str, chosen: dict[str, Any], start: Callable[[], dict[str, Any]]
) -> dict[str, Any]:
    """What `start` answers, or answered the first time; if that pool is gone since, anew."""
    if chosen["form"]:
        answer, ran = idempotency.once(
            scope=scope, key=idempotency.fingerprint(chosen), request=chosen, write=start
        )
        if ran or Pool.objects.filter(ref=answer["ref"]).exists():
            return answer
    with transaction.atomic():
        return start()
