"""Forgets what is gone and nothing speaks of any more, once a turn."""

from games.engine.state import NOBODY, Lasting, Object, State, player_of


def sweep(state: State) -> None:
    """Drop the rows of objects that are gone, but for those that something still refers to."""
    state.effects = [one for one in state.effects if _has_things(state, one)]
    kept = _spoken_of(state)
    for number in [one for one, row in state.objects.items() if row.gone and one not in kept]:
        del state.objects[number]
        state.known.pop(number, None)


def _has_things(state: State, effect: Lasting) -> bool:
    """Whether something is left that an effect changes."""
    return any(
        player_of(thing) != NOBODY or not state.objects[thing].gone for thing in effect.things
    )


def _spoken_of(state: State) -> set[int]:
    found: set[int] = set()
    for effect in state.effects:
        found.update(effect.things, (effect.source,))
    for shield in state.shields:
        found.update((shield.thing, shield.source, shield.to, shield.by))
    for one in state.waiting:
        found.update((one.source,), one.event.values(), one.things)
    for delayed in state.delayed:
        found.update((delayed.source,), delayed.things)
    for row in state.objects.values():
        if not row.gone:
            _speaks_of(row, found)
    return found


def _speaks_of(row: Object, found: set[int]) -> None:
    found.update((row.previous, row.source, row.attached_to))
    if row.cast is not None:
        for chosen in row.cast.targets:
            found.update(chosen)
        found.update(row.cast.paid, row.cast.moved, row.cast.event.values())
