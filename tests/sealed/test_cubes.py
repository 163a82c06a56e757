"""A cube at an event: offered to its owner alone, dealt once to everybody, never too small."""

from collections import Counter

import pytest

from formats.boosters import check_record, magic_2010_cards
from formats.cubes import service as cubes
from formats.pools import queries
from formats.pools import service as pools
from formats.pools.contents import read_cards
from formats.pools.models import Opening, Pool
from tests.events.conftest import organiser  # noqa: F401 - a fixture
from tests.sealed.conftest import pool_of

pytestmark = pytest.mark.django_db
NAMES = [card.name for card in magic_2010_cards() if card.rarity != "basic"]


@pytest.fixture
def cube(organiser, event):  # noqa: F811 - a fixture of that name
    """The organiser's, with cards for four players."""

    def of(number=229, size=9):
        text = "\n".join(NAMES[:number])
        return cubes.keep(actor=organiser, details={"title": "Hall", "text": text, "size": size})

    return of


def give_out(client, event, product):
    form = {"act": "give_out", "source": "sealed", "product": product, "packs": "6", "minutes": ""}
    answer = client.post(f"/events/{event.ref}/run/sealed/act/", form, follow=True)
    return answer.content.decode()


def test_everybody_is_dealt_to_and_no_card_comes_twice(browser, organiser, event, cube):  # noqa: F811
    hall, staff = cube(), browser(organiser)
    assert (
        f'value="cube:{hall.ref}"' in staff.get(f"/events/{event.ref}/run/sealed/").content.decode()
    )
    warning = "Opening packs from a cube makes its list public, shared or not"
    assert warning in staff.get(f"/events/{event.ref}/run/sealed/").content.decode()
    assert "Everybody has closed packs." in give_out(staff, event, f"cube:{hall.ref}")
    for number in (1, 2, 3, 4):
        pools.open_packs(actor=organiser, pool=pool_of(event, number))
    cards = Counter(card.name for pool in Pool.objects.all() for card in read_cards(pool.cards))
    assert (cards.total(), set(cards.values())) == (4 * 6 * 9, {1})
    pools.reveal(Opening.objects.get())
    record = queries.record(Pool.objects.select_related("opening").first())
    assert all(one.same for one in check_record(record))


def test_a_cube_too_small_for_the_players_is_refused_with_the_numbers(
    browser,
    organiser,  # noqa: F811
    event,
    cube,
):
    hall = cube(size=10)
    page = give_out(browser(organiser), event, f"cube:{hall.ref}")
    assert "The cube has 229 cards; 4 × 6 packs of 10 cards take 240." in page
    assert not Pool.objects.exists()


def test_nobody_gives_out_anothers_cube(browser, organiser, event, aiko):  # noqa: F811
    hall = cubes.keep(actor=aiko, details={"text": "\n".join(NAMES), "size": 9})
    staff = browser(organiser)
    assert f"cube:{hall.ref}" not in staff.get(f"/events/{event.ref}/run/sealed/").content.decode()
    give_out(staff, event, f"cube:{hall.ref}")
    assert not Pool.objects.exists()


def test_the_sheet_on_paper_names_event_and_player(browser, organiser, out):  # noqa: F811
    pool = pool_of(out, 1)
    pools.open_packs(actor=organiser, pool=pool)
    page = browser(organiser).get(f"/pools/{pool.ref}/print/").content.decode()
    assert f"<h1><bdi>{out.name}</bdi> · {pool.title}</h1>" in page
    assert f"<dd><bdi>{pool.player.display_name}</bdi></dd>" in page
