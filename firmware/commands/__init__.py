"""Subcommands of ``tachiai`` that need no table, and options that several commands share."""
