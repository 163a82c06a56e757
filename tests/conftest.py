"""Shared fixtures."""

import os
import threading
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import servestatic.middleware
from asgiref.sync import async_to_sync, iscoroutinefunction
from django.db import connection
from django.http import HttpRequest, HttpResponseNotFound
from django.http.response import HttpResponseBase
from django.test import Client, TransactionTestCase
from django.utils.decorators import sync_and_async_middleware
from hypothesis import settings
from servestatic.middleware import ServeStaticMiddleware

from formats.catalog.service import load_embedded
from tests.site import Site, running_site
from users.hashers import Argon2
from users.models import User

# Property tests: a seeded part every time, all of it with `./podium test --long`.
settings.register_profile("seeded", derandomize=True, deadline=None)
settings.register_profile("long", max_examples=3000, deadline=None)
settings.load_profile("long" if os.environ.get("PODIUM_LONG") else "seeded")

ROOT = Path(__file__).resolve().parent.parent
REAL_COST = Argon2.time_cost, Argon2.memory_cost


@pytest.fixture(scope="session")
def external_data() -> Path:
    """The folder of real data for checking; tests that need it are skipped elsewhere."""
    folder = Path(os.environ.get("PODIUM_EXTERNAL_DATA", ROOT / ".." / "shared" / "data")).resolve()
    if not folder.is_dir():
        pytest.skip(f"needs the data that PODIUM_EXTERNAL_DATA names; there is no {folder}")
    return folder


@pytest.fixture(scope="session", autouse=True)
def _cheap_hashing() -> Iterator[None]:
    """Hash passwords at the least cost: thousands of tests have people in them.

    Sites of their own hash as ever, and so does what asks for `real_hashing`.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Argon2, "time_cost", 1)
        patch.setattr(Argon2, "memory_cost", 8)
        yield


@pytest.fixture(scope="session", autouse=True)
def _static_files_aside() -> Iterator[None]:
    """Look for static files once, and let a test client's request stay on its thread.

    Every test client has a handler of its own, and in each the middleware of static files would
    look for all of them, and lead every request through an event loop and back. Sites of their own
    have it as it is.
    """
    serve = servestatic.middleware.ServeStaticMiddleware

    async def nothing(_request: HttpRequest) -> HttpResponseBase:
        return HttpResponseNotFound()

    @cache
    def files() -> ServeStaticMiddleware:
        return serve(nothing)

    @sync_and_async_middleware
    def static_files(get_response: Any) -> Any:
        if iscoroutinefunction(get_response):
            return serve(get_response)

        def answer(request: HttpRequest) -> HttpResponseBase:
            if request.path_info in files().files:
                found: HttpResponseBase = async_to_sync(files())(request)
                return found
            rest: HttpResponseBase = get_response(request)
            return rest

        return answer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(servestatic.middleware, "ServeStaticMiddleware", static_files)
        yield


def empty(_case: TransactionTestCase | None = None) -> None:
    """Empty the tables that hold something.

    Django empties all of them, and with them those of permissions and kinds of content, which
    never change and which it then has to make anew.
    """
    quoted = connection.ops.quote_name
    names = connection.introspection.django_table_names(only_existing=True, include_views=False)
    asked = [
        f"SELECT '{name}' WHERE EXISTS (SELECT FROM {quoted(name)})"
        for name in names
        if name not in {"auth_permission", "django_content_type"}
    ]
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(asked))
        if full := [quoted(name) for (name,) in cursor.fetchall()]:
            cursor.execute(f"TRUNCATE {', '.join(full)} CASCADE")


@pytest.fixture(scope="session", autouse=True)
def _quickly_emptied() -> Iterator[None]:
    """See `empty`: for tests whose transactions are real."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", empty)
        yield


@pytest.fixture(scope="session")
def _knowing_the_cards(request: pytest.FixtureRequest) -> set[Path]:
    """The modules of which every test that uses the database has the cards in it."""
    found: dict[Path, bool] = {}
    for item in request.session.items:
        has = set(item.fixturenames)  # type: ignore[attr-defined]
        if item.get_closest_marker("django_db") or has & {"db", "transactional_db"}:
            knows = bool(has & {"magic_2010", "all_cards"})
            found[item.path] = found.get(item.path, True) and knows
    return {path for path, every in found.items() if every}


@pytest.fixture(scope="module", autouse=True)
def _cards_once(request: pytest.FixtureRequest, _knowing_the_cards: set[Path]) -> Iterator[None]:
    """Load the cards that every installation knows once for such a module.

    A test's own fixture finds that there is nothing to do, or loads them after a test that
    emptied the tables.
    """
    if request.path not in _knowing_the_cards:
        yield
        return
    request.getfixturevalue("django_db_setup")
    blocker = request.getfixturevalue("django_db_blocker")
    with blocker.unblock():
        load_embedded()
    yield
    with blocker.unblock():
        empty()


@pytest.fixture
def real_hashing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash passwords as a site does."""
    monkeypatch.setattr(Argon2, "time_cost", REAL_COST[0])
    monkeypatch.setattr(Argon2, "memory_cost", REAL_COST[1])


@pytest.fixture
def operator(db: None) -> User:
    """Someone who runs the site."""
    return User.objects.create_user(
        "operator@example.org", "correct horse", display_name="Olga", is_staff=True
    )


@pytest.fixture
def player(db: None) -> User:
    """Someone with an account and no rights."""
    return User.objects.create_user("player@example.org", "correct horse", display_name="Paul")


@pytest.fixture
def operator_client(operator: User) -> Client:
    """A browser in which the operator is signed in."""
    client = Client()
    client.force_login(operator)
    return client


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    """A whole running site that tests share: they leave it as they found it."""
    with running_site() as running:
        yield running


def together(*steps: Callable[[], object]) -> list[object]:
    """Run the steps at once, each on a thread and connection of its own; their results in order.

    What a step raises is its result.
    """
    results: list[object] = [None] * len(steps)
    barrier = threading.Barrier(len(steps))

    def run(index: int, step: Callable[[], object]) -> None:
        try:
            barrier.wait(10)
            results[index] = step()
        except Exception as error:  # noqa: BLE001 - handed to the test
            results[index] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(steps)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return results


@pytest.fixture
def at_once() -> Callable[..., list[object]]:
    """See `together`."""
    return together
