"""Entry of `python -m config.cli`: Ctrl-C ends it without a trace from the first line on."""

import signal
import sys

if __name__ == "__main__":
    try:
        # ./podium has blocked it for the time in which Python itself starts.
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        from config.cli.door import main

        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
