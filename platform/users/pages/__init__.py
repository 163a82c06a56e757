"""Pages of the people's room."""
