"""The errors of the printer: a wish or a file that it cannot serve. Each text is one sentence."""

from tachiai.rules.words import Words


class DocsError(Exception):
    """Anything that cannot be printed."""


class UnknownPrint(DocsError, LookupError):
    """No sheet, piece set, paper or file ending has this name. ``words`` say it in both languages."""

    def __init__(self, said: str | Words) -> None:
        self.words = said if isinstance(said, Words) else Words(said, said)
        super().__init__(self.words.en)


class DoesNotFit(DocsError, ValueError):
    """Something larger than the room it has to lie in."""


class CannotWrite(DocsError, OSError):
    """A file or a folder that cannot be written."""


class BadDiagram(DocsError, ValueError):
    """A diagram in a game's file that cannot be drawn: names the file, the diagram and what is wrong."""


class BadWiring(DocsError, ValueError):
    """A wiring file that contradicts itself: names the file, the key and both parties."""


class BadAccessPoint(DocsError, ValueError):
    """A file about the table's own Wi-Fi that cannot be used."""
