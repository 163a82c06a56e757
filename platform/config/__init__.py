"""The Django project: settings, addresses, workers, the front door."""
