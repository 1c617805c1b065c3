"""The subcommands that put a whole table together."""
