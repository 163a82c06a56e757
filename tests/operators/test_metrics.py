"""/metrics: who may read it, and what it tells."""

import re
from datetime import timedelta

import pytest
from django.db import DatabaseError
from django.test import Client

from core import attempts, clock, metrics, outbox
from core.access import rule_named
from core.models import Command, Heartbeat, OutboxMessage, Stream
from users import service as people

TOKEN = "a-token-that-a-scraper-shows-0123456789"


@pytest.fixture
def scrape(db, settings):
    """The page's lines as a scraper gets them: {"name{labels}": number}."""
    settings.METRICS_TOKEN = TOKEN

    def read() -> dict[str, float]:
        answer = Client().get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
        assert answer.status_code == 200
        lines = [line for line in answer.text.splitlines() if line and line[0] != "#"]
        return {name: float(number) for name, _, number in (x.rpartition(" ") for x in lines)}

    return read


def request_count(found, view, method="GET", status="2xx"):
    labels = f'{{method="{method}",status="{status}",view="{view}"}}'
    return found.get(f"podium_request_seconds_count{labels}", 0)


# --- who may ---


def test_an_operator_by_session_and_a_scraper_by_token(operator_client, scrape):
    answer = operator_client.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
    assert "no-store" in answer.headers["Cache-Control"]
    assert scrape()["podium_database_up"] == 1


def test_nobody_else(db, player, settings):
    settings.METRICS_TOKEN = TOKEN
    stranger, someone = Client(), Client()
    someone.force_login(player)
    assert stranger.get("/metrics").status_code == 302  # to the log-in page
    assert stranger.get("/metrics", REMOTE_ADDR="127.0.0.1").status_code == 302
    assert someone.get("/metrics").status_code == 403
    assert not rule_named("metrics.read").admits(player)


@pytest.mark.parametrize(
    "shown",
    [
        "",
        "Bearer",
        "Bearer ",
        f"Bearer {TOKEN}x",
        TOKEN,
        f"bearer {TOKEN}",
        "Bearer \u00e9",
        "Basic x",
    ],
)
def test_a_wrong_token_is_wrong_whoever_is_signed_in(operator_client, settings, shown):
    settings.METRICS_TOKEN = TOKEN
    answer = operator_client.get("/metrics", headers={"Authorization": shown})
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert "podium_" not in answer.text


def test_without_a_token_in_the_settings_none_is_right(db, settings):
    settings.METRICS_TOKEN = ""
    for shown in ("Bearer ", "Bearer", ""):
        assert Client().get("/metrics", headers={"Authorization": shown}).status_code == 401


def test_guesses_are_limited(db, settings):
    settings.METRICS_TOKEN = TOKEN
    wrong = {"Authorization": "Bearer guess"}
    answers = [Client().get("/metrics", headers=wrong).status_code for _ in range(31)]
    assert (answers[0], answers[-1]) == (401, 429)


def test_whoever_has_a_whole_network_guesses_no_more_often_and_the_right_token_is_answered(scrape):
    wrong = {"Authorization": "Bearer guess"}
    here = [f"2001:db8:1:2::{n:x}" for n in range(31)]
    answers = [Client().get("/metrics", headers=wrong, REMOTE_ADDR=ip).status_code for ip in here]
    assert (answers[0], answers[-1]) == (401, 429)
    elsewhere = Client().get("/metrics", headers=wrong, REMOTE_ADDR="2001:db8:1:3::1")
    assert elsewhere.status_code == 401
    right = {"Authorization": f"Bearer {TOKEN}"}
    assert Client().get("/metrics", headers=right, REMOTE_ADDR=here[0]).status_code == 200


def test_it_is_for_reading(operator_client):
    assert operator_client.post("/metrics").status_code == 405


# --- requests ---


def test_requests_are_counted_by_view_method_and_status(scrape, player):
    before = scrape()
    Client().get("/")
    Client().get("/")
    Client().head("/check/")
    Client().get("/live-check/")
    after = scrape()
    changed = {name: after[name] - before.get(name, 0) for name in after if "_count" in name}
    labels = {name: n for name, n in changed.items() if n and "request" in name}
    assert labels['podium_request_seconds_count{method="GET",status="2xx",view="home"}'] == 2
    assert labels['podium_request_seconds_count{method="HEAD",status="2xx",view="deck-check"}'] == 1
    assert labels['podium_request_seconds_count{method="GET",status="3xx",view="live-check"}'] == 1
    assert labels['podium_request_seconds_count{method="GET",status="2xx",view="metrics"}'] == 1


def test_whatever_people_try_there_are_no_new_labels(scrape, db):
    before = scrape()
    for path in ("/nowhere", "/a@example.org/", "/u/000000000000/", "/%00", "/admin/x/y/z/"):
        Client().get(path)
        Client().generic("BREW", path)
    after = scrape()
    views = {
        re.search(r'view="([^"]*)"', name)[1]
        for name in after.keys() - before.keys()
        if "request" in name
    }
    methods = {re.search(r'method="([^"]*)"', name)[1] for name in after if "request" in name}
    assert views <= {"unknown", "person", "admin:login", "metrics"} | {
        v for v in views if v.startswith("admin")
    }
    assert methods <= {"GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS", "other"}
    assert "example.org" not in "".join(after)


def test_no_label_says_anything_about_a_person(scrape, player, operator):
    client = Client()
    client.force_login(player)
    client.get(f"/u/{player.ref}/")
    client.post("/accounts/login/", {"login": player.email, "password": "wrong"})
    told = "".join(scrape())
    for private in (player.ref, player.email, player.display_name, "127.0.0.1"):
        assert private not in told


# --- what happens elsewhere ---


def test_signing_in_is_counted_by_outcome(scrape, player):
    def outcomes():
        found = scrape()
        return [
            found.get(f'podium_sign_ins_total{{outcome="{outcome}"}}', 0)
            for outcome in ("ok", "wrong_password", "guest")
        ]

    before = outcomes()
    Client().post("/accounts/login/", {"login": player.email, "password": "wrong"})
    Client().post("/accounts/login/", {"login": player.email, "password": "correct horse"})
    Client().post("/play/", {"name": "Gina"})
    assert [after - then for after, then in zip(outcomes(), before, strict=True)] == [1, 1, 1]


def test_attempts_over_a_limit_are_counted(scrape):
    name = 'podium_attempts_refused_total{limit="trial"}'
    before = scrape().get(name, 0)
    limit = attempts.Limit("trial", 1, 60)
    attempts.spend(limit, "k")
    with pytest.raises(attempts.TooMany):
        attempts.spend(limit, "k")
    assert scrape()[name] - before == 1


def test_what_waits_is_told_with_its_age(scrape):
    with clock.moved(timedelta(minutes=-2)):
        stream = Stream.objects.create(room="trial")
        Command.objects.create(stream=stream, request_id="r", kind="k", created_at=clock.now())
        OutboxMessage.objects.create(topic="users.letter_written", created_at=clock.now())
        Heartbeat.objects.create(queue="default", at=clock.now())
    found = scrape()
    assert found["podium_commands_unanswered"] == 1
    assert 120 <= found["podium_commands_oldest_seconds"] < 130
    assert found["podium_outbox_waiting"] == found["podium_letters_waiting"] == 1
    assert 120 <= found["podium_outbox_oldest_seconds"] < 130
    assert 120 <= found['podium_heartbeat_age_seconds{queue="default"}'] < 130


def test_nothing_waits_on_a_fresh_site(scrape, player):
    people.join_as_guest("Gina")
    outbox.deliver_due()
    found = scrape()
    assert found["podium_outbox_waiting"] == found["podium_outbox_oldest_seconds"] == 0
    assert found["podium_commands_unanswered"] == 0
    assert found['podium_people{kind="account"}'] == 1
    assert found['podium_people{kind="guest"}'] == 1


def test_while_the_database_is_away_the_rest_is_told(scrape, monkeypatch):
    def away():
        raise DatabaseError("away")
        yield

    monkeypatch.setattr(metrics, "_readings", [("podium_trial", "x", "", away)])
    found = scrape()
    assert found["podium_database_up"] == 0
    assert "podium_trial" not in found
    assert any(name.startswith("podium_request_seconds") for name in found)


def test_close_codes_come_from_a_closed_list(scrape):
    before = scrape()
    for code in (1000, 4008, 4999, None):
        metrics.socket_closed(code)
    after = scrape()
    counted = {
        code: after[f'podium_sockets_closed_total{{code="{code}"}}']
        - before.get(f'podium_sockets_closed_total{{code="{code}"}}', 0)
        for code in ("1000", "4008", "other")
    }
    assert counted == {"1000": 1, "4008": 1, "other": 2}


# --- several processes ---


def test_gauges_of_processes_that_have_ended_are_dropped_their_counters_stay(tmp_path):
    import os
    import subprocess

    dead = subprocess.Popen(["/bin/true"])
    dead.wait()
    for name in (
        f"gauge_livesum_{dead.pid}.db",
        f"counter_{dead.pid}.db",
        f"gauge_livesum_{os.getpid()}.db",
    ):
        (tmp_path / name).touch()
    metrics.forget_the_dead(tmp_path)
    left = {file.name for file in tmp_path.iterdir()}
    assert left == {f"counter_{dead.pid}.db", f"gauge_livesum_{os.getpid()}.db"}
    assert metrics.empty(tmp_path) == 2
    assert list(tmp_path.iterdir()) == []
