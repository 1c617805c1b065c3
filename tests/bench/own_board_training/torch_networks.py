"""The two networks, and how their inputs are put together of samples; needs PyTorch."""

import torch
from torch import Tensor, nn
from torch.nn import functional

CELL_OUTPUTS = 4  # bare, a piece, a stranger, hidden
CELL_CHANNELS, CLASS_CHANNELS = 8, 16


class TileNetwork(nn.Module):  # type: ignore[misc]
    """Convolutions over a tile of 32 pixels down to 4, then two layers over all of it."""

    def __init__(self, channels: int, outputs: int, width: int) -> None:
        super().__init__()
        w = width
        plan = [
            (channels, w, 2),
            (w, w, 1),
            (w, 2 * w, 2),
            (2 * w, 2 * w, 1),
            (2 * w, 3 * w, 2),
            (3 * w, 3 * w, 1),
        ]
        layers: list[nn.Module] = []
        for before, after, stride in plan:
            layers += [nn.Conv2d(before, after, 3, stride, 1, bias=False), nn.BatchNorm2d(after), nn.ReLU()]
        self.body = nn.Sequential(*layers)
        self.inner = nn.Linear(3 * w * 16, 64)
        self.last = nn.Linear(64, outputs)

    def forward(self, tiles: Tensor) -> Tensor:
        return self.last(functional.relu(self.inner(self.body(tiles).flatten(1))))


def cell_input(over: Tensor, top: Tensor, side: Tensor, flags: Tensor, known: Tensor) -> Tensor:
    """(n, 8, S, S): ``over`` (n, 3, S, S) beside the bare cell, masks, ``flags`` (n, 2, S, S), ``known``."""
    return torch.cat(
        [over, top[:, None], side[:, None], flags, known[:, None, None, None].expand_as(top[:, None])], 1
    )


def class_input(
    over: Tensor,
    expected: Tensor,
    top: Tensor,
    side: Tensor,
    flags: Tensor,
    known: Tensor,
    how: Tensor,
    ink: Tensor,
) -> Tensor:
    """(n, 16, S, S): as ``cell_input``, with what is ``expected`` (n, 3, S, S) beside the bare cell; ``how``
    (n,) the look is known, and its ``ink`` (n, 3).
    """
    flat = torch.cat([known[:, None], how[:, None], ink], 1)[:, :, None, None].expand(-1, -1, *top.shape[1:])
    return torch.cat(
        [over, expected, expected - over, top[:, None], side[:, None], flags[:, :1], flat[:, :4]], 1
    )
