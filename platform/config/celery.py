"""The Celery application. Messages are hints, rows are the truth: nothing here keeps a result."""

import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging, task_postrun, task_prerun, worker_ready
from django_structlog.celery.steps import DjangoStructLogInitStep

from core import tasks_measured, watchdog

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("podium")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.update(
    task_ignore_result=True,
    task_default_queue="default",
    task_serializer="json",
    accept_content=["json"],
    # A hint that cannot be given at once is dropped: the sweeper finds the row.
    task_publish_retry=False,
    broker_connection_timeout=1,
    broker_connection_retry_on_startup=True,
    broker_connection_max_retries=None,
    broker_transport_options={
        "socket_connect_timeout": 1,
        "socket_timeout": 3,
        "max_retries": 0,
        "retry_on_timeout": False,
    },
    worker_hijack_root_logger=False,
    worker_send_task_events=False,
    worker_prefetch_multiplier=1,
    worker_cancel_long_running_tasks_on_connection_loss=True,
    beat_schedule={
        "sweep": {
            "task": "core.sweep",
            "schedule": 2.0,
            "options": {"queue": "sweep", "expires": 4},
        },
        "chores": {
            "task": "core.chores",
            "schedule": 3600.0,
            "options": {"queue": "sweep", "expires": 3600},
        },
        "heartbeat-default": {
            "task": "core.heartbeat",
            "schedule": 5.0,
            "args": ("default",),
            "options": {"queue": "default", "expires": 10},
        },
        "heartbeat-sweep": {
            "task": "core.heartbeat",
            "schedule": 5.0,
            "args": ("sweep",),
            "options": {"queue": "sweep", "expires": 10},
        },
    },
    beat_max_loop_interval=1,
)
app.steps["worker"].add(DjangoStructLogInitStep)
app.autodiscover_tasks()
task_prerun.connect(watchdog.on_prerun)
task_postrun.connect(watchdog.on_postrun)
task_prerun.connect(tasks_measured.on_prerun)
task_postrun.connect(tasks_measured.on_postrun)


@setup_logging.connect
def _keep_our_logging(**_kwargs: Any) -> None:  # noqa: ANN401 - Celery's signal passes anything
    """Logging is set up by Django's settings; a receiver here stops Celery from replacing it."""


@worker_ready.connect
def _first_heartbeat(sender: Any, **_kwargs: Any) -> None:  # noqa: ANN401 - Celery's signal
    """A worker asks itself through the broker at once; beat's first heartbeat comes later."""
    for queue in sender.app.amqp.queues.consume_from:
        app.send_task("core.heartbeat", args=(queue,), queue=queue, expires=10)
