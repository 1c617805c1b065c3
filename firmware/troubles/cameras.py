"""Troubles of a camera, a video file or a folder of pictures, by code."""

from collections.abc import Mapping

from tachiai.rules.messages import Message
from tachiai.vision.errors import CameraFault

REASONS: Mapping[str, Message] = {
    "camera_missing": Message("No camera is connected there. Check the cable and the number."),
    "camera_denied": Message(
        "This user may not use the camera. Add the user to the group video and log in again."
    ),
    "camera_busy": Message("The camera is there but does not start: another program may be using it."),
    "camera_cropped": Message(
        "The camera shows only a part of its field. Update the system: sudo apt full-upgrade."
    ),
    "camera_lost": Message(
        "The camera has stopped sending pictures. Check its cable; it will be tried again."
    ),
    "camera_frozen": Message("The camera keeps sending the very same picture. It is being restarted."),
    "camera_black": Message("The camera sends black pictures. Take off its lens cap or switch on a light."),
    "camera_library": Message(
        "The camera's library is not installed here. For picamera2: apt install python3-picamera2."
    ),
    "video_missing": Message("There is no such file or folder, or this user may not see it."),
    "video_unreadable": Message("The file is no film that can be read (MP4, MKV, AVI, MOV …)."),
    "no_pictures": Message("The folder holds no pictures (JPEG, PNG, BMP, WebP, TIFF)."),
    "bad_picture": Message("One picture of the folder cannot be read; the next one follows."),
}


def camera_fault(code: str, device: str) -> CameraFault:
    """The exception for a code, with the English sentence and the device."""
    return CameraFault(f"{device}: {REASONS[code].en}", code)
