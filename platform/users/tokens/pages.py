"""One's tokens: what there is, a new one, the end of one."""

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from core import clock
from core.access import account_holder, allow
from core.errors import Refusal, Unknown
from users.models import User
from users.tokens import queries, rules, service
from users.tokens.forms import TokenForm
from users.tokens.models import Token
from users.tokens.scopes import in_words
from users.viewer import person


@allow(account_holder, "GET", "POST")
@never_cache
@reauthentication_required(allow_get=True)
def tokens(request: HttpRequest) -> HttpResponse:
    """The list and the form. A new token's text stands in the answer to its making only."""
    user = person(request.user)
    if request.method != "POST":
        return render(request, "users/tokens.html", _context(request, user, TokenForm(user)))
    form = TokenForm(user, request.POST)
    if form.is_valid():
        try:
            _token, plain = service.make(actor=user, **form.wanted())
        except Unknown:  # the account has just gone: no form would help
            raise
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            context = _context(request, user, TokenForm(user), new_token=plain)
            return render(request, "users/tokens.html", context)
    return render(request, "users/tokens.html", _context(request, user, form), status=400)


@allow(rules.revoke, "GET", "POST", on=queries.own_by_ref)
@never_cache
@reauthentication_required(allow_get=True)
def revoke(request: HttpRequest, token: Token) -> HttpResponse:
    """Asked once more; then the token and its sockets end."""
    if request.method != "POST":
        return render(request, "users/tokens_revoke.html", {"row": _row(token)})
    service.revoke(actor=person(request.user), token=token)
    messages.success(request, _("The token is revoked. What used it is signed out."))
    return redirect("me-tokens")


def _context(
    request: HttpRequest, user: User, form: TokenForm, *, new_token: str = ""
) -> dict[str, object]:
    return {
        "form": form,
        "new_token": new_token,
        "rows": [_row(token) for token in queries.tokens_of(user)],
        "site": request.build_absolute_uri("/"),
    }


def _row(token: Token) -> dict[str, object]:
    """A token, what it may do in words, and whether its time is over."""
    return {
        "token": token,
        "scopes": in_words(token.scopes),
        "expired": token.has_expired(clock.now()),
    }
