"""Chromium and Japanese fonts for the browser tests: found, or fetched where that is ours to do."""

import os
import shutil
import subprocess
import time
from pathlib import Path

from config.cli.common import say

PACKAGES = ["chromium", "fonts-noto-cjk"]
FONTS = ("/usr/share/fonts", "/usr/local/share/fonts")


def browser_is_ready(var: Path) -> bool:
    """True when the browser tests can run; says loudly when they cannot."""
    if not _missing():
        return True
    if os.geteuid() == 0 and shutil.which("apt-get"):
        _install(var / "log" / "apt.log")
    if missing := _missing():
        say(
            f"!!! The browser tests are LEFT OUT: {' and '.join(missing)} missing. Install them, "
            f"for example: apt-get install {' '.join(PACKAGES)}"
        )
        return False
    return True


def _missing() -> list[str]:
    missing = []
    if not shutil.which("chromium"):
        missing.append("chromium")
    if not any(_has_japanese(Path(folder)) for folder in FONTS):
        missing.append("a Japanese font")
    return missing


def _has_japanese(folder: Path) -> bool:
    return any("CJK" in font.name or "JP" in font.name for font in folder.rglob("*.[to]t[cf]"))


def _install(log: Path) -> None:
    say(f"Installing {' and '.join(PACKAGES)} for the browser tests: about two minutes, once …")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    begun = told = time.monotonic()
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as out:
        for order in (["update"], ["install", "-y", "--no-install-recommends", *PACKAGES]):
            child = subprocess.Popen(
                ["apt-get", *order],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                env=environment,
            )
            while child.poll() is None:
                time.sleep(0.1)
                if time.monotonic() - told > 20:
                    told = time.monotonic()
                    say(f"  still installing: {told - begun:.0f} s")
            if child.returncode != 0:
                say(f"  apt-get {order[0]} failed; see {log}")
                return
    say(f"Installed in {time.monotonic() - begun:.0f} s.")
