"""People: accounts and who may do what."""
