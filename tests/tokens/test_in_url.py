"""A token in an address: refused everywhere, and it ends; no log keeps an address's query."""

import io
import json
import logging

import pytest
from django.test import Client

from tests.web.reading import INLINE, language_of
from users.notices.models import Notice
from users.tokens import queries, service
from users.tokens.models import Token

FAKE = "podium_" + "0123456789abcdef" * 4
PATHS = [
    "/", "/check/", "/api/v1/formats/", "/nowhere/", "/accounts/login", "/admin/", "/healthz",
    "/static/podium/base.css", "/static/nowhere.css",
]  # fmt: skip
#: How else a token's text can be spelled in an address, once and more often encoded.
SPELLINGS = [
    lambda plain: plain,
    lambda plain: plain.replace("_", "%5f"),
    lambda plain: plain.replace("_", "%5F"),
    lambda plain: plain.replace("_", "%255f"),
    lambda plain: plain.replace("_", "%25255F"),
    lambda plain: plain.replace("o", "%6f").replace("_", "%255F"),
    lambda plain: "".join(f"%{ord(letter):02x}" for letter in plain),
    lambda plain: plain.upper(),
]


@pytest.fixture
def stranger(db) -> Client:
    """Nobody in particular."""
    return Client(headers={"Accept-Language": "en"})


def is_refused(answer) -> bool:
    return (answer.status_code, answer.json()["code"]) == (400, "tokens.in_url")


@pytest.mark.parametrize("path", PATHS)
def test_it_is_refused_on_every_path(stranger, path):
    answer = stranger.get(f"{path}?token=x", headers={"Accept": "application/json"})
    assert is_refused(answer)
    assert "Authorization header" in answer.json()["message"]


@pytest.mark.parametrize(
    "query",
    [
        "token=x",
        "Access_Token=x",
        "api_key=x",
        "apikey=",
        "API-KEY=x",
        "key=x",
        "auth=x",
        "authorization=Bearer+x",
        "a=1&token=x",
        f"next={FAKE}",
        f"{FAKE}",
        f"q=see+podium_{'a' * 8}",
        "q=%70odium_00000000",
        f"a=/x%3Ftoken%3D{FAKE}",
        "a&" * 900 + "token=x",
    ],
)
def test_under_whatever_name(stranger, query):
    assert is_refused(stranger.get(f"/api/v1/formats/?{query}"))


@pytest.mark.parametrize("method", ["get", "post", "put", "delete", "head"])
def test_whatever_the_method(stranger, method):
    assert getattr(stranger, method)("/api/v1/me/?token=x").status_code == 400


@pytest.mark.parametrize(
    "query", ["", "lang=en", "keys=1", "tokens=2", "author=x", "monkey=1", "q=podium", "q=podium_x"]
)
def test_other_queries_pass(stranger, query):
    assert stranger.get(f"/api/v1/formats/?{query}").status_code == 200


def test_in_the_path_too(stranger):
    answer = stranger.get(f"/api/v1/users/{FAKE}/")
    assert (answer.status_code, answer.json()["code"]) == (400, "tokens.in_url")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_reader_gets_a_page_like_any_other(stranger, language):
    answer = stranger.get(f"/check/?token={FAKE}", headers={"Accept-Language": language})
    assert answer.status_code == 400
    assert language_of(answer.text) == language
    assert "<code>tokens.in_url</code>" in answer.text
    assert FAKE not in answer.text
    assert not INLINE.search(answer.text)
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["Content-Language"] == language


def test_a_token_that_holds_ends_there_and_its_owner_is_told(aiko, stranger):
    token, plain = service.make(actor=aiko, name="Scoreboard", scopes=["notices:read"], days=None)
    other, kept = service.make(actor=aiko, name="Kept", scopes=["notices:read"], days=None)
    assert stranger.get(f"/?a=1&access_token={plain}").status_code == 400
    assert queries.token_of(plain) is None
    assert queries.token_of(kept) == other
    notice = Notice.objects.get()
    assert (notice.user, notice.code, notice.url) == (aiko, "tokens.notice_in_url", "/me/tokens/")
    assert notice.params == {"name": "Scoreboard"}
    assert notice.important
    assert stranger.get(f"/?a=1&access_token={plain}").status_code == 400
    assert Notice.objects.count() == 1
    assert not Token.objects.filter(pk=token.pk).exists()


@pytest.mark.parametrize("spell", SPELLINGS)
@pytest.mark.parametrize(
    "path",
    ["/?a={}", "/static/podium/base.css?a={}", "/static/{}.css", "/u/{}/", "/?a=/x%3Fb%3D{}"],
)
def test_however_it_is_spelled_and_wherever_it_stands(aiko, stranger, path, spell):
    plain = service.make(actor=aiko, name="x", scopes=["notices:read"], days=None)[1]
    assert stranger.get(path.format(spell(plain))).status_code == 400
    assert queries.token_of(plain) is None


def test_static_files_are_served_to_everybody_else(stranger):
    assert stranger.get("/static/podium/base.css?v=1").status_code == 200


def test_it_does_not_matter_who_sends_it(browser, aiko):
    plain = service.make(actor=aiko, name="x", scopes=["notices:read"], days=None)[1]
    assert browser.get(f"/me/?q={plain}").status_code == 400
    assert queries.token_of(plain) is None


@pytest.mark.django_db(transaction=True)
def test_sent_twice_at_once_its_owner_is_told_once(aiko, at_once):
    plain = service.make(actor=aiko, name="x", scopes=["notices:read"], days=None)[1]
    answers = at_once(*(lambda: Client().get(f"/check/?token={plain}") for _ in range(3)))
    assert [answer.status_code for answer in answers] == [400] * 3
    assert Notice.objects.count() == 1


# --- logs ---


@pytest.fixture
def log() -> "io.StringIO":
    """What the process would write to its log, as it would be written."""
    root = logging.getLogger()
    formatter = next(
        h.formatter for h in root.handlers if "ProcessorFormatter" in repr(h.formatter)
    )
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(formatter)
    levels = {name: logging.getLogger(name).level for name in ("", "django", "django_structlog")}
    root.addHandler(handler)
    for name in levels:
        logging.getLogger(name).setLevel(logging.INFO)
    yield text
    root.removeHandler(handler)
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


SECRET = "sesame"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        (f"/?next={SECRET}", 200),
        (f"/api/v1/formats/?q='{SECRET}", 200),
        (f"/nowhere/?q={SECRET}", 404),
        (f"/api/v1/nowhere/?q={SECRET}", 404),
        (f"/api/v1/me/?q={SECRET}", 401),
        (f"/live-check/?q={SECRET}", 302),
        (f"/check/?token={SECRET}", 400),
        (f"/check/?q={FAKE}", 400),
        (f"/accounts/password/reset/key/1-{SECRET}/", 200),
        (f"/accounts/confirm-email/{SECRET}/", 200),
        ("/check/?" + f"{SECRET}&" * 1200, 400),
    ],
)
def test_no_line_holds_what_an_address_carries(stranger, log, path, status):
    stranger.raise_request_exception = False
    stranger.get("/", headers={"Referer": f"http://localhost{path}"})
    assert stranger.get(path).status_code == status
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    assert lines
    assert SECRET not in log.getvalue()
    assert FAKE[7:] not in log.getvalue()
    assert "?" not in log.getvalue()


def test_a_breakdown_logs_no_query_either(stranger, log, monkeypatch):
    from core import pages

    def broken(*_args, **_kwargs):
        raise RuntimeError(f"could not open /x/?q={SECRET}")

    monkeypatch.setattr(pages, "render", broken)
    stranger.raise_request_exception = False
    assert stranger.get(f"/?q={SECRET}").status_code == 500
    assert "could not open" in log.getvalue()
    assert SECRET not in log.getvalue()


def test_a_socket_servers_lines_are_cut_too(log):
    logging.getLogger("uvicorn.error").info(
        '%s - "WebSocket %s" [accepted]', "127.0.0.1:1", f"/ws/me/?ticket={SECRET}"
    )
    (line,) = [json.loads(line) for line in log.getvalue().splitlines()]
    assert line["event"] == '127.0.0.1:1 - "WebSocket /ws/me/ [accepted]'


@pytest.mark.parametrize("spell", SPELLINGS[:5])
def test_nor_does_a_line_about_a_path_hold_a_token(log, spell):
    logging.getLogger("uvicorn.error").info('"WebSocket %s" 403', f"/ws/{spell(FAKE)}/")
    (line,) = [json.loads(line) for line in log.getvalue().splitlines()]
    assert line["event"] == '"WebSocket /ws/podium_…/" 403'


def test_nor_what_the_database_repeats_of_a_row(log):
    detail = f"duplicate key\nDETAIL:  Key (email)=({SECRET}) already exists."
    logging.getLogger("x").warning(detail)
    logging.getLogger("x").warning("%s", repr(detail))
    logging.getLogger("x").error("broken", exc_info=RuntimeError(detail))
    assert len(log.getvalue().splitlines()) == 3
    assert "duplicate key" in log.getvalue()
    assert SECRET not in log.getvalue()
