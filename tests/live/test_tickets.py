"""A script's socket: a ticket opens it, once; it acts as far as its token goes and ends with it."""

import json
import time
from collections.abc import Callable, Iterator

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.live.scripts import LIVE, Script, token_of
from tests.site import Site, frames, until

pytestmark = pytest.mark.live


def code_of(connection) -> int:
    """The code with which the site closes the socket."""
    deadline = time.monotonic() + 20  # an open socket hears something now and then
    with pytest.raises(ConnectionClosed):
        while time.monotonic() < deadline:
            connection.recv(timeout=20)
    return connection.close_code


@pytest.fixture
def script(site: Site) -> Iterator[Callable[..., Script]]:
    """Makes a script of a demo person with these scopes."""
    made = []

    def make(who: str, *scopes: str) -> Script:
        made.append(Script(site, token_of(site, site.sign_in(who), who, *scopes)))
        return made[-1]

    yield make
    for script in made:
        script.end()


@pytest.fixture
def rows(site: Site) -> Callable[..., int]:
    """Changes rows of the site's database."""
    return site.rows


def test_a_ticket_opens_a_socket_that_goes_on_like_any_other(script, desk):
    operator = script("operator", "operate:read")
    start = desk.head()
    with operator.open(query=f"from={start}&as=operators&lang=en") as socket:
        note = desk.ask()
        got = frames(socket, 2)
    assert [frame["kind"] for frame in got] == ["answered", "delivered"]
    assert note in got[0]["html"]
    with operator.open(query=f"from={start}&as=operators") as socket:
        assert [frame["seq"] for frame in frames(socket, 2)] == [f["seq"] for f in got]


def test_a_program_may_name_the_site_as_its_origin(site, script):
    with script("operator", "operate:write").open(origin=site.base) as socket:
        assert json.loads(socket.recv(timeout=10))


def test_it_opens_one(script):
    operator = script("operator", "operate:read")
    ticket = operator.ticket()
    with operator.open(ticket=ticket) as first:
        assert json.loads(first.recv(timeout=10))  # the ticket is taken now
        with operator.open(ticket=ticket) as second:
            assert code_of(second) == 4003


@pytest.mark.parametrize("ticket", ["x", "%00", "0" * 64])
def test_what_is_no_ticket_opens_nothing(script, ticket):
    with script("operator", "operate:read").open(ticket=ticket) as socket:
        assert code_of(socket) == 4003


def test_not_after_thirty_seconds(script, rows):
    operator = script("operator", "operate:read")
    ticket = operator.ticket()
    assert rows("UPDATE tokens_socketticket SET made_at = made_at - interval '31 seconds'")
    with operator.open(ticket=ticket) as socket:
        assert code_of(socket) == 4003


def test_not_with_another_rooms_scope(script):
    for scopes in (["notices:write"], ["profile:write", "notices:write"]):
        with script("operator", *scopes).open() as socket:
            assert code_of(socket) == 4003


def test_not_beyond_what_its_owner_may(script):
    with script("player", "notices:read").open() as socket:
        assert code_of(socket) == 4003


def test_ones_own_notices(script):
    with script("player", "notices:read").open("/ws/me/", "from=0&as=owner") as socket:
        assert json.loads(socket.recv(timeout=10))
    with script("player", "profile:read").open("/ws/me/", "from=0&as=owner") as socket:
        assert code_of(socket) == 4003


@pytest.mark.parametrize("named", [True, False])
def test_cookies_count_for_nothing_beside_a_ticket(site, script, desk, named):
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in desk.browser.jar)
    options = {"additional_headers": {"Cookie": cookies}}
    if named:
        options["origin"] = site.base
    with script("player", "notices:read").open(**options) as socket:
        assert code_of(socket) == 4003


def test_cookies_without_an_origin_open_nothing(desk):
    with pytest.raises(InvalidStatus) as refusal:
        desk.browser.socket(f"{LIVE}?from=0&as=operators", origin=None)
    assert refusal.value.response.status_code == 403


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://[x", ""])
def test_another_sites_page_is_refused_with_a_ticket_too(script, origin):
    operator = script("operator", "operate:read")
    ticket = operator.ticket()
    with pytest.raises(InvalidStatus) as refusal:
        operator.open(ticket=ticket, additional_headers={"Origin": origin})
    assert refusal.value.response.status_code == 403
    with operator.open(ticket=ticket) as socket:  # it was not used up
        socket.recv(timeout=10)


def test_another_host_is_refused(script):
    with pytest.raises(InvalidStatus) as refusal:
        script("operator", "operate:read").open(additional_headers={"Host": "evil.example"})
    assert refusal.value.response.status_code in {400, 403}


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("/ws/me/", "from=0&as=owner&token={}"),
        ("/ws/me/", "from=0&as=owner&any={}"),
        ("/ws/me/", "from=0&as={}"),
        ("/ws/me/", "ticket={}"),
        ("/ws/{}/", "from=0"),
        ("/ws/live-check/{}/", "from=0"),
        ("/{}", ""),
    ],
)
@pytest.mark.parametrize("origin", ["ours", None, "https://evil.example"])
def test_a_token_in_its_address_opens_nothing_and_ends(site, script, path, query, origin):
    leaky = script("player", "notices:read")
    spelled = leaky.token.replace("_", "%255f") if origin == "ours" else leaky.token
    browser = site.sign_in("player")
    with pytest.raises(InvalidStatus) as refusal:
        browser.socket(
            f"{path.format(spelled)}?{query.format(spelled)}",
            origin=site.base if origin == "ours" else origin,
        )
    assert refusal.value.response.status_code == 403
    assert leaky.call("/api/v1/me/")[0] == 401
    logs = site.log("web-1") + site.log("web-2")
    assert leaky.token.removeprefix("podium_") not in logs


def test_what_is_named_a_token_opens_nothing_either(site):
    browser = site.sign_in("player")
    with pytest.raises(InvalidStatus):
        browser.socket("/ws/me/?from=0&as=owner&access_token=x")
    with browser.socket("/ws/me/?from=0&as=owner"):
        pass


def test_it_closes_at_once_when_the_token_is_revoked(script, desk):
    leaving, staying = script("operator", "operate:read"), script("operator", "operate:read")
    ref = leaving.call("/api/v1/tokens/")[1]["results"][0]["ref"]
    with leaving.open() as goes, staying.open(query=f"from={desk.head()}&as=operators") as stays:
        goes.recv(timeout=10)  # it is in
        begun = time.monotonic()
        assert leaving.call(f"/api/v1/tokens/{ref}/", method="DELETE")[0] == 204
        assert code_of(goes) == 4001
        assert time.monotonic() - begun < 5
        desk.ask()
        assert len(frames(stays, 2)) == 2


def test_it_closes_when_the_token_expires(script, rows):
    operator = script("operator", "operate:read")
    ref = operator.call("/api/v1/tokens/")[1]["results"][0]["ref"]
    with operator.open() as socket:
        socket.recv(timeout=10)  # it is in
        assert rows("UPDATE tokens_token SET expiry = created WHERE ref = %s", ref) == 1
        assert code_of(socket) == 4001


def test_no_log_holds_a_ticket(site, script):
    operator = script("operator", "operate:read")
    ticket = operator.ticket()
    with operator.open(ticket=ticket) as socket:
        socket.recv(timeout=10)
    until(
        lambda: any("/ws/live-check/" in site.log(name) for name in ("web-1", "web-2")),
        what="the socket is in the log",
    )
    logs = site.log("web-1") + site.log("web-2")
    assert ticket not in logs
    assert operator.token not in logs
    assert "ticket=" not in logs
