"""The rules engine: zones, objects, the turn, the stack, combat. A pure core.

Nothing here knows Django, a clock, a network or a global random generator. The state is plain
data; the same configuration and the same answers give the same state everywhere.
"""
