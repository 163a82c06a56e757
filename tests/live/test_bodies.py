"""Bodies of any size and pace, over a real connection."""

import socket
from urllib.parse import urlsplit

import pytest

pytestmark = pytest.mark.live
MB = b"x" * 1024 * 1024


def talk(site, head: str, parts) -> bytes:
    """Send a request piece by piece; what came back (the server may hang up early)."""
    place = urlsplit(site.base)
    with socket.create_connection((place.hostname, place.port), timeout=30) as connection:
        try:
            connection.sendall(head.replace("\n", "\r\n").encode())
            for part in parts:
                connection.sendall(part)
        except OSError:
            pass
        answer = b""
        try:
            while part := connection.recv(65536):
                answer += part
                if b"</html>" in answer or answer.endswith(b"}"):
                    break
        except OSError:
            pass
        return answer


def head_of(site, path: str, *lines: str) -> str:
    host = urlsplit(site.base).netloc
    return "\n".join((f"POST {path} HTTP/1.1", f"Host: {host}", *lines, "", ""))


PATHS = ["/api/v1/deck-checks/", "/check/", "/theme/"]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("size", [3, 100])
def test_a_declared_body_that_is_too_large(site, path, size):
    head = head_of(site, path, f"Content-Length: {size * len(MB)}", "Content-Type: text/plain")
    answer = talk(site, head, [MB] * size)
    assert answer.startswith(b"HTTP/1.1 413")
    assert b"core.too_large" in answer
    assert b"content-security-policy" in answer.lower()


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("size", [3, 70])
def test_a_chunked_body_that_is_too_large(site, path, size):
    chunk = b"%x\r\n" % len(MB) + MB + b"\r\n"
    head = head_of(site, path, "Transfer-Encoding: chunked", "Content-Type: text/plain")
    answer = talk(site, head, [*[chunk] * size, b"0\r\n\r\n"])
    assert answer.startswith(b"HTTP/1.1 413")
    assert b"core.too_large" in answer


def test_none_of_it_broke_anything(site):
    for name in ("web-1", "web-2"):
        assert "Traceback" not in site.log(name)
        assert '"exc_type"' not in site.log(name)
    assert site.ready()
