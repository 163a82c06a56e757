"""Who may do what with an event's card pools: as in the event itself."""

from tournaments.events import rules as events

see = events.see
give_out = events.manage
keep = events.score  # latecomers, more time, swapping, what the staff sees of everybody
