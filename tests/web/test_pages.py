"""Every page in both languages, and what the frame around it promises."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.mofile import read_mo
from django.conf import settings

from core.access import operator as operator_rule
from core.live import rooms
from core.live.frames import entry_frame
from core.livecheck import LIVE_ROOM
from core.models import Entry
from core.web import sections
from tests.web.reading import INLINE, language_of, words_of
from users import queries

JAPANESE = Path(settings.LOCALE_PATHS[0]) / "ja" / "LC_MESSAGES" / "django.mo"


@cache
def english_only() -> set[str]:
    """Words that look different in Japanese: none of them belongs on a Japanese page."""
    catalogue = read_mo(BytesIO(JAPANESE.read_bytes()))
    return {m.id for m in catalogue if isinstance(m.id, str) and m.id and m.string != m.id}


def get(client, path, language):
    answer = client.get(path, headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_page_is_there_in_both_languages(reader, page_path, language):
    answer = get(reader, page_path, language)
    assert language_of(answer.text) == language
    assert answer.headers["Content-Language"] == language


def test_a_japanese_page_holds_no_english(reader, page_path):
    left = words_of(get(reader, page_path, "ja").text) & english_only()
    # Names of languages stand in themselves; both are links in every page's header.
    assert left <= {"English"}


def test_nothing_inline_and_a_policy_that_says_so(reader, page_path):
    answer = get(reader, page_path, "en")
    assert not INLINE.search(answer.text)
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "nonce" not in policy


def test_the_frame_has_its_parts(visitor):
    page = get(visitor, "/", "en").text
    assert '<a class="skip" href="#main">' in page
    assert '<main id="main"' in page
    assert '<a href="/?lang=ja" lang="ja" hreflang="ja">日本語</a>' in page
    assert "Wizards of the Coast" in page
    assert page.count("<h1>") == 1


def test_home_has_three_open_doors(visitor):
    page = get(visitor, "/", "en").text
    assert '<h2><a href="/check/">Check a deck</a></h2>' in page
    assert '<h2><a href="/watch/">Watch</a></h2>' in page
    assert '<h2><a href="/play/">Play</a></h2>' in page
    assert "Not open yet" not in page
    assert "Live check" not in page


def test_home_of_somebody_begins_with_what_is_theirs(account, guest):
    page = get(account, "/", "en").text
    assert "<h1>Hello, <bdi>Aiko Mori</bdi></h1>" in page
    assert page.index('href="/me/"') < page.index('href="/check/">Check a deck</a></h2>')
    assert "your code alone brings you back" not in page
    page = get(guest, "/", "en").text
    assert "<h1>Hello, <bdi>Gwen</bdi></h1>" in page
    assert "your code alone brings you back" in page


def test_home_of_an_operator(operator_client):
    assert "Live check" in get(operator_client, "/", "en").text


def test_a_room_may_show_on_the_start_page_what_is_a_readers_own(account, visitor, monkeypatch):
    card = queries.Card("components/badge.html", {})

    def for_people(viewer):
        return [card] if viewer.is_authenticated else []

    monkeypatch.setattr(sections, "_for_home", [for_people])
    assert '<span class="badge"></span>' in get(account, "/", "en").text
    assert '<span class="badge"></span>' not in get(visitor, "/", "en").text


# --- watch ---


@pytest.fixture
def trial_room(monkeypatch):
    """A room in which something is live, which operators alone see a part of."""

    def on_air(viewer):
        since = datetime(2026, 5, 9, 14, 30, tzinfo=UTC)
        shown = [rooms.OnAir(title="Table <1>", url="/check/", since=since)]
        if operator_rule.admits(viewer):
            later = since + timedelta(hours=1)
            shown.append(rooms.OnAir(title="Feature match", url="/live-check/", since=later))
        return shown

    room = replace(LIVE_ROOM, name="trial", on_air=on_air)
    monkeypatch.setattr(rooms, "_rooms", rooms.all_rooms())
    rooms.register(room)


def test_watch_says_when_nothing_is_live_and_leads_on(visitor):
    page = get(visitor, "/watch/", "en").text
    assert "Nothing is live at this moment" in page
    assert '<a class="button primary" href="/check/">' in page


def test_watch_lists_what_is_live_in_every_room_newest_first(visitor, operator_client, trial_room):
    page = get(visitor, "/watch/", "en").text
    assert '<a href="/check/">Table &lt;1&gt;</a>' in page
    assert "2:30 p.m. UTC</time>" in page
    assert "Feature match" not in page
    page = get(operator_client, "/watch/", "en").text
    assert page.index("Feature match") < page.index("Table &lt;1&gt;")


def test_watch_tells_the_hour_in_the_readers_zone(aiko, account, trial_room):
    aiko.time_zone = "Asia/Tokyo"
    aiko.save()
    page = get(account, "/watch/", "en").text
    assert "11:30 p.m. JST</time>" in page
    assert "UTC" not in page


# --- languages ---


def test_lang_is_kept_in_a_cookie(visitor):
    assert language_of(visitor.get("/?lang=ja").text) == "ja"
    assert visitor.cookies["podium_language"].value == "ja"
    assert language_of(get(visitor, "/accounts/login/", "en").text) == "ja"
    assert language_of(visitor.get("/?lang=en").text) == "en"
    assert language_of(get(visitor, "/", "ja").text) == "en"


def test_an_unknown_language_changes_nothing(visitor):
    assert language_of(get(visitor, "/?lang=xx", "ja").text) == "ja"
    assert "podium_language" not in visitor.cookies


def test_language_links_keep_the_address(visitor):
    page = get(visitor, "/check/?example=1", "en").text
    assert 'href="/check/?example=1&amp;lang=ja"' in page


# --- theme ---


def test_the_theme_is_kept_and_leads_back(visitor):
    answer = visitor.post("/theme/", {"theme": "dark", "next": "/check/?example=1"})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/check/?example=1")
    assert visitor.cookies["podium_theme"].value == "dark"
    page = visitor.get("/").text
    assert 'data-theme="dark"' in page
    assert '<button name="theme" value="dark" aria-pressed="true">' in page


@pytest.mark.parametrize(
    "away", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", ""]
)
def test_the_theme_form_leads_nowhere_else(visitor, away):
    assert visitor.post("/theme/", {"theme": "dark", "next": away}).headers["Location"] == "/"


def test_an_unknown_theme_is_refused_and_a_forged_cookie_ignored(visitor):
    assert visitor.post("/theme/", {"theme": "<b>"}).status_code == 400
    visitor.cookies["podium_theme"] = '"><script>'
    assert 'data-theme="auto"' in visitor.get("/").text


# --- signing in ---


def test_a_wrong_password_is_said_at_the_form_and_tied_to_it(visitor):
    page = visitor.post("/accounts/login/", {"login": "a@example.org", "password": "x"}).text
    assert '<div class="form-errors" tabindex="-1" autofocus><div role="alert">' in page
    assert "E-mail or password is wrong" in page
    page = visitor.post("/accounts/login/", {"login": "", "password": "x"}).text
    assert 'aria-invalid="true"' in page
    assert 'aria-describedby="id_login_error"' in page
    assert "<title>Error · Sign in · Podium</title>" in page


def test_demo_hint_on_this_machine_only(visitor, player):
    hint = "its terminal shows the demo log-ins"
    assert hint not in visitor.get("/accounts/login/", REMOTE_ADDR="127.0.0.1").text
    player.is_demo = True
    player.save()
    assert hint in visitor.get("/accounts/login/", REMOTE_ADDR="127.0.0.1").text
    assert hint not in visitor.get("/accounts/login/", REMOTE_ADDR="192.0.2.7").text
    proxied = visitor.get("/accounts/login/", headers={"X-Forwarded-For": "192.0.2.7"})
    assert hint not in proxied.text


def test_signing_in_leads_back_to_where_one_was(visitor):
    assert 'href="/accounts/login/?next=/check/"' in visitor.get("/check/").text
    page = visitor.get("/accounts/login/?next=/check/").text
    assert '<input type="hidden" name="next" value="/check/">' in page
    assert 'href="/accounts/signup/?next=%2Fcheck%2F"' in page
    assert 'href="/play/?next=/check/"' in page


# --- live check ---


def test_the_frame_and_the_page_show_an_entry_alike(operator_client):
    payload = {"note": "<b>", "worker": 4711, "waited_ms": 12.5}
    entry = Entry(seq=7, kind="answered", payload=payload)
    frame = entry_frame(LIVE_ROOM, entry, "operators", "en")
    assert "&lt;b&gt;" in frame
    assert "waited 12.5 ms" in frame
    assert "process 4711" in frame
    assert "待ち時間" in entry_frame(LIVE_ROOM, entry, "operators", "ja")


def test_an_unanswered_question_is_counted(operator_client):
    assert "Nothing waits" in operator_client.get("/live-check/").text
    operator_client.post("/live-check/", {"note": "a", "request_id": "r1"})
    assert "1 question waits for a worker" in operator_client.get("/live-check/").text
    page = operator_client.post(
        "/live-check/", {"note": "b", "request_id": "r2"}, headers={"HX-Request": "true"}
    ).text
    assert page.startswith('<form id="ask"')
    assert "Asked. The answer appears below." in page
