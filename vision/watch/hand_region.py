"""The region of a small picture that hands take up, with arms, shadows and what they hold."""

import cv2
import numpy as np
from numpy.typing import NDArray

from tachiai.vision.opencv import Mask, connected_with, long_regions_touching

_EDGE_PX = 2  # of the sheet: an arm changes some of these

Pixels = NDArray[np.int32]  # (n, 2): x and y


def hand_region(foreign: Mask, changed: Mask, palm_px: int) -> Mask | None:
    """Mask (h, w) of hands with their arms, shadows and what they hold: the region ``foreign``, all of
    ``changed`` connected to it, and other changes at the sheet's edge longer than ``palm_px``; each as its
    convex hull.

    A sleeve in the board's own colour changes nothing but the margin: a hand that does not reach the sheet's
    edge is joined to the nearest change there. None if there is no such change.
    """
    edge = np.full_like(foreign, 255)
    edge[_EDGE_PX:-_EDGE_PX, _EDGE_PX:-_EDGE_PX] = 0
    at_edge = _regions(connected_with(np.asarray(cv2.bitwise_and(changed, edge), np.uint8), changed))
    at_edge = [region for region in at_edge if len(region) >= palm_px]  # smaller ones are noise
    arms = long_regions_touching(changed, edge, palm_px)
    found = np.zeros_like(foreign)
    for hand in _regions(np.asarray(cv2.bitwise_or(connected_with(foreign, changed), arms), np.uint8)):
        whole = hand
        if not edge[hand[:, 1], hand[:, 0]].any():
            if not at_edge:
                return None
            apart_px = [np.linalg.norm(region.mean(axis=0) - hand.mean(axis=0)) for region in at_edge]
            whole = np.concatenate([hand, at_edge[int(np.argmin(apart_px))]])
        cv2.fillConvexPoly(found, cv2.convexHull(whole), (255,))
    return found


def _regions(mask: Mask) -> list[Pixels]:
    """The pixels of each connected region of a mask."""
    count, labels = cv2.connectedComponents(mask, connectivity=8)
    labels = np.asarray(labels)
    return [np.stack(np.nonzero(labels == i)[::-1], axis=1).astype(np.int32) for i in range(1, count)]
