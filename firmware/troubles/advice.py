"""What can be wrong with a table, by code: what it is and what mends it, in both languages.

``tachiai doctor``, the running table, the page and the build guide's troubleshooting all speak from here;
the cameras' own codes are in ``firmware.troubles.cameras``.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tachiai.firmware.errors import DeviceFault
from tachiai.firmware.troubles.cameras import REASONS as CAMERA_REASONS
from tachiai.rules.words import Words
from tachiai.vision.errors import CameraFault


@dataclass(frozen=True, slots=True)
class Advice:
    """What is wrong, and what to do."""

    what: Words
    fix: Words

    @property
    def words(self) -> Words:
        """Both in one."""
        return Words(f"{self.what.en} {self.fix.en}", f"{self.what.ja}{self.fix.ja}")


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something that is wrong now: its code, the sentences for people, and for the journal what the device's
    library said.
    """

    code: str
    words: Words
    detail: str = ""


ADVICE: Mapping[str, Advice] = {
    "settings": Advice(
        Words("The settings file cannot be used.", "設定ファイルを読み込めません。"),
        Words(
            "Correct the key that is named, or write a new file with tachiai setup.",
            "示されたキーを直すか、tachiai setup で作り直してください。",
        ),
    ),
    "pi_model": Advice(
        Words(
            "This Raspberry Pi is not one of those that the program is made for.",
            "このラズベリーパイは動作対象の機種ではありません。",
        ),
        Words("Use a Raspberry Pi 3, 4, 5 or Zero 2 W.", "3、4、5 または Zero 2 W を使ってください。"),
    ),
    "os": Advice(
        Words(
            "The system is older than Debian 12, or another one.",
            "OSがDebian 12より古いか、別の種類のものです。",
        ),
        Words(
            "Install Raspberry Pi OS (64-bit), Bookworm or newer.",
            "Raspberry Pi OS（64ビット、Bookworm 以降）を導入してください。",
        ),
    ),
    "python": Advice(
        Words("Python is older than 3.11.", "Pythonが3.11より古い版です。"),
        Words(
            "Make the virtual environment with Python 3.11 or newer.",
            "Python 3.11 以降で仮想環境を作り直してください。",
        ),
    ),
    "driver_broken": Advice(
        Words(
            "A driver that another package brings cannot be used.",
            "追加パッケージのドライバーが使えません。",
        ),
        Words(
            "Update the package that is named, or remove it.",
            "示されたパッケージを更新するか、削除してください。",
        ),
    ),
    "groups": Advice(
        Words(
            "This user is not in a group that may use the devices.",
            "このユーザーは、装置の使用に必要なグループに入っていません。",
        ),
        Words(
            "Run sudo usermod -aG video,gpio,spi,i2c NAME with the user's name, and log in again.",
            "sudo usermod -aG video,gpio,spi,i2c ユーザー名 を実行し、ログインし直してください。",
        ),
    ),
    "spi_disabled": Advice(
        Words("SPI is switched off, so the LEDs get no data.", "SPIが無効なため、LEDに信号を送れません。"),
        Words(
            "Run sudo raspi-config nonint do_spi 0 and start the Pi again.",
            "sudo raspi-config nonint do_spi 0 を実行し、再起動してください。",
        ),
    ),
    "spi_denied": Advice(
        Words("This user may not use SPI.", "このユーザーにはSPIを使う権限がありません。"),
        Words(
            "Run sudo usermod -aG spi NAME with the user's name, and log in again.",
            "sudo usermod -aG spi ユーザー名 を実行し、ログインし直してください。",
        ),
    ),
    "spi_buffer": Advice(
        Words("The SPI buffer is too small for so many LEDs.", "SPIのバッファーがLEDの数に足りません。"),
        Words(
            "Add spidev.bufsiz=65536 to /boot/firmware/cmdline.txt and start the Pi again.",
            "/boot/firmware/cmdline.txt に spidev.bufsiz=65536 を加え、再起動してください。",
        ),
    ),
    "led_driver": Advice(
        Words("The LEDs do not work.", "LEDが動作しません。"),
        Words(
            "Check supply and data line; the game goes on without them, and they are tried again.",
            "電源と信号線を確かめてください。対局はLEDなしで続き、自動的に再試行します。",
        ),
    ),
    "i2c_disabled": Advice(
        Words(
            "I2C is switched off, so the clock display gets no data.",
            "I2Cが無効なため、対局時計の表示器に信号を送れません。",
        ),
        Words(
            "Run sudo raspi-config nonint do_i2c 0 and start the Pi again.",
            "sudo raspi-config nonint do_i2c 0 を実行し、再起動してください。",
        ),
    ),
    "i2c_denied": Advice(
        Words("This user may not use I2C.", "このユーザーにはI2Cを使う権限がありません。"),
        Words(
            "Run sudo usermod -aG i2c NAME with the user's name, and log in again.",
            "sudo usermod -aG i2c ユーザー名 を実行し、ログインし直してください。",
        ),
    ),
    "clock_display": Advice(
        Words("The clock display does not work.", "対局時計の表示器が動作しません。"),
        Words(
            "Check its wires and addresses; the page shows the clocks meanwhile, and it is tried again.",
            "配線とアドレスを確かめてください。その間も時計はページに表示され、自動的に再試行します。",
        ),
    ),
    "gpio_denied": Advice(
        Words("The pins cannot be used.", "GPIOピンを使えません。"),
        Words(
            "Run sudo usermod -aG gpio NAME with the user's name, and log in again.",
            "sudo usermod -aG gpio ユーザー名 を実行し、ログインし直してください。",
        ),
    ),
    "pin_factory": Advice(
        Words("The library for the pins does not start.", "ピン制御のライブラリーが起動しません。"),
        Words(
            'Install it with pip install "lgpio>=0.2.2" and set panel.pin_factory to "lgpio".',
            'pip install "lgpio>=0.2.2" で導入し、panel.pin_factory を "lgpio" にしてください。',
        ),
    ),
    "button_pin": Advice(
        Words("A button's pin cannot be opened.", "ボタンのピンを開けません。"),
        Words(
            "End other programs that use the pins, and check the pin's number in the settings.",
            "ピンを使うほかのプログラムを終了し、設定のピン番号を確かめてください。",
        ),
    ),
    "buzzer_pin": Advice(
        Words("The buzzer's pin cannot be opened.", "ブザーのピンを開けません。"),
        Words(
            "End other programs that use the pins, and check panel.buzzer_gpio.",
            "ピンを使うほかのプログラムを終了し、panel.buzzer_gpio を確かめてください。",
        ),
    ),
    "lamp_pin": Advice(
        Words("A lamp's pin cannot be opened.", "ランプのピンを開けません。"),
        Words(
            "End other programs that use the pins, and check the lamps' pins in the settings.",
            "ピンを使うほかのプログラムを終了し、設定のランプのピンを確かめてください。",
        ),
    ),
    "button_stuck": Advice(
        Words("A button is stuck or its wires touch.", "ボタンが押されたままか、配線が触れています。"),
        Words(
            "Free it; until then use the page for what it does.",
            "元に戻るまでは、その操作をページから行ってください。",
        ),
    ),
    "speech_missing": Advice(
        Words(
            "The program espeak-ng is not there, so nothing is spoken.",
            "espeak-ng がないため、読み上げができません。",
        ),
        Words(
            "Install it with sudo apt install espeak-ng, or set panel.speech to false.",
            "sudo apt install espeak-ng で導入するか、panel.speech を false にしてください。",
        ),
    ),
    "under_voltage": Advice(
        Words("The Pi gets too little voltage.", "ラズベリーパイの電圧が不足しています。"),
        Words(
            "Use the supply made for this model and a short thick cable; feed the LEDs from their own.",
            "機種に合った電源と短く太いケーブルを使い、LEDには別の電源から給電してください。",
        ),
    ),
    "too_hot": Advice(
        Words("The Pi is hot and runs slower.", "ラズベリーパイが高温のため、速度を落としています。"),
        Words("Give it a heat sink or a fan.", "ヒートシンクかファンを付けてください。"),
    ),
    "disk_low": Advice(
        Words("The disk is nearly full.", "ディスクの空きがほとんどありません。"),
        Words(
            "Move old games away or delete what is not needed.",
            "古い記録を移すか、不要なものを削除してください。",
        ),
    ),
    "log_not_writable": Advice(
        Words("The game log cannot be written.", "棋譜を保存できません。"),
        Words(
            "Make room or mend the disk; what is due is kept in memory and written as soon as it goes.",
            "ディスクの空きと状態を確かめてください。未保存の分はメモリーに残し、書けるようになりしだい保存します。",
        ),
    ),
    "clock_unsynchronised": Advice(
        Words("The time of day is not synchronised.", "時刻が同期されていません。"),
        Words(
            "Connect the Pi to a network for a minute; games are dated wrongly until then.",
            "しばらくネットワークにつないでください。それまでは記録の日時が正しくありません。",
        ),
    ),
    "clock_jump": Advice(
        Words("The time of day has jumped.", "時刻が急に変わりました。"),
        Words(
            "Nothing has to be done: the game's clocks run by their own time.",
            "対局時計は別の時間で動いているので、何もする必要はありません。",
        ),
    ),
    "engine": Advice(
        Words("The computer player does not answer.", "コンピューターの対局者が応答しません。"),
        Words(
            "It is asked again by and by; if that does not help, restart the program.",
            "しばらくすると自動でやり直します。直らなければ、プログラムを起動し直してください。",
        ),
    ),
    "learner": Advice(
        Words("What was learnt cannot be written down.", "学習の記録を書き込めません。"),
        Words(
            "Look at the disk; tachiai learners list names a file that is damaged.",
            "ディスクを確認してください。壊れたファイルは tachiai learners list で分かります。",
        ),
    ),
    "port_taken": Advice(
        Words("Another program uses the page's port.", "ページのポートがほかのプログラムに使われています。"),
        Words(
            "If it is this table itself, all is well; else end it, or choose another page.port.",
            "動作中のこの卓なら問題ありません。ほかのプログラムなら終了するか、page.port を変えてください。",
        ),
    ),
    "page_address": Advice(
        Words(
            "The page cannot be served on this address and port.",
            "このアドレスとポートではページを公開できません。",
        ),
        Words(
            "Set page.host to 127.0.0.1 or 0.0.0.0, and page.port to a number above 1023.",
            "page.host を 127.0.0.1 か 0.0.0.0 に、page.port を 1024 以上にしてください。",
        ),
    ),
}


def known_codes() -> tuple[str, ...]:
    """Returns every code that has words, the cameras' included."""
    return (*ADVICE, *(code for code in CAMERA_REASONS if code.startswith("camera_")))


def trouble_of(fault: DeviceFault | CameraFault) -> Trouble:
    """Returns the trouble of a fault: in both languages where its code is known, else in its own words."""
    known = fault.code in ADVICE or fault.code in CAMERA_REASONS
    if not known:
        return Trouble(fault.code, Words(str(fault), str(fault)))
    # A camera's fault is the sentence of its code; what the library said is its cause.
    detail = str(fault) if isinstance(fault, DeviceFault) else str(fault.__cause__ or "")
    return Trouble(fault.code, words_of(fault.code), detail)


def words_of(code: str) -> Words:
    """Returns what is wrong and what mends it. Raises ``LookupError`` for an unknown code."""
    return ADVICE[code].words if code in ADVICE else CAMERA_REASONS[code]
