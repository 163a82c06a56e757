"""Tasks are counted and timed for operators (core.metrics)."""

import time
from typing import Any

OUTCOMES = frozenset({"SUCCESS", "FAILURE", "RETRY", "REVOKED", "IGNORED"})
_begun: dict[str, float] = {}


def on_prerun(task_id: str, **_kwargs: Any) -> None:  # noqa: ANN401 - Celery's signal
    """Celery's task_prerun."""
    _begun[task_id] = time.perf_counter()


def on_postrun(task_id: str, task: Any, state: str | None = None, **_kwargs: Any) -> None:  # noqa: ANN401 - Celery's signal
    """Celery's task_postrun; the solo pool runs one after the other."""
    from core import metrics  # noqa: PLC0415 - the settings come first

    begun = _begun.pop(task_id, None)
    if begun is None:
        return
    outcome = state.lower() if state in OUTCOMES else metrics.OTHER
    metrics.tasks.labels(task.name, outcome).observe(time.perf_counter() - begun)
