"""What changes the catalogue."""


def load_embedded() -> None:
    """Load the facts that come with Podium."""
