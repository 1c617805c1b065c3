"""A place where a table is looked after, which notes what it is asked."""

from dataclasses import dataclass, field
from pathlib import Path

from tachiai.companion_web.support_ports import CheckView, WifiCardView
from tachiai.rules.messages import Reply, bilingual

LOW = CheckView(
    check="disk",
    verdict="fail",
    detail=bilingual("120 MB free", "空き 120 MB"),
    what=bilingual("The disk is nearly full.", "ディスクの空きがわずかです。"),
    fix=bilingual("Delete what is not needed.", "不要なものを削除してください。"),
)

LOG = CheckView(
    check="log", verdict="ok", detail=bilingual(*["/var/" + 12 * "folder/" + "games.sqlite3"] * 2)
)


@dataclass
class FakeSupport:
    """Answers what a test wants."""

    answer: Reply = field(
        default_factory=lambda: Reply(
            True, "restored", bilingual("Restored: 2 games.", "2 局を復元しました。")
        )
    )
    asked: list[tuple[bytes, bool]] = field(default_factory=list)
    said: str = "09:00 tachiai[7]: ready\n"

    def back_up(self, path: Path) -> None:
        path.write_bytes(b"PK archive")

    def restore(self, path: Path, with_settings: bool) -> Reply:
        self.asked.append((path.read_bytes(), with_settings))
        return self.answer

    def wifi(self) -> WifiCardView | None:
        return WifiCardView(name="Tachiai-b3k7", qr_text="WIFI:T:WPA;S:Tachiai-b3k7;P:secret77;;")

    def wifi_card(self) -> bytes | None:
        return b"%PDF card"

    def journal(self) -> str:
        return self.said

    def checks(self) -> tuple[CheckView, ...]:
        return (CheckView(check="os", verdict="ok", detail=bilingual("Debian 12", "Debian 12")), LOG, LOW)
