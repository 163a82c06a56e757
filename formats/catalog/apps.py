"""The catalogue as a Django app."""

from django.apps import AppConfig


class CatalogConfig(AppConfig):
    """Cards and the deck check."""

    name = "formats.catalog"
    label = "catalog"
