"""An event goes to another machine as a file, and on from there."""

import gzip
import json
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client

from core.models import Entry as LogEntry
from core.models import Stream
from core.refs import ALPHABET, LENGTH, new_ref
from tests.events.conftest import first_wins, folds, fresh, open_tables, play
from tests.events.spoilt import SPOILT
from tournaments.events import exchange
from tournaments.events.codec import TABLES, snapshot
from tournaments.events.errors import BadFile, CannotUndo
from tournaments.events.exchange import Broken
from tournaments.events.journal import ops
from tournaments.events.models import Entry, Event, Snapshot
from tournaments.events.pages.files import WHYS
from tournaments.events.ranking import ranked
from tournaments.events.results import Result
from tournaments.events.service import (
    contestants,
    opening,
    rounds,
    scoring,
    transfer,
    undoing,
)
from tournaments.events.service.decklists import hand_in
from tournaments.events.table import Status
from users.models import Player, User
from users.roles.models import Scope

PLAYOFF = [{"kind": "swiss", "rounds": 2}, {"kind": "elimination", "size": 2}]


KEPT: dict[str, str] = {}


@pytest.fixture
def importer(db) -> User:
    """Somebody with an account on this machine."""
    return User.objects.create_user("importer@example.org", None, display_name="Ida")


@pytest.fixture
def content(request) -> dict[str, Any]:
    """The file's content of an event of another machine; made once, handed out as a copy."""
    if not KEPT:
        KEPT["text"] = json.dumps(elsewhere(body(request.getfixturevalue("played"))))
    loaded: dict[str, Any] = json.loads(KEPT["text"])
    return loaded


@pytest.fixture
def played(make_event, organiser) -> Event:
    """Five players after the first of two rounds, with a latecomer, a drop and a deck list."""
    event = make_event(5, phases=PLAYOFF, decks="optional", name="Friday <b>cup</b>")
    who = Entry.objects.select_related("event__scope", "event__log", "player").get(
        event=event, number=2
    )
    hand_in(actor=organiser, entry=who, text="4 Lightning Bolt\n56 Mountain", name="Burn")
    opening.start(actor=organiser, event=fresh(event))
    play(event, organiser, 1, first_wins)
    contestants.walk_in(actor=organiser, event=fresh(event), name="Late Lena")
    who.refresh_from_db()
    contestants.drop(actor=organiser, entry=_entry(event, 5), reason="tired")
    return fresh(event)


def _entry(event: Event, number: int) -> Entry:
    rows = Entry.objects.select_related("event__scope", "event__log", "player")
    return rows.get(event=event, number=number)


def body(event: Event) -> dict[str, Any]:
    """The file's content as JSON gives it back."""
    loaded: dict[str, Any] = json.loads(json.dumps(transfer.body_of(event)))
    return loaded


def packed(content: dict[str, Any]) -> bytes:
    """A file of this content, whose checksum is right."""
    return exchange.written({**content})


def elsewhere(content: dict[str, Any]) -> dict[str, Any]:
    """The same event as another machine would have it: with refs that nobody has here."""
    package = exchange.read(packed(content)).package
    refs = sorted(exchange.refs_in(package) | set(package.players))
    renamed: dict[str, Any] = exchange.renamed(content, {ref: new_ref() for ref in refs})
    return renamed


def counts() -> list[int]:
    """How many rows there are of everything that an import writes."""
    models = [*TABLES.values(), Player, LogEntry, Stream, Scope, Snapshot]
    return [model._default_manager.count() for model in models]


def test_an_event_goes_on_elsewhere_to_its_end(played, importer):
    content = elsewhere(body(played))
    event = transfer.imported(actor=importer, data=packed(content))
    assert event.ref == content["event"]
    assert folds(event)
    assert [
        (row.rank, row.number, row.points, row.omw, row.gw, row.ogw) for row in ranked(event)[1]
    ] == [(row.rank, row.number, row.points, row.omw, row.gw, row.ogw) for row in ranked(played)[1]]
    play(event, importer, 2, first_wins)
    play(event, importer, 3, first_wins)
    opening.set_status(actor=importer, event=fresh(event), status=Status.FINISHED)
    assert fresh(event).status == Status.FINISHED
    assert folds(event)
    assert ranked(fresh(event))[1][0].number == 1


def test_the_log_comes_whole_and_says_that_it_was_done_elsewhere(played, importer):
    content = elsewhere(body(played))
    event = transfer.imported(actor=importer, data=packed(content))
    entries = list(ops(event))
    assert [entry.seq for entry in entries] == list(range(1, len(content["log"]) + 2))
    assert [entry.kind for entry in entries[:-1]] == [op[1] for op in content["log"]]
    assert [entry.payload for entry in entries[:-1]] == [op[4] for op in content["log"]]
    actors = {entry.actor for entry in entries[:-1]}
    assert all(actor.startswith("elsewhere:") for actor in actors)
    last = entries[-1]
    assert (last.kind, last.actor, last.payload["changes"]) == ("event.imported", importer.ref, [])


def test_players_lists_and_posted_standings_come_along_without_accounts(played, importer):
    event = transfer.imported(actor=importer, data=packed(elsewhere(body(played))))
    found = Entry.objects.filter(event=event).select_related("player", "deck").order_by("number")
    assert [row.player.display_name for row in found] == [
        "Player 1", "Player 2", "Player 3", "Player 4", "Player 5", "Late Lena",
    ]  # fmt: skip
    assert [(row.player.user_id, row.player.claim_digest) for row in found] == [(None, None)] * 6
    assert [row.deck and row.deck.text for row in found][1] == "4 Lightning Bolt\n56 Mountain"
    assert event.snapshots.count() == played.snapshots.count()
    assert event.name == "Friday <b>cup</b>"


def test_what_was_done_elsewhere_can_be_undone_here(played, importer):
    event = transfer.imported(actor=importer, data=packed(elsewhere(body(played))))
    dropped = ops(event).get(kind="entry.dropped")
    undoing.undo(actor=importer, event=event, seq=dropped.seq, reason="it was another one")
    assert _entry(event, 5).status == "playing"
    assert folds(event)


def test_the_opening_of_an_event_from_elsewhere_is_never_undone(played, importer):
    event = transfer.imported(actor=importer, data=packed(elsewhere(body(played))))
    with pytest.raises(CannotUndo):
        undoing.undo(actor=importer, event=event, seq=1, reason="mischief")
    assert Event.objects.filter(pk=event.pk).exists()


def test_an_event_that_is_here_already_comes_as_a_copy_only(played, importer):
    data = packed(body(played))
    before = counts()
    with pytest.raises(BadFile) as refused:
        transfer.imported(actor=importer, data=data)
    assert refused.value.params["why"] == "here_already"
    assert refused.value.params["event"] == played.ref
    assert counts() == before
    event = transfer.imported(actor=importer, data=data, copy=True)
    assert event.ref != played.ref
    assert folds(event)
    assert folds(fresh(played))
    here, there = snapshot(fresh(played)), snapshot(event)
    assert sorted(row["number"] for row in here["entry"].values()) == sorted(
        row["number"] for row in there["entry"].values()
    )
    assert not {ref for rows in here.values() for ref in rows} & {
        ref for rows in there.values() for ref in rows
    }
    play(event, importer, 2, first_wins)


def test_a_player_of_that_ref_here_is_not_taken_for_the_one_in_the_file(played, importer):
    content = elsewhere(body(played))
    stranger = Player.objects.create(
        ref=min(content["players"]), display_name="Somebody else", user=importer
    )
    event = transfer.imported(actor=importer, data=packed(content))
    assert not Entry.objects.filter(event=event, player=stranger).exists()
    assert folds(event)


def test_a_second_import_changes_nothing_and_says_so(played, importer):
    data = packed(elsewhere(body(played)))
    transfer.imported(actor=importer, data=data)
    before = counts()
    with pytest.raises(BadFile) as refused:
        transfer.imported(actor=importer, data=data)
    assert refused.value.params["why"] == "here_already"
    assert counts() == before


def test_an_event_goes_from_machine_to_machine_and_back(played, importer):
    first = transfer.imported(actor=importer, data=packed(elsewhere(body(played))))
    second = transfer.imported(actor=importer, data=packed(elsewhere(body(first))))
    kinds = list(ops(second).values_list("kind", flat=True))
    assert kinds.count("event.imported") == 2
    assert folds(second)
    actors = set(ops(second).values_list("actor", flat=True))
    assert not [actor for actor in actors if actor.count("elsewhere:") > 1]


# --- files that are none ---


@pytest.mark.parametrize("what", SPOILT)
def test_a_spoilt_file_is_refused_and_changes_nothing(what, content, importer):
    code, spoil = SPOILT[what]
    spoil(content)
    try:
        data = packed(content)
    except UnicodeEncodeError:  # half a character: as another program may write it
        data = json.dumps({**content, "sha256": "0" * 64}).encode()
    before = counts()
    with pytest.raises(BadFile) as refused:
        transfer.imported(actor=importer, data=data)
    assert refused.value.params["why"] == code
    assert counts() == before


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "not_json"),
        (b"\xff\xfe\x00", "not_json"),
        (b"[1]", "shape"),
        (b"null", "shape"),
        (b'{"podium_event": 1, "podium_event": 1}', "key_twice"),
        (b'{"podium_event": NaN}', "number"),
        (b'{"podium_event": ' + b"9" * 5000 + b"}", "number"),
        (b"[" * 100_000, "not_json"),
        (b'{"podium_event": 1, "x": ' + b"[" * 50 + b"]" * 50 + b"}", "shape"),
        (b"\x1f\x8b\x08nothing", "not_json"),
        (gzip.compress(b"{}", mtime=0)[:-4], "not_json"),
        (gzip.compress(b"{}", mtime=0) * 2, "not_json"),
        (gzip.compress(b" " * (exchange.MOST_BYTES + 1), mtime=0), "too_large"),
    ],
)
def test_bytes_that_are_no_file_are_refused(data, code):
    with pytest.raises(Broken) as refused:
        exchange.read(data)
    assert refused.value.code == code


def test_a_changed_byte_is_found_by_the_checksum(content, db):
    plain = gzip.decompress(packed(content))
    with pytest.raises(Broken) as refused:
        exchange.read(plain.replace(b"Late Lena", b"Late Luna"))
    assert refused.value.code == "hash"


def test_the_file_says_on_which_op_it_breaks(content, db):
    content["log"][4][4]["role"] = "KING"
    with pytest.raises(Broken) as refused:
        exchange.read(packed(content))
    assert (refused.value.code, refused.value.op) == ("shape", 5)


def test_the_file_knows_refs_as_the_kernel_makes_them():
    assert exchange.REF_LENGTH == LENGTH
    letters = [one for one in map(chr, range(128)) if re.fullmatch(exchange.REF, one * LENGTH)]
    assert "".join(letters) == ALPHABET


def test_the_same_event_makes_the_same_file_but_for_the_hour(played):
    one, other = body(played), body(played)
    one.pop("exported_at")
    other.pop("exported_at")
    assert one == other


# --- pages and commands ---


def browser(user: User | None) -> Client:
    client = Client(headers={"Accept-Language": "en"})
    if user is not None:
        client.force_login(user)
    return client


def test_an_organiser_takes_the_event_along_and_goes_on_with_a_copy(played, organiser):
    client = browser(organiser)
    page = client.get(f"/events/{played.ref}/run/files/")
    assert page.status_code == 200
    answer = client.get(f"/events/{played.ref}/run/files/event.json")
    assert answer["Content-Type"] == "application/gzip"
    assert 'filename="Friday-b-cup-b.podium.json.gz"' in answer["Content-Disposition"]
    refused = client.post(
        "/events/import/", {"file": SimpleUploadedFile("e.json.gz", answer.content)}
    )
    assert refused.status_code == 400
    assert f"/events/{played.ref}/" in refused.content.decode()
    taken = client.post(
        "/events/import/", {"file": SimpleUploadedFile("e.json.gz", answer.content), "copy": "on"}
    )
    assert taken.status_code == 302
    new = Event.objects.exclude(pk=played.pk).get()
    assert taken["Location"] == f"/events/{new.ref}/run/"
    assert client.get(taken["Location"]).status_code == 200


def test_a_file_that_is_none_is_told_in_words(organiser):
    client = browser(organiser)
    answer = client.post("/events/import/", {"file": SimpleUploadedFile("e.json", b"hello")})
    assert answer.status_code == 400
    assert "This is no event file, or it was cut off on its way." in answer.content.decode()
    answer = client.post("/events/import/", {})
    assert answer.status_code == 400
    assert "Choose a file." in answer.content.decode()


def test_an_event_that_others_may_not_see_is_not_shown_to_whoever_has_its_file(
    played, importer, make_event
):
    data = packed(body(played))
    Event.objects.filter(pk=played.pk).update(status=Status.DRAFT)
    file = SimpleUploadedFile("e.json.gz", data)
    answer = browser(importer).post("/events/import/", {"file": file})
    assert answer.status_code == 400
    assert f'href="/events/{played.ref}/"' not in answer.content.decode()


def test_commands_write_a_file_and_go_on_with_it(played, importer, tmp_path, capsys):
    path = tmp_path / "event.gz"
    call_command("export_event", played.ref, to=str(path))
    with pytest.raises(CommandError, match="here already"):
        call_command("import_event", str(path), owner=importer.email)
    call_command("import_event", str(path), owner=importer.email, copy=True)
    ref = capsys.readouterr().out.strip()
    assert folds(Event.objects.get(ref=ref))


def test_commands_refuse_in_one_line(played, importer, tmp_path):
    for arguments, options in [
        (("export_event", "nothing"), {}),
        (("export_event", new_ref()), {}),
        (("import_event", str(tmp_path / "none")), {"owner": importer.email}),
        (("import_event", str(tmp_path)), {"owner": "nobody@example.org"}),
    ]:
        with pytest.raises(CommandError):
            call_command(*arguments, **options)


def test_every_reason_has_its_words():
    codes = {code for code, _spoil in SPOILT.values()}
    codes |= {"not_json", "key_twice", "too_large", "hash", "here_already"}
    assert codes == set(WHYS)


@pytest.mark.parametrize(
    "phases",
    [
        [{"kind": "elimination"}],
        [{"kind": "double_elimination"}],
        [{"kind": "round_robin"}],
        [{"kind": "pods", "rounds": 2}],
        [{"kind": "commander", "rounds": 2, "best_of": 1}],
        [{"kind": "swiss", "rounds": 1}, {"kind": "elimination", "size": 4}],
    ],
    ids=lambda phases: "-".join(phase["kind"] for phase in phases),
)
def test_every_kind_of_phase_goes_along(phases, make_event, organiser, importer):
    event = make_event(8, phases=phases)
    opening.start(actor=organiser, event=event)
    _play_round(event, organiser, 1)
    if len(phases) == 2:
        _play_round(event, organiser, 2)
    data = packed(body(fresh(event)))
    taken = transfer.imported(actor=importer, data=data, copy=True)
    assert folds(taken)
    number = 1 + taken.rounds.count()
    _play_round(taken, importer, number)
    assert folds(taken)


def _play_round(event: Event, actor: User, number: int) -> None:
    """The lowest number of each table wins."""
    rounds.draw_next(actor=actor, event=fresh(event))
    rounds.publish(actor=actor, event=fresh(event), number=number)
    for match in open_tables(event):
        seats = [seat for seat in (match.a, match.b, match.c, match.d) if seat is not None]
        best = min(seat.number for seat in seats)
        needed = 2 if len(seats) == 2 else 1
        wins = tuple(needed if seat.number == best else 0 for seat in seats)
        scoring.report(actor=actor, match=match, result=Result(wins), version=0)
