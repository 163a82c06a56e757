"""Static files as a site serves them, hashed and packed: seconds of work, when they changed."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import django
import servestatic
from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import ManifestFilesMixin, staticfiles_storage
from django.core.management import call_command

from core.servers.process import read_json, write_json


def collect() -> None:
    """Collect them, unless they are there and made of what they would be made of now."""
    note = Path(settings.VAR) / "static.json"
    wanted = {"made_of": hashlib.sha256("\n".join(_facts()).encode()).hexdigest()}
    if read_json(note) == wanted and _are_there():
        return
    note.unlink(missing_ok=True)  # what is broken off leaves none
    call_command("collectstatic", interactive=False, verbosity=0)
    write_json(note, wanted)


def _facts() -> Iterator[str]:
    """What makes them, and of each source its name, size and last change."""
    backend = settings.STORAGES["staticfiles"]["BACKEND"]
    yield f"{backend} {django.__version__} {servestatic.__version__} {settings.STATIC_URL}"
    for finder in finders.get_finders():
        for name, source in finder.list(None):
            found = Path(source.path(name)).stat()
            yield f"{name} {found.st_size} {found.st_mtime_ns}"


def _are_there() -> bool:
    """Whether each file is there that pages name."""
    if not isinstance(staticfiles_storage, ManifestFilesMixin):
        return False
    names = staticfiles_storage.load_manifest()[0].values()
    return bool(names) and all(map(staticfiles_storage.exists, names))
