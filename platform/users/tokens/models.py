"""Tokens with which scripts and stations speak for a person, and tickets for their sockets."""

from datetime import datetime
from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from knox.models import AbstractAuthToken

from core.clock import now
from core.refs import RefField
from users.models import User
from users.names import LONGEST


class Token(AbstractAuthToken):
    """A knox token with a name and scopes such as `notices:write`.

    Only its digest is kept. A token that is revoked has no row; one that has expired keeps its row
    for a while, so that its owner sees why a script has stopped.
    """

    ref = RefField()
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=LONGEST)
    scopes = ArrayField(models.CharField(max_length=40))
    created = models.DateTimeField(default=now, editable=False)
    last_used_at = models.DateTimeField(null=True, editable=False)

    objects: ClassVar[models.Manager["Token"]] = models.Manager()

    def __str__(self) -> str:
        return f"{self.name} ({self.token_key[:11]}…)"

    def allows(self, scope: str) -> bool:
        """Whether the token was made for this; writing brings reading along."""
        room, _, verb = scope.partition(":")
        return scope in self.scopes or (verb == "read" and f"{room}:write" in self.scopes)

    def has_expired(self, at: datetime) -> bool:
        """Whether its time is over."""
        return self.expiry is not None and self.expiry <= at


class SocketTicket(models.Model):
    """One opening of one socket by a script; good for seconds, used once."""

    digest = models.CharField(max_length=64, unique=True)
    token = models.ForeignKey(Token, on_delete=models.CASCADE, related_name="tickets")
    made_at = models.DateTimeField(default=now)

    def __str__(self) -> str:
        return f"ticket of {self.token}"
