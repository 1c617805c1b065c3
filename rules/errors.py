"""The family of errors that the rules raise: for mistakes of a caller or a file, never for play."""

from tachiai.rules.words import Words


class RulesError(ValueError):
    """Anything that the rules cannot make sense of. Its text is one sentence for a person; ``words`` are the
    sentence in both languages, where it is for players.
    """

    def __init__(self, said: str | Words) -> None:
        self.words = said if isinstance(said, Words) else Words(said, said)
        super().__init__(self.words.en)


class UnknownGame(RulesError, LookupError):
    """No game, or no option of it, has this name."""


class BadNotation(RulesError):
    """A text that is no canonical move or cell name; the sentence says what was expected (G6)."""

    clause = "G6"


class NotInThisGame(BadNotation):
    """A text of which everybody sees what is meant, and that the game has no such thing: a pass of the turn,
    a square beyond the board. ``code``, ``clause`` and ``words`` are those of a refusal; the text of the
    error is ``expected``.
    """

    def __init__(self, said: Words, code: str, clause: str, expected: str) -> None:
        super().__init__(expected)
        self.words = said
        self.code = code
        self.clause = clause


class TurnPassed(NotInThisGame):
    """A text that passes the turn, which no game has."""


class BadPosition(RulesError):
    """A position text that is malformed, or breaks the game's own invariants (G5, G8)."""

    def __init__(self, said: str | Words, clause: str = "G5") -> None:
        super().__init__(said)
        self.clause = clause


class IllegalMove(RulesError):
    """A well-formed move that the rules forbid in this position."""

    def __init__(self, said: str | Words, clause: str, code: str, cells: tuple[int, ...] = ()) -> None:
        super().__init__(said)
        self.clause = clause
        self.code = code
        self.cells = cells


class GameOver(IllegalMove):
    """A move after the end of the game (G7)."""


class BadRecord(RulesError):
    """A game record that cannot be read from this line on."""

    def __init__(self, said: str | Words, line_number: int) -> None:
        where_ja = f"{line_number}行目に誤りがあります。"  # how a line is written is told in English only
        super().__init__(said if isinstance(said, Words) else Words(said, where_ja))
        self.line_number = line_number


class BadText(RulesError):
    """A text that is no TOML or no JSON, as its file or field should be."""


class BadFile(RulesError):
    """A file of ours, such as one of lessons, that does not say what it should."""


class RecordFileFault(RulesError, OSError):
    """A file of a game record that cannot be read or written, or is no text."""
