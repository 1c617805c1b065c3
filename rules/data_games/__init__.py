"""Games as data: one generic game that plays what a ``game.toml`` says."""
