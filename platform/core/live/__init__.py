"""Live pages: the hub of a web process, the socket protocol, the rooms that stream."""
