"""`./podium bench`: runs the modules tests/bench/bench_*.py, each in a process of its own.

A module has `run() -> dict[str, float | int | str]`: figures by name, each already the median of
its runs. They get servers and a database of their own. With `--json`, standard output is one
object: {"calibration": {…}, "benches": {name: figures}}.
"""

import argparse
import importlib.util
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from config.cli.common import NO, OK, ROOT, Misuse, check_environment, child_environment, say
from core.servers.ownership import servers
from core.servers.process import ServerError

FOLDER = ROOT / "tests" / "bench"
FRONT_DOOR = [sys.executable, "-P", "-m", "config.cli"]
LOOPS = 1_000_000


def bench(arguments: list[str]) -> int:
    """Run one bench or all; 1 when one of them fails."""
    parser = argparse.ArgumentParser(prog="podium bench", description=__doc__)
    parser.add_argument("name", nargs="?", help="one of them; all without")
    parser.add_argument("--json", action="store_true", help="figures as JSON on standard output")
    options = parser.parse_args(arguments)
    check_environment()
    found = {path.stem.removeprefix("bench_"): path for path in sorted(FOLDER.glob("bench_*.py"))}
    if options.name is not None:
        if options.name not in found:
            raise Misuse(f"no bench {options.name!r}; there are: {', '.join(found) or 'none'}")
        found = {options.name: found[options.name]}
    results: dict[str, object] = {}
    code = OK
    calibration = {"loop_ms": round(calibrate() * 1000, 1), "cores": os.cpu_count()}
    say(f"calibration: {LOOPS:,} additions in {calibration['loop_ms']} ms, {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory(prefix="podium-bench-") as folder:
        var = Path(folder)
        with servers(var, say=say) as services:
            environment = child_environment(var, services)
            prepare = [*FRONT_DOOR, "manage", "prepare", "--quiet", "--no-demo"]
            done = subprocess.run([*prepare, "--no-static"], cwd=ROOT, env=environment, check=False)
            if done.returncode != 0:
                raise ServerError(f"prepare failed (exit code {done.returncode})")
            for name, path in found.items():
                say(f"{name} …")
                child = subprocess.run(
                    [sys.executable, "-P", "-m", "config.cli.bench", str(path)],
                    cwd=ROOT,
                    env=environment,
                    stdout=subprocess.PIPE,
                    text=True,
                    check=False,
                )
                if child.returncode != 0:
                    say(f"  {name} failed (exit code {child.returncode})")
                    code = NO
                    continue
                results[name] = json.loads(child.stdout)
                if not options.json:
                    _show(name, results[name])
    if options.json:
        print(json.dumps({"calibration": calibration, "benches": results}, indent=2))
    return code


def calibrate() -> float:
    """Seconds for a fixed loop, the median of five: by this, figures of two machines compare."""
    times = []
    for _ in range(5):
        begun = time.perf_counter()
        total = 0
        for number in range(LOOPS):
            total += number
        times.append(time.perf_counter() - begun)
    return statistics.median(times)


def _show(name: str, figures: object) -> None:
    print(name)
    if isinstance(figures, dict):
        for key, value in figures.items():
            print(f"  {key:<32}{value}")


def _run_here(path: Path) -> None:
    """In the child: set Django up, run the module, print its figures as JSON."""
    import django  # noqa: PLC0415 - the parent needs none

    django.setup()
    sys.path.insert(0, str(path.parent))  # a shared helper stands beside the benches
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    print(json.dumps(module.run()))


if __name__ == "__main__":
    _run_here(Path(sys.argv[1]))
