"""Organisations: shops, clubs and whoever else runs events."""
