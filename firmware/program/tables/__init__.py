"""Tables that games are played at: real, virtual, recorded, or with devices under test."""
