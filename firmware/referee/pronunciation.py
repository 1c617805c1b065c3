"""How a voice reads the referee's sentences: squares by letter and number, clauses left out, and everything
in kana for a Japanese voice that reads no kanji.
"""

import re
import string
from collections.abc import Callable, Mapping

from tachiai.rules.messages import Message, multilingual

_READINGS = """
決定=けってい 危険=きけん
10分=じゅっぷん 15分=じゅうごふん 1つ=ひとつ 1手=いって 1歩=いっぽ 1目=ひとめ 2つ=ふたつ 2目=ふため
30分=さんじゅっぷん 3分=さんぷん 40手=よんじゅって 5分=ごふん その後=そのご マス数=マスすう
ルール上=ルールじょう 一=いち 一つ=ひとつ 一局=いっきょく 一手=いって 一方=いっぽう 一歩=いっぽ
一直線=いっちょくせん 一直線上=いっちょくせんじょう 一緒=いっしょ 一色=いっしょく 一部=いちぶ 三=さん
三つ=みっつ 上=うえ 上級=じょうきゅう 下=した 下が=さが 不利=ふり 不均衡=ふきんこう 両方=りょうほう
両者=りょうしゃ 並=なら 中=なか 中央=ちゅうおう 中央入り=ちゅうおういり 中断=ちゅうだん
中断中=ちゅうだんちゅう 中間=ちゅうかん 二=に 二つ=ふたつ 二手先=にてさき 互角=ごかく 人=ひと
今日=きょう 仕掛=しか 付=つ 以上=いじょう 以内=いない 位置=いち 何=なん 何も=なにも 使=つか 保=たも
個=こ 個分=こぶん 倒=たお 候補=こうほ 値=あたい 側=がわ 先=さき 先手=せんて 先頭=せんとう 光=ひか
入=はい 入り=はいり 入力=にゅうりょく 全力=ぜんりょく 全滅=ぜんめつ 再=さい 再生=さいせい
再配置=さいはいち 再開=さいかい 出=で 分=ぶん 切=き 列=れつ 初め=はじめ 初級=しょきゅう 別=べつ 利=き
到達=とうたつ 制限=せいげん 前=まえ 助言=じょげん 動=うご 勝=か 北=きた 北東=ほくとう 北西=ほくせい
十字=じゅうじ 千日手=せんにちて 半分=はんぶん 南=みなみ 南東=なんとう 南西=なんせい 双方=そうほう
反則=はんそく 反撃=はんげき 取=と 取り合=とりあ 取り除=とりのぞ 受=う 受け取=うけと 右=みぎ
右上=みぎうえ 右下=みぎした 各=かく 合=あ 合意=ごうい 同=おな 同意=どうい 同時=どうじ 向=む 含=ふく
周=まわ 味方=みかた 問題=もんだい 四手目=よんてめ 四つ=よっつ 回=かい 回数=かいすう 回目=かいめ 固定=こてい
基本=きほん 場=ば 場合=ばあい 増=ふ 変=か 変化=へんか 外=そと 外れ=はずれ 多=おお 大=だい
大移動=だいいどう 失=うしな 奥=おく 奪=うば 奪取=だっしゅ 始=はじ 学習中=がくしゅうちゅう 守=まも
完全=かんぜん 寄=よ 対局=たいきょく 局=きょく 局面=きょくめん 居場所=いばしょ 届=とど 左=ひだり
左上=ひだりうえ 左下=ひだりした 差=さ 常連=じょうれん 序盤=じょばん 度=ど 引=ひ 引き分=ひきわ
引っ掛=ひっか 強=つよ 形=かたち 待=ま 後=あと 後ろ=うしろ 後手=ごて 後退=こうたい 必=かなら
必要=ひつよう 応=おう 応手=おうしゅ 応答=おうとう 愛好家=あいこうか 戻=もど 手=て 手先=てさき
手前=てまえ 手数=てすう 手番=てばん 手番側=てばんがわ 手目=てめ 打=う 打ち王手=うちおうて
投了=とうりょう 押=お 持=も 持ち上=もちあ 指=さ 指定=してい 挟=はさ 捕獲=ほかく 接=せっ 接触=せっしょく
提案=ていあん 攻撃=こうげき 放=はな 数=かず 数局=すうきょく 敵=てき 敵味方=てきみかた 敵陣=てきじん
斜=なな 断=ことわ 新=あたら 方=ほう 方向=ほうこう 早指=はやざ 早指し=はやざし 明=あか 映像=えいぞう
時=じ 時点=じてん 時計=とけい 時間=じかん 書=か 替=か 最初=さいしょ 最後=さいご 有利=ゆうり
有効=ゆうこう 条件=じょうけん 来=き 東=ひがし 桂馬跳=けいまと 楔形陣=くさびがたじん 横=よこ 次=つぎ
次の=つぎの 止=と 正=まさ 正し=ただし 正面=しょうめん 歩=ほ 残=のこ 残り少=のこりすく 段=だん
段目=だんめ 段階=だんかい 毎回=まいかい 求=もと 減=へ 渡=わた 滑走=かっそう 点=てん 狙=ねら 王手=おうて
現=あらわ 番=ばん 異=こと 白=しろ 盤=ばん 盤上=ばんじょう 盤外=ばんがい 盤面=ばんめん 目=め
目に入=めにはい 直列=ちょくれつ 直列陣=ちょくれつじん 直前=ちょくぜん 相手=あいて 相打=あいう
真後=まうし 真後ろ=まうしろ 真横=まよこ 着=つ 着地=ちゃくち 確定=かくてい 禁=きん 禁じ手=きんじて
禁止=きんし 私=わたし 私の手=わたしのて 秒=びょう 移=うつ 移動=いどう 空=あ 立会=たちあい
立会人=たちあいにん 端=はし 第=だい 筋=すじ 粘=ねば 終=お 終局=しゅうきょく 組=く 結=むす 絶対=ぜったい
続=つづ 線=せん 線上=せんじょう 縦=たて 置=お 置き換=おきか 罰則=ばっそく 考=かんが 自分=じぶん
自動=じどう 自動的=じどうてき 自身=じしん 自陣=じじん 良=よ 色=いろ 薔薇=バラ 行=い 行い=おこない
行く手=いくて 裁定=さいてい 装置=そうち 裏返=うらがえ 補足=ほそく 西=にし 要求=ようきゅう 見=み
見分=みわ 見落=みお 規定=きてい 覚=おぼ 解除=かいじょ 許=ゆる 詰=つ 認=みと 読=よ 読み取=よみと
課題=かだい 負=ま 貫通=かんつう 走=はし 起=お 越=こ 足=た 跳=は 跳び=とび 跳び越=とびこ 載=の 辺=へん
近=ちか 返=かえ 迫=せま 追加=ついか 逃=のが 逃げ場=にげば 途中=とちゅう 途切=とぎ 通=とお 連帯=れんたい
進=すす 運=はこ 道=みち 達=たっ 違=ちが 遠=とお 選=えら 選択=せんたく 避=さ 配置=はいち 距離=きょり
鉤型陣=かぎがたじん 錐行陣=すいこうじん 長=なが 長考=ちょうこう 閉=と 閉鎖=へいさ 開=ひら 開始=かいし
開始時=かいしじ 間=あいだ 間近=まぢか 間隔=かんかく 防=ふせ 陣=じん 陣形=じんけい 隣=となり 隣り=となり
集=あつ 集団=しゅうだん 集団陣形棋=しゅうだんじんけいき 離=はな 静=しず 順=じゅん 飛=と 飛び越=とびこ
飛行=ひこう 馬跳=うまと 馬跳び=うまとび 駒=こま 駒数=こますう 黒=くろ
終局間際=しゅうきょくまぎわ 広さ=ひろさ 逃げ道=にげみち 進み具合=すすみぐあい 判定=はんてい 関係=かんけい
最も=もっとも 得=とく
今=いま 比=くら 対=たい 攻=せ 少な=すくな 両端=りょうたん 駒の組=こまのくみ 組に=くみに
"""

READINGS: Mapping[str, str] = dict(pair.split("=") for pair in _READINGS.split())

_LETTERS_READ = (
    "エー ビー シー ディー イー エフ ジー エイチ アイ ジェー ケー エル エム "
    "エヌ オー ピー キュー アール エス ティー ユー ブイ ダブリュー エックス ワイ ゼット"
)
LETTERS = dict(zip(string.ascii_lowercase, _LETTERS_READ.split(), strict=True))
DIGITS = ("", "いち", "に", "さん", "よん", "ご", "ろく", "なな", "はち", "きゅう")
ZERO = "ゼロ"
_SQUARE = re.compile(r"(?<![A-Za-z0-9])([a-z])(\d{1,2})(?![A-Za-z0-9])", re.ASCII)
_CLAUSES = re.compile(r" ?\([A-Z]{1,2}\d[^()]*\)|（[A-Z]{1,2}\d[^（）]*）", re.ASCII)
_KANJI = re.compile(
    "|".join(rf"(?<!\d){word}" if word[0].isdigit() else word for word in sorted(READINGS, key=len)[::-1])
)
_KANJI_RANGE, _KATAKANA_RANGE = "\\u4e00-\\u9fff", "\\u30a1-\\u30fa"
# Kana as code points where a pattern has half-width brackets. つ after a number counts things.
_BESIDE_NUMBERS = re.compile(rf"(?<=\d) (?=[{_KANJI_RANGE}\u3064])")
# The particle は is read わ: after kanji, katakana, another particle or a square, and not in はず.
_AFTER = rf"(?:(?<=[{_KANJI_RANGE}{_KATAKANA_RANGE}ーにでとへのら])|(?<=\d )|(?<=\d))"
_WA = re.compile(rf"{_AFTER}\u306f(?!\u305a)")
_NUMBER = re.compile(r"\d+", re.ASCII)
_LETTER = re.compile(r"[A-Za-z]", re.ASCII)
_NOT_SAID = re.compile(r"[^ぁ-ゖァ-ヺー、。 ]+")


def aloud(words: Message) -> Message:
    """A sentence as any voice reads it: without clauses in brackets.

    >>> words = aloud(Message("c2 is attacked. (RC7)"))
    >>> words.en
    'C 2 is attacked.'
    """
    return multilingual(
        {
            language: _SQUARE.sub(_SQUARES_READ.get(language, _letter_and_number), _CLAUSES.sub("", text))
            for language, text in words.in_all_languages().items()
        }
    )


def for_espeak(words: Message, language: str) -> str:
    """A sentence as text for espeak-ng."""
    text = words.in_language(language)
    return _FOR_ESPEAK[language](text) if language in _FOR_ESPEAK else aloud(words).in_language(language)


def in_kana(text: str) -> str:
    """A Japanese sentence in kana.

    >>> sentence = "白の手番です。c2へ移動（RC7）"
    >>> in_kana(sentence)
    'しろのてばんです。シー にえいどう'
    """
    text = _CLAUSES.sub("", text).replace("・", "、").replace("：", "。").replace("°", "度")
    text = _WA.sub("わ", text).replace("へ", "え")
    text = _SQUARE.sub(lambda square: f"{LETTERS[square[1]]} {_number(int(square[2]))}", text)
    text = _KANJI.sub(lambda word: READINGS[word[0]], _BESIDE_NUMBERS.sub("", text))
    text = _NUMBER.sub(lambda number: f"{_number(int(number[0]))} ", text)
    text = _LETTER.sub(lambda letter: f"{LETTERS[letter[0].lower()]} ", text)
    return _NOT_SAID.sub(" ", text)


def _letter_and_number(square: re.Match[str]) -> str:
    return f"{square[1].upper()} {square[2]}"


def _number(number: int) -> str:
    if not 0 < number < 100:
        return " ".join(ZERO if digit == "0" else DIGITS[int(digit)] for digit in str(number))
    tens, ones = divmod(number, 10)
    ten = {0: "", 1: "じゅう"}.get(tens, f"{DIGITS[tens]}じゅう")
    return ten + DIGITS[ones]


# By language, where letters and numbers are not read as in English, or not written as a voice wants them.
_SQUARES_READ: Mapping[str, Callable[[re.Match[str]], str]] = {
    "ja": lambda square: f"{LETTERS[square[1]]}{square[2]}"
}
_FOR_ESPEAK: Mapping[str, Callable[[str], str]] = {"ja": in_kana}
