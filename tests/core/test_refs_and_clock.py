"""Public references and the one clock."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import clock
from core.refs import ALPHABET, LENGTH, new_ref, read_ref


def test_refs_are_twelve_characters_of_crockfords_alphabet():
    refs = {new_ref() for _ in range(1000)}
    assert len(refs) == 1000
    assert all(len(ref) == LENGTH and set(ref) <= set(ALPHABET) for ref in refs)


def test_a_ref_is_read_as_people_type_it():
    assert read_ref("ABCO1Il0XYZ9") == "abc011l0xyz9".replace("l", "1")


@given(st.text(max_size=20))
def test_reading_gives_a_ref_or_refuses(text):
    try:
        ref = read_ref(text)
    except ValueError:
        return
    assert len(ref) == LENGTH
    assert set(ref) <= set(ALPHABET)


def test_the_clock_moves_for_tests_only_inside_the_block():
    before = clock.now()
    with clock.moved(timedelta(days=400)):
        assert clock.now() - before >= timedelta(days=400)
    assert clock.now() - before < timedelta(days=1)


def test_stamps_are_utc_with_z():
    assert clock.stamp(datetime(2010, 7, 31, 9, 5, tzinfo=UTC)) == "2010-07-31T09:05:00.000Z"


@pytest.mark.parametrize("text", ["", "short", "0" * 13, "uuuuuuuuuuuu", "!" * 12, "漢" * 12])
def test_not_a_ref(text):
    with pytest.raises(ValueError, match="not a ref"):
        read_ref(text)
