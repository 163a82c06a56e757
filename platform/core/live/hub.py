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
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

import redis.asyncio
import structlog
from channels.db import database_sync_to_async
from django.conf import settings
from django.db import DatabaseError
from redis.exceptions import RedisError

from core import clock, log
from core.hints import CONTROL_CHANNEL, WAKE_CHANNEL
from core.live import frames
from core.live.rooms import LiveRoom
from core.models import Entry, Stream

HEARTBEAT_SECONDS = 10.0
QUEUE_FRAMES = 64
# A reader further behind than this loads the page anew instead.
LONGEST_CATCH_UP = 500
CLOSE_OVERFLOW = 4008
CLOSE_REVOKED = 4001

logger = structlog.get_logger(__name__)


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


@dataclass(eq=False, slots=True)
class Topic:
    """A stream that somebody in this process watches."""

    stream: Stream
    room: LiveRoom
    seq: int  # the last entry fanned out
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    subscribers: set[Subscriber] = field(default_factory=set)


class Hub:
    """See the module. All methods run on the process's one event loop."""

    def __init__(self) -> None:
        self._topics: dict[str, Topic] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self._runners: list[asyncio.Task[None]] = []
        self._behind: set[str] = set()  # streams whose rows could not be read just now

    async def subscribe(
        self, room: LiveRoom, stream: Stream, subscriber: Subscriber, *, after: int
    ) -> list[str]:
        """Join the stream; the frames after `after` up to the point where the queue takes over."""
        self._ensure_running()
        topic = self._topics.get(stream.ref)
        if topic is None:
            topic = self._topics[stream.ref] = Topic(stream=stream, room=room, seq=stream.head)
        async with topic.lock:
            await self._advance(topic)
            if after > topic.seq or topic.seq - after > LONGEST_CATCH_UP:
                missed = [frames.reset_frame(room.page(stream))]
            elif after < topic.seq:
                missed = await self._missed(topic, subscriber, after)
            else:
                missed = []
            topic.subscribers.add(subscriber)
            self._topics[stream.ref] = topic  # an empty topic may have been dropped meanwhile
        return [*missed, frames.head_frame(topic.seq, clock.now())]

    def unsubscribe(self, stream_ref: str, subscriber: Subscriber) -> None:
        """Leave the stream; a topic that nobody watches is forgotten."""
        topic = self._topics.get(stream_ref)
        if topic is None:
            return
        topic.subscribers.discard(subscriber)
        if not topic.subscribers and not topic.lock.locked():
            del self._topics[stream_ref]

    async def _missed(self, topic: Topic, subscriber: Subscriber, after: int) -> list[str]:
        return await _read_and_render(
            topic.room, topic.stream, after, topic.seq, [(subscriber.audience, subscriber.language)]
        )

    async def _advance(self, topic: Topic) -> None:
        """Fan out what the stream has and the topic has not; the caller holds the topic's lock."""
        while True:
            entries = await _entries(topic.stream, topic.seq)
            if not entries:
                return
            wanted: dict[tuple[str, str], list[Subscriber]] = defaultdict(list)
            for subscriber in topic.subscribers:
                wanted[subscriber.audience, subscriber.language].append(subscriber)
            for view, readers in wanted.items():
                texts = await _render(topic.room, entries, [view])
                for reader in readers:
                    self._put(reader, texts)
            logger.info(
                "frames_sent",
                stream=topic.stream.ref,
                seqs=[entry.seq for entry in entries],
                request_ids=[entry.request_id for entry in entries],
                sockets=len(topic.subscribers),
            )
            topic.seq = entries[-1].seq

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
        if subscriber.closing:
            return
        subscriber.closing = True
        task = asyncio.ensure_future(_quietly(subscriber.close(code)))
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)

    async def advance(self, stream_ref: str) -> None:
        """Look at one watched stream now; a database that is away makes it look again soon."""
        topic = self._topics.get(stream_ref)
        if topic is None:
            return
        try:
            async with topic.lock:
                await self._advance(topic)
        except DatabaseError as error:
            logger.warning("hub_database_away", stream=stream_ref, error=str(error))
            self._behind.add(stream_ref)

    async def advance_all(self) -> None:
        """Look at every watched stream: after the broker was away, and at each heartbeat."""
        heads = await _heads(list(self._topics))
        for ref, head in heads.items():
            topic = self._topics.get(ref)
            if topic is not None and topic.seq < head:
                await self.advance(ref)

    def _ensure_running(self) -> None:
        if not self._runners or any(task.done() for task in self._runners):
            for task in self._runners:
                task.cancel()
            self._runners = [
                asyncio.ensure_future(self._forever(self._listen)),
                asyncio.ensure_future(self._forever(self._beat)),
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
                await self.advance_all()
                async for message in pubsub.listen():
                    if message["type"] != "message":
                        continue
                    text = message["data"].decode()
                    if message["channel"].decode() == WAKE_CHANNEL:
                        await self.advance(text)
                    else:
                        await self._revalidate(session_key=text)
        finally:
            await client.aclose()

    async def _beat(self) -> None:
        """Every ten seconds: catch up, send heads, ask again who may watch."""
        for _ in range(round(HEARTBEAT_SECONDS)):
            await asyncio.sleep(1)
            behind, self._behind = self._behind, set()
            for stream_ref in behind:
                await self.advance(stream_ref)
        await self.advance_all()
        present = clock.now()
        for ref, topic in list(self._topics.items()):
            if not topic.subscribers and not topic.lock.locked():
                del self._topics[ref]
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


@database_sync_to_async
def _entries(stream: Stream, after: int) -> list[Entry]:
    return log.since(stream, after, limit=LONGEST_CATCH_UP)


@database_sync_to_async
def _heads(refs: list[str]) -> dict[str, int]:
    return dict(Stream.objects.filter(ref__in=refs).values_list("ref", "head"))


@database_sync_to_async
def _render(room: LiveRoom, entries: list[Entry], views: list[tuple[str, str]]) -> list[str]:
    return [
        frames.entry_frame(room, entry, audience, language)
        for entry in entries
        for audience, language in views
    ]


@database_sync_to_async
def _read_and_render(
    room: LiveRoom, stream: Stream, after: int, upto: int, views: list[tuple[str, str]]
) -> list[str]:
    return [
        frames.entry_frame(room, entry, audience, language)
        for entry in log.since(stream, after)
        if entry.seq <= upto
        for audience, language in views
    ]


_hubs: "WeakKeyDictionary[asyncio.AbstractEventLoop, Hub]" = WeakKeyDictionary()


def get_hub() -> Hub:
    """The hub of the running event loop (a web process has one loop, tests have several)."""
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())
