"""A worker whose task hangs ends itself."""

import subprocess
import sys

HANGS = """
import time
from core import watchdog
watchdog.begin("1", "quick", 0.2); watchdog.finish("1"); time.sleep(0.5); print("lived", flush=True)
watchdog.begin("2", "hangs", 0.2); time.sleep(20); print("too long")
"""


def test_a_task_that_hangs_takes_its_worker_along_and_one_that_ends_does_not():
    done = subprocess.run(
        [sys.executable, "-c", HANGS], capture_output=True, text=True, timeout=15, check=False
    )
    assert done.returncode == -9
    assert done.stdout.startswith("lived\n")
    assert "task_hangs" in done.stdout
    assert "too long" not in done.stdout
