"""Pages of organisations."""
