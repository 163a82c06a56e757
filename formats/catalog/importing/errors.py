"""Why an import is refused."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from core.errors import Refusal


class ImportNoFile(Refusal):
    """There is no such file, or it cannot be read (`file`)."""

    code = "formats.import_no_file"


class ImportKindUnknown(Refusal):
    """The file is none of the lists that we read (`file`)."""

    code = "formats.import_kind_unknown"


class ImportBrokenJson(Refusal):
    """A JSON file breaks off or holds nonsense (`file`, `byte`, `set`, `what`)."""

    code = "formats.import_broken_json"


class ImportDamaged(ImportBrokenJson):
    """The same where nobody knows yet of which set it speaks (`file`, `byte`, `what`)."""

    code = "formats.import_damaged"


def broken_json(*, file: str, byte: int, set_code: str = "", what: str) -> ImportBrokenJson:
    """The refusal for a place of a file, with the set where it is known."""
    if set_code:
        return ImportBrokenJson(file=file, byte=byte, set=set_code, what=what)
    return ImportDamaged(file=file, byte=byte, what=what)


class ImportBrokenLine(Refusal):
    """A row of a table is wrong (`file`, `line`, `what`)."""

    code = "formats.import_broken_line"


class ImportTooLarge(Refusal):
    """The file is too large, packed or unpacked (`file`, `limit` in MB)."""

    code = "formats.import_too_large"
    status = 413


class ImportTooManyFiles(ImportTooLarge):
    """An archive of more files than any list has (`file`, `limit`)."""

    code = "formats.import_too_many_files"


class ImportBroke(Refusal):
    """Something that nobody foresaw; the log has it (`file`, `what`)."""

    code = "formats.import_broke"


class ImportEmpty(Refusal):
    """The file is well formed and holds no cards (`file`)."""

    code = "formats.import_empty"


class ImportRunning(Refusal):
    """Another import is at work."""

    code = "formats.import_running"
    status = 409


WHY: Final[dict[str, Promise]] = {
    "odd": _("it is too long or holds odd characters"),
    "unreadable": _("it must begin with https:// or http:// and a host"),
    "credentials": _("it holds a user's name or a password"),
    "port": _("only the ports 80 and 443 are used"),
    "private": _("its host is not in the open internet"),
    "no_host": _("its host is not known"),
    "certificate": _("its certificate is not in order"),
    "late": _("it does not answer in time"),
    "unreachable": _("it cannot be reached"),
    "broke": _("the connection broke; the next attempt goes on from there"),
    "disk": _("the disk is full or cannot be written"),
    "status": _("it answers with an error"),
    "packed": _("it packs what was asked for unpacked"),
    "range": _("it gives another part than was asked for"),
    "header": _("its header is too long"),
    "redirects": _("it leads on and on"),
}


class ImportBadAddress(Refusal):
    """Not an address that files are fetched from (`address`, `reason`, a key of WHY)."""

    code = "formats.import_bad_address"

    def __init__(self, *, address: str, reason: str) -> None:
        super().__init__(address=address, reason=reason, why=WHY[reason])


class ImportNotFetched(Refusal):
    """The other side did not give the file (`address`, `reason`, a key of WHY)."""

    code = "formats.import_not_fetched"

    def __init__(self, *, address: str, reason: str) -> None:
        super().__init__(address=address, reason=reason, why=WHY[reason])


class ImportGaveUp(Refusal):
    """A job was begun several times and never ended (`attempts`)."""

    code = "formats.import_gave_up"
