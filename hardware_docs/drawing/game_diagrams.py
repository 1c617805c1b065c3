"""The diagrams of the games' guides, drawn from positions in ``games/<game>.toml``.

::

    [[diagrams]]
    name = "tackle"                      # the file is diagrams/<game>-tackle.svg
    position = "7/… b -"                 # a position text of the game
    options = { rules = "basic" }        # may be left out
    marks = { c5 = "legal", d6 = "wrong" }
    en = "Black may tackle on c5."
    ja = "黒は c5 でタックルできます。"
"""

from dataclasses import dataclass
from pathlib import Path

from tachiai.hardware_docs.catalogue import DIAGRAMS_PATH, resource_path
from tachiai.hardware_docs.errors import BadDiagram, make_folder, write_file
from tachiai.rules.boards import Cell
from tachiai.rules.drawing import Mark, board_svg
from tachiai.rules.errors import RulesError
from tachiai.rules.line import AnyGame
from tachiai.rules.messages import Message, bilingual
from tachiai.rules.registry import declaration_of, game_ids, open_game
from tachiai.vision.board.toml_table import SheetTable
from tachiai.vision.errors import BadSheet


@dataclass(frozen=True, slots=True)
class Diagram:
    """One picture of a board."""

    game: AnyGame
    name: str
    position: str
    marks: dict[Cell, Mark]
    words: Message  #: what it shows

    @property
    def file(self) -> str:
        """The file name of its picture."""
        return f"{self.game.uid}-{self.name}.svg"


def load_diagrams(path: Path) -> tuple[Diagram, ...]:
    """Reads the diagrams of a game from its file, which is named after the game. Raises ``BadDiagram``."""
    try:
        tables = SheetTable.read(path).tables("diagrams")
        diagrams = tuple(_diagram(path.stem, table) for table in tables)
    except (BadSheet, RulesError) as error:
        raise BadDiagram(str(error)) from error
    names = [diagram.name for diagram in diagrams]
    if len(set(names)) != len(names):
        raise BadDiagram(f"{path}: expected a different name for each diagram, got {', '.join(names)}")
    return diagrams


def draw_diagram(diagram: Diagram) -> str:
    """A diagram as SVG."""
    state = diagram.game.parse_position(diagram.position)
    return board_svg(diagram.game, diagram.game.layout(state), diagram.marks) + "\n"


def all_diagrams() -> dict[str, str]:
    """File name → SVG, for every diagram of this project's games. Raises ``BadDiagram``."""
    declared = [declaration_of(uid).diagrams for uid in game_ids()]
    paths = [resource_path(resource) for resource in declared if resource]
    ours = [path for path in paths if path.parent == DIAGRAMS_PATH.parent]
    return {diagram.file: draw_diagram(diagram) for path in ours for diagram in load_diagrams(path)}


def write_diagrams(folder: Path = DIAGRAMS_PATH) -> tuple[str, ...]:
    """Writes all diagrams into ``folder``, deletes outdated ones there, and returns their names."""
    drawn = all_diagrams()
    make_folder(folder)
    for old in folder.glob("*.svg"):
        if old.name not in drawn:
            old.unlink()
    for name, svg in drawn.items():
        write_file(folder / name, svg)
    return tuple(drawn)


def _diagram(uid: str, table: SheetTable) -> Diagram:
    table.only("name", "position", "options", "marks", "en", "ja")
    options = table.part("options")
    game = open_game(uid, {key: options.text(key) for key in options.values})
    name = table.text("name")
    if not name.replace("-", "").isalnum() or name != name.lower() or not name.isascii():
        raise table.fault("name", "small letters, figures and hyphens")
    try:
        game.parse_position(table.text("position"))
    except RulesError as error:
        raise BadDiagram(f"{table.path}: {name}: {error}") from error
    marks = table.part("marks")
    for cell in marks.values:
        if cell not in game.board.by_name:
            raise marks.fault(cell, f"a cell of {uid} as the key")
    return Diagram(
        game,
        name,
        table.text("position"),
        {game.board.cell(cell): Mark(marks.text(cell, tuple(Mark))) for cell in marks.values},
        bilingual(table.text("en"), table.text("ja")),
    )
