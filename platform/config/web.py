"""One web process: `python -m config.web --fd N` serves on a listening socket that it inherits."""

import argparse
import socket

import uvicorn

# First the application, whose set-up of logging would undo uvicorn's.
from config.asgi import application


def main() -> None:
    """Serve until told to stop. Several processes share one socket; the kernel spreads visitors."""
    parser = argparse.ArgumentParser(prog="config.web", description=__doc__)
    parser.add_argument("--fd", type=int, required=True, help="number of the inherited socket")
    options = parser.parse_args()
    config = uvicorn.Config(
        application,
        access_log=False,
        lifespan="off",
        log_config=None,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        ws="auto",
        ws_per_message_deflate=False,  # costs 40 % of the processor in the fan-out
    )
    uvicorn.Server(config).run(sockets=[socket.socket(fileno=options.fd)])


if __name__ == "__main__":
    main()
