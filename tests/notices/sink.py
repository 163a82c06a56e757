"""A mail server that keeps what it gets, on loopback only; for tests."""

import socketserver
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage

OK = b"250 ok\r\n"


class _Talk(socketserver.StreamRequestHandler):
    """One connection of RFC 5321, as far as a client needs it."""

    def handle(self):
        self.wfile.write(b"220 sink\r\n")
        while line := self.rfile.readline():
            verb = line[:4].upper()
            if verb in self.server.refusing:
                self.wfile.write(self.server.refusing[verb] + b"\r\n")
            elif verb == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                self.server.letters.append(self._letter())
                self.wfile.write(OK)
            elif verb == b"QUIT":
                self.wfile.write(b"221 bye\r\n")
                return
            else:
                self.wfile.write(OK)

    def _letter(self) -> EmailMessage:
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
        return message_from_bytes(b"".join(lines), policy=policy.default)


class _Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True


@contextmanager
def sink(port: int, refusing: Mapping[bytes, bytes] | None = None) -> Iterator[list[EmailMessage]]:
    """Listen on the port; the list grows as letters come.

    `refusing` maps a command (RCPT, MAIL, DATA) to the line that answers it instead.
    """
    with _Server(("127.0.0.1", port), _Talk) as server:
        server.letters, server.refusing = [], dict(refusing or {})
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield server.letters
        finally:
            server.shutdown()
            thread.join()
