"""The live check proves the kernel: button, worker, every open page, in order."""

import json
import re
from contextlib import ExitStack
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from core.refs import new_ref
from tests.site import Browser, frames, stream_of, until

pytestmark = pytest.mark.live


def close_code(connection, within=20.0):
    with pytest.raises(ConnectionClosed):
        while True:
            connection.recv(timeout=within)
    return connection.close_code


def in_order(got, asked):
    """Consecutive numbers, and the answers in the order in which they were asked."""
    assert [f["seq"] for f in got] == list(range(got[0]["seq"], got[0]["seq"] + len(got)))
    answers = [f["html"] for f in got if f["kind"] == "answered"]
    assert len(answers) == len(asked)
    assert all(note in html for note, html in zip(asked, answers, strict=True))


def test_every_open_page_shows_every_answer_in_order(site, desk, desk_at):
    others = [desk, desk_at(site), desk_at(site)]
    with ExitStack() as stack:
        sockets = [stack.enter_context(other.watch()) for other in others]
        asked = [desk.ask() for _ in range(5)]
        got = [frames(socket, 10) for socket in sockets]  # an answer and its delivery each
    in_order(got[0], asked)
    assert got[1] == got[0]
    assert got[2] == got[0]


def test_a_reload_shows_the_same_in_the_same_order(desk):
    with desk.watch() as socket:
        asked = [desk.ask() for _ in range(3)]
        got = frames(socket, 6)
    page = desk.load()
    shown = [int(seq) for seq in re.findall(r'data-seq="(\d+)"', page)]
    assert shown == sorted(shown)
    assert shown[-6:] == [f["seq"] for f in got]
    places = [page.index(note) for note in asked]
    assert places == sorted(places)


def test_after_a_cut_the_missing_frames_come_first(desk):
    start = desk.head()
    with desk.watch() as socket:
        first = desk.ask()
        got = frames(socket, 2)
    missed = [desk.ask() for _ in range(3)]
    until(lambda: desk.head() >= start + 8, what="answers while nobody watched")
    with desk.watch(after=got[-1]["seq"]) as socket:
        rest = frames(socket, 6)
        live = desk.ask()
        rest += frames(socket, 2)
    in_order(got + rest, [first, *missed, live])


def test_a_double_click_is_one_command(desk):
    start = desk.head()
    form = {"note": "twice", "request_id": new_ref()}
    for _ in range(2):
        assert desk.browser.open("/live-check/", form)[0] == 200
    until(lambda: desk.head() >= start + 2)
    desk.ask()
    until(lambda: desk.head() >= start + 4)
    assert desk.head() == start + 4


def test_the_api_answers_a_retry_alike_and_reads_the_log(desk):
    def call(path, body=None, **headers):
        cookies = "; ".join(f"{c.name}={c.value}" for c in desk.browser.jar)
        headers |= {"Cookie": cookies, "X-CSRFToken": desk.browser.cookie("csrftoken")}
        headers |= {"Content-Type": "application/json", "Referer": desk.browser.base}
        data = None if body is None else json.dumps(body).encode()
        request = Request(desk.browser.base + path, data=data, headers=headers)
        with urlopen(request, timeout=10) as answer:
            return answer.status, json.load(answer)

    start = desk.head()
    key = {"Idempotency-Key": f"key-{start}"}
    first = call("/api/v1/live-check/", {"note": "by script"}, **key)
    again = call("/api/v1/live-check/", {"note": "by script"}, **key)
    assert first == again
    assert first[0] == 202
    until(lambda: desk.head() >= start + 2)
    _status, page = call(f"/api/v1/live-check/?after={start}")
    assert [entry["kind"] for entry in page["results"]] == ["answered", "delivered"]
    assert page["results"][0]["payload"]["note"] == "by script"


def test_the_request_id_goes_through_web_task_and_frame(site, desk):
    with desk.watch() as socket:
        note = desk.ask()
        frames(socket, 2)

    def lines(name, **wanted):
        found = [json.loads(line) for line in site.log(name).splitlines() if line[:1] == "{"]
        return [line for line in found if wanted.items() <= line.items()]

    answered = until(lambda: lines("worker-default", event="command_answered"))[-1]
    assert len(note) > 4
    request_id = answered["request_id"]
    web = [*lines("web-1", request_id=request_id), *lines("web-2", request_id=request_id)]
    assert "request_started" in {line["event"] for line in web}
    until(
        lambda: any(
            request_id in line["request_ids"]
            for name in ("web-1", "web-2")
            for line in lines(name, event="frames_sent")
        ),
        what="the frame's log names the request",
    )


def test_a_gap_that_is_too_old_resets_the_page(desk):
    with desk.watch(after=10**9) as socket:
        assert json.loads(socket.recv(timeout=10)) == {"reset": "/live-check/"}
        assert close_code(socket) == 1000


def test_heads_come_by_themselves(desk):
    head = desk.head()
    with desk.watch() as socket:
        first = json.loads(socket.recv(timeout=5))
        second = json.loads(socket.recv(timeout=15))
    assert (first["head"], second["head"]) == (head, head)


def test_strangers_and_players_get_nothing(site, desk):
    path, _seq = stream_of(desk.load())
    stranger = Browser(site.base)
    for browser in (stranger, site.sign_in("player")):
        with browser.socket(f"{path}?from=0&as=operators") as socket:
            assert close_code(socket) == 4003
    assert "/accounts/login/" in stranger.opener.open(site.base + "/live-check/").geturl()


@pytest.mark.parametrize("origin", ["https://evil.example", None, "null", "http://[x"])
def test_cross_site_sockets_are_refused(desk, origin):
    path, _seq = stream_of(desk.load())
    with pytest.raises(InvalidStatus) as refusal:
        desk.browser.socket(f"{path}?from=0&as=operators", origin=origin)
    assert refusal.value.response.status_code == 403


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("from=-1&as=operators", 4000),
        ("from=x&as=operators", 4000),
        ("from=%00&as=operators", 4000),
        ("from=" + "9" * 40 + "&as=operators", 4000),
        ("from=0&as=judges", 4003),
        ("from=0", 4003),
    ],
)
def test_bad_questions_close_with_their_code(desk, query, code):
    path, _seq = stream_of(desk.load())
    with desk.browser.socket(f"{path}?{query}") as socket:
        assert close_code(socket) == code


@pytest.mark.parametrize(
    "path",
    ["/ws/nope", "/", "/ws/live-check/0000000check", "/ws/live-check/%00/", "/ws/live-check/x/"],
)
def test_addresses_that_are_none_are_refused_before_they_open(desk, path):
    with pytest.raises(InvalidStatus) as refusal, desk.browser.socket(path):
        pass
    assert refusal.value.response.status_code == 403


@pytest.mark.parametrize("path", ["/ws/live-check/000000000000/", "/ws/nowhere/000000000000/"])
def test_unknown_streams_close_with_their_code(desk, path):
    with desk.browser.socket(f"{path}?from=0&as=operators") as socket:
        assert close_code(socket) == 4004


def test_signing_out_closes_the_sockets_of_that_session_only(site, desk, desk_at):
    leaving = desk_at(site)
    head = desk.head()
    desk.ask()
    with desk.watch(head) as stays, leaving.watch(head) as goes:
        assert len(frames(stays, 2)) == len(frames(goes, 2)) == 2  # both are in
        assert leaving.browser.open("/accounts/logout/", {})[0] == 200
        assert close_code(goes) == 4001
        desk.ask()
        assert len(frames(stays, 2)) == 2
