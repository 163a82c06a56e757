"""An event of 2,000: results from 20 reporters at once, the standings page, a new round on sockets.

The site runs as a person starts it, on the machine that also plays the reporters and the phones.
"""

import asyncio
import http.client
import json
import os
import random
import statistics
import subprocess
import sys
import threading
import time
from datetime import datetime
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import websockets.asyncio.client as ws

from tests.site import ROOT, Browser, Site, running_site

PLAYERS, ROUNDS = 2000, 6
REPORTERS, EACH = 20, 20
PAUSE = 1.0  # seconds between two results of one reporter, more or less: a stack of slips
SEED = Path(__file__).with_name("seed_event.py")


def _seed(site: Site) -> dict:
    """The event's ref, and the refs of the tables that wait."""
    environment = {
        **site.environment, "BENCH_PLAYERS": str(PLAYERS), "BENCH_ROUNDS": str(ROUNDS),
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-P", "-m", "config.cli", "manage", "shell", "-v", "0"],
        input=SEED.read_bytes(), cwd=ROOT, env=environment, capture_output=True, check=True,
    )  # fmt: skip
    return json.loads(done.stdout.decode().strip().splitlines()[-1])


def _cookies(browser: Browser) -> str:
    return "; ".join(f"{cookie.name}={cookie.value}" for cookie in browser.jar)


def _report(browser: Browser, event: str, matches: list[str], took: list[float], pause: float):
    """One reporter: writes the results of its tables, one after the other."""
    connection = http.client.HTTPConnection(urlsplit(browser.base).netloc, timeout=30)
    headers = {
        "Cookie": _cookies(browser),
        "Content-Type": "application/x-www-form-urlencoded",
        "Origin": browser.base,
    }
    chance = random.Random(matches[0])
    time.sleep(pause * chance.random())  # people do not begin in the same instant
    for match in matches:
        form = {
            "csrfmiddlewaretoken": browser.cookie("csrftoken"), "result": "2-1", "version": "0",
        }  # fmt: skip
        begun = time.perf_counter()
        connection.request(
            "POST", f"/events/{event}/run/matches/{match}/", urlencode(form), headers
        )
        answer = connection.getresponse()
        answer.read()
        took.append((time.perf_counter() - begun) * 1000)
        assert answer.status == 302, answer.status
        time.sleep(pause * (0.5 + chance.random()))
    connection.close()


def _reporters(browser: Browser, event: str, matches: list[str], pause: float) -> dict:
    took: list[float] = []
    threads = [
        threading.Thread(target=_report, args=(browser, event, matches[at::REPORTERS], took, pause))
        for at in range(REPORTERS)
    ]
    begun = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took.sort()
    return {
        "results": len(took),
        "per_s": round(len(took) / (time.perf_counter() - begun)),
        "p50_ms": round(took[len(took) // 2], 1),
        "p95_ms": round(took[int(len(took) * 0.95)], 1),
    }


def _page(browser: Browser, path: str) -> float:
    """Milliseconds of a page, the median of five."""
    times = []
    for _ in range(5):
        begun = time.perf_counter()
        status, _body = browser.open(path)
        times.append((time.perf_counter() - begun) * 1000)
        assert status == 200
    return round(statistics.median(times), 1)


async def _new_round(site: Site, browser: Browser, event: str) -> dict:
    """Milliseconds from the publication of a round to its frame, over 2,000 sockets."""
    address = f"ws{site.base.removeprefix('http')}/ws/events/{event}/"
    status, page = browser.open(f"/events/{event}/")
    assert status == 200
    seq = page.split('data-from="')[1].split('"')[0]

    async def join() -> ws.ClientConnection:
        connection = await ws.connect(
            f"{address}?from={seq}&as=public&lang=en", origin=site.base, proxy=None,
            compression=None, open_timeout=60, max_size=2**22,
        )  # fmt: skip
        await connection.recv()
        return connection

    async def wait(connection: ws.ClientConnection) -> tuple[float, int]:
        while True:
            text = await connection.recv()
            if '"round.published"' in text[:200]:
                at = time.time()
                sent = datetime.fromisoformat(text.split('"at":"')[1].split('"')[0])
                return (at - sent.timestamp()) * 1000, len(text)

    connections: list[ws.ClientConnection] = []
    while len(connections) < PLAYERS:
        connections += await asyncio.gather(*(join() for _ in range(50)))
    waiting = [asyncio.ensure_future(wait(c)) for c in connections]
    form = {"act": "draw", "with_open": "1"}
    begun = time.perf_counter()
    await asyncio.to_thread(browser.open, f"/events/{event}/run/act/", form)
    drawn = (time.perf_counter() - begun) * 1000
    form = {"act": "publish", "round": str(ROUNDS + 2)}
    await asyncio.to_thread(browser.open, f"/events/{event}/run/act/", form)
    got = await asyncio.wait_for(asyncio.gather(*waiting), 60)
    late = sorted(one for one, _size in got)
    await asyncio.gather(*(c.close() for c in connections))
    return {
        "sockets": len(late),
        "frame_bytes": got[0][1],
        "draw_and_console_ms": round(drawn),
        "p50_ms": round(late[len(late) // 2]),
        "p99_ms": round(late[int(len(late) * 0.99)]),
    }


def run() -> dict[str, object]:
    """Everything at one event, in the order of a day."""
    with running_site(PODIUM_LOG_LEVEL="WARNING") as site:
        made = _seed(site)
        event, matches = made["event"], made["matches"]
        browser = site.sign_in("operator")
        browser.open(f"/events/{event}/run/")
        _reporters(browser, event, matches[-REPORTERS:], 0)  # warm
        half = REPORTERS * EACH
        return {
            "players": PLAYERS,
            "rounds_played": ROUNDS,
            "reporters_with_pauses": _reporters(browser, event, matches[:half], PAUSE),
            "reporters_without_pause": _reporters(browser, event, matches[half : 2 * half], 0),
            "standings_page_ms": _page(browser, f"/events/{event}/standings/"),
            "pairings_page_ms": _page(browser, f"/events/{event}/pairings/"),
            "console_ms": _page(browser, f"/events/{event}/run/"),
            "new_round": asyncio.run(_new_round(site, browser, event)),
            "cores": os.cpu_count(),
        }
