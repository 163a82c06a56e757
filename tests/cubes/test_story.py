"""Cubes on pages: made, looked at, shared, opened from, changed, deleted; and who may."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from formats.boosters import check_record
from formats.cubes import held, service
from formats.cubes.models import Cube
from formats.pools import queries
from formats.pools.models import Opening, Pool
from users.service import delete_account, join_as_guest

from .conftest import DECK, LIST, NAMES, SHEETS

pytestmark = pytest.mark.django_db
FORM = {
    "kind": "cube", "title": "Corner Hall", "text": LIST, "size": "15", "booster": "M10",
    "boosters": "1",
}  # fmt: skip


def text_of(answer):
    return " ".join(answer.content.decode().split())


def test_from_a_pasted_list_to_a_pool_without_a_card_twice(browser, aiko):
    client = browser(aiko)
    answer = client.post("/cubes/new/", FORM, follow=True)
    cube = Cube.objects.get()
    page = text_of(answer)
    assert answer.redirect_chain == [(f"/cubes/{cube.ref}/", 302)]
    for said in ("Corner Hall", "92 cards", "15 cards a pack", "enough for 6 packs"):
        assert said in page
    door = text_of(client.get(f"/sealed/?cube={cube.ref}"))
    assert f'<option value="cube:{cube.ref}" selected>Corner Hall</option>' in door
    client.post("/sealed/", {"product": f"cube:{cube.ref}", "packs": "6"})
    pool = Pool.objects.get()
    client.post(f"/pools/{pool.ref}/open/", {"all": ""})
    cards = queries.seen_cards(Pool.objects.get())
    assert (len(cards), len({card.name for card in cards})) == (90, 90)
    record = client.get(f"/pools/{pool.ref}/record.json").json()
    assert [one["pool"] for one in record["pools"]] == [pool.ref]
    assert all(one.same for one in check_record(record))


@pytest.mark.parametrize("path", ["share/", "delete/"])
def test_an_address_of_a_button_leads_to_the_cube(browser, aiko, keep, path):
    cube = keep()
    answer = browser(aiko).get(f"/cubes/{cube.ref}/{path}")
    assert (answer.status_code, answer["Location"]) == (302, f"/cubes/{cube.ref}/")
    assert Cube.objects.get() == cube


def test_a_file_takes_the_place_of_the_list(browser, aiko):
    table = "name,CMC,Set,Collector Number\n" + "\n".join(f'"{name}",1,m10,1' for name in NAMES)
    upload = SimpleUploadedFile("cube.csv", table.encode("utf-16"))
    browser(aiko).post("/cubes/new/", {**FORM, "file": upload})
    assert Cube.objects.get().cards == len(NAMES)


def test_a_list_with_unknown_names_comes_back_with_lines_and_suggestions(browser, aiko):
    client = browser(aiko)
    form = {**FORM, "text": f"Serra Angle\n<script>alert(1)</script>\n{LIST}"}
    answer = client.post("/cubes/new/", form)
    page = text_of(answer)
    assert answer.status_code == 400
    assert not Cube.objects.exists()
    assert re.search(r"Line 1</span> <bdi class=\"code\">Serra Angle</bdi> .*Serra Angel", page)
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "<script>alert(1)" not in page
    assert 'name="leave_out"' in page
    answer = client.post("/cubes/new/", {**form, "leave_out": "on"}, follow=True)
    assert "2 lines are left out" in text_of(answer)
    assert Cube.objects.get().cards == 92


def test_the_button_pressed_twice_makes_one_cube(browser, aiko):
    client = browser(aiko)
    once = re.search(r'name="form" value="(\w{12})"', text_of(client.get("/cubes/new/")))
    for _ in range(2):
        client.post("/cubes/new/", {**FORM, "form": once[1]})
    assert Cube.objects.count() == 1


def test_sheets_and_ready_decks_have_their_pages(browser, keep, aiko):
    sheets = text_of(browser(aiko).get(keep(SHEETS, kind="sheets").get_absolute_url()))
    assert "Sheet “common”" in sheets
    assert 'Lightning Bolt <span class="muted small">weight 2</span>' in sheets
    deck = text_of(browser(aiko).get(keep(DECK, kind="entry_set").get_absolute_url()))
    assert "1 × Magic 2010" in deck
    assert '<span class="number">24</span> Mountain' in deck


def test_renaming_and_replacing_the_list(browser, keep, aiko):
    cube, client = keep(title="Old"), browser(aiko)
    address = f"/cubes/{cube.ref}/edit/"
    assert 'value="Old"' in text_of(client.get(address))
    changed = {**FORM, "title": "New", "text": "\n".join(NAMES[:120]), "version": "1"}
    assert client.post(address, changed).status_code == 302
    cube.refresh_from_db()
    assert (cube.title, cube.cards, cube.version) == ("New", 120, 2)
    late = client.post(address, {**changed, "title": "Later"})
    assert late.status_code == 409
    assert 'name="version" value="2"' in text_of(late)


def test_packs_that_are_committed_to_stay_when_the_cube_changes_or_goes(browser, keep, aiko):
    cube, client = keep(), browser(aiko)
    client.post("/sealed/", {"product": f"cube:{cube.ref}", "packs": "5"})
    rules = Opening.objects.get().rules
    service.change(actor=aiko, cube=cube, changes={"text": "200 Forest"}, version=1)
    client.post(f"/cubes/{cube.ref}/delete/")
    assert not Cube.objects.exists()
    pool = Pool.objects.get()
    client.post(f"/pools/{pool.ref}/open/", {"all": ""})
    assert Opening.objects.get().rules == rules
    assert len(queries.seen_cards(Pool.objects.get())) == 75


def test_a_cube_of_another_edition_is_told_until_it_is_saved_again(browser, keep, aiko):
    cube, client = keep(), browser(aiko)
    Cube.objects.update(rules='{"packs":[0],"products":[]}')
    for answer in (
        client.get(cube.get_absolute_url()),
        client.post("/sealed/", {"product": f"cube:{cube.ref}", "packs": "6"}),
    ):
        assert answer.status_code == 400
        assert "another edition" in text_of(answer)
    service.change(actor=aiko, cube=cube, changes={"text": LIST}, version=1)
    assert client.get(cube.get_absolute_url()).status_code == 200


def test_a_cube_too_small_is_refused_at_the_door_with_the_numbers(browser, keep, aiko):
    cube = keep("\n".join(NAMES[:89]))
    answer = browser(aiko).post("/sealed/", {"product": f"cube:{cube.ref}", "packs": "6"})
    assert answer.status_code == 409
    assert "The cube has 89 cards; 1 × 6 packs of 15 cards take 90." in text_of(answer)
    assert not Opening.objects.exists()


# --- shared ---


def test_a_shared_cube_is_opened_by_whoever_has_the_address(browser, keep, aiko, ben):
    cube = keep(title="Theirs")
    for viewer in (None, ben):
        assert browser(viewer).get(cube.get_absolute_url()).status_code == 404
        assert "Theirs" not in text_of(browser(viewer).get(f"/sealed/?cube={cube.ref}"))
        asked = {"product": f"cube:{cube.ref}", "packs": "6"}
        assert browser(viewer).post("/sealed/", asked).status_code == 404
    browser(aiko).post(f"/cubes/{cube.ref}/share/", {"on": ""})
    for viewer in (None, ben):
        page = text_of(browser(viewer).get(cube.get_absolute_url()))
        assert "Theirs" in page
        assert "Edit" not in page
        client = browser(viewer)
        assert ">Theirs</option>" in text_of(client.get(f"/sealed/?cube={cube.ref}"))
        assert client.post("/sealed/", asked).status_code == 302
    assert {pool.title for pool in Pool.objects.all()} == {"Theirs"}
    assert "Theirs" not in text_of(browser(ben).get("/sealed/"))
    browser(aiko).post(f"/cubes/{cube.ref}/share/", {"off": ""})
    assert browser(ben).get(cube.get_absolute_url()).status_code == 404


def test_a_shut_account_shares_nothing(browser, keep, aiko, ben, operator):
    cube = keep(shared=True)
    aiko.is_active = False
    aiko.save()
    for viewer, status in ((None, 404), (ben, 404), (operator, 200)):
        assert browser(viewer).get(cube.get_absolute_url()).status_code == status


@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.parametrize("path", ["edit/", "share/", "delete/"])
def test_nobody_else_changes_a_cube(browser, keep, ben, path, shared):
    cube = keep(shared=shared)
    for viewer in (None, ben):
        status = browser(viewer).post(f"/cubes/{cube.ref}/{path}", FORM).status_code
        assert status == ((403 if viewer else 302) if shared else 404)
    cube.refresh_from_db()
    assert (cube.version, cube.shared) == (1, shared)


def test_strangers_are_led_to_the_log_in_and_guests_make_cubes(browser):
    for path in ("/cubes/", "/cubes/new/"):
        assert browser().get(path)["Location"].startswith("/accounts/login/")
    guest, _code = join_as_guest("Gwen")
    assert browser(guest).post("/cubes/new/", FORM).status_code == 302
    assert "Corner Hall" in text_of(browser(guest).get("/cubes/"))
    assert "Corner Hall" in text_of(browser(guest).get("/sealed/"))


# --- what is held ---


def test_with_an_account_go_its_cubes_and_what_is_asked_for_is_given_before(keep, aiko, ben):
    keep()
    keep(actor=ben)
    assert [one["text"] for one in held.export(aiko)] == [LIST]
    delete_account(actor=aiko)
    assert Cube.objects.get().owner == ben


def test_an_account_takes_over_the_cubes_of_the_guest_it_was(keep, ben, aiko):
    cube = keep()
    held.hand_over(aiko, ben)
    cube.refresh_from_db()
    assert cube.owner == ben


WARNING = "Opening packs from a cube makes its list public, shared or not"


def test_that_the_list_becomes_public_is_said_before_anything_is_opened(browser, keep, aiko, ben):
    cube, client = keep(), browser(aiko)
    for address in (f"/cubes/{cube.ref}/", "/sealed/", f"/sealed/?cube={cube.ref}"):
        assert client.get(address).content.decode().count(WARNING) == 1, address
    client.post(f"/cubes/{cube.ref}/share/", {"on": ""})
    assert WARNING in client.get(f"/cubes/{cube.ref}/").content.decode()
    theirs = browser(ben)
    assert WARNING not in theirs.get("/sealed/").content.decode()  # no cube is offered
    assert WARNING in theirs.get(f"/sealed/?cube={cube.ref}").content.decode()
    assert WARNING not in theirs.get(f"/cubes/{cube.ref}/").content.decode()  # they may see it


def test_the_record_shows_what_the_page_warns_of(browser, keep, aiko):
    cube = keep()
    browser(aiko).post("/sealed/", {"product": f"cube:{cube.ref}", "packs": "6"})
    pool = Pool.objects.get()
    browser(aiko).post(f"/pools/{pool.ref}/open/", {"all": ""})
    assert browser().get(f"/cubes/{cube.ref}/").status_code == 404
    record = browser().get(f"/pools/{pool.ref}/record.json").content.decode()
    assert all(name in record for name in NAMES[:92])
