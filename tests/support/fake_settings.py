"""A settings file for the page, kept in memory."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tachiai.companion_web.ports import SettingsKey, SettingsSaved, SettingsSection, SettingsView
from tachiai.rules.messages import Message, bilingual

NOTHING = Message("")


def settings_key(name: str, value: str, *choices: str, question: Message = NOTHING) -> SettingsKey:
    """A key whose default is what it holds; of its choices some have names."""
    names = {
        "beside": bilingual("beside the board", "盤の横"),
        "under": bilingual("under the squares", "マスの下"),
        "true": Message("yes"),
        "false": Message("no"),
    }
    return SettingsKey(
        name=name,
        question=question,
        meaning=bilingual(f"Meaning of {name}", f"{name} の意味"),
        allowed=bilingual("whole number, ≥ 1", "整数、1以上"),
        choices={choice: names[choice] for choice in choices},
        offers={},
        default=names.get(value, bilingual(value, value)),
        value=value,
    )


@dataclass
class FakeSettings:
    """A settings file that notes what it is to hold and answers what a test wants."""

    saved: list[dict[str, str]] = field(default_factory=list)
    answer: SettingsSaved = field(
        default_factory=lambda: SettingsSaved(True, bilingual("Written.", "保存しました。"))
    )
    sections: tuple[SettingsSection, ...] = (
        SettingsSection(
            name="camera",
            title=Message("Camera"),
            keys=(
                settings_key(
                    "camera.source", "usb:0", question=bilingual("Which camera?", "どのカメラですか")
                ),
                settings_key("camera.picture_wh", "1280, 720"),
            ),
        ),
        SettingsSection(
            name="leds",
            title=Message("Lights"),
            keys=(
                settings_key(
                    "leds.layout", "beside", "beside", "under", question=bilingual("Where?", "どこですか")
                ),
                settings_key("leds.count", "256"),
                settings_key("leds.serpentine", "true", "true", "false"),
            ),
        ),
    )

    def view(self) -> SettingsView:
        return SettingsView(
            path="/etc/tachiai/settings.toml",
            words=bilingual("Read at the next start.", "次の起動時に読まれます。"),
            sections=self.sections,
        )

    def save(self, values: Mapping[str, str]) -> SettingsSaved:
        self.saved.append(dict(values))
        return self.answer
