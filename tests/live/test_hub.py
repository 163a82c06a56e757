"""The hub inside one process: bounded queues, hidden entries, faults that stay where they are."""

import asyncio
import json

import pytest
from channels.db import database_sync_to_async

from core import log
from core.access import anyone
from core.live import hub as hubs
from core.live.hub import Hub, Subscriber
from core.live.rooms import LiveRoom
from core.log import NewEntry
from core.models import Stream

pytestmark = [pytest.mark.live, pytest.mark.django_db(transaction=True)]


def render(entry, audience):
    if entry.kind == "broken":
        raise ZeroDivisionError
    if entry.kind == "secret" and audience != "judges":
        return None
    return {"text": entry.payload.get("text", "")}


ROOM = LiveRoom(
    name="trial",
    audiences={"all": anyone, "judges": anyone},
    render=render,
    page=lambda _stream: "/page/",
)


class Reader:
    """A socket that nobody drains."""

    def __init__(self, audience="all", *, allowed=True):
        self.codes = []
        self.allowed = allowed
        self.subscriber = Subscriber(
            audience=audience,
            language="en",
            session_key=f"session {id(self)}",
            close=self.close,
            still_allowed=self.still_allowed,
        )

    async def close(self, code):
        self.codes.append(code)

    async def still_allowed(self):
        return self.allowed

    def drain(self):
        queue = self.subscriber.queue
        return [json.loads(queue.get_nowait()) for _ in range(queue.qsize())]


@database_sync_to_async
def new_stream():
    return Stream.objects.create(room="trial")


@database_sync_to_async
def write(stream, *kinds):
    for kind in kinds:
        log.append(stream, NewEntry(kind=kind, payload={"text": "hidden words"}))


@database_sync_to_async
def read_again(stream):
    return Stream.objects.get(pk=stream.pk)


async def eventually(true):
    for _ in range(200):
        if true():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("not within ten seconds")


@pytest.fixture
async def hub():
    fresh = Hub()
    yield fresh
    for task in fresh._runners:
        task.cancel()
    await asyncio.gather(*fresh._runners, return_exceptions=True)


async def test_what_an_audience_may_not_see_never_leaves(hub):
    stream = await new_stream()
    player, judge = Reader(), Reader("judges")
    for reader in (player, judge):
        await hub.subscribe(ROOM, stream, reader.subscriber, after=0)
    await write(stream, "open", "secret", "open")
    await eventually(lambda: player.subscriber.queue.qsize() == 3)
    seen, all_of_it = player.drain(), judge.drain()
    assert seen[1] == {"seq": 2}
    assert [f["seq"] for f in seen] == [1, 2, 3]
    assert [f["kind"] for f in all_of_it] == ["open", "secret", "open"]
    late = await hub.subscribe(ROOM, stream, Reader().subscriber, after=0)
    assert [json.loads(text) for text in late[:3]] == seen


async def test_a_slow_reader_is_closed_and_the_others_are_not(hub):
    stream = await new_stream()
    slow, quick = Reader(), Reader()
    for reader in (slow, quick):
        await hub.subscribe(ROOM, stream, reader.subscriber, after=0)
    got = []
    for _ in range(8):
        await write(stream, *["open"] * 10)
        await eventually(lambda: quick.subscriber.queue.qsize() >= 10)
        got += quick.drain()
    await eventually(lambda: slow.codes)
    assert slow.codes == [hubs.CLOSE_OVERFLOW]
    assert slow.subscriber.queue.qsize() == hubs.QUEUE_FRAMES
    assert [f["seq"] for f in got] == list(range(1, 81))
    assert quick.codes == []


async def test_an_entry_that_cannot_be_rendered_does_not_stop_the_stream(hub):
    stream = await new_stream()
    reader = Reader()
    await hub.subscribe(ROOM, stream, reader.subscriber, after=0)
    await write(stream, "open", "broken", "open")
    await eventually(lambda: reader.subscriber.queue.qsize() == 3)
    assert [f.get("kind") for f in reader.drain()] == ["open", None, "open"]


async def test_a_gap_is_filled_up_to_a_limit_and_then_reset(hub, monkeypatch):
    monkeypatch.setattr(hubs, "LONGEST_CATCH_UP", 3)
    stream = await new_stream()
    await write(stream, *["open"] * 5)
    stream = await read_again(stream)
    near = await hub.subscribe(ROOM, stream, Reader().subscriber, after=2)
    assert [json.loads(t).get("seq") for t in near] == [3, 4, 5, None]
    for lost in (1, 6):
        with pytest.raises(hubs.GapTooOld):
            await hub.subscribe(ROOM, stream, Reader().subscriber, after=lost)


async def test_a_rush_of_returning_readers_is_rendered_once(hub, monkeypatch):
    rendered = []
    real = hubs.frames.entry_frame
    monkeypatch.setattr(
        hubs.frames, "entry_frame", lambda *args: rendered.append(args[1].seq) or real(*args)
    )
    stream = await new_stream()
    await write(stream, *["open"] * 20)
    stream = await read_again(stream)
    everyone = await asyncio.gather(
        *(hub.subscribe(ROOM, stream, Reader().subscriber, after=n % 3) for n in range(50))
    )
    assert len(rendered) <= 40  # at most once from 1 or 2 on, and once from 0 on
    for n, missed in enumerate(everyone):
        seqs = [json.loads(text)["seq"] for text in missed[:-1]]
        assert seqs == list(range(n % 3 + 1, 21))


async def test_who_may_no_longer_watch_is_closed(hub):
    stream = await new_stream()
    stays, goes = Reader(), Reader()
    for reader in (stays, goes):
        await hub.subscribe(ROOM, stream, reader.subscriber, after=0)
    goes.allowed = False
    await hub._revalidate()
    await eventually(lambda: goes.codes)
    assert (goes.codes, stays.codes) == ([hubs.CLOSE_REVOKED], [])


async def test_joining_while_others_write_leaves_neither_gap_nor_double(hub):
    stream = await new_stream()
    first = Reader()
    await hub.subscribe(ROOM, stream, first.subscriber, after=0)
    writing = asyncio.ensure_future(write(stream, *["open"] * 40))
    readers = []
    for _ in range(10):
        reader = Reader()
        seen = await read_again(stream)
        missed = await hub.subscribe(ROOM, seen, reader.subscriber, after=0)
        readers.append((reader, missed))
        await asyncio.sleep(0.005)
    await writing
    await eventually(lambda: first.subscriber.queue.qsize() == 40)
    for reader, missed in readers:
        frames = [json.loads(text) for text in missed] + reader.drain()
        assert [f["seq"] for f in frames if "seq" in f] == list(range(1, 41))


async def test_a_topic_that_nobody_watches_is_forgotten(hub):
    stream = await new_stream()
    reader = Reader()
    await hub.subscribe(ROOM, stream, reader.subscriber, after=0)
    hub.unsubscribe(stream.ref, reader.subscriber)
    assert hub._topics == {}
