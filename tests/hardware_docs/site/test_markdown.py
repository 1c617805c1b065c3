"""GitHub's Markdown for Python-Markdown: lists keep what belongs to them, Japanese gets no spaces."""

import markdown
import pytest

from tachiai.hardware_docs.site.markdown import for_python_markdown

LIST = """1. First:

   ```text
   make site
     indented
   ```

   More of the first.
2. Second
   goes on

   - inner
     goes on too
3. Third

No item.
"""


def test_an_item_keeps_what_is_indented_below_it() -> None:
    page = markdown.markdown(for_python_markdown(LIST), extensions=["pymdownx.superfences"])
    assert page.count("<ol>") == page.count("</ol>") == 1
    assert page.count("<li>") == 4
    assert page.index("More of the first") < page.index("Second") < page.index("inner") < page.index("</ol>")
    assert page.rstrip().endswith("<p>No item.</p>")
    assert "make site\n  indented" in page


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("盤を見て\n指し手を\n判定します。\n", "盤を見て指し手を判定します。\n"),
        ("- 一つ目は\n  続く。\n- 二つ目\n", "- 一つ目は続く。\n- 二つ目\n"),
        ("# 題\n本文\n", "# 題\n本文\n"),
        ("one\ntwo\n", "one\ntwo\n"),
        ("```\n盤\n駒\n```\n", "```\n盤\n駒\n```\n"),
        ("段落\n\n次の段落\n", "段落\n\n次の段落\n"),
    ],
)
def test_a_japanese_sentence_goes_on_without_a_space(given: str, shown: str) -> None:
    assert for_python_markdown(given) == shown
