"""The phone that is the camera, without a table behind it."""

from dataclasses import dataclass, field

from tachiai.companion_web.support_ports import PhoneSight
from tachiai.rules.messages import bilingual

TOKEN = "one-use"
FAR = bilingual("Hold it closer.", "もっと近づけてください。")


@dataclass
class FakePhone:
    """Admits the first phone; notes the pictures that come."""

    camera: str = ""
    asked_by: str = ""
    taken: list[tuple[int, int, float]] = field(default_factory=list)
    why_not: str = ""
    seen: PhoneSight = field(
        default_factory=lambda: PhoneSight(tone="doubtful", words=FAR, outlines=(((0.1, 0.2), (0.9, 0.2)),))
    )

    def address(self) -> str:
        return f"https://10.0.0.2:8473/phone/{TOKEN}"

    def qr_svg(self) -> str:
        return "<svg></svg>"

    def fingerprint(self) -> str:
        return "ab12"

    def knows(self, token: str) -> bool:
        return token == TOKEN

    def is_camera(self, phone: str) -> bool:
        return phone != "" and phone == self.camera

    def has_phone(self) -> bool:
        return self.camera != ""

    def admit(self, phone: str) -> bool:
        if self.camera not in ("", phone):
            self.asked_by = phone
            return False
        self.camera = phone
        return True

    def is_asked(self) -> bool:
        return self.asked_by != ""

    def answer(self, phone: str, hand_over: bool) -> None:
        if self.is_camera(phone):
            self.camera = self.asked_by if hand_over else self.camera
            self.asked_by = ""

    def take(self, phone: str, jpeg: bytes, number: int, phone_s: float) -> str:
        if not self.is_camera(phone):
            return "not_camera"
        self.taken.append((len(jpeg), number, phone_s))
        return self.why_not

    def picture_apart_ms(self) -> int:
        return 100

    def sight(self) -> PhoneSight:
        return self.seen
