"""Refusals: what a person may meet. One class for the shape, one subclass beside each raiser.

A refusal carries a code (`room.reason`) and parameters, never prose: `core.words` turns them
into a sentence in the reader's language. What cannot happen raises an ordinary exception with
a full sentence and is logged.
"""

from collections.abc import Mapping
from typing import Any, ClassVar


class Refusal(Exception):  # noqa: N818 - it is not an error of ours
    """A request that is understood and declined.

    `status` is the HTTP status that pages and API answer with.
    """

    code: ClassVar[str] = "core.refused"
    status: ClassVar[int] = 400

    def __init__(self, **params: Any) -> None:  # noqa: ANN401 - parameters of the sentence
        super().__init__(self.code, params)
        self.params: Mapping[str, Any] = params


class NotPermitted(Refusal):
    """The viewer is known and may not do this."""

    code = "core.not_permitted"
    status = 403


class SignInNeeded(Refusal):
    """The viewer has to sign in first."""

    code = "core.sign_in_needed"
    status = 401


class Unknown(Refusal):
    """There is no such thing, or the viewer may not know that there is."""

    code = "core.unknown"
    status = 404


class TooLarge(Refusal):
    """The body is over the limit (`limit_mb`)."""

    code = "core.too_large"
    status = 413


class BadRequest(Refusal):
    """The request makes no sense to us: a value outside its closed list, a broken encoding."""

    code = "core.bad_request"


class BadMethod(Refusal):
    """The address does not take this method (`method`, `allowed`)."""

    code = "core.bad_method"
    status = 405


class BadKey(Refusal):
    """An idempotency key or request id that is empty, over `limit` characters or unprintable."""

    code = "core.bad_key"


class KeyReused(Refusal):
    """An idempotency key came again with another request."""

    code = "core.key_reused"
    status = 409
