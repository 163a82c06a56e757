"""Letters that wait, and that they were sent."""

from django.db import models

from core.clock import now
from core.refs import RefField


class Letter(models.Model):
    """One e-mail. Its text is deleted when it is over: it may hold a link that opens an account."""

    ref = RefField()
    to = models.EmailField(max_length=254)
    subject = models.CharField(max_length=200)
    text = models.TextField(blank=True)
    created_at = models.DateTimeField(default=now, editable=False)
    sent_at = models.DateTimeField(null=True)
    refused_at = models.DateTimeField(null=True)  # for good: it is not tried again
    # The ref of a person, other than the reader, whom it names: it goes with their account.
    about = models.CharField(max_length=12, blank=True, default="", db_index=True)

    def __str__(self) -> str:
        return f"{self.subject} ({self.ref})"
