"""A text in both languages of the product."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """A text in both languages of the product."""

    en: str
    ja: str

    def in_language(self, language: str) -> str:
        """Returns the text in ``language`` ("en" or "ja")."""
        return self.ja if language == "ja" else self.en


def filled(words: Words, **values: object) -> Words:
    """Returns ``words`` with ``values`` at their names in braces; a value may be ``Words`` itself."""
    en = {name: value.en if isinstance(value, Words) else value for name, value in values.items()}
    ja = {name: value.ja if isinstance(value, Words) else value for name, value in values.items()}
    return Words(words.en.format(**en), words.ja.format(**ja))
