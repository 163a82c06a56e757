"""Shares as they are shown."""

from decimal import Decimal
from fractions import Fraction


def published(share: Fraction, digits: int) -> Decimal:
    """The share (at least 0) with so many decimals, exactly; a half is rounded up.

    So do all publishers in ../shared/data/events: 11/16 is 0.688, 9/16 is 0.563.
    """
    scaled, denominator = share.numerator * 10**digits, share.denominator
    return Decimal((2 * scaled + denominator) // (2 * denominator)).scaleb(-digits)
