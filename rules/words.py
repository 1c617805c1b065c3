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
