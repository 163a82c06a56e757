"""Every operation of the API, asked whatever its description allows and does not allow."""

import logging
import os
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, settings
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import positive_data_acceptance

from core import clock
from core.web.docs import description
from core.web.throttle import AddressThrottle, TokenThrottle, UserThrottle
from tournaments.events.models import Event
from tournaments.events.service import contestants, decklists, opening, rounds
from tournaments.events.table import Status
from users.models import User
from users.organisations import service as shops
from users.tokens import service
from users.tokens.scopes import all_scopes

LONG = bool(os.environ.get("PODIUM_LONG"))
pytestmark = pytest.mark.django_db

# What JSON's shape cannot say: one of two fields.
CROSS_FIELDS = {"POST /api/v1/notices/read/"}
pages = get_wsgi_application()


def site(environ: dict[str, Any], start_response: Any) -> Any:
    """The site as a server on this machine would call it."""
    return pages({"REMOTE_ADDR": "127.0.0.1", **environ}, start_response)


def described(*, edges: bool) -> Any:
    """The API's description; `edges`: every field is also given each value at its edges."""
    # A seed of its own would count more than `derandomize`.
    found = schemathesis.openapi.from_dict(
        description("en"), config=SchemathesisConfig(seed=None if LONG else 1)
    )
    found.config.phases.coverage.enabled = edges or LONG
    found.app = site
    return found


# Of the edges of a field nobody hears who is refused at the door or asks for what is not there:
# some will do there, and all of them with --long.
api = described(edges=False)
api_with_edges = described(edges=True)
OF_ONE_THING = r"\{"


def examples(few: int) -> settings:
    """So many for each operation; many more with --long."""
    return settings(
        max_examples=500 if LONG else few,
        deadline=None,
        derandomize=not LONG,
        suppress_health_check=list(HealthCheck),
    )


@pytest.fixture(autouse=True)
def no_limits(monkeypatch) -> None:
    """So many requests a minute come from nobody."""
    for throttle in (TokenThrottle, UserThrottle, AddressThrottle):
        monkeypatch.setattr(throttle, "rate", "10000000/min", raising=False)


@pytest.fixture(autouse=True)
def no_log() -> Iterator[None]:
    """Thousands of refusals are no news."""
    logging.disable(logging.WARNING)
    yield
    logging.disable(logging.NOTSET)


@pytest.fixture(autouse=True)
def one_connection() -> Iterator[None]:
    """Requests share the test's connection and its transaction, as with Django's own client."""
    ends = (request_started, request_finished)
    for signal in ends:
        signal.disconnect(close_old_connections)
    yield
    for signal in ends:
        signal.connect(close_old_connections)


@pytest.fixture
def token(operator) -> dict[str, str]:
    """The header of somebody who may do everything."""
    plain = service.make(actor=operator, name="All", scopes=list(all_scopes()), days=30)[1]
    return {"Authorization": f"Bearer {plain}"}


def the_code_is_documented(_ctx: Any, response: schemathesis.Response, case: Any) -> None:
    """Every refusal says what the description of the operation says that it may say."""
    if response.status_code < 400 or response.status_code == 405:
        return
    described = case.operation.definition.raw["responses"].get(str(response.status_code), {})
    examples = described.get("content", {}).get("application/json", {}).get("examples", {})
    codes = {example["value"]["code"] for example in examples.values()}
    assert response.json()["code"] in codes, f"{response.json()['code']} is not among {codes}"


def has_whole_float(value: object) -> bool:
    """Whether 5.0 is somewhere in it: a whole number to JSON Schema, none to us."""
    if isinstance(value, dict):
        return any(map(has_whole_float, value.values()))
    if isinstance(value, list):
        return any(map(has_whole_float, value))
    return isinstance(value, float) and value.is_integer()


def what_fits_the_shape_is_no_bad_shape(
    _ctx: Any, response: schemathesis.Response, case: Any
) -> None:
    """A service may refuse what the shape allows, by a code of its own."""
    fits = case.meta is not None and case.meta.generation.mode.is_positive
    if not fits or response.status_code < 400 or case.operation.label in CROSS_FIELDS:
        return
    if has_whole_float(case.body):
        return
    assert response.json()["code"] not in {"core.invalid", "core.not_json", "core.bad_media_type"}


def ask(case: schemathesis.Case, **options: Any) -> None:
    """Ask, and look at the answer in every way."""
    case.call_and_validate(
        additional_checks=[the_code_is_documented, what_fits_the_shape_is_no_bad_shape],
        excluded_checks=[positive_data_acceptance],  # the second of these instead
        **options,
    )


@api_with_edges.exclude(path_regex=OF_ONE_THING).parametrize()
@examples(5)
def test_as_an_operator(case: schemathesis.Case, token: dict[str, str]) -> None:
    ask(case, headers=token)


@api.include(path_regex=OF_ONE_THING).parametrize()
@examples(5)
def test_on_what_is_not_there(case: schemathesis.Case, token: dict[str, str]) -> None:
    ask(case, headers=token)


@api.parametrize()
@examples(2)
def test_as_a_stranger(case: schemathesis.Case) -> None:
    ask(case)


@pytest.fixture
def there(operator: User, player: User) -> dict[str, str]:
    """Something for each part of an address: the shop and its staff are there too."""
    shop = shops.open_organisation(actor=operator, details={"name": "The Shop"})
    return {
        "slug": shop.slug,
        "ref": player.ref,
        "key": "standard",
        "code": "M10",
        "writing": "mtgo",
    }


@pytest.fixture
def at_an_event(operator: User) -> Callable[[], dict[str, Any]]:
    """The same for an event of which a round is being played; made when it is asked for."""

    @cache
    def make() -> dict[str, Any]:
        event = opening.open_event(
            actor=operator,
            organisation=None,
            details={"name": "Friday", "starts_at": clock.now(), "decks": "optional"},
            phases=[{"kind": "swiss"}, {"kind": "elimination", "size": 2}],
        )
        opening.set_status(actor=operator, event=event, status=Status.REGISTRATION)
        names = [f"Player {number}" for number in range(1, 6)]
        entry = contestants.enter_many(actor=operator, event=event, names=names)[0][0]
        decklists.hand_in(actor=operator, entry=entry, text="60 Plains")
        opening.start(actor=operator, event=event, rounds=2)
        played = Event.objects.get(pk=event.pk)
        rounds.draw_next(actor=operator, event=played)
        rounds.publish(actor=operator, event=played, number=1)
        match = played.matches.get(table=1)
        return {
            "event": event.ref,
            "entry": entry.ref,
            "match": match.ref,
            "number": 1,
            "way": "least_change",
            "seq": 2,
        }

    return make


@api_with_edges.include(path_regex=OF_ONE_THING).parametrize()
@examples(3)
def test_on_what_is_there(
    case: schemathesis.Case,
    token: dict[str, str],
    there: dict[str, str],
    at_an_event: Callable[[], dict[str, Any]],
) -> None:
    known = at_an_event() if "event" in case.path_parameters else there
    for name in case.path_parameters:
        case.path_parameters[name] = known[name]
    ask(case, headers=token)
