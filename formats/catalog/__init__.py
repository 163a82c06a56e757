"""Cards, printings and names; importers; the deck check's service, pages, API and commands."""
