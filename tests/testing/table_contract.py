"""A game at the table: sheet and pieces fit it, its demonstration ends, and a referee follows its moves."""

import pytest

from tachiai.firmware.autoplay.autoplayer import load_script
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.hardware_docs.catalogue import open_course
from tachiai.rules.belief.explain import infer
from tachiai.rules.line import Line
from tachiai.rules.registry import declaration_of
from tachiai.rules.sight import Refused, sure_sight
from tachiai.testing.configurations import Configuration
from tachiai.testing.story_table import table_of

STORY_PLIES = 4


class TableContract:
    """What a table needs of a game. A game without sheet and pieces is played on the page only."""

    def test_sheet_and_pieces_fit_the_game(self, played: Configuration) -> None:
        declared = declaration_of(played.uid)
        if not declared.sheets and not declared.piece_set:
            pytest.skip("it has neither sheet nor pieces")
        equipment = find_equipment(played.uid, played.options)
        assert set(equipment.pieces.kinds) == set(played.game.symbols[1:])

    def test_its_demonstration_is_a_game_with_one_illegal_move(self, played: Configuration) -> None:
        if not declaration_of(played.uid).demonstration:
            pytest.skip("it has no demonstration")
        script = load_script(declaration_of(played.uid).create())
        line = script.line()
        assert line.outcome is not None
        node = line.nodes()[script.illegal_after]
        shown = script.illegal_layout(script.game.layout(node.state))
        verdict = infer(Line(script.game, node.state), sure_sight(shown, script.game.symbols))
        assert isinstance(verdict, Refused)

    def test_its_lessons_can_be_read(self, played: Configuration) -> None:
        if not declaration_of(played.uid).lessons:
            pytest.skip("it has no lessons")
        assert open_course(played.uid).lessons

    def test_a_referee_follows_its_moves(self, played: Configuration) -> None:
        line = next(line for line in played.lines if line.ply)
        made = line.texts()[: min(STORY_PLIES, line.ply)]
        table = table_of(played.uid, options=played.options)
        table.plays(*made)
        assert table.plies == list(made)
