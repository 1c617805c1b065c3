"""Which marker numbers the installed games' sheets use: the table knows a sheet by them."""

from collections.abc import Iterator, Mapping
from itertools import groupby

from tachiai.hardware_docs.catalogue import open_sheet
from tachiai.hardware_docs.errors import DocsError
from tachiai.rules.registry import declaration_of, game_ids
from tachiai.vision.board.marker_dictionary import MarkerDictionary
from tachiai.vision.board.sheet import Sheet
from tachiai.vision.board.sheet_layout import MARKERS
from tachiai.vision.errors import VisionError

HIGHEST = 249  # of the dictionary 4X4_250; with more markers, those of a dictionary look too much alike
Family = str  # dictionaries of which each begins with the markers of the one before: "4X4"


def family_of(dictionary: MarkerDictionary) -> Family:
    """The family of a dictionary: numbers of two families never collide. "" for markers of one's own."""
    return dictionary.rpartition("_")[0] if isinstance(dictionary, str) else ""


def used_numbers(family: Family = "4X4", besides: str = "") -> dict[str, frozenset[int]]:
    """By game: the numbers on its sheets, of all installed games but ``besides``. A sheet that cannot be read
    is left out.
    """
    used = {}
    for uid in game_ids():
        if uid != besides:
            sheets = [sheet for sheet in _sheets(uid) if family_of(sheet.dictionary) == family]
            used[uid] = frozenset(fiducial.id for sheet in sheets for fiducial in sheet.fiducials)
    return used


def free_ranges(used: Mapping[str, frozenset[int]]) -> tuple[tuple[int, int], ...]:
    """First and last of each run of free numbers that is long enough for a sheet."""
    taken = frozenset().union(*used.values())
    runs = []
    for free, numbers in groupby(range(HIGHEST + 1), key=lambda number: number not in taken):
        run = tuple(numbers)
        if free and len(run) >= MARKERS:
            runs.append((run[0], run[-1]))
    return tuple(runs)


def _sheets(uid: str) -> Iterator[Sheet]:
    for printed in declaration_of(uid).sheets:
        try:
            yield open_sheet(printed.name)
        except (DocsError, VisionError):
            continue
