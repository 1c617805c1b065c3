"""Every trouble has words in both languages."""

import pytest

from tachiai.firmware.errors import DeviceFault
from tachiai.firmware.troubles.advice import ADVICE, known_codes, trouble_of, words_of


@pytest.mark.parametrize("code", known_codes())
def test_every_code_has_whole_sentences_in_both_languages(code: str) -> None:
    words = words_of(code)
    assert words.en.endswith(".")
    assert words.ja.endswith("。")
    assert words.en.isascii()
    assert not words.ja.isascii()


def test_the_cameras_codes_are_known() -> None:
    assert {"camera_lost", "camera_frozen", "camera_black"} <= set(known_codes()) - set(ADVICE)


def test_a_fault_without_a_known_code_speaks_for_itself() -> None:
    assert trouble_of(DeviceFault("The lens is upside down.", "odd")).words.en == "The lens is upside down."
    assert trouble_of(DeviceFault("whatever", "disk_low")).words == words_of("disk_low")
