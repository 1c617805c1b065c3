"""Tables of every kind, made ready for games: with real devices, virtual, or with devices under test."""
