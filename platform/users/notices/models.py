"""Notices, and the stream of each person on which open pages hear of them."""

from django.db import models

from core.clock import now
from core.models import Stream
from core.refs import RefField
from users.models import User


class Notice(models.Model):
    """One thing that somebody should know: a code with words (users.notices.words, the rooms').

    `params` are the sentence's: plain values, names only where it needs them, never a secret. Whose
    `name` stands there, `about` says: it goes with their account.
    """

    ref = RefField()
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notices")
    code = models.CharField(max_length=80)
    params = models.JSONField(default=dict, blank=True)
    about = models.CharField(max_length=12, default="", blank=True, db_index=True)  # a ref
    url = models.CharField(max_length=500, default="", blank=True)  # a path on this site
    # About the account's safety: a letter goes out whatever the person chose.
    important = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=now, editable=False)
    read_at = models.DateTimeField(null=True, editable=False)
    mailed_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        indexes = [
            models.Index(fields=["user", "-created_at"], name="notice_by_day"),
            models.Index(fields=["user"], condition=models.Q(read_at=None), name="notice_unread"),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.ref}"


class Inbox(models.Model):
    """Whose stream of room "me" it is; made at the first need. The stream holds refs only."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="inbox")
    stream = models.OneToOneField(Stream, on_delete=models.PROTECT, related_name="inbox")

    class Meta:
        verbose_name_plural = "inboxes"

    def __str__(self) -> str:
        return f"inbox of {self.user_id}"
