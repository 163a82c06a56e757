"""Live streams: from commit to socket with many readers, and from button to page.

One web process; the readers are sockets of one client process on the same machine.
"""

import asyncio
import json
import statistics
import time
from datetime import datetime

import websockets.asyncio.client as ws

from core.refs import new_ref
from tests.site import running_site, stream_of

READERS = (500, 2000)
ENTRIES = 20  # a command makes two


async def _read(connection: ws.ClientConnection, count: int, late: list[float]) -> None:
    seen = 0
    while seen < count:
        frame = json.loads(await connection.recv())
        if "kind" in frame:
            late.append((time.time() - datetime.fromisoformat(frame["at"]).timestamp()) * 1000)
            seen += 1


async def _fan_out(browser, readers: int) -> dict[str, object]:
    _status, page = browser.open("/live-check/")
    path, seq = stream_of(page)
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in browser.jar)
    address = f"ws{browser.base.removeprefix('http')}{path}?from={seq}&as=operators&lang=en"

    async def join() -> ws.ClientConnection:
        connection = await ws.connect(
            address,
            origin=browser.base,
            additional_headers={"Cookie": cookies},
            proxy=None,
            compression=None,
            open_timeout=60,
        )
        await connection.recv()  # the first head: it has joined
        return connection

    begun = time.perf_counter()
    connections = []
    while len(connections) < readers:
        connections += await asyncio.gather(*(join() for _ in range(50)))
    joined = readers / (time.perf_counter() - begun)
    late: list[float] = []
    reading = [asyncio.ensure_future(_read(c, ENTRIES, late)) for c in connections]
    for _ in range(ENTRIES // 2):
        form = {"note": "bench", "request_id": new_ref()}
        await asyncio.to_thread(browser.open, "/live-check/", form)
        await asyncio.sleep(0.5)
    await asyncio.wait_for(asyncio.gather(*reading), 60)
    await asyncio.gather(*(c.close() for c in connections))
    late.sort()
    return {
        "readers": readers,
        "joins_per_s": round(joined),
        "frames": len(late),
        "p50_ms": round(late[len(late) // 2], 1),
        "p99_ms": round(late[int(len(late) * 0.99)], 1),
    }


def run() -> dict[str, object]:
    """Fan-out for each number of readers; the round trip of one button press, median of 15."""
    with running_site(PODIUM_WEB_PROCESSES="1", PODIUM_LOG_LEVEL="WARNING") as site:
        browser = site.sign_in("operator")
        fan_out = [asyncio.run(_fan_out(browser, readers)) for readers in READERS]
        trips = []
        path, seq = stream_of(browser.open("/live-check/")[1])
        with browser.socket(f"{path}?from={seq}&as=operators") as socket:
            for _ in range(15):
                begun = time.perf_counter()
                browser.open("/live-check/", {"note": "trip", "request_id": new_ref()})
                while json.loads(socket.recv()).get("kind") != "answered":
                    pass
                trips.append((time.perf_counter() - begun) * 1000)
    return {"fan_out": fan_out, "button_to_page_ms": round(statistics.median(trips), 1)}
