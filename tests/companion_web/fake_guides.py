"""A guide behind the page, in a few lines."""

from dataclasses import dataclass

GUIDE = """# Rugby Chess

## Moving

A piece runs or retreats (RC4).

![Where it goes](diagrams/rugby_chess-run.svg)

## Passing

- Back or sideways. (RC6)
- Never <b>forward</b>.
"""


@dataclass
class FakeGuides:
    """The guide of one game, with one diagram and one sheet of paper."""

    def guide(self, game: str, language: str) -> str:
        return (
            {"ja": GUIDE.replace("Moving", "駒の動き")}.get(language, GUIDE) if game == "rugby_chess" else ""
        )

    def diagram(self, file: str) -> str | None:
        return "<svg/>" if file == "rugby_chess-run.svg" else None

    def rule_sheet(self, game: str, language: str, paper: str) -> bytes | None:
        return f"%PDF {game} {language} {paper}".encode() if game == "rugby_chess" else None
