"""Password hashing that a rush of log-ins cannot turn into a rush for memory."""

import threading

from django.contrib.auth.hashers import Argon2PasswordHasher

# Each hash takes its memory for some 20 ms; more at once would only wait for the processors.
_AT_ONCE = threading.BoundedSemaphore(2)


class Argon2(Argon2PasswordHasher):
    """Argon2id with 19 MiB, two passes, one lane: the smallest setting that OWASP recommends.

    https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
    """

    time_cost = 2
    memory_cost = 19 * 1024  # KiB
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        """Django's, a few at a time."""
        with _AT_ONCE:
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        """Django's, a few at a time."""
        with _AT_ONCE:
            return super().verify(password, encoded)
