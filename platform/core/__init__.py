"""The small shared kernel: what every room stands on."""
