"""Roles: who may do what in an organisation and in an event."""
