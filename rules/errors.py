"""The exceptions of the rules: for mistakes of a caller or a file, never for an illegal move on the table."""

from tachiai.rules.messages import Message, message_in


class RulesError(ValueError):
    """The base class. Its text is one English sentence for a person; ``words`` is it as a ``Message``."""

    def __init__(self, said: str | Message) -> None:
        self.words = said if isinstance(said, Message) else Message("{said}", said=said)
        super().__init__(self.words.en)


class UnknownGame(RulesError, LookupError):
    """No game, or no symbol of it, has this name."""


class BadNotation(RulesError):
    """A text that is no canonical move or cell name; the sentence says what was expected (G6)."""

    clause = "G6"


class NotInThisGame(BadNotation):
    """A text with a clear meaning that the game does not have: a pass of the turn, a square beyond the board.
    ``code``, ``clause`` and ``words`` are those of a refusal; the text of the error is ``expected``.
    """

    def __init__(self, said: Message, code: str, clause: str, expected: str) -> None:
        super().__init__(expected)
        self.words = said
        self.code = code
        self.clause = clause


class TurnPassed(NotInThisGame):
    """A text that passes the turn, which no game has."""


class BadPosition(RulesError):
    """A position text that is malformed, or breaks the game's own invariants (G5, G8)."""

    def __init__(self, said: str | Message, clause: str = "G5") -> None:
        super().__init__(said)
        self.clause = clause


class IllegalMove(RulesError):
    """A well-formed move that the rules forbid in this position."""

    def __init__(self, said: str | Message, clause: str, code: str, cells: tuple[int, ...] = ()) -> None:
        super().__init__(said)
        self.clause = clause
        self.code = code
        self.cells = cells


class GameOver(IllegalMove):
    """A move after the end of the game (G7)."""


class BadRecord(RulesError):
    """A game record that cannot be read from ``line_number`` (from 1) on."""

    def __init__(self, said: str | Message, line_number: int) -> None:
        if isinstance(said, str):  # sentences about syntax exist in English only
            said = message_in("bad line", "{said}", said=said, line=line_number)
        super().__init__(said)
        self.line_number = line_number


class BadText(RulesError):
    """A text that is not the TOML or JSON that it should be."""


class BadFile(RulesError):
    """A file of this project, such as one of lessons, with wrong content."""


class RecordFileFault(RulesError, OSError):
    """A file of a game record that cannot be read or written, or is not UTF-8."""
