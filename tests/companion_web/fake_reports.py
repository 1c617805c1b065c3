"""Reports behind the page, which only note what is asked of them."""

from dataclasses import dataclass, field


@dataclass
class FakeReports:
    """Notes what is asked of it, and gives an archive that is none."""

    asked: list[tuple[int, str, str, bool]] = field(default_factory=list)
    made: bytes = b"PK"

    def archive(self, game_id: int, words: str, moves: str, with_names: bool) -> bytes:
        self.asked.append((game_id, words, moves, with_names))
        return self.made
