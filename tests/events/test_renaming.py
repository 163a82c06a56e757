"""A walk-in's misspelt name is put right at the desk, with an op and an undo."""

import gzip

import pytest

from tests.events.conftest import folds, fresh
from tests.events.desks import at, browser, codes_on, do, entry, someone
from tournaments.events.errors import CannotUndo, NameTheirs
from tournaments.events.held import export
from tournaments.events.journal import ops
from tournaments.events.models import Event, EventDeck, Spelling
from tournaments.events.service import contestants, decklists, renaming, transfer, undoing
from users.errors import NameRefused, UnknownCode
from users.models import Player, User
from users.service import claim_by_code, delete_account, guest_by_code

M10 = "4 Lightning Bolt\n56 Mountain"


@pytest.fixture
def walk_in(make_event, organiser) -> tuple[Event, str]:
    """An event with Kim Lee, and the code."""
    event = make_event(decks="optional")
    _entry, code = contestants.walk_in(actor=organiser, event=event, name="Kim Lea")
    return fresh(event), code


def rename(event: Event, organiser: User, name: str) -> None:
    renaming.rename(actor=organiser, entry=entry(event, 1), name=name)


def name_of(event: Event) -> str:
    return entry(event, 1).player.display_name


def last(event: Event) -> int:
    return fresh(event).log.head


def test_the_desk_corrects_a_walk_in_s_name(walk_in, organiser):
    event, _code = walk_in
    desk = browser(organiser)
    page = do(desk, event, 1, do="rename", name=" Kim  Lee ")
    assert name_of(event) == "Kim Lee"
    assert "Kim Lee" in page
    assert "Kim Lea" not in page
    log = desk.get(f"/events/{event.ref}/run/log/").content.decode()
    assert "The name of Kim Lee was corrected." in log
    assert folds(event)


def test_no_log_holds_a_name(walk_in, organiser):
    event, _code = walk_in
    rename(event, organiser, "Kim Lee")
    assert "Kim" not in str(list(ops(event).values_list("payload", flat=True)))


def test_the_code_that_was_given_stays_good_and_so_does_the_list(walk_in, organiser):
    event, code = walk_in
    decklists.hand_in(actor=organiser, entry=entry(event, 1), text=M10)
    rename(event, organiser, "Kim Lee")
    guest = guest_by_code(code)
    assert (guest.display_name, entry(event, 1).player.user) == ("Kim Lee", guest)
    assert EventDeck.objects.get(event=event).player.user == guest


def test_an_undo_brings_the_name_back_and_the_code_with_it(walk_in, organiser):
    event, code = walk_in
    rename(event, organiser, "Kim Lee")
    undoing.undo(actor=organiser, event=event, seq=last(event), reason="it was right")
    assert name_of(event) == "Kim Lea"
    assert folds(event)
    assert guest_by_code(code).display_name == "Kim Lea"


def test_corrections_are_undone_the_latest_first(walk_in, organiser):
    event, _code = walk_in
    rename(event, organiser, "Kim Lee")
    first = last(event)
    rename(event, organiser, "Kim Leigh")
    with pytest.raises(CannotUndo):
        undoing.undo(actor=organiser, event=event, seq=first, reason="no")
    for seq, name in ((last(event), "Kim Lee"), (first, "Kim Lea")):
        undoing.undo(actor=organiser, event=event, seq=seq, reason="no")
        assert name_of(event) == name


def test_whoever_has_claimed_the_player_changes_the_name_alone(walk_in, organiser):
    event, code = walk_in
    rename(event, organiser, "Kim Lee")
    corrected = last(event)
    guest_by_code(code)
    with pytest.raises(NameTheirs):
        rename(event, organiser, "Eve")
    with pytest.raises(NameTheirs):
        undoing.undo(actor=organiser, event=event, seq=corrected, reason="no")
    assert name_of(event) == "Kim Lee"
    page = browser(organiser).get(at(event, f"{entry(event, 1).ref}/")).content.decode()
    assert "Correct the name" not in page
    assert "toast-error" in do(browser(organiser), event, 1, do="rename", name="Eve")


@pytest.mark.parametrize("name", ["", "\u200b", "x" * 100, "a\nb"])
def test_a_name_that_cannot_be_is_refused(walk_in, organiser, name):
    event, _code = walk_in
    head = last(event)
    with pytest.raises(NameRefused):
        rename(event, organiser, name)
    assert (name_of(event), last(event)) == ("Kim Lea", head)


def test_the_same_name_is_no_change(walk_in, organiser):
    event, _code = walk_in
    head = last(event)
    rename(event, organiser, "Kim Lea")
    assert last(event) == head


def test_scripts_correct_a_name_with_the_rest_or_nothing(walk_in, organiser):
    event, _code = walk_in
    address = f"/api/v1/events/{event.ref}/entries/{entry(event, 1).ref}/"
    desk = browser(organiser)

    def patch(**body):
        return desk.patch(address, body, content_type="application/json")

    answer = patch(name="Kim Lee", paid=True).json()
    assert (answer["name"], answer["desk"]["paid"]) == ("Kim Lee", True)
    refused = patch(name="", paid=False)
    assert (refused.status_code, refused.json()["code"]) == (400, "users.name_empty")
    assert (entry(event, 1).paid, name_of(event)) == (True, "Kim Lee")


def test_the_event_goes_along_with_the_right_name_alone(walk_in, organiser):
    event, _code = walk_in
    rename(event, organiser, "Kim Lee")
    data = transfer.exported(actor=organiser, event=fresh(event))
    assert b"Kim Lea" not in gzip.decompress(data)
    taken = transfer.imported(actor=organiser, data=data, copy=True)
    assert (name_of(taken), folds(taken)) == ("Kim Lee", True)
    with pytest.raises(CannotUndo):
        undoing.undo(actor=organiser, event=taken, seq=taken.log.head - 1, reason="no")
    rename(taken, organiser, "Kim Leigh")
    assert (name_of(taken), name_of(event)) == ("Kim Leigh", "Kim Lee")


def test_an_account_that_goes_takes_the_spellings_along(walk_in, organiser):
    event, code = walk_in
    rename(event, organiser, "Kim Lee")
    kim = someone("kim")
    claim_by_code(code, actor=kim)
    (held,) = export(kim)["corrected_names"]
    assert (held["before"], held["after"]) == ("Kim Lea", "Kim Lee")
    delete_account(actor=kim)
    assert not Player.objects.filter(display_name__startswith="Kim").exists()
    assert not Spelling.objects.exists()
    with pytest.raises(UnknownCode):
        guest_by_code(code)


def test_a_new_code_after_a_correction_is_the_only_one(walk_in, organiser):
    event, old = walk_in
    rename(event, organiser, "Kim Lee")
    (new,) = codes_on(do(browser(organiser), event, 1, do="code"))
    with pytest.raises(UnknownCode):
        guest_by_code(old)
    assert guest_by_code(new).display_name == "Kim Lee"
