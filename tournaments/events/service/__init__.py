"""The one way to change an event: every function here writes exactly one op.

Order of locks everywhere: the event's log (tournaments.events.journal.changing), then rows.
"""
