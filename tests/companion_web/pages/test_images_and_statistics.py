"""A stored game as pictures, on paper and in numbers."""

import io
import json
import re
from dataclasses import replace

import pytest
from PIL import Image

from tachiai.companion_web.drawing.plots import Bar, BarPart, bar_plot, row_plot
from tachiai.companion_web.log import SqlGameLog
from tachiai.rules.entries import Entry, EntryKind
from tests.support.live_views import HEADER
from tests.support.page_visitors import Visitor

START_MS = HEADER.started_ms
AFTER_1 = "wwwWwww/7/7/7/7/7/7/1b5/1bbBbbb w -"
AFTER_2 = "1wwWwww/1w5/7/7/7/7/7/1b5/1bbBbbb b -"


@pytest.fixture
def game(log: SqlGameLog) -> int:
    """Black thinks for 2 s and tries an illegal move; White for 8 s, of which 5 s are a pause."""
    number = log.open_game(HEADER)
    for kind, ply, after_s, more in (
        (EntryKind.ILLEGAL, 0, 1, {"move": "a1-a2", "clause": "RC4", "player": "first"}),
        (EntryKind.PLY, 1, 2, {"move": "a1-b2", "position": AFTER_1}),
        (EntryKind.PAUSE, 1, 3, {}),
        (EntryKind.RESUME, 1, 8, {}),
        (EntryKind.PLY, 2, 10, {"move": "a9-b8", "position": AFTER_2}),
        (EntryKind.RESULT, 2, 11, {"result": "first wins", "code": "resigned", "player": "second"}),
    ):
        log.append(number, Entry(kind=kind, ply=ply, at_ms=START_MS + after_s * 1000, **more))  # type: ignore[arg-type]  # fields of an entry
    return number


def picture(visitor: Visitor, path: str) -> Image.Image:
    answer = visitor.get(path)
    assert answer.status_code == 200
    return Image.open(io.BytesIO(answer.data))


def test_the_board_of_a_ply_is_a_png_that_shows_the_pieces(spectator: Visitor, game: int) -> None:
    image = picture(spectator, f"/games/{game}/ply/0.png").convert("RGB")
    assert image.size == (2 * 380, 2 * 476)
    a1, b2 = (2 * (22 + 24), 2 * (22 + 8 * 48 + 24)), (2 * (22 + 72), 2 * (22 + 7 * 48 + 24))
    leather = image.getpixel(a1)
    assert leather == pytest.approx((0x6A, 0x3D, 0x24), abs=24)
    moved = picture(spectator, f"/games/{game}/ply/1.png").convert("RGB")
    assert moved.getpixel(a1) != pytest.approx(leather, abs=48)
    assert moved.getpixel(b2) == pytest.approx(leather, abs=8)


@pytest.mark.parametrize("form", ["gif", "webp"])
def test_the_whole_game_is_a_moving_picture(spectator: Visitor, game: int, form: str) -> None:
    image = picture(spectator, f"/games/{game}/replay.{form}")
    assert getattr(image, "n_frames", 1) == 3
    assert spectator.get(f"/games/{game}/replay.bmp").status_code == 404


def test_the_page_for_paper_has_moves_boards_and_what_happened(spectator: Visitor, game: int) -> None:
    page = spectator.read(f"/games/{game}/print")
    assert "<li>a1-b2</li><li>a9-b8</li>" in page
    assert "<h2>Other events</h2>" in page
    assert "Black tried a1-a2, which is illegal." in page
    assert page.count('<svg xmlns="http://www.w3.org/2000/svg" class="board') == 1


def test_thinking_time_goes_without_pauses_and_illegal_moves_to_who_tried_them(
    spectator: Visitor, game: int
) -> None:
    numbers = spectator.get(f"/games/{game}/statistics.json").json
    assert numbers is not None
    assert [(ply["player"], ply["taken_ms"]) for ply in numbers["plies"]] == [
        ("first", 2000),
        ("second", 3000),
    ]
    assert numbers["sides"]["first"]["illegal"] == 1
    assert numbers["sides"]["second"]["illegal"] == 0
    assert numbers["lasted_ms"] == 11_000


def test_statistics_of_a_game_are_a_page_with_a_plot_and_a_text(spectator: Visitor, game: int) -> None:
    page = spectator.read(f"/games/{game}/statistics")
    assert "1. a1-b2 · Black · 2.0 s" in page
    assert "2\tsecond\ta9-b8\t3.0 s" in spectator.read(f"/games/{game}/statistics.txt")


def test_players_are_counted_on_both_sides(spectator: Visitor, log: SqlGameLog, game: int) -> None:
    other = log.open_game(replace(HEADER, first="春香", second="Aoi"))
    log.append(other, Entry(kind=EntryKind.RESULT, ply=0, at_ms=0, result="draw"))
    log.open_game(replace(HEADER, first="", second=""))
    found = spectator.get("/players/one.json?name=Aoi").json
    assert found is not None
    assert found["score"] == {"games": 2, "won": 1, "lost": 0, "drawn": 1}
    assert found["illegal"] == 1
    everybody = spectator.get("/players.json").json
    assert everybody is not None
    assert [row["name"] for row in everybody["players"]] == ["Aoi", "春香"]
    assert "春香\t2 games\t+0 =1 -1\t0 illegal" in spectator.read("/players.txt")
    assert "Aoi" in spectator.read("/players/one.txt?name=Aoi")


def test_players_have_pages(spectator: Visitor, game: int) -> None:
    assert '<a href="/players/one?name=Aoi">Aoi</a>' in spectator.read("/players/")
    page = spectator.read("/players/one?name=Aoi")
    assert '>Rugby Chess<tspan class="plot-label" dx="8">won: 1</tspan>' in page
    assert spectator.get("/players/one?name=nobody").status_code == 404
    assert spectator.get("/players/one").status_code == 404


def test_a_log_without_names_says_so(spectator: Visitor) -> None:
    assert "No player has a name yet." in spectator.read("/players/")


def test_a_plot_escapes_its_words_and_reaches_up_to_a_round_number() -> None:
    plot = bar_plot([Bar("<1>", (BarPart("plot-won", 3.0, "<b>"),))], "<title>")
    assert "<b>" not in plot
    assert ">5</text>" in plot
    assert bar_plot([], "nothing") == ""
    assert ">1</text>" in bar_plot([Bar("", (BarPart("plot-won", 0.0, ""),))], "zero")


def test_a_row_has_a_block_for_each_game_and_says_how_many_there_are() -> None:
    parts = (
        BarPart("plot-won", 2, "won: 2"),
        BarPart("plot-drawn", 0, "drawn: 0"),
        BarPart("plot-lost", 1, "<b>"),
    )
    plot = row_plot([Bar("Chatra", parts)], "games")
    assert ">Chatra<tspan" in plot
    assert ">won: 2 · &lt;b&gt;</tspan>" in plot
    assert [plot.count(f'<rect class="plot-{end}"') for end in ("won", "drawn", "lost")] == [2, 0, 1]
    assert row_plot([], "nothing") == ""
    many = row_plot([Bar("", (BarPart("plot-won", 500, ""),))], "many")
    lefts = [float(x) for x in re.findall(r'<rect class="plot-won" x="([0-9.]+)"', many)]
    assert len(lefts) == 500
    assert max(lefts) < 400


def test_a_move_out_of_turn_is_its_players_and_takes_nobodys_time(
    spectator: Visitor, log: SqlGameLog
) -> None:
    number = log.open_game(HEADER)
    stood = "1wwWwww/1w5/7/7/7/7/7/7/bbbBbbb b -"
    after = "1wwWwww/1w5/7/7/7/7/7/1b5/1bbBbbb w -"
    for kind, ply, after_s, move, position in (
        (EntryKind.STANDS, 1, 4, "a9-b8", stood),
        (EntryKind.PLY, 2, 10, "a1-b2", after),
    ):
        at_ms = START_MS + after_s * 1000
        player = "second" if kind is EntryKind.STANDS else "first"
        log.append(
            number, Entry(kind=kind, ply=ply, at_ms=at_ms, move=move, position=position, player=player)
        )
    told = json.loads(spectator.read(f"/games/{number}/statistics.json"))
    assert [(ply["player"], ply["taken_ms"]) for ply in told["plies"]] == [("second", 0), ("first", 10_000)]
    assert [told["sides"][who]["plies"] for who in ("first", "second")] == [1, 1]
    assert "Illegal, stands: a9-b8 (White)" in spectator.read(f"/games/{number}")
    paper = spectator.read(f"/games/{number}/print")
    assert "<li>a9-b8 <small>White</small></li><li>a1-b2</li>" in paper
