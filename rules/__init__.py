"""The five games: positions, moves, verdicts, records and the reason for every refusal."""
