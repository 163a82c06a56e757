"""A real browser for these tests."""

from tests.browser import chromium, reader

__all__ = ["chromium", "reader"]
