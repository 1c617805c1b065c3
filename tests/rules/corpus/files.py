"""The corpus files: read, and written with the answers of the program."""

from dataclasses import dataclass, field
from pathlib import Path

from tachiai.rules.drawing import board_text
from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.move_answer import MoveAnswer, answer_to
from tachiai.rules.registry import open_game

FOLDER = Path(__file__).parent
POSITION, AFTER, ATTEMPT = "POSITION ", "AFTER ", "ATTEMPT "
HEAD = "{title}: {count} attempts, and what is said to each.\n"


@dataclass
class Scene:
    """A position, the moves made from it, and what is attempted then."""

    position: str
    after: str = ""
    attempts: list[str] = field(default_factory=list)

    def line(self, game: AnyGame) -> AnyLine:
        """The line of play at which the attempts are made."""
        line: AnyLine = Line(game, game.parse_position(self.position))
        for text in self.after.split():
            line = line.play(game.parse_move(text))
        return line


def path_of(uid: str) -> Path:
    """Returns the file of a game."""
    return FOLDER / f"{uid}.txt"


def scenes(uid: str) -> list[Scene]:
    """Returns the scenes of a game's file."""
    found: list[Scene] = []
    for text in path_of(uid).read_text(encoding="utf-8").splitlines():
        if text.startswith(POSITION):
            found.append(Scene(text.removeprefix(POSITION)))
        elif text.startswith(AFTER):
            found[-1].after = text.removeprefix(AFTER)
        elif text.startswith(ATTEMPT):
            found[-1].attempts.append(text.removeprefix(ATTEMPT))
    return found


def answers(uid: str) -> list[tuple[Scene, str, MoveAnswer]]:
    """Returns every attempt of a game's file with its scene and the program's answer."""
    game = open_game(uid)
    return [
        (scene, text, answer_to(line, text))
        for scene in scenes(uid)
        for line in [scene.line(game)]
        for text in scene.attempts
    ]


def written(uid: str) -> str:
    """Returns the file of a game as the program answers today."""
    game, all_scenes = open_game(uid), scenes(uid)
    texts = [HEAD.format(title=game.title.en, count=sum(len(scene.attempts) for scene in all_scenes))]
    for scene in all_scenes:
        line = scene.line(game)
        texts.append(f"\n{POSITION}{scene.position}\n{board_text(game, game.layout(line.state)).rstrip()}\n")
        if scene.after:
            texts.append(f"{AFTER}{scene.after}\n")
        texts += [_answered(text, answer_to(line, text)) for text in scene.attempts]
    return "".join(texts)


def _answered(text: str, answer: MoveAnswer) -> str:
    facts = " ".join((answer.clause, answer.code, *answer.cells))
    return f"{ATTEMPT}{text}\n  {facts}\n  {answer.words.en}\n  {answer.words.ja}\n"
