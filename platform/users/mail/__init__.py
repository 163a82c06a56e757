"""Letters: e-mail that a worker sends from rows."""
