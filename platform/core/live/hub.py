"""The hub: one per web process; turns grown streams into frames for the sockets of this process.

A publish on the wake channel only says "this stream grew". The hub then reads the new entries
from the database, renders each once per audience and language that somebody here watches, and
puts the text into each socket's bounded queue. Because it reads rows in order from the last one
it fanned out, a lost or doubled hint changes nothing; after a lost connection to the broker and
at every heartbeat it looks by itself. A socket whose queue is full is closed (4008): it comes
back with the number of its last frame and gets the rest.
"""

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

import redis.asyncio
import structlog
from channels.db import DatabaseSyncToAsync
from django.conf import settings
from django.db import DatabaseError
from redis.exceptions import RedisError

from core import clock, log, metrics
from core.hints import CONTROL_CHANNEL, WAKE_CHANNEL
from core.live import frames
from core.live.rooms import LiveRoom
from core.models import Entry, Stream

HEARTBEAT_SECONDS = 10
QUEUE_FRAMES = 64
BATCH = 32  # entries fanned out at once: less than a queue, so that writers get their turn
# A reader further behind than this loads the page anew instead.
LONGEST_CATCH_UP = 500
HISTORY = LONGEST_CATCH_UP  # rendered frames kept for each view: what returning readers lack
CLOSE_OVERFLOW = 4008
CLOSE_REVOKED = 4001

# The hub's own thread: a rush at the door (core.live.consumer) must not keep it from its rows.
_thread = ThreadPoolExecutor(1, thread_name_prefix="hub")
logger = structlog.get_logger(__name__)

View = tuple[str, str]  # audience, language


@dataclass(eq=False, slots=True)
class Subscriber:
    """One socket: its queue of encoded frames and the way to close it."""

    audience: str
    language: str
    session_key: str
    close: Callable[[int], Awaitable[None]]
    # Asks the database again whether this socket may still watch.
    still_allowed: Callable[[], Awaitable[bool]]
    queue: asyncio.Queue[str] = field(default_factory=lambda: asyncio.Queue(QUEUE_FRAMES))
    closing: bool = False

    @property
    def view(self) -> View:
        """What it shares with others: they get the same text."""
        return self.audience, self.language


@dataclass(eq=False, slots=True)
class Topic:
    """A stream that somebody in this process watches."""

    stream: Stream
    room: LiveRoom
    seq: int  # the last entry fanned out
    subscribers: set[Subscriber] = field(default_factory=set)
    pump: "asyncio.Task[None] | None" = None  # at most one fans out
    again: bool = False  # a hint came while it did
    history: dict[View, deque[tuple[int, str]]] = field(default_factory=dict)
    filling: asyncio.Lock = field(default_factory=asyncio.Lock)


class GapTooOld(Exception):  # noqa: N818 - an answer, not a mistake
    """The reader lacks more than is worth sending, or claims what never was."""


class Hub:
    """See the module. All methods run on the process's one event loop."""

    def __init__(self) -> None:
        self._topics: dict[str, Topic] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._runners: list[asyncio.Task[None]] = []
        self._behind: set[str] = set()  # streams whose rows could not be read just now

    async def subscribe(
        self, room: LiveRoom, stream: Stream, subscriber: Subscriber, *, after: int
    ) -> list[str]:
        """Join a stream that was just read; the frames after `after` up to where the queue begins.

        A reader who already has more than the hub has fanned out ignores what comes twice.
        Raises GapTooOld.
        """
        self._ensure_running()
        topic = self._topics.get(stream.ref)
        if topic is None:
            topic = self._topics[stream.ref] = Topic(stream=stream, room=room, seq=stream.head)
        head = max(topic.seq, stream.head)
        if after > head or head - after > LONGEST_CATCH_UP:
            raise GapTooOld
        topic.subscribers.add(subscriber)
        metrics.sockets_open.labels(room.name).inc()
        joined = topic.seq  # from here on the queue has everything; no await since it was read
        if head > joined:
            self.wake(stream.ref)
        missed = await self._missed(topic, subscriber.view, after, joined)
        metrics.frames_sent.labels(room.name).inc(len(missed))
        return [*missed, frames.head_frame(joined, clock.now())]

    def unsubscribe(self, stream_ref: str, subscriber: Subscriber) -> None:
        """Leave the stream; a topic that nobody watches is forgotten."""
        topic = self._topics.get(stream_ref)
        if topic is None:
            return
        if subscriber in topic.subscribers:
            topic.subscribers.discard(subscriber)
            metrics.sockets_open.labels(topic.room.name).dec()
        if not topic.subscribers:
            del self._topics[stream_ref]

    async def _missed(self, topic: Topic, view: View, after: int, upto: int) -> list[str]:
        """The frames of (after, upto]: from the history, or read once for all who lack them."""
        if after >= upto:
            return []
        async with topic.filling:
            kept = topic.history.get(view, ())
            found = [text for seq, text in kept if after < seq <= upto]
            if len(found) == upto - after:
                return found
            entries, texts = await _read_and_render(topic.room, topic.stream, after, upto, view)
            filled = list(zip((entry.seq for entry in entries), texts, strict=True))
            newer = [item for item in topic.history.get(view, ()) if item[0] > upto]
            topic.history[view] = deque([*filled, *newer], maxlen=HISTORY)
            return texts

    def wake(self, stream_ref: str) -> None:
        """The stream may have grown: look, if somebody watches it."""
        topic = self._topics.get(stream_ref)
        if topic is None:
            return
        if topic.pump is None or topic.pump.done():
            topic.pump = self._spawn(self._pump(topic))
        else:
            topic.again = True

    async def _pump(self, topic: Topic) -> None:
        try:
            while True:
                topic.again = False
                while await self._advance(topic):
                    pass
                if not topic.again:
                    return
        except DatabaseError as error:
            logger.warning("hub_database_away", stream=topic.stream.ref, error=str(error))
            self._behind.add(topic.stream.ref)
        except Exception:
            logger.exception("hub_pump_failed", stream=topic.stream.ref)
            self._behind.add(topic.stream.ref)

    async def _advance(self, topic: Topic) -> bool:
        """Fan out the next entries; whether there were any."""
        entries = await _entries(topic.stream, topic.seq)
        if not entries:
            return False
        rendered: dict[View, list[str]] = {}
        while lacking := {reader.view for reader in topic.subscribers} - rendered.keys():
            rendered |= await _render(topic.room, entries, lacking)
        # No await from here to the end: who joins later finds the new number.
        for reader in list(topic.subscribers):
            self._put(reader, rendered[reader.view])
        for view, texts in rendered.items():
            history = topic.history.setdefault(view, deque(maxlen=HISTORY))
            history.extend((entry.seq, text) for entry, text in zip(entries, texts, strict=True))
        topic.seq = entries[-1].seq
        sent = len(entries) * len(topic.subscribers)
        metrics.frames_sent.labels(topic.room.name).inc(sent)
        logger.info(
            "frames_sent",
            stream=topic.stream.ref,
            seqs=[entry.seq for entry in entries],
            request_ids=[entry.request_id for entry in entries],
            sockets=len(topic.subscribers),
        )
        return True

    def _put(self, subscriber: Subscriber, texts: Iterable[str]) -> None:
        if subscriber.closing:
            return
        try:
            for text in texts:
                subscriber.queue.put_nowait(text)
        except asyncio.QueueFull:
            self._close(subscriber, CLOSE_OVERFLOW)

    def _close(self, subscriber: Subscriber, code: int) -> None:
        """Close without waiting; one slow socket must not hold up the others."""
        if not subscriber.closing:
            subscriber.closing = True
            self._spawn(_quietly(subscriber.close(code)))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        task = asyncio.create_task(work)
        self._tasks.add(task)  # the loop itself keeps weak references only
        task.add_done_callback(self._tasks.discard)
        return task

    async def _look_at_all(self) -> None:
        """After the broker was away, and at each heartbeat: which watched streams have grown."""
        for ref, head in (await _heads(list(self._topics))).items():
            topic = self._topics.get(ref)
            if topic is not None and topic.seq < head:
                self.wake(ref)

    def _ensure_running(self) -> None:
        if not self._runners or any(task.done() for task in self._runners):
            for task in self._runners:
                task.cancel()
            self._runners = [
                asyncio.create_task(self._forever(self._listen)),
                asyncio.create_task(self._forever(self._beat)),
            ]

    async def _forever(self, step: Callable[[], Awaitable[None]]) -> None:
        """Run `step` again and again; what it raises is logged and it starts anew."""
        pause = 0.1
        while True:
            try:
                await step()
                pause = 0.1
            except (RedisError, DatabaseError, OSError) as error:
                logger.warning("hub_server_away", error=str(error))
                pause = min(pause * 2, 2.0)
            except Exception:
                logger.exception("hub_step_failed")
                pause = min(pause * 2, 2.0)
            await asyncio.sleep(pause)

    async def _listen(self) -> None:
        """Subscribe to the broker, then look at everything once, then act on each hint."""
        client = redis.asyncio.Redis.from_url(
            settings.REDIS_URL, socket_connect_timeout=1, socket_timeout=None
        )
        try:
            async with client.pubsub() as pubsub:
                await pubsub.subscribe(WAKE_CHANNEL, CONTROL_CHANNEL)
                await self._look_at_all()
                async for message in pubsub.listen():
                    if message["type"] != "message":
                        continue
                    text = message["data"].decode()
                    if message["channel"].decode() == WAKE_CHANNEL:
                        self.wake(text)
                    else:
                        self._spawn(self._revalidate(session_key=text))
        finally:
            await client.aclose()

    async def _beat(self) -> None:
        """Every ten seconds: catch up, send heads, ask again who may watch."""
        for _ in range(HEARTBEAT_SECONDS):
            await asyncio.sleep(1)
            behind, self._behind = self._behind, set()
            for stream_ref in behind:
                self.wake(stream_ref)
        await self._look_at_all()
        present = clock.now()
        for topic in list(self._topics.values()):
            text = frames.head_frame(topic.seq, present)
            for subscriber in list(topic.subscribers):
                self._put(subscriber, [text])
        await self._revalidate()

    async def _revalidate(self, session_key: str | None = None) -> None:
        """Close sockets whose session or permission has ended (all, or those of one session).

        Asked once for each session and audience of a stream, however many sockets these have.
        """
        for topic in list(self._topics.values()):
            allowed: dict[tuple[str, str], bool] = {}
            for subscriber in list(topic.subscribers):
                if session_key is not None and subscriber.session_key != session_key:
                    continue
                who = subscriber.session_key, subscriber.audience
                if who not in allowed:
                    allowed[who] = await subscriber.still_allowed()
                if not allowed[who]:
                    self._close(subscriber, CLOSE_REVOKED)


async def _quietly(closing: Awaitable[None]) -> None:
    with contextlib.suppress(RuntimeError, OSError):  # the socket is gone already
        await closing


def _read_entries(stream: Stream, after: int) -> list[Entry]:
    return log.since(stream, after, limit=BATCH)


def _read_heads(refs: list[str]) -> dict[str, int]:
    return dict(Stream.objects.filter(ref__in=refs).values_list("ref", "head"))


def _render_views(
    room: LiveRoom, entries: list[Entry], views: Iterable[View]
) -> dict[View, list[str]]:
    return {view: [frames.entry_frame(room, entry, *view) for entry in entries] for view in views}


def _read_and_render_range(
    room: LiveRoom, stream: Stream, after: int, upto: int, view: View
) -> tuple[list[Entry], list[str]]:
    entries = log.since(stream, after, limit=upto - after)
    return entries, _render_views(room, entries, [view])[view]


_entries = DatabaseSyncToAsync(_read_entries, thread_sensitive=False, executor=_thread)
_heads = DatabaseSyncToAsync(_read_heads, thread_sensitive=False, executor=_thread)
_render = DatabaseSyncToAsync(_render_views, thread_sensitive=False, executor=_thread)
_read_and_render = DatabaseSyncToAsync(
    _read_and_render_range, thread_sensitive=False, executor=_thread
)

_hubs: "WeakKeyDictionary[asyncio.AbstractEventLoop, Hub]" = WeakKeyDictionary()


def get_hub() -> Hub:
    """The hub of the running event loop (a web process has one loop, tests have several)."""
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())
