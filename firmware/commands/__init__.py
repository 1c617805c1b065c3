"""The ``tachiai`` command, one module for each group of subcommands."""
