"""Fetching from addresses: a real server, and a policy that lets tests reach it."""

import datetime
import gzip
import ipaddress
import json
import ssl
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from formats.catalog.importing import fetching
from formats.catalog.importing.addresses import Policy
from formats.catalog.importing.errors import (
    ImportBadAddress,
    ImportBrokenJson,
    ImportNotFetched,
    ImportTooLarge,
)
from formats.catalog.models import Card
from formats.catalog.service import import_from

from .conftest import NOTHING, snapshot
from .test_import_mtgjson import all_printings, card

Answer = Callable[["Handler"], None]


@dataclass
class Files:
    """What the server has, and what it was asked."""

    body: bytes = b""
    tag: str = '"one"'
    answer: Answer | None = None
    cut_at: int | None = None
    asked: list[dict[str, str]] = field(default_factory=list)
    port: int = 0


class Handler(BaseHTTPRequestHandler):
    """A web server with one file, ranges and tags."""

    files: Files
    protocol_version = "HTTP/1.1"

    def log_message(self, *_args: Any) -> None:
        """Be quiet."""

    def do_GET(self) -> None:
        """The file, or what the test wants instead."""
        self.close_connection = True
        self.files.asked.append(dict(self.headers))
        if self.files.answer is not None:
            self.files.answer(self)
            return
        files = self.files
        if self.headers.get("If-None-Match") == files.tag:
            self.give(304, b"")
            return
        start = 0
        asked = self.headers.get("Range")
        if asked and self.headers.get("If-Range") == files.tag:
            start = int(asked.removeprefix("bytes=").rstrip("-"))
        part = files.body[start:]
        headers = {"ETag": files.tag}
        if start:
            headers["Content-Range"] = f"bytes {start}-{len(files.body) - 1}/{len(files.body)}"
        cut = part if files.cut_at is None else part[: files.cut_at]
        self.give(206 if start else 200, cut, length=len(part), **headers)

    def give(self, status: int, body: bytes, length: int | None = None, **headers: str) -> None:
        """An answer."""
        self.send_response(status)
        for key, value in headers.items():
            self.send_header(key.replace("_", "-"), value)
        if "Content_Length" not in headers:
            self.send_header("Content-Length", str(len(body) if length is None else length))
        self.end_headers()
        self.wfile.write(body)


@pytest.fixture
def files() -> Iterator[Files]:
    """A web server on this machine."""
    held = Files()
    handler = type("Bound", (Handler,), {"files": held})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    held.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield held
    server.shutdown()
    server.server_close()
    thread.join()


def policy(files: Files, **changes: Any) -> Policy:
    """Cards.example is the test's server."""
    fields: dict[str, Any] = {
        "resolve": lambda host, _port: ["127.0.0.1"] if host == "cards.example" else [],
        "trusted": frozenset((f"cards.example:{files.port}",)),
        "read_seconds": 5.0,
    }
    return Policy(**{**fields, **changes})


@pytest.fixture
def body(tmp_path: Path) -> bytes:
    """A card list of some hundred kilobytes."""
    cards = [card(f"Card {n} {'x' * 200}", number=str(n)) for n in range(600)]
    return all_printings(tmp_path / "list", TST=cards).read_bytes()


@pytest.fixture(autouse=True)
def var(tmp_path: Path, settings: Any) -> Path:
    """A folder of its own for what is fetched."""
    settings.VAR = tmp_path / "var"
    return tmp_path / "var" / "imports"


@pytest.fixture
def site(db: None, files: Files) -> Callable[..., Any]:
    """Import from the test's server."""

    def run(path: str = "/AllPrintings.json.gz", **changes: Any) -> Any:
        address = f"http://cards.example:{files.port}{path}"
        return import_from(address=address, policy=policy(files, **changes))

    return run


def test_a_file_is_fetched_read_and_thrown_away(
    site: Callable[..., Any], files: Files, body: bytes, var: Path
) -> None:
    files.body = gzip.compress(body)
    summary = site()
    assert (summary.source, summary.counts.cards_new) == ("AllPrintings.json.gz", 600)
    assert list(var.iterdir()) == []
    assert files.asked[0]["Host"] == f"cards.example:{files.port}"
    assert not site().counts.changed_anything


def test_a_download_that_broke_goes_on(
    site: Callable[..., Any], files: Files, body: bytes, var: Path
) -> None:
    files.body, files.cut_at = body, 100_000
    with pytest.raises(ImportNotFetched) as refused:
        site()
    assert refused.value.params["reason"] == "broke"
    assert snapshot() == NOTHING
    files.cut_at = None
    assert site().counts.cards_new == 600
    assert files.asked[1]["Range"] == "bytes=100000-"
    assert files.asked[1]["If-Range"] == '"one"'


def test_a_file_that_changed_meanwhile_begins_anew(
    site: Callable[..., Any], files: Files, body: bytes
) -> None:
    files.body, files.cut_at = body, 100_000
    with pytest.raises(ImportNotFetched):
        site()
    files.body, files.tag, files.cut_at = body.replace(b"Card", b"Sort"), '"two"', None
    assert site().counts.cards_new == 600
    assert Card.objects.filter(name__startswith="Sort").count() == 600


def test_what_was_fetched_before_a_kill_is_not_fetched_again(
    files: Files, body: bytes, var: Path
) -> None:
    files.body = body
    address = f"http://cards.example:{files.port}/x"
    told: list[tuple[int, int | None]] = []
    fetched = fetching.fetch(
        address, var, policy=policy(files), told=lambda done, whole: told.append((done, whole))
    )
    assert fetched.read_bytes() == body
    assert told[-1] == (len(body), len(body))
    again = fetching.fetch(address, var, policy=policy(files), told=lambda *_step: None)
    assert (again, again.read_bytes()) == (fetched, body)
    assert len(files.asked) == 2
    assert files.asked[1]["If-None-Match"] == '"one"'
    assert fetching.forget_old(var) == 0


def redirect(to: str) -> Answer:
    """Leads elsewhere."""
    return lambda handler: handler.give(302, b"", Location=to)


REFUSED: list[tuple[str, Answer, type[Exception], str]] = [
    ("an error", lambda h: h.give(503, b"no"), ImportNotFetched, "status"),
    ("around in circles", redirect("/again"), ImportNotFetched, "redirects"),
    ("to a private host", redirect("http://10.0.0.1/"), ImportBadAddress, "private"),
    ("to this machine", redirect("http://127.0.0.1/"), ImportBadAddress, "private"),
    ("to a file", redirect("file:///etc/passwd"), ImportBadAddress, "unreadable"),
    ("to half an address", redirect("http://[::1"), ImportBadAddress, "unreadable"),
    ("to an address of odd characters", redirect("http://a\x7fb/"), ImportBadAddress, "odd"),
    ("to a port of letters", redirect("http://cards.example:p/"), ImportBadAddress, "unreadable"),
    ("to another port", redirect("http://cards.example:22/"), ImportBadAddress, "port"),
    ("packed", lambda h: h.give(200, b"x", Content_Encoding="gzip"), ImportNotFetched, "packed"),
    (
        "a part unasked",
        lambda h: h.give(206, b"x", Content_Range="bytes 5-6/9"), ImportNotFetched, "range",
    ),
    ("a long header", lambda h: h.give(200, b"x", X=("y" * 60_000)), ImportNotFetched, "header"),
    ("no HTTP", lambda h: h.wfile.write(b"hello\r\n\r\n"), ImportNotFetched, "broke"),
]  # fmt: skip


@pytest.mark.parametrize(("answer", "kind", "reason"), [row[1:] for row in REFUSED],
                         ids=[row[0] for row in REFUSED])  # fmt: skip
def test_bad_answers(
    site: Callable[..., Any], files: Files, answer: Answer, kind: type[Exception], reason: str
) -> None:
    files.answer = answer

    def resolve(host: str, _port: int) -> list[str]:
        return ["127.0.0.1"] if host == "cards.example" else [host]

    with pytest.raises(kind) as refused:
        site(resolve=resolve)
    assert refused.value.params["reason"] == reason
    assert snapshot() == NOTHING


def test_a_redirect_to_where_the_file_is(
    site: Callable[..., Any], files: Files, body: bytes
) -> None:
    files.body = body

    def answer(handler: Handler) -> None:
        files.answer = None
        handler.give(301, b"", Location="/elsewhere")

    files.answer = answer
    assert site().counts.cards_new == 600


def test_what_is_too_large(site: Callable[..., Any], files: Files, body: bytes) -> None:
    files.body = body
    with pytest.raises(ImportTooLarge):
        site(most_bytes=1000)
    files.answer = lambda handler: handler.give(
        200, body, Content_Length="", Transfer_Encoding="identity"
    )
    with pytest.raises((ImportTooLarge, ImportNotFetched)):
        site(most_bytes=1000)
    assert snapshot() == NOTHING


def test_a_server_that_says_nothing(site: Callable[..., Any], files: Files) -> None:
    over = threading.Event()
    files.answer = lambda _handler: over.wait(10)  # type: ignore[assignment,return-value]
    with pytest.raises(ImportNotFetched) as refused:
        site(read_seconds=0.3)
    over.set()
    assert refused.value.params["reason"] == "late"


def test_what_was_fetched_is_no_card_list(
    site: Callable[..., Any], files: Files, body: bytes, var: Path
) -> None:
    files.body = body[:-500]
    with pytest.raises(ImportBrokenJson):
        site()
    assert list(var.iterdir()) == []


def certificate(name: str, folder: Path) -> Path:
    """A certificate for the name, signed by itself, with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    present = datetime.datetime.now(datetime.UTC)
    built = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(present - datetime.timedelta(days=1))
        .not_valid_after(present + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = folder / f"{name}.pem"
    path.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        + built.public_bytes(serialization.Encoding.PEM)
    )
    return path


def test_certificates_are_checked_by_the_hosts_name(
    tmp_path: Path, var: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pem = certificate("cards.example", tmp_path)
    held = Files(body=json.dumps({"data": {}}).encode())
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Bound", (Handler,), {"files": held}))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pem)
    names: list[str | None] = []
    context.sni_callback = lambda _socket, name, _context: names.append(name)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    trusted = frozenset(f"{h}:{server.server_port}" for h in ("cards.example", "other.example"))
    rules = Policy(resolve=lambda *_host: ["127.0.0.1"], trusted=trusted)

    def get(host: str) -> bytes:
        address = f"https://{host}:{server.server_port}/"
        return fetching.fetch(address, var, policy=rules, told=lambda *_step: None).read_bytes()

    try:
        with pytest.raises(ImportNotFetched) as unknown:
            get("cards.example")
        assert unknown.value.params["reason"] == "certificate"
        monkeypatch.setenv("SSL_CERT_FILE", str(pem))
        assert get("cards.example") == held.body
        assert names[-1] == "cards.example"
        with pytest.raises(ImportNotFetched) as other:
            get("other.example")
        assert other.value.params["reason"] == "certificate"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def test_the_address_that_was_checked_is_the_one_that_is_asked(files: Files, var: Path) -> None:
    """A host that answers otherwise the second time gets no second time."""
    answers = iter([["127.0.0.1"], ["10.0.0.1"]])
    files.body = b"{}"
    rules = policy(files, resolve=lambda *_host: next(answers))
    address = f"http://cards.example:{files.port}/x"
    assert fetching.fetch(address, var, policy=rules, told=lambda *_step: None).read_bytes()
    assert next(answers) == ["10.0.0.1"]
    assert ipaddress.ip_address("127.0.0.1").is_loopback
