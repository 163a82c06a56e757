"""What people may meet around events."""

from core.errors import Refusal


class Gone(Refusal):
    """The event is no more."""

    code = "events.gone"
    status = 404


class BadDetails(Refusal):
    """A value that an event cannot have (`field`)."""

    code = "events.bad_details"


class WrongStatus(Refusal):
    """The event is not where this can be done (`status`)."""

    code = "events.wrong_status"
    status = 409


class AlreadyIn(Refusal):
    """The player is in the event already (`number`)."""

    code = "events.already_in"
    status = 409


class NameThere(Refusal):
    """Somebody of this name is in the event (`name`, `numbers`): another one is added knowingly."""

    code = "events.name_there"
    status = 409


class NameTheirs(Refusal):
    """Somebody has claimed the player: they alone change the name."""

    code = "events.name_theirs"
    status = 409


class NotIn(Refusal):
    """The contestant is not in the event any more (`status`)."""

    code = "events.not_in"
    status = 409


class NoLateEntry(Refusal):
    """Who meets whom is settled: pods, round robin and brackets take nobody in."""

    code = "events.no_late_entry"
    status = 409


class EventFull(Refusal):
    """An event takes so many contestants at most (`most`)."""

    code = "events.full"
    status = 409


class RegistrationClosed(Refusal):
    """Registering is for the staff now."""

    code = "events.registration_closed"
    status = 409


class TooFew(Refusal):
    """There are not enough contestants (`players`, `needed`)."""

    code = "events.too_few"
    status = 409


class OpenMatches(Refusal):
    """Results are missing or disputed (`open`, `tables`)."""

    code = "events.open_matches"
    status = 409


class RoundNotThere(Refusal):
    """No round with that number (`round`), or not in a state for this."""

    code = "events.round_not_there"
    status = 409


class RoundUnderWay(Refusal):
    """A result of the round is in: it cannot be taken back as a whole (`round`)."""

    code = "events.round_under_way"
    status = 409


class PhaseOver(Refusal):
    """All rounds of the phase are played (`rounds`)."""

    code = "events.phase_over"
    status = 409


class RoundsFixed(Refusal):
    """The number of rounds does not change once the first is out."""

    code = "events.rounds_fixed"
    status = 409


class BadResult(Refusal):
    """Games that cannot be (`why`): negative, too many, nobody's or both's win."""

    code = "events.bad_result"


class NoMatch(Refusal):
    """There is nothing to report: a bye, or no such seat."""

    code = "events.no_match"
    status = 409


class ChangedMeanwhile(Refusal):
    """Somebody else has written another result (`match`: as it stands)."""

    code = "events.changed_meanwhile"
    status = 409


class RoundClosed(Refusal):
    """The next round is out: this result is corrected by a repair (`round`)."""

    code = "events.round_closed"
    status = 409


class MovedMeanwhile(Refusal):
    """The event went on while this was being prepared: look again."""

    code = "events.moved_meanwhile"
    status = 409


class BadPairs(Refusal):
    """The tables handed in do not seat everybody exactly once (`why`)."""

    code = "events.bad_pairs"


class TableTaken(Refusal):
    """Somebody else plays at that table (`table`)."""

    code = "events.table_taken"
    status = 409


class Rematch(Refusal):
    """Contestants who have met would meet again (`pairs`, how many: `rematches`)."""

    code = "events.rematch"
    status = 409


class CannotUndo(Refusal):
    """Later changes stand on this one (`seq`, `later`)."""

    code = "events.cannot_undo"
    status = 409


class ReasonNeeded(Refusal):
    """Whoever does this says why."""

    code = "events.reason_needed"


class DeckMissing(Refusal):
    """Lists are compulsory and some are missing (`missing`)."""

    code = "events.deck_missing"
    status = 409


class DeckLocked(Refusal):
    """Lists do not change after the deadline or once the event runs."""

    code = "events.deck_locked"
    status = 409


class DecksNotTaken(Refusal):
    """The event takes no deck lists."""

    code = "events.decks_not_taken"
    status = 409


class BadDeckList(Refusal):
    """A list that is empty, too long, or cannot be read."""

    code = "events.bad_deck_list"


class BadFile(Refusal):
    """A file that cannot be read as what it should be (`why`, `line`)."""

    code = "events.bad_file"


class BuiltFromPool(Refusal):
    """The deck is built from the card pool that the event gave out, and handed in there."""

    code = "events.built_from_pool"
    status = 409
