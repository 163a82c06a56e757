"""Decks that the rules engine and its peers all know, and what the peers need to play them.

The cards are creatures of Magic 2010 with nothing but keywords, and four simple spells. A peer
that reads cards gets our facts and our own printed words for them. The peers are installed into a
temporary environment for the run alone, by whatever pip is configured to use.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from games.cards import definition_of
from games.cards.printing import card_text
from games.cards.printing.english.things import bits
from games.cards.printing.english.words import KEYWORDS, TYPES
from games.engine.definitions import LETTERS, Definition

VERSIONS: Final = {"phase-python": "0.103.0", "python-mtg": "0.1.1"}
SCRIPT: Final = Path(__file__).with_name("engine_peers.py")
GAMES: Final = 5
SECONDS: Final = 60
PATIENCE: Final = 300  # seconds for an installation, or for a peer that hangs
DECKS: Final = (
    {
        "Forest": 9, "Mountain": 8, "Runeclaw Bear": 3, "Centaur Courser": 3, "Craw Wurm": 2,
        "Giant Spider": 3, "Stampeding Rhino": 2, "Goblin Piker": 2, "Canyon Minotaur": 2,
        "Lightning Elemental": 1, "Giant Growth": 2, "Lightning Bolt": 3,
    },
    {
        "Plains": 9, "Swamp": 8, "Silvercoat Lion": 3, "Siege Mastodon": 3,
        "Stormfront Pegasus": 2, "Serra Angel": 2, "Warpath Ghoul": 3, "Zombie Goliath": 2,
        "Kelinore Bat": 2, "Child of Night": 2, "Doom Blade": 2, "Angel's Mercy": 2,
    },
)  # fmt: skip


def names(deck: Mapping[str, int]) -> list[str]:
    """A deck card by card."""
    return [name for name, count in deck.items() for _ in range(count)]


def measured() -> Iterator[tuple[str, dict[str, float] | None]]:
    """Each peer's figures; None for one that cannot be installed or does not run."""
    asked = json.dumps(
        {
            "cards": [facts_of(definition_of(name)) for deck in DECKS for name in deck],
            "decks": [names(deck) for deck in DECKS],
            "games": GAMES,
            "seconds": SECONDS,
        }
    )
    with tempfile.TemporaryDirectory(prefix="podium-peers-") as folder:
        python = Path(folder) / "bin" / "python"
        made = _run([sys.executable, "-m", "venv", folder]) is not None
        for name, version in VERSIONS.items():
            install = [str(python), "-I", "-m", "pip", "install", "--quiet", f"{name}=={version}"]
            if not made or _run(install) is None:
                yield name, None
                continue
            said = _run([str(python), "-I", str(SCRIPT), name], asked)
            yield name, None if said is None else json.loads(said)


def _run(command: list[str], asked: str = "") -> str | None:
    """Standard output; None where the command fails or takes too long."""
    try:
        done = subprocess.run(
            command, input=asked, capture_output=True, text=True, timeout=PATIENCE, check=True
        )
    except (OSError, subprocess.SubprocessError) as error:
        print(f"{' '.join(command)}: {getattr(error, 'stderr', '') or error}", file=sys.stderr)
        return None
    return done.stdout


def facts_of(card: Definition) -> dict[str, object]:
    """A card as MTGJSON would write it, with our words."""
    colors = [letter for at, letter in enumerate(LETTERS) if card.colors >> at & 1]
    facts: dict[str, object] = {
        "name": card.name,
        "layout": "normal",
        "manaCost": card.cost or None,
        "manaValue": _value(card.cost),
        "convertedManaCost": _value(card.cost),
        "type": "",
        "types": [word.title() for word in bits(TYPES, card.types)],
        "subtypes": list(card.subtypes),
        "supertypes": list(card.supertypes),
        "colors": colors,
        "colorIdentity": colors,
        "keywords": [word.capitalize() for word in bits(KEYWORDS, card.keywords)],
        "text": "\n".join(card_text(card)),
        "legalities": {},
        "identifiers": {},
        "printings": [],
        "rulings": [],
    }
    if card.power is not None:
        facts |= {"power": str(card.power), "toughness": str(card.toughness)}
    return facts


def _value(cost: str) -> int:
    symbols = cost.strip("{}").split("}{") if cost else []
    return sum(int(one) if one.isdigit() else 1 for one in symbols)
