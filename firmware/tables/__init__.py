"""Tables that games are played at (real, virtual, recorded, under test), their log and their state."""
