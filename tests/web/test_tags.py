"""Components that are computed: symbols, card faces, curves, clocks, QR codes."""

from datetime import timedelta

import pytest
from django.template import Context, Template
from django.utils import translation

from core import clock


def draw(source: str, **context) -> str:
    return Template(source).render(Context(context))


def test_symbols_are_letters_in_circles_and_spoken():
    html = draw('{% pips "{2}{W/U}{G}" %}')
    assert 'aria-label="2, white/blue, green"' in html
    assert '<span class="pip pip-2">2</span>' in html
    assert '<span class="pip pip-two"><span class="pip pip-w">W</span>' in html
    with translation.override("ja"):
        assert "白/青" in draw('{% pips "{2}{W/U}{G}" %}')


@pytest.mark.parametrize("cost", ["", "2UU", "{}", "{far too long}"])
def test_what_is_no_symbol_draws_nothing(cost):
    assert draw("{% pips cost %}", cost=cost) == ""


def test_card_text_is_escaped_line_by_line():
    html = draw("{{ text|symbols }}", text="<i>{T}: Add {G}.\n\nFlying & {<b>}")
    assert html.count("<p>") == 3
    assert "<i>" not in html
    assert "<b>" not in html
    assert "Flying &amp; " in html
    assert ">T</span>" in html


@pytest.mark.parametrize(
    ("cost", "frame"),
    [
        ("{2}{U}", "u"),
        ("{B}{R}", "many"),
        ("{W/U}", "many"),
        ("{3}", "c"),
        ("", "land"),
        ("{2/R}", "r"),
    ],
)
def test_a_card_wears_the_colour_of_its_cost(cost, frame):
    html = draw('{% card_face "Name" types="Type" cost=cost size="small" %}', cost=cost)
    assert f'class="card-face card-small is-{frame}"' in html
    assert "card-text" not in html


def test_a_card_shows_its_data():
    html = draw(
        '{% card_face name types="Creature" text="Flying" corner="2/2" rarity="rare" %}',
        name="<Name>",
    )
    assert "&lt;Name&gt;" in html
    assert "<p>Flying</p>" in html
    assert '<span class="card-corner">2/2</span>' in html
    assert 'title="Rare"' in html


def test_the_curve_says_its_numbers():
    html = draw("{% mana_curve counts %}", counts=[("1", 4), ("2", 8), ("3", 0)])
    assert 'aria-label="Mana curve: 1: 4, 2: 8, 3: 0"' in html
    assert 'y="70" width="32" height="50"' in html
    assert 'y="20" width="32" height="100"' in html


def test_an_empty_curve_is_flat():
    assert 'height="0"' in draw("{% mana_curve counts %}", counts=[("1", 0)])
    assert "rect" not in draw("{% mana_curve counts %}", counts=[])


@pytest.mark.parametrize(
    ("left", "state", "shown"),
    [
        (timedelta(hours=1, minutes=2, seconds=3), "running", "1:02:03"),
        (timedelta(minutes=50), "running", "50:00"),
        (timedelta(minutes=4, seconds=9), "soon", "4:09"),
        (timedelta(minutes=-1, seconds=-5), "over", "+1:05"),
    ],
)
def test_a_clock_starts_right_without_javascript(left, state, shown):
    deadline = clock.now() + left
    html = draw('{% countdown deadline label="left" %}', deadline=deadline)
    assert f'data-state="{state}"' in html
    assert f'data-deadline="{clock.stamp(deadline)}"' in html
    assert f">{shown}</time>" in html


def test_a_qr_code_is_a_drawing_without_styles():
    html = draw('{% qr "https://podium.example/e/1" label %}', label="Open <here>")
    assert "<svg" in html
    assert "style" not in html
    assert 'aria-label="Open &lt;here&gt;"' in html
