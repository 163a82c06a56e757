"""Sets, cards, printings and names; importers; the deck check's service, pages and API."""
