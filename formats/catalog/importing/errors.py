"""Why an import is refused."""

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


class ImportBrokenLine(Refusal):
    """A row of a table is wrong (`file`, `line`, `what`)."""

    code = "formats.import_broken_line"


class ImportEmpty(Refusal):
    """The file is well formed and holds no cards (`file`)."""

    code = "formats.import_empty"


class ImportRunning(Refusal):
    """Another import is at work."""

    code = "formats.import_running"
    status = 409
