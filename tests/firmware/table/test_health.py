"""What goes wrong beside the game: told while it lasts, in both languages, and gone afterwards."""

from tachiai.firmware.referee.events import Button
from tachiai.firmware.table.health import LOOK_EVERY_S, TELL_S, Health
from tachiai.firmware.time_source import SimulatedClock


class Time(SimulatedClock):
    """A clock whose time of day can be set."""

    def __init__(self) -> None:
        super().__init__(1_700_000_000_000)
        self.set_by_ms = 0

    def unix_ms(self) -> int:
        return super().unix_ms() + self.set_by_ms


class Held:
    def __init__(self) -> None:
        self.buttons: tuple[Button, ...] = ()

    def stuck(self, at_s: float) -> tuple[Button, ...]:
        return self.buttons


class Table:
    """A health with everything that it asks."""

    def __init__(self) -> None:
        self.clock, self.held = Time(), Held()
        self.power: tuple[str, ...] = ()
        self.asked = 0
        self.mute = False
        self.health = Health(self.clock, self.held, self.ask, lambda: self.mute)

    def ask(self) -> tuple[str, ...]:
        self.asked += 1
        return self.power

    def codes_after(self, seconds: float) -> list[str]:
        self.clock.sleep_until(self.clock.now_s() + seconds)
        troubles = self.health(self.clock.now_s())
        assert all(trouble.words.en and trouble.words.ja for trouble in troubles)
        return [trouble.code for trouble in troubles]


def test_a_table_in_order_has_no_troubles() -> None:
    table = Table()
    assert [table.codes_after(0.1) for _ in range(100)] == [[]] * 100


def test_a_stuck_button_is_told_until_it_comes_up() -> None:
    table = Table()
    table.held.buttons = (Button.UNDO,)
    assert table.codes_after(1) == ["button_stuck"]
    table.held.buttons = ()
    assert table.codes_after(1) == []


def test_heat_is_told_and_heals_and_is_not_asked_for_at_every_frame() -> None:
    table = Table()
    table.power = ("too_hot",)
    assert table.codes_after(0) == ["too_hot"]
    table.power = ()
    assert table.codes_after(LOOK_EVERY_S / 2) == ["too_hot"]
    assert table.codes_after(LOOK_EVERY_S) == []
    assert table.asked == 2


def test_a_jump_of_the_clock_is_told_for_a_while_whichever_way_it_went() -> None:
    for jump_ms in (3_600_000, -3_600_000):
        table = Table()
        table.codes_after(1)
        table.clock.set_by_ms = jump_ms
        assert table.codes_after(1) == ["clock_jump"]
        assert table.codes_after(TELL_S - 2) == ["clock_jump"]
        assert table.codes_after(3) == []


def test_a_clock_that_is_slewed_slowly_has_not_jumped() -> None:
    table = Table()
    for _ in range(100):
        table.clock.set_by_ms += 50
        assert table.codes_after(0.1) == []


def test_a_voice_that_fails_is_told() -> None:
    table = Table()
    table.mute = True
    assert table.codes_after(1) == ["speech_missing"]
