"""What abilities wait for, in English."""

from typing import Final

from games.cards.printing.english.things import self_name, some
from games.cards.printing.english.words import STEPS
from games.cards.printing.saying import Saying, happens_once, said
from games.engine.ir import abilities as of


def _subject(when: of.When, say: Saying) -> str:
    if when.what is None:
        say.itself = True
        return self_name(say)
    what = when.what
    if what.players and not what.objects:
        return {"you": "you", "opponent": "an opponent", "any": "a player"}[what.players]
    return some(what, say)


#: What happens, as "… dies"; "|": words of 2010 and now. `{}` stands where the subject does.
EVENTS: Final = {
    "enters": "{} enters the battlefield|{} enters",
    "leaves": "{} leaves the battlefield",
    "dies": "{} is put into a graveyard from the battlefield|{} dies",
    "attacks": "{} attacks",
    "blocks": "{} blocks",
    "blocked": "{} becomes blocked",
    "tap": "{} becomes tapped",
    "untap": "{} becomes untapped",
    "tap_for_mana": "{player} taps {} for mana",
    "counters": "counters are put on {}",
    "+1/+1 counter removed": "a +1/+1 counter is removed from {}",
    "attach": "{} becomes attached",
    "target": "{} becomes the target of a spell or ability",
    "countered": "{} is countered",
    "sacrifice": "{player} sacrifices {}",
    "never": "{} is never seen",
    "discard": "{player} discards {}",
    "exile": "{} is exiled",
    "cast": "{player} casts {}",
    "draw": "{player} draws a card",
    "gain_life": "{player} gains life",
    "lose_life": "{player} loses life",
    "shuffle": "{player} shuffles a library",
    "move": "{} changes zones",
    "regenerate": "{} regenerates",
    "activate": "an ability of {} is activated",
    "add_mana": "{player} adds mana",
    "lose": "{player} loses the game",
}
DAMAGE: Final = {None: "damage", True: "combat damage", False: "noncombat damage"}
#: Events of players alone.
_PLAYERS: Final = ("draw", "gain_life", "lose_life", "shuffle", "add_mana", "lose")


def begins(when: of.When, say: Saying) -> str:
    """The beginning of a triggered ability, without a comma."""
    if when.event == "step":
        return _at(when)
    word = "when" if happens_once(when) else "whenever"
    return f"{word} {happens(when, say)}{_onto(when, say)}"


def happens(when: of.When, say: Saying) -> str:
    """What happens, as a clause."""
    if when.event == "damage":
        return _damaged(when, say)
    text = said(EVENTS, when.event)
    before, bar, now = text.partition("|")
    text = before if say.old or not bar else now
    subject = _subject(when, say)
    if when.event in _PLAYERS:
        player = subject if when.what is not None and when.what.players else "a player"
        return _agree(text.format(player=player))
    player, what = "a player", when.what
    if what is not None and what.controller == "you":
        player = "you"
        subject = subject.removesuffix(" you control")
    elif what is not None and what.controller == "opponent":
        player = "an opponent"
        subject = subject.removesuffix(" an opponent controls")
    if "{player}" not in text:
        return text.format(_subject(when, say))
    return _agree(text.format(subject, player=player))


def _agree(text: str) -> str:
    """ "You taps" is "you tap"."""
    if not text.startswith("you "):
        return text
    _you, verb, *rest = text.split(" ")
    return " ".join(("you", verb.removesuffix("s"), *rest))


def _onto(when: of.When, say: Saying) -> str:
    """What was hit, attacked or enchanted."""
    if when.to is None:
        return ""
    people = {"you": "you", "opponent": "an opponent", "any": "a player"}
    to = some(when.to, say) if when.to.objects else people[when.to.players]
    return f" {to}" if when.event == "attacks" else f" to {to}"


def _damaged(when: of.When, say: Saying) -> str:
    kind = DAMAGE[when.combat]
    if when.word == "object":
        return f"{_subject(when, say)} deals {kind}"
    subject = _subject(when, say)
    return f"{subject} {'are' if subject == 'you' else 'is'} dealt {kind}"


def _at(when: of.When) -> str:
    step = said(STEPS, when.step)
    whose = {"you": "your ", "opponent": "each opponent's ", "": "each "}[when.whose]
    if when.step == "end" and not when.whose:
        whose = "the "
    if step in ("combat", "end of combat"):
        turn = {"you": " on your turn", "opponent": " on each opponent's turn", "": ""}
        return f"at the beginning of {step}{turn[when.whose]}"
    return f"at the beginning of {whose}{step}"
