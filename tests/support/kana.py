"""Japanese text in kana alone, as it is given to a voice."""

import re

KANA = re.compile(r"[ぁ-ゖァ-ヺー、。 ]+")
