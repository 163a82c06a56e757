"""Why an event's pools are not given out, swapped or closed. Sentences: `words.py`."""

from core.errors import Refusal


class NotSealed(Refusal):
    """The event has no card pools."""

    code = "sealed.not_sealed"
    status = 404


class AlreadySealed(Refusal):
    """The event's pools are out."""

    code = "sealed.already_sealed"
    status = 409


class OtherFormat(Refusal):
    """The event is of a format that is not built from pools (`format`)."""

    code = "sealed.other_format"
    status = 409


class NobodyThere(Refusal):
    """There is nobody to give pools to."""

    code = "sealed.nobody_there"
    status = 409


class BadMinutes(Refusal):
    """Building takes from `least` to `most` minutes."""

    code = "sealed.bad_minutes"


class PacksOpen(Refusal):
    """Packs are open, or cards are written down (`pools`): the pools cannot be thrown away."""

    code = "sealed.packs_open"
    status = 409


class NotWrittenDown(Refusal):
    """Pools (`pools`) are not written down yet."""

    code = "sealed.not_written_down"
    status = 409


class NothingToSwap(Refusal):
    """Packs opened here are not swapped, nor what has been, nor a pool alone."""

    code = "sealed.nothing_to_swap"
    status = 409


class NotOver(Refusal):
    """The packs can be shown when the event is over."""

    code = "sealed.not_over"
    status = 409
