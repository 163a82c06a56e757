"""A list that is legal on every installation: Magic 2010 only."""

from typing import Final

EXAMPLE_FORMAT: Final = "standard"
EXAMPLE_DAY: Final = "2010-01-01"
EXAMPLE_LIST: Final = """\
Deck
4 Elite Vanguard
4 Silvercoat Lion
4 White Knight
4 Veteran Armorsmith
4 Veteran Swordsmith
4 Captain of the Watch
4 Serra Angel
3 Baneslayer Angel
4 Honor of the Pure
3 Ajani Goldmane
22 Plains

Sideboard
4 Celestial Purge
4 Harm's Way
4 Solemn Offering
3 Pithing Needle
"""
