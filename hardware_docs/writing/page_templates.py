"""The texts of the computed pages: Jinja templates, ``templates/<page>.<language>.md``."""

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from tachiai.rules.messages import languages

FOLDER = Path(__file__).parent / "templates"


def written_languages(page: str) -> tuple[str, ...]:
    """The languages that have a template for ``page``."""
    return tuple(language for language in languages() if (FOLDER / _name(page, language)).is_file())


def rendered(page: str, language: str, **values: object) -> str:
    """Renders ``page`` in ``language``; raises Jinja's ``UndefinedError`` for a missing value."""
    return _templates().get_template(_name(page, language)).render(values)


def _name(page: str, language: str) -> str:
    return f"{page}.{language}.md"


@cache
def _templates() -> Environment:
    # The pages are Markdown: nothing in them is escaped.
    return Environment(loader=FileSystemLoader(FOLDER), undefined=StrictUndefined, keep_trailing_newline=True)
