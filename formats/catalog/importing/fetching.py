"""Fetching a file from an address, going on where an earlier attempt stopped."""

import contextlib
import hashlib
import json
import os
import re
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Final
from urllib.parse import urljoin

import urllib3
from urllib3.exceptions import HTTPError

from formats.catalog.importing.addresses import Policy, Target, check, shown_address
from formats.catalog.importing.errors import ImportBadAddress, ImportNotFetched, ImportTooLarge

MOST_REDIRECTS: Final = 5
#: What is left of downloads that nobody went on with goes after so long.
KEPT_SECONDS: Final = 2 * 24 * 3600

_CHUNK: Final = 1 << 18
_MOST_HEADER: Final = 32 * 1024
_REDIRECTS: Final = frozenset((301, 302, 303, 307, 308))
_RANGE: Final = re.compile(r"bytes (\d+)-(\d+)/(\d+)")

Told = Callable[[int, int | None], None]


@dataclass(frozen=True, slots=True)
class _Kept:
    """What is known of a partly or wholly fetched file."""

    address: str
    validator: str = ""  # a strong ETag, else the day of the last change
    total: int | None = None
    whole: bool = False


def fetch(address: str, folder: Path, *, policy: Policy, told: Told) -> Path:
    """The file of that address, in `folder`; whoever has read it calls `done_with`.

    A file that was fetched in part goes on where it stopped, if it has not changed meanwhile; one
    that is whole is not fetched again. Refusals: bad address, not fetched, too large.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    body = folder / hashlib.sha256(address.encode()).hexdigest()[:32]
    kept = _load(body, address)
    target = check(address, policy)
    for _hop in range(MOST_REDIRECTS + 1):
        with _asked(target, _headers(body, kept), policy) as response:
            if response.status in _REDIRECTS:
                target = check(_following(target, response), policy)
                continue
            if response.status == 304 and kept.whole:
                return body
            if response.status == 416:  # what we have is longer than the file is now
                done_with(body)
                kept = _Kept(address)
                continue
            _receive(response, body, kept, target, policy, told)
            return body
    raise ImportNotFetched(address=shown_address(address), reason="redirects")


def _following(target: Target, response: urllib3.BaseHTTPResponse) -> str:
    """Where a redirect leads. Refusal: bad address."""
    location = response.headers.get("Location", "")
    try:
        return urljoin(target.address, location)
    except ValueError as error:
        raise ImportBadAddress(address=shown_address(location), reason="unreadable") from error


def done_with(body: Path) -> None:
    """Throw a fetched file away."""
    body.unlink(missing_ok=True)
    _note_path(body).unlink(missing_ok=True)


def forget_old(folder: Path) -> int:
    """Throw away what nobody went on with; how many files."""
    gone = 0
    if folder.is_dir():
        for path in folder.iterdir():
            with contextlib.suppress(OSError):
                if path.stat().st_mtime < time.time() - KEPT_SECONDS:
                    path.unlink()
                    gone += 1
    return gone


def _note_path(body: Path) -> Path:
    return body.with_suffix(".json")


def _load(body: Path, address: str) -> _Kept:
    try:
        kept = _Kept(**json.loads(_note_path(body).read_text()))
    except (OSError, ValueError, TypeError):
        return _Kept(address)
    return kept if kept.address == address and body.is_file() else _Kept(address)


def _save(body: Path, kept: _Kept) -> None:
    fresh = _note_path(body).with_suffix(".new")
    fresh.write_text(json.dumps(asdict(kept)))
    fresh.replace(_note_path(body))


def _headers(body: Path, kept: _Kept) -> dict[str, str]:
    headers = {"Accept-Encoding": "identity", "User-Agent": "Podium", "Accept": "*/*"}
    if kept.validator and kept.whole:
        is_tag = kept.validator.startswith('"')
        headers["If-None-Match" if is_tag else "If-Modified-Since"] = kept.validator
    elif kept.validator and body.stat().st_size:
        headers |= {"Range": f"bytes={body.stat().st_size}-", "If-Range": kept.validator}
    return headers


@contextmanager
def _asked(
    target: Target, headers: dict[str, str], policy: Policy
) -> Iterator[urllib3.BaseHTTPResponse]:
    """The answer of the very address that was checked, its certificate checked by name."""
    timeout = urllib3.Timeout(connect=policy.connect_seconds, read=policy.read_seconds)
    pool: urllib3.HTTPConnectionPool
    if target.scheme == "https":
        pool = urllib3.HTTPSConnectionPool(
            target.ip, target.port, timeout=timeout, retries=False, maxsize=1,
            ssl_context=ssl.create_default_context(), server_hostname=target.host,
            assert_hostname=target.host,
        )  # fmt: skip
    else:
        pool = urllib3.HTTPConnectionPool(
            target.ip, target.port, timeout=timeout, retries=False, maxsize=1
        )
    default = 443 if target.scheme == "https" else 80
    host = f"[{target.host}]" if ":" in target.host else target.host
    named = host if target.port == default else f"{host}:{target.port}"
    with pool:
        try:
            response = pool.urlopen(
                "GET", target.path, headers={**headers, "Host": named}, redirect=False,
                preload_content=False, decode_content=False, assert_same_host=False,
            )  # fmt: skip
            try:
                if sum(len(k) + len(v) for k, v in response.headers.items()) > _MOST_HEADER:
                    raise ImportNotFetched(address=shown_address(target.address), reason="header")
                yield response
            finally:
                response.close()
        except (HTTPError, OSError) as error:
            raise ImportNotFetched(
                address=shown_address(target.address), reason=_reason(error)
            ) from error


def _reason(error: Exception) -> str:
    if isinstance(error, ssl.SSLError | urllib3.exceptions.SSLError):
        return "certificate"
    if isinstance(error, urllib3.exceptions.TimeoutError | TimeoutError):
        return "late"
    if isinstance(error, urllib3.exceptions.NewConnectionError | ConnectionRefusedError):
        return "unreachable"
    return "broke" if isinstance(error, HTTPError | ConnectionError) else "disk"


def _receive(
    response: urllib3.BaseHTTPResponse,
    body: Path,
    kept: _Kept,
    target: Target,
    policy: Policy,
    told: Told,
) -> None:
    shown = shown_address(target.address)
    if response.status not in (200, 206):
        raise ImportNotFetched(address=shown, reason="status")
    if response.headers.get("Content-Encoding", "identity") != "identity":
        raise ImportNotFetched(address=shown, reason="packed")
    have, total = _extent(response, body, shown)
    if (total or 0) > policy.most_bytes:
        raise ImportTooLarge(file=shown, limit=policy.most_bytes >> 20)
    kept = _Kept(kept.address, _validator(response), total)
    if not have:
        body.unlink(missing_ok=True)
    _save(body, kept)
    with body.open("ab" if have else "wb") as file:
        have = _write(response, file, have, total, policy, shown, told)
        file.flush()
        os.fsync(file.fileno())
    if total is not None and have != total:
        raise ImportNotFetched(address=shown, reason="broke")
    _save(body, _Kept(kept.address, kept.validator, have, whole=True))


def _write(
    response: urllib3.BaseHTTPResponse,
    file: IO[bytes],
    have: int,
    total: int | None,
    policy: Policy,
    shown: str,
    told: Told,
) -> int:
    told(have, total)
    deadline = time.monotonic() + policy.whole_seconds
    for chunk in response.stream(_CHUNK, decode_content=False):
        have += len(chunk)
        if have > policy.most_bytes:
            raise ImportTooLarge(file=shown, limit=policy.most_bytes >> 20)
        if time.monotonic() > deadline:
            raise ImportNotFetched(address=shown, reason="late")
        file.write(chunk)
        told(have, total)
    return have


def _extent(response: urllib3.BaseHTTPResponse, body: Path, shown: str) -> tuple[int, int | None]:
    """(bytes that we have and go on behind, bytes in all if it says so)."""
    if response.status == 206:
        match = _RANGE.fullmatch(response.headers.get("Content-Range", ""))
        have = body.stat().st_size if body.is_file() else 0
        if not have or match is None or int(match.group(1)) != have:
            raise ImportNotFetched(address=shown, reason="range")
        return have, int(match.group(3))
    length = response.headers.get("Content-Length", "")
    return 0, int(length) if length.isdecimal() else None


def _validator(response: urllib3.BaseHTTPResponse) -> str:
    """By what a later attempt knows that the file is still the same."""
    tag = response.headers.get("ETag", "")
    if tag.startswith('"'):  # a weak one would not do
        return tag
    return response.headers.get("Last-Modified", "")
