"""What was really played in a film, as values that go into a JSON file beside it."""

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any


@dataclass
class TruePly:
    """A legal ply. Times in seconds of the film; ``until_s``: when the table began to change again;
    ``alone_s``: how long it stood before that in full sight, no hand over the sheet; ``hand_gone_s``: when
    the last hand had left after it, None where the next one was there before. ``lookalikes``: moves that
    leave the same table.
    """

    ply: int
    text: str
    player: str
    begun_s: float
    made_s: float
    until_s: float = 0.0
    alone_s: float = 0.0
    hand_gone_s: float | None = None
    quick_reply: bool = False
    below_coat: bool = False
    taken_back: bool = False
    lookalikes: tuple[str, ...] = ()


@dataclass
class TrueIllegal:
    """An illegal table. ``ply``: plies on the record; ``clauses``: all that forbid a move of the squares."""

    ply: int
    text: str
    kind: str
    clause: str
    clauses: tuple[str, ...]
    from_s: float
    until_s: float
    hand_gone_s: float | None = None


@dataclass
class Incident:
    """Anything else that happened."""

    kind: str
    from_s: float
    until_s: float
    detail: str = ""


@dataclass
class Truth:
    """A film's truth. ``plies`` are in the order in which they were made, those taken back among them;
    ``take_backs`` say when a hand put the table back, and by how many plies.
    """

    game: str
    options: dict[str, str]
    number: int
    seed: int
    pace_s: float
    rough: float
    span: tuple[int, int] = (20, 60)  # of plies, as the film was ordered
    start: str = ""
    began_s: float = 0.0
    ends_s: float = 0.0
    plies: list[TruePly] = field(default_factory=list)
    illegal: list[TrueIllegal] = field(default_factory=list)
    take_backs: list[Incident] = field(default_factory=list)
    incidents: list[Incident] = field(default_factory=list)
    result: str = ""  # "first wins", "second wins", "draw"; "" where the game was not played to its end
    clause: str = ""
    films: dict[str, str] = field(default_factory=dict)  # pictures a second → file

    @property
    def record(self) -> list[TruePly]:
        """The plies that count in the end."""
        return [ply for ply in self.plies if not ply.taken_back]

    @property
    def name(self) -> str:
        """What the film is called."""
        return f"{self.game}-{self.pace_s:g}s-{self.number}"

    def save(self, folder: Path) -> Path:
        """Writes the truth into a folder."""
        path = folder / f"{self.name}.json"
        path.write_text(json.dumps(asdict(self), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        return path


def load_truth(path: Path) -> Truth:
    """Reads a truth that ``save`` wrote."""
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    lists = {"plies": TruePly, "illegal": TrueIllegal, "take_backs": Incident, "incidents": Incident}
    for name, kind in lists.items():
        data[name] = [kind(**{k: _frozen(v) for k, v in each.items()}) for each in data[name]]
    return Truth(**{name: _frozen(value) if name == "span" else value for name, value in data.items()})


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
