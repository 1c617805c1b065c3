"""One shape for all games: the same file for the same role, and no method that only passes a call on."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

from tachiai.rules.contract import Game, Notation, Rules, TableView
from tachiai.rules.registry import USUAL_ORDER, declaration_of

GAMES = Path(__file__).parents[2] / "rules" / "games"
TESTS = Path(__file__).parent
SIXTH_GAME = TESTS.parent / "sixth_game" / "footrace"

# What each file of a game holds. A game may have more files, for ideas of its own.
FILES = {
    "__init__",  # whose game it is
    "state",  # positions and moves as values: State, Move
    "board",  # the board and its geometry, and what stands on it
    "movement",  # what pieces may do
    "judge",  # why a move is refused: judge
    "reasons",  # the sentences for it: REASONS
    "rules",  # the role Rules
    "notation",  # the role Notation, with what makes a position text impossible
    "table",  # the role TableView
    "game",  # the roles put together, and declared: DECLARATION
}
TEST_FILES = {
    "__init__",
    "asking",  # short ways to ask about small positions: GAME
    "every_move",  # for the contract: every_move
    "examples",  # for the contract: REFUSALS, ENDINGS
    "mistakes",  # what beginners do wrong: MISTAKES, FORGOTTEN
    "plain_rules",  # the second reading: legal
    "test_second_reading",
    "test_notation",
    "test_diagrams",
}
NAMES = {
    "state": {"State", "Move"},
    "judge": {"judge"},
    "reasons": {"REASONS"},
    "game": {"DECLARATION", "PIECES"},
}
TEST_NAMES = {
    "asking": {"GAME"},
    "every_move": {"every_move"},
    "examples": {"REFUSALS", "ENDINGS"},
    "mistakes": {"MISTAKES", "FORGOTTEN"},
    "plain_rules": {"legal"},
}

every_game = pytest.mark.parametrize("uid", USUAL_ORDER)


@every_game
def test_a_game_has_a_file_for_each_role(uid: str) -> None:
    assert {path.stem for path in (GAMES / uid).glob("*.py")} >= FILES
    for file, names in NAMES.items():
        assert names <= set(dir(import_module(f"tachiai.rules.games.{uid}.{file}")))


def test_a_game_of_another_package_may_have_the_same_shape() -> None:
    assert {path.stem for path in SIXTH_GAME.glob("*.py")} >= FILES
    assert [name for path in SIXTH_GAME.glob("*.py") for name in forwards(parsed(path))] == []


@every_game
def test_the_tests_of_a_game_have_a_file_for_each_role(uid: str) -> None:
    assert {path.stem for path in (TESTS / uid).glob("*.py")} >= TEST_FILES
    for file, names in TEST_NAMES.items():
        assert names <= set(dir(import_module(f"tests.rules.{uid}.{file}")))


@every_game
def test_each_role_is_a_class_in_its_own_file(uid: str) -> None:
    game = declaration_of(uid).game
    folder = f"tachiai.rules.games.{uid}"
    for file, role in (("rules", Rules), ("notation", Notation), ("table", TableView)):
        (cls,) = [base for base in game.__bases__ if base.__module__ == f"{folder}.{file}"]
        assert cls.__name__ == f"{game.__name__}{file.capitalize()}"
        assert issubclass(cls, role)
    assert game.__module__ == f"{folder}.game"


def forwards(tree: ast.AST) -> list[str]:
    """The methods whose body is one call with the method's own parameters in their order."""
    found = []
    for cls in (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)):
        for method in (node for node in cls.body if isinstance(node, ast.FunctionDef)):
            body = [node for node in method.body if not is_docstring(node)]
            call = body[0].value if len(body) == 1 and isinstance(body[0], ast.Return | ast.Expr) else None
            if isinstance(call, ast.YieldFrom):
                call = call.value
            parameters = [argument.arg for argument in method.args.args if argument.arg != "self"]
            if isinstance(call, ast.Call) and parameters:
                given = [node.id for node in call.args if isinstance(node, ast.Name)]
                if given == parameters and len(call.args) == len(parameters) and not call.keywords:
                    found.append(f"{cls.name}.{method.name}")
    return found


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


@every_game
def test_no_method_of_a_game_only_passes_its_call_on(uid: str) -> None:
    assert [name for path in sorted((GAMES / uid).glob("*.py")) for name in forwards(parsed(path))] == []


FORWARD = """
class A:
    def play(self, state, move):
        "Plays."
        return other.play(state, move)
"""


def test_a_call_passed_on_is_seen_as_such() -> None:
    assert forwards(ast.parse(FORWARD)) == ["A.play"]
    assert forwards(ast.parse(FORWARD.replace("move)\n", "move, self.size)\n"))) == []


def asks_a_class(node: ast.AST) -> bool:
    """Whether a comparison asks if a method is that of the class ``Game``."""
    if not isinstance(node, ast.Compare) or not isinstance(node.ops[0], ast.Is | ast.IsNot):
        return False
    sides = [side.value for side in (node.left, *node.comparators) if isinstance(side, ast.Attribute)]
    return any(isinstance(side, ast.Name) and side.id == Game.__name__ for side in sides)


def test_no_game_is_asked_which_methods_its_class_has() -> None:
    folder = Path(__file__).parents[2]
    asking = [
        str(path.relative_to(folder))
        for part in ("rules", "vision", "firmware", "companion_web", "hardware_docs")
        for path in (folder / part).rglob("*.py")
        for node in ast.walk(parsed(path))
        if asks_a_class(node)
    ]
    assert asking == []
    assert asks_a_class(ast.parse("type(game).stages is Game.stages", mode="eval").body)
