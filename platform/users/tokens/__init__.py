"""API tokens and one-time tickets for sockets."""
