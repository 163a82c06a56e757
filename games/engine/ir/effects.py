"""What is done once, when a spell or ability resolves or a mana ability is activated."""

from dataclasses import dataclass

from games.engine.ir.changes import END_OF_TURN, NO_CHANGE, Change
from games.engine.ir.what import Amount, Condition, Filter, Ref, Source, Targeted, You
from games.engine.zones import GRAVEYARD


@dataclass(frozen=True, slots=True)
class Damage:
    """`source` deals damage; of a target that divides, each gets its share."""

    amount: Amount
    to: Ref = Targeted(0)
    source: Ref = Source()


@dataclass(frozen=True, slots=True)
class Destroy:
    """Destroy (CR 701.8)."""

    what: Ref = Targeted(0)
    regenerates: bool = True


@dataclass(frozen=True, slots=True)
class Put:
    """Put into a zone. `under` is who controls it on the battlefield; `place` is of a library.

    `shuffles`: the owner's library is shuffled afterwards. `tied`: what goes is exiled by the
    source, whose other abilities can find it (CR 607). `follows`: whoever speaks of it speaks of
    what it becomes (CR 400.7k). `counters`: with so many of a kind. `face_down`: into exile, in one
    pile; `looks`: you may look at it.
    """

    what: Ref
    zone: int
    place: int = 0
    under: Ref | None = None
    tapped: bool = False
    shuffles: bool = False
    tied: bool = False
    follows: bool = False
    counters: tuple[str, int] | None = None
    face_down: bool = False
    looks: bool = False


@dataclass(frozen=True, slots=True)
class PutAll:
    """All cards of a player's zone go to another of theirs (CR 400.12)."""

    who: Ref
    zone: int
    to: int
    shuffles: bool = False


@dataclass(frozen=True, slots=True)
class Wish:
    """A card that the player owns from outside the game into the hand (CR 400.11b)."""

    what: Filter = Filter()
    who: Ref = You()


@dataclass(frozen=True, slots=True)
class FromExile:
    """An exiled card that the controller chooses goes to a zone: one whose face they may see, or
    one at random from a face-down pile (CR 406.4).
    """

    what: Filter
    zone: int


@dataclass(frozen=True, slots=True)
class Ante:
    """Those players ante those cards, as far as they own them (CR 407.4)."""

    what: Ref
    who: Ref = You()


@dataclass(frozen=True, slots=True)
class Emblem:
    """The controller gets an emblem: a place in the definition's `tokens` (CR 114)."""

    emblem: int = 0


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """Players sacrifice so many permanents of their choice; or the source itself is sacrificed."""

    who: Ref | None = None
    what: Filter = Filter()
    amount: Amount = 1


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw cards."""

    amount: Amount = 1
    who: Ref = You()


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard cards: "choose" by the player, "random", or "you" choose."""

    amount: Amount = 1
    who: Ref = Targeted(0)
    how: str = "choose"


@dataclass(frozen=True, slots=True)
class Mill:
    """Cards from the top of a library into the graveyard."""

    amount: Amount
    who: Ref = Targeted(0)


@dataclass(frozen=True, slots=True)
class GainLife:
    """Gain life."""

    amount: Amount
    who: Ref = You()


@dataclass(frozen=True, slots=True)
class LoseLife:
    """Lose life, which is not damage."""

    amount: Amount
    who: Ref = Targeted(0)


@dataclass(frozen=True, slots=True)
class AddMana:
    """Add mana: the letters of the kinds of which one is chosen ("C" is colourless)."""

    kinds: str
    amount: Amount = 1
    who: Ref = You()


@dataclass(frozen=True, slots=True)
class Lasts:
    """A continuous effect by resolution on those things (CR 611.2); counted numbers are fixed.

    `control`: "you" gain control of them. `size`: base power and toughness become so much.
    """

    what: Ref
    change: Change = NO_CHANGE
    power: Amount = 0
    toughness: Amount = 0
    until: int = END_OF_TURN
    control: bool = False
    size: Amount | None = None


@dataclass(frozen=True, slots=True)
class Create:
    """Create tokens: a place in the definition's `tokens`."""

    token: int = 0
    amount: Amount = 1
    who: Ref = You()
    tapped: bool = False


@dataclass(frozen=True, slots=True)
class CounterSpell:
    """Counter a spell or an ability (CR 701.6); into another zone than the graveyard if said so."""

    what: Ref = Targeted(0)
    to: int = GRAVEYARD


@dataclass(frozen=True, slots=True)
class Tap:
    """Tap, or untap."""

    what: Ref = Targeted(0)
    untaps: bool = False


@dataclass(frozen=True, slots=True)
class PutCounters:
    """Put counters on, or take them off where the amount is negative."""

    what: Ref
    kind: str = "+1/+1"
    amount: Amount = 1


@dataclass(frozen=True, slots=True)
class Search:
    """Search the own library for up to so many cards; into a zone, revealed or not; then shuffle.

    `on_top`: shuffled first, then put on top.
    """

    what: Filter
    zone: int
    amount: Amount = 1
    reveals: bool = True
    on_top: bool = False
    tapped: bool = False
    who: Ref = You()


@dataclass(frozen=True, slots=True)
class Regenerate:
    """Make a shield against the next destruction of this turn (CR 701.19)."""

    what: Ref = Source()


@dataclass(frozen=True, slots=True)
class Prevent:
    """Prevent damage this turn: the next `amount` to those things, or all where it is None.

    `to` None: all damage. `permanents`: to these players and the permanents they control together.
    `combat`: only combat damage. `chooses`: from a source of your choice. `redirects`: what is
    prevented is dealt to this instead (that is no prevention: CR 614.9).
    """

    to: Ref | None = None
    amount: Amount | None = None
    combat: bool = False
    chooses: bool = False
    redirects: Ref | None = None
    permanents: bool = False


@dataclass(frozen=True, slots=True)
class PhaseOut:
    """They phase out (CR 702.26)."""

    what: Ref = Targeted(0)


@dataclass(frozen=True, slots=True)
class Attach:
    """Attach the source, or something else, to it (CR 701.3)."""

    to: Ref = Targeted(0)
    what: Ref = Source()


@dataclass(frozen=True, slots=True)
class May:
    """The controller, or another, may have it done; `cost` in mana is to be paid for it."""

    effects: tuple["Effect", ...]
    who: Ref = You()
    cost: str = ""
    otherwise: tuple["Effect", ...] = ()


@dataclass(frozen=True, slots=True)
class Play:
    """You may cast that card now, or play it where it is a land: free, for `cost`, or for its own
    cost. If so, the `effects` find the spell or the land by It() (CR 400.7h-i).
    """

    what: Ref
    free: bool = False
    cost: str | None = None
    effects: tuple["Effect", ...] = ()
    otherwise: tuple["Effect", ...] = ()


@dataclass(frozen=True, slots=True)
class If:
    """Only if it is so when this is carried out."""

    condition: "Condition"
    effects: tuple["Effect", ...]
    otherwise: tuple["Effect", ...] = ()


@dataclass(frozen=True, slots=True)
class Later:
    """A delayed triggered ability (CR 603.7): at that step, the granted ability at that place.

    `step` names a step of games.engine.turn; without one it triggers at once, "when you do" (a
    reflexive one: CR 603.12). What this effect speaks of by `remembers` is its "it".
    """

    step: str
    ability: int
    remembers: Ref = Source()


@dataclass(frozen=True, slots=True)
class ExtraTurn:
    """An extra turn after this one."""

    who: Ref = You()


@dataclass(frozen=True, slots=True)
class EndsGame:
    """Those win the game, or lose it."""

    who: Ref = You()
    wins: bool = True


@dataclass(frozen=True, slots=True)
class CopySpell:
    """Copy a spell; new targets may be chosen for the copy (CR 707.10)."""

    what: Ref = Targeted(0)


@dataclass(frozen=True, slots=True)
class LookAtTop:
    """Look at cards from the top of the own library and put them back in any order."""

    amount: Amount
    who: Ref = You()


Effect = (
    Damage | Destroy | Put | PutAll | Wish | FromExile | Ante | Emblem | Sacrifice | Draw | Discard
    | Mill | GainLife | LoseLife
    | AddMana | Lasts | Create | CounterSpell | Tap | PutCounters | Search | Regenerate | Prevent
    | Attach | PhaseOut | May | Play | If | Later | ExtraTurn | EndsGame | CopySpell | LookAtTop
)  # fmt: skip
