"""Does what a scenario says and looks at what came of it. The language stands in docs/scenarios.md.

In strict mode, which is the rule, a choice that the scenario does not answer is an error, as is an
answer that nobody asked for.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from games.cards import definition_of
from games.engine.decisions import TAKE_BACK, Decision, IllegalAnswerError, Option
from games.engine.game import Game
from games.engine.mana import KINDS
from games.engine.state import ABILITY, player_of
from games.engine.turn import STEPS
from games.scenarios.aiming import wrong_target
from games.scenarios.expecting import wrong
from games.scenarios.reading import NAMES, BadScenarioError, Named, called, position

_MOST_PASSES: Final = 400
#: Words for what a player does with priority, and the option that each becomes.
_ACTS: Final = {"cast": "cast", "play": "play", "activate": "activate", "mana": "mana"}
_WORDS: Final = frozenset(
    {"by", "targets", "x", "mode", "kicked", "ability", "choose", "shares", *_ACTS,
     "attack", "block", "answer", "resolve", "until", "pass", "concede", "expect", "illegal"}
)  # fmt: skip


@dataclass(slots=True)
class Outcome:
    """What came of a scenario in one edition: nothing wrong, or what was."""

    edition: str
    wrong: list[str] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.wrong


def run(scenario: Mapping[str, Any], *, named: Named = definition_of) -> list[Outcome]:
    """Run a scenario in each edition that it names ("current" if none).

    `named` gives a card's definition by its name, KeyError for an unknown one. Raises
    BadScenarioError for what cannot be read.
    """
    editions = scenario.get("edition", "current")
    return [
        Run(scenario, edition, named).outcome()
        for edition in ([editions] if isinstance(editions, str) else editions)
    ]


class Run:
    """One run, in one edition; `game` is where it stands."""

    def __init__(self, scenario: Mapping[str, Any], edition: str, named: Named) -> None:
        self.scenario = scenario
        self.strict = bool(scenario.get("strict", True))
        self.edition = edition
        self.game = Game.of(position(scenario, edition, named))
        self.found: list[str] = []

    def outcome(self) -> Outcome:
        """Do all, then look."""
        for at, action in enumerate(self.scenario.get("do", []), start=1):
            before = len(self.found)
            try:
                self._do(action)
            except (BadScenarioError, IllegalAnswerError) as fault:
                self.found.append(f"{at}. {fault}")
                return Outcome(self.edition, self.found)
            self.found[before:] = [f"{at}. {fault}" for fault in self.found[before:]]
        if "expect" in self.scenario:
            self.found += wrong(self.game, self.scenario["expect"], self.edition)
        return Outcome(self.edition, self.found)

    def _do(self, action: Mapping[str, Any]) -> None:
        unknown = set(action) - _WORDS
        if unknown:
            raise BadScenarioError(f"no word {min(unknown)!r}")
        for word, method in self._methods():
            if word in action:
                method(action)
                return
        raise BadScenarioError(f"{dict(action)!r} says nothing to do")

    def _methods(self) -> Iterator[tuple[str, Any]]:
        yield (
            "expect",
            lambda action: self.found.extend(wrong(self.game, action["expect"], self.edition)),
        )
        yield "illegal", self._try_illegal
        for word in _ACTS:
            yield word, self._act
        yield "attack", self._declare
        yield "block", self._declare
        yield "answer", self._answer
        yield "resolve", self._resolve
        yield "until", self._until
        yield "pass", self._pass
        yield "concede", lambda action: self.game.concede(NAMES.index(action["concede"]))

    # ------------------------------------------------------------ with priority

    def _act(self, action: Mapping[str, Any]) -> None:
        player = NAMES.index(action["by"])
        self._give_priority(player)
        decision = self._decision()
        at = self._option(decision, action)
        wrong_one = wrong_target(self.game.table, decision, at, action, self._labels)
        if wrong_one is not None:
            raise IllegalAnswerError(f"target: {wrong_one!r} is none")
        self.game.answer([at])
        self._answer_all(action)

    def _give_priority(self, player: int) -> None:
        """Others pass until this player may act, as long as nothing comes of it."""
        decision = self._decision()
        state = self.game.table.state
        stack, step = len(state.stack), (state.turn, state.step)
        while decision.kind == "priority" and decision.player != player:
            self.game.answer([0])
            decision = self._decision()
            state = self.game.table.state
            if (len(state.stack), (state.turn, state.step)) != (stack, step):
                raise BadScenarioError(f"{NAMES[player]} has no priority in time")
        if decision.kind != "priority":
            raise BadScenarioError(f"{decision.kind!r} is to be decided first")

    def _option(self, decision: Decision, action: Mapping[str, Any]) -> int:
        word = next(word for word in _ACTS if word in action)
        for at, option in enumerate(decision.options):
            if option[0] == word and self._is_meant(option, action[word], action):
                return at
        raise IllegalAnswerError(f"{word} {action[word]!r} is not allowed now")

    def _is_meant(self, option: Option, name: str, action: Mapping[str, Any]) -> bool:
        number = option[1]
        if not self._is_called(number, name):
            return False
        if option[0] == "activate":
            table = self.game.table
            return (
                "ability" not in action
                or option[3] == action["ability"]
                or (len(table.traits(number).abilities) == 1)
            )
        return option[0] != "mana" or "choose" not in action or KINDS[option[2]] == action["choose"]

    def _is_called(self, number: int, name: str) -> bool:
        return name in self._labels(number)

    # ------------------------------------------------------------ choices

    def _answer_all(self, action: Mapping[str, Any]) -> None:
        """Answer what the action leads to, from its own words, then stop at what is left."""
        rest = {
            "x": [action["x"]] if "x" in action else [],
            "mode": [action["mode"]] if "mode" in action else [],
            "kicker": ["yes" if action.get("kicked") else "no"],
            "share": [action["shares"]] if "shares" in action else [],
        }
        choices = [] if "mana" in action else list(action.get("choose", []))
        while self.game.decision is not None and self.game.decision.proposal:
            decision = self.game.decision
            if decision.kind == "target":
                self._choose(decision, self._target(decision, action))
                continue
            if decision.kind in rest:
                if not rest[decision.kind]:
                    raise BadScenarioError(f"{decision.kind} is not chosen: {self._all(decision)}")
                word = decision.about.get("word", 0) if decision.kind == "target" else 0
                said = rest[decision.kind][min(word, len(rest[decision.kind]) - 1)]
            elif choices:
                said = choices.pop(0)
            else:
                raise BadScenarioError(f"{decision.kind} is not chosen: {self._all(decision)}")
            self._choose(decision, said)

    def _target(self, decision: Decision, action: Mapping[str, Any]) -> Any:  # noqa: ANN401 - a name, or several
        """What the action names for this word "target"."""
        targets, word = action.get("targets", []), decision.about["word"]
        if word >= len(targets):
            raise BadScenarioError(f"target is not chosen: {self._all(decision)}")
        return targets[word]

    def _choose(self, decision: Decision, said: Any) -> None:  # noqa: ANN401 - a name, or several
        if decision.total is not None:
            self.game.answer(list(said))
            return
        names = said if isinstance(said, list) else [said]
        picked: list[int] = []
        for name in names:
            at = next(
                (
                    at
                    for at, option in enumerate(decision.options)
                    if at not in picked and str(name) in self._words(option)
                ),
                None,
            )
            if at is None:
                raise IllegalAnswerError(
                    f"{decision.kind}: {name!r} is none of {self._all(decision)}"
                )
            picked.append(at)
        self.game.answer(picked)

    def _words(self, option: Option) -> list[str]:
        """By which names an option can be chosen."""
        if option[0] in ("thing", "card", "trigger", "ability"):
            return self._labels(option[1])
        if option[0] in ("attack", "block"):
            return [
                f"{one}>{other}"
                for one in self._labels(option[1])
                for other in self._labels(option[2])
            ]
        return [str(option[-1])]

    def _labels(self, thing: int) -> list[str]:
        """The names of a thing: "Bear", "A's Bear", "Bear#2"; a player's letter."""
        player = player_of(thing)
        if player >= 0:
            return [NAMES[player]]
        table = self.game.table
        row = table.state.objects[thing]
        if row.kind == ABILITY:
            return [f"{table.traits(row.source).name}'s ability"]
        name = called(table, thing)
        holder = row.owner if row.controller < 0 else row.controller
        own = f"{NAMES[holder]}'s {name}"
        return [name, own, *self._numbered(thing, name, holder)]

    def _numbered(self, thing: int, name: str, holder: int) -> list[str]:
        table = self.game.table
        row = table.state.objects[thing]
        rows = [
            other
            for other, found in table.state.objects.items()
            if not found.gone and found.zone == row.zone and called(table, other) == name
        ]
        mine = [
            other
            for other in rows
            if (table.state.objects[other].controller if row.controller >= 0 else row.owner)
            in (holder, -1)
        ]
        labels = [f"{name}#{rows.index(thing) + 1}"] if thing in rows else []
        if thing in mine:
            labels.append(f"{NAMES[holder]}'s {name}#{mine.index(thing) + 1}")
        return labels

    def _all(self, decision: Decision) -> list[str]:
        return [self._words(option)[0] for option in decision.options]

    # ------------------------------------------------------------ combat and other decisions

    def _declare(self, action: Mapping[str, Any]) -> None:
        kind = "attack" if "attack" in action else "block"
        player = NAMES.index(action["by"])
        decision = self._reach(kind, player)
        pairs = action[kind]
        said = [
            f"{one}>{other}"
            for one, others in pairs.items()
            for other in (others if isinstance(others, list) else [others])
        ]
        self._choose(decision, said)

    def _reach(self, kind: str, player: int) -> Decision:
        """Everybody passes until that is to be decided; the turn does not end meanwhile."""
        turn = self.game.table.state.turn
        for _ in range(_MOST_PASSES):
            decision = self._decision()
            if decision.kind == kind and decision.player == player:
                return decision
            if self.game.table.state.turn != turn or decision.kind != "priority":
                break
            self.game.answer([0])
        raise BadScenarioError(f"{NAMES[player]} has nothing to {kind} with")

    def _answer(self, action: Mapping[str, Any]) -> None:
        """The decision that stands, by its kind."""
        decision = self._decision()
        if decision.kind != action["answer"]:
            raise BadScenarioError(f"{decision.kind!r} is asked, not {action['answer']!r}")
        if "by" in action and decision.player != NAMES.index(action["by"]):
            raise BadScenarioError(f"{NAMES[decision.player]} decides")
        self._choose(decision, action.get("choose", action.get("shares", [])))

    # ------------------------------------------------------------ passing

    def _resolve(self, action: Mapping[str, Any]) -> None:
        """Everybody passes until so many objects of the stack have resolved ("all": until none)."""
        state = self.game.table.state
        wanted = action["resolve"]
        count = len(state.stack) if wanted == "all" else int(wanted)
        if not state.stack or count > len(state.stack):
            raise BadScenarioError("there is not as much on the stack")
        done = 0
        for _ in range(_MOST_PASSES):
            if self.game.over or (done >= count if wanted != "all" else not self._stack()):
                return
            decision = self._decision()
            if decision.kind != "priority":
                self._unanswered(decision)
                continue
            top = self._stack()[-1]
            self.game.answer([0])
            done += top not in self._stack() or top != self._stack()[-1]
            if self.game.decision is not None and self.game.decision.kind != "priority":
                return  # to be answered by what follows
        raise BadScenarioError("the stack never empties")

    def _stack(self) -> list[int]:
        return self.game.table.state.stack

    def _until(self, action: Mapping[str, Any]) -> None:
        """Everybody passes until a step begins: "end", or "B upkeep"; the next that comes."""
        whose, step = "", action["until"]
        if step[1:2] == " " and step[0] in NAMES:
            whose, step = step[0], step[2:]
        if step not in {one.name for one in STEPS}:
            raise BadScenarioError(f"no step {step!r}")
        begun = (self.game.table.state.turn, self.game.table.state.step)
        for _ in range(_MOST_PASSES):
            state = self.game.table.state
            here = STEPS[state.step].name == step and whose in ("", NAMES[state.active])
            if self.game.over or (here and (state.turn, state.step) != begun):
                return
            decision = self._decision()
            if decision.kind == "priority":
                self.game.answer([0])
            elif decision.kind in ("attack", "block") and not decision.fallback():
                self.game.answer([])
            else:
                self._unanswered(decision)
        raise BadScenarioError(f"{action['until']!r} never comes")

    def _pass(self, action: Mapping[str, Any]) -> None:
        """One player passes once."""
        decision = self._decision()
        if decision.kind != "priority" or NAMES[decision.player] != action["pass"]:
            raise BadScenarioError(f"{action['pass']} has no priority")
        self.game.answer([0])

    def _unanswered(self, decision: Decision) -> None:
        if self.strict:
            raise BadScenarioError(f"{decision.kind} is not answered: {self._all(decision)}")
        self.game.answer(decision.fallback())

    def _decision(self) -> Decision:
        if self.game.decision is None:
            raise BadScenarioError("the game is over")
        return self.game.decision

    # ------------------------------------------------------------ what must not work

    def _try_illegal(self, action: Mapping[str, Any]) -> None:
        """An action that the rules refuse; the game stands as before."""
        before = self.game.digest()
        tried = action["illegal"]
        try:
            self._do(tried)
        except IllegalAnswerError:
            if self.game.decision is not None and self.game.decision.proposal:
                self.game.answer(TAKE_BACK)
            return
        if self.game.digest() == before:
            self.found.append(f"{tried!r} did nothing")
        else:
            self.found.append(f"{tried!r} was allowed")
