"""From a fresh clone to the front door: the shell script and the installation's stamp."""

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from core import bootstrap
from core.bootstrap import Installation
from tests.servers.helpers import ROOT

FAKE_PYTHON = """#!/bin/sh
case "$*" in
  *"-m pip"*) echo "$@" >>"{diary}"; sleep {pause}; exit {code};;
esac
exit 0
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout whose .venv has a Python that only takes notes."""
    root = tmp_path / "a clone"
    (root / ".venv" / "bin").mkdir(parents=True)
    (root / ".venv" / "lib" / "python3.11" / "site-packages").mkdir(parents=True)
    (root / ".venv" / "pyvenv.cfg").write_text("home = /usr/bin\nversion = 3.11.7\n")
    (root / "requirements.txt").write_text("django==5.2.1 \\\n    --hash=sha256:00\n")
    (root / "requirements-dev.txt").write_text("django==5.2.1 \\\n    --hash=sha256:00\nruff==1\n")
    put_python(root)
    return root


def put_python(root: Path, *, code: int = 0, pause: float = 0) -> None:
    python = root / ".venv" / "bin" / "python"
    text = FAKE_PYTHON.format(diary=root / "diary", code=code, pause=pause)
    python.write_text(text)
    python.chmod(0o755)


def installs(root: Path) -> list[str]:
    diary = root / "diary"
    return diary.read_text().splitlines() if diary.exists() else []


def test_nothing_is_installed_when_the_stamp_fits(checkout: Path):
    first = Installation(checkout)
    assert not first.fits("runtime")
    first.complete("runtime")
    assert first.fits("runtime")
    assert not first.fits("dev")
    first.complete("runtime")
    assert len(installs(checkout)) == 1
    assert installs(checkout)[0].endswith(
        f"install --require-hashes --no-input -r {checkout}/requirements.txt"
    )
    paths = checkout / ".venv" / "lib" / "python3.11" / "site-packages" / "podium.pth"
    assert paths.read_text() == f"{checkout}\n{checkout}/platform\n"


def test_the_larger_set_contains_the_smaller_one(checkout: Path):
    installation = Installation(checkout)
    installation.complete("dev")
    assert installation.fits("dev")
    assert installation.fits("runtime")
    (checkout / "requirements.txt").write_text("django==5.2.2\n")
    assert not installation.fits("runtime")
    installation.complete("runtime")
    assert installation.fits("runtime")
    assert installation.fits("dev")


def test_a_changed_lock_is_installed(checkout: Path):
    installation = Installation(checkout)
    installation.complete("runtime")
    (checkout / "requirements.txt").write_text("django==5.2.2\n")
    assert not installation.fits("runtime")


def test_an_interrupted_installation_is_repaired(checkout: Path, capsys: pytest.CaptureFixture):
    put_python(checkout, code=1)
    installation = Installation(checkout)
    with pytest.raises(SystemExit) as end:
        installation.complete("runtime")
    assert end.value.code == 1
    assert "installing failed; all of it is in" in capsys.readouterr().err
    assert not installation.stamp.exists()
    put_python(checkout)
    installation.complete("runtime")
    assert installation.fits("runtime")


@pytest.mark.parametrize("harm", ["moved", "other python", "no python", "damaged stamp"])
def test_what_no_longer_fits_is_noticed(harm: str, checkout: Path):
    Installation(checkout).complete("runtime")
    match harm:
        case "moved":
            checkout = checkout.rename(checkout.with_name("elsewhere"))
        case "other python":
            (checkout / ".venv" / "pyvenv.cfg").write_text("version = 3.12.1\n")
        case "no python":
            (checkout / ".venv" / "bin" / "python").unlink()
        case "damaged stamp":
            (checkout / ".venv" / "podium.json").write_text('{"root": ')
    assert not Installation(checkout).fits("runtime")


def test_a_moved_venv_is_made_anew_a_bare_one_is_completed(checkout: Path):
    installation = Installation(checkout)
    assert installation._usable()
    installation.complete("runtime")
    assert installation._usable()
    moved = Installation(checkout.rename(checkout.with_name("elsewhere")))
    assert not moved._usable()


def test_two_starts_install_once(checkout: Path):
    put_python(checkout, pause=0.5)
    both = [
        threading.Thread(target=Installation(checkout).complete, args=("runtime",))
        for _ in range(2)
    ]
    for one in both:
        one.start()
    for one in both:
        one.join()
    assert len(installs(checkout)) == 1


@pytest.mark.parametrize(
    ("arguments", "code"),
    [([], 2), (["--help"], 0), (["help"], 0), (["dance"], 2), (["run"], None), (["lint"], None)],
)
def test_usage_needs_no_packages(
    arguments: list[str], code: int | None, capsys: pytest.CaptureFixture
):
    assert bootstrap.answer(arguments) == code
    said = capsys.readouterr()
    assert ("usage: ./podium COMMAND" in said.out) == (arguments in ([], ["--help"], ["help"]))
    assert ("no command 'dance'" in said.err) == (arguments == ["dance"])


@pytest.fixture
def door(tmp_path: Path) -> Path:
    """The shell script before a bootstrap that only tells how it was called."""
    root = tmp_path / "with a space"
    (root / "platform" / "core").mkdir(parents=True)
    script = (ROOT / "podium").read_text()
    absolute = "/usr/bin/python3 /usr/local/bin/python3"
    assert absolute in script
    (root / "podium").write_text(script.replace(absolute, "/nonexistent"))
    (root / "podium").chmod(0o755)
    (root / "platform" / "core" / "bootstrap.py").write_text(
        "import json, os, sys\nprint(json.dumps([os.getpid(), sys.argv[1:], os.getcwd()]))\n"
    )
    return root


def tools(folder: Path, **pythons: str) -> str:
    """A PATH with these fake Pythons and what the script itself needs."""
    folder.mkdir()
    for name, text in pythons.items():
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    for name in ("sh", "dirname", "readlink"):
        (folder / name).symlink_to(shutil.which(name) or "")
    return str(folder)


BROKEN = "#!/bin/sh\necho 'no such version' >&2\nexit 127\n"
NO_VENV = '#!/bin/sh\ncase "$*" in *ensurepip*) exit 1;; esac\nexit 0\n'


def test_the_first_python_that_works_becomes_the_front_door(door: Path, tmp_path: Path):
    good = f'#!/bin/sh\nexec {sys.executable} "$@"\n'
    path = tools(tmp_path / "bin", **{"python3": BROKEN, "python3.12": NO_VENV, "python3.11": good})
    child = subprocess.Popen(
        [door / "podium", "manage", "two words", ""],
        cwd="/",
        env={"PATH": path},
        stdout=subprocess.PIPE,
        text=True,
    )
    out, _ = child.communicate(timeout=20)
    # The same process: a signal sent to ./podium reaches the supervisor.
    assert json.loads(out) == [child.pid, ["manage", "two words", ""], "/"]


def test_without_a_usable_python_one_line_says_what_to_install(door: Path, tmp_path: Path):
    path = tools(tmp_path / "bin", **{"python3": NO_VENV, "python3.11": BROKEN})
    done = subprocess.run(
        [door / "podium", "run"], env={"PATH": path}, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "apt-get install python3-venv" in done.stderr


def test_it_is_found_through_a_link(door: Path, tmp_path: Path):
    link = tmp_path / "link"
    link.symlink_to(door / "podium")
    environment = {**os.environ, "PODIUM_PYTHON": sys.executable}
    done = subprocess.run([link, "x"], env=environment, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)[1] == ["x"]


def test_a_checkout_that_cannot_be_written_is_one_line(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
):
    shutil.rmtree(checkout / "var", ignore_errors=True)
    (checkout / "var").touch()
    monkeypatch.setattr(bootstrap, "ROOT", checkout)
    monkeypatch.setattr(bootstrap.signal, "signal", lambda *_: None)
    with pytest.raises(SystemExit) as end:
        bootstrap.main(["run"])
    assert end.value.code == 2
    said = capsys.readouterr().err
    assert said.startswith(f"podium: {checkout}/var")
    assert said.count("\n") == 1


@pytest.mark.skipif(not Installation(ROOT).fits("runtime"), reason="would install")
@pytest.mark.parametrize("after", [0.06, 0.1, 0.15, 0.2, 0.3])
def test_an_early_ctrl_c_leaves_no_trace(after: float, tmp_path: Path):
    """Earlier still Python itself has not begun, and what it says then is not ours to change."""
    python = [ROOT / ".venv" / "bin" / "python", "-I", "-S", "-B"]
    child = subprocess.Popen(
        [*python, bootstrap.__file__, "manage", "shell", "-c", "import time; time.sleep(60)"],
        env={**os.environ, "PODIUM_VAR": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(after)
    child.send_signal(signal.SIGINT)
    _, said = child.communicate(timeout=20)
    assert (child.returncode in {-signal.SIGINT, 130}, said) == (True, "")
