"""A guide in Markdown as blocks: what each is about, and what is said of a clause."""

import pytest

from tachiai.companion_web.guides.blocks import about, guide_blocks, with_anchors
from tachiai.hardware_docs.catalogue import guide_text
from tachiai.rules.messages import languages
from tachiai.rules.registry import USUAL_ORDER, open_game


@pytest.mark.parametrize("uid", USUAL_ORDER)
@pytest.mark.parametrize("language", languages())
def test_every_clause_of_every_guide_can_be_opened(uid: str, language: str) -> None:
    clauses = open_game(uid).clauses
    blocks = guide_blocks(guide_text(uid, language), clauses, lambda file: f"/at/{file}")
    assert {clause for clause in clauses if not about(blocks, clause)} == set()
    whole = "".join(block.html for block in with_anchors(blocks))
    assert [clause for clause in clauses if whole.count(f'id="{clause}"') != 1] == []
    assert 'src="/at/' in whole
    assert "diagrams/" not in whole


def test_pictures_belong_to_what_is_said_before_them() -> None:
    intro = "# T\n\nNumbers such as (RC4).\n\n"
    text = intro + "## S\n\nOne (RC4).\n\n![a](x/a.svg)\n![b](x/b.svg)\n\nTwo.\n\n![c](x/c.svg)\n"
    said = about(guide_blocks(text, ("RC4",), str), "RC4")
    assert [block.goes_on for block in said] == [False, True]
    assert "b.svg" in said[1].html


def test_a_list_belongs_to_the_sentence_that_leads_to_it() -> None:
    text = "# T\n\n## S\n\nA piece either (RC4)\n\n- runs; or\n- retreats.\n\nIt never jumps.\n"
    said = about(guide_blocks(text, ("RC4",), str), "RC4")
    assert ["retreats" in block.html for block in said] == [False, True]


def test_a_line_of_japanese_that_was_broken_has_no_space_there() -> None:
    [block] = guide_blocks("駒は**走り**\nます。\nSo it\ndoes.\n", (), str)
    assert block.html == "<p>駒は<strong>走り</strong>ます。So it\ndoes.</p>\n"
