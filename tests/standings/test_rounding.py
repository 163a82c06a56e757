"""Shares as shown."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings import published


@pytest.mark.parametrize(
    ("share", "digits", "shown"),
    [
        (Fraction(9, 16), 3, "0.563"),
        (Fraction(11, 16), 3, "0.688"),
        (Fraction(1, 3), 8, "0.33333333"),
        (Fraction(2, 3), 4, "0.6667"),
        (Fraction(1), 3, "1.000"),
        (Fraction(0), 0, "0"),
    ],
)
def test_a_half_is_rounded_up(share, digits, shown):
    assert str(published(share, digits)) == shown


@given(st.fractions(0, 1), st.integers(0, 12))
def test_it_is_the_nearest_decimal(share, digits):
    off = Fraction(published(share, digits)) - share
    half = Fraction(1, 2 * 10**digits)
    assert -half < off <= half
