"""Pictures of boards of one's own, rendered: boards, pieces, lamps, hands and cameras of all kinds."""
