"""What can be wrong with a camera, a film or a folder, as codes and as sentences for people."""

from collections.abc import Mapping

from tachiai.rules.words import Words
from tachiai.vision.errors import CameraFault

REASONS: Mapping[str, Words] = {
    "camera_missing": Words(
        "No camera is connected there. Check the cable and the number.",
        "カメラが接続されていません。ケーブルと番号を確かめてください。",
    ),
    "camera_denied": Words(
        "This user may not use the camera. Add the user to the group video and log in again.",
        "このユーザーにはカメラを使う権限がありません。video グループに追加し、ログインし直してください。",
    ),
    "camera_busy": Words(
        "The camera is there but does not start: another program may be using it.",
        "カメラはありますが起動しません。ほかのプログラムが使っていないか確かめてください。",
    ),
    "camera_cropped": Words(
        "The camera shows only a part of its field. Update the system: sudo apt full-upgrade.",
        "カメラの画像の端が切れています。sudo apt full-upgrade でシステムを更新してください。",
    ),
    "camera_lost": Words(
        "The camera has stopped sending pictures. Check its cable; it will be tried again.",
        "カメラから画像が届かなくなりました。ケーブルを確かめてください。自動的に再接続します。",
    ),
    "camera_frozen": Words(
        "The camera keeps sending the very same picture. It is being restarted.",
        "カメラから同じ画像ばかり届いています。カメラを再起動します。",
    ),
    "camera_black": Words(
        "The camera sends black pictures. Take off its lens cap or switch on a light.",
        "カメラの画像が真っ黒です。レンズキャップを外すか、照明を点けてください。",
    ),
    "camera_library": Words(
        "The camera's library is not installed here. For picamera2: apt install python3-picamera2.",
        "カメラのライブラリーがありません。picamera2 なら apt install python3-picamera2 で導入できます。",
    ),
    "video_missing": Words(
        "There is no such file or folder, or this user may not see it.",
        "そのファイルまたはフォルダーがないか、見る権限がありません。",
    ),
    "video_unreadable": Words(
        "The file is no film that can be read (MP4, MKV, AVI, MOV …).",
        "動画として読めないファイルです（MP4、MKV、AVI、MOV などに対応しています）。",
    ),
    "no_pictures": Words(
        "The folder holds no pictures (JPEG, PNG, BMP, WebP, TIFF).",
        "フォルダーに画像（JPEG、PNG、BMP、WebP、TIFF）がありません。",
    ),
    "bad_picture": Words(
        "One picture of the folder cannot be read; the next one follows.",
        "フォルダー内の画像を一枚読めませんでした。次の画像に進みます。",
    ),
}


def camera_fault(code: str, device: str) -> CameraFault:
    """Returns the fault to raise: which device, and the English sentence of the code."""
    return CameraFault(f"{device}: {REASONS[code].en}", code)
