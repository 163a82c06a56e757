"""Notices: what somebody should know, on every open page and by e-mail."""
