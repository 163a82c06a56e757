"""The front door's commands; `python -m config.cli` is what ./podium becomes."""
