"""Trains both networks: ``python -m … SAMPLES OUT WIDTHS SECONDS [WEIGHTS]``; needs PyTorch.

With weights it goes on from them, with smaller steps.
"""

import copy
import json
import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from tests.bench.own_board_training.torch_networks import (
    CELL_CHANNELS,
    CELL_OUTPUTS,
    CLASS_CHANNELS,
    TileNetwork,
    cell_input,
    class_input,
)

BARE, PIECE, STRANGER, HIDDEN = range(CELL_OUTPUTS)
_HELD_BACK = 0.06  # of the files, for the report
_SURE = 0.98
RINGS = 4

Data = dict[str, Tensor]


def load(files: list[Path], device: str) -> Data:
    """All samples of some files, on the device."""
    parts: dict[str, list[Tensor]] = {}
    for path in files:
        with np.load(path) as found:
            for name in found.files:
                parts.setdefault(name, []).append(torch.from_numpy(found[name]).to(device))
    data = {}
    for name in list(parts):
        data[name] = torch.cat(parts.pop(name))
    data["has"] &= data["parts"].isfinite().all(-1).all(-1) & data["ink"].isfinite().all(-1)
    for name in ("parts", "ink", "colour", "drawn", "fill", "known"):
        data[name] = data[name].nan_to_num(0.0, 0.0, 0.0)
    return data


class Pair(torch.nn.Module):  # type: ignore[misc]
    """The network of a cell, and the one that compares it with a class."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.cell = TileNetwork(CELL_CHANNELS, CELL_OUTPUTS, width)
        self.match = TileNetwork(CLASS_CHANNELS, 1, width)


def logits(
    model: Pair, data: Data, index: Tensor, training: bool, way: int | None = None
) -> tuple[Tensor, Tensor]:
    """The logits (n, 4) of cells, and (n, 3 + classes): bare, stranger, hidden, then each class. ``way``:
    0 cold, 1 a second time, 2 with a start picture; None for any of them.
    """
    n = len(index)
    device = index.device
    chosen = torch.randint(0, 3, (n,), device=device) if way is None else torch.full((n,), way, device=device)
    drawn_known = chosen > 0
    if way is None:
        drawn_known = torch.rand(n, device=device) < 0.75
    known = data["known"][index].float() * drawn_known
    drawn = data["drawn"][index].float() * (known > 0)[:, None, None, None]
    over = data["colour"][index].float() - drawn
    flags = data["flags"][index].float()
    masks = data["masks"][index].float()  # (n, shapes, 3, S, S)
    top, side = masks[:, :, 0] / 255, masks[:, :, 1] / 255
    ring = masks[:, :, 2].long().clamp(max=RINGS - 1)
    has = data["has"][index]
    k = has.shape[2]
    row = torch.arange(n, device=device)
    mode = torch.where(has[row, chosen], chosen[:, None], torch.where(has[row, 0], 0, chosen[:, None]))
    exists = has[row[:, None], mode, torch.arange(k, device=device)]
    parts = data["parts"][index].float()[row[:, None], mode, torch.arange(k, device=device)]  # (n, k, 5, 3)
    ink = data["ink"][index].float()[row[:, None], mode, torch.arange(k, device=device)]
    shape = data["shape"][index].long()
    fill = data["fill"][index].float()
    fill_at = data["fill_at"][index].long()
    if training:
        over = over + torch.randn(n, 3, device=device)[:, None, None, :] * torch.tensor(
            [0.06, 0.02, 0.02], device=device
        )
        off = torch.randn(n, 1, 1, 3, device=device) * torch.tensor([0.08, 0.03, 0.03], device=device)
        parts = parts + off
    behind = torch.gather(fill, 1, fill_at.flatten(1)[..., None].expand(-1, -1, 3)).view(
        n, *fill_at.shape[1:], 3
    )
    behind = behind + drawn
    over = over.permute(0, 3, 1, 2)
    cell_in = cell_input(over, top[:, 0], side[:, 0], flags, known)
    who, which = torch.nonzero(exists, as_tuple=True)
    form = shape[who, which]
    t, s = top[who, form], side[who, form]
    colour = torch.gather(parts[who, which], 1, ring[who, form].flatten(1)[..., None].expand(-1, -1, 3)).view(
        len(who), *t.shape[1:], 3
    )
    beside = parts[who, which][:, -1][:, None, None] - behind[who]
    expected = t[..., None] * (colour - behind[who]) + s[..., None] * beside
    class_in = class_input(
        over[who],
        expected.permute(0, 3, 1, 2),
        t,
        s,
        flags[who],
        known[who],
        mode[who, which].float() / 2,
        ink[who, which],
    )
    if training:
        turn = int(torch.randint(0, 8, (1,)))
        cell_in, class_in = turned(cell_in, turn), turned(class_in, turn)
    with torch.autocast(device.type, torch.bfloat16, enabled=training and device.type == "cuda"):
        a = model.cell(cell_in.contiguous(memory_format=torch.channels_last)).float()
        b = model.match(class_in.contiguous(memory_format=torch.channels_last))[:, 0].float()
    whole = torch.full((n, 3 + k), -30.0, device=device, dtype=a.dtype)
    whole[:, 0], whole[:, 1], whole[:, 2] = a[:, BARE], a[:, STRANGER], a[:, HIDDEN]
    whole[who, 3 + which] = b
    return a, whole


def turned(tiles: Tensor, turn: int) -> Tensor:
    """One of the eight symmetries of a square."""
    tiles = torch.rot90(tiles, turn % 4, (2, 3))
    return tiles.flip(3) if turn >= 4 else tiles


def targets(truth: Tensor) -> tuple[Tensor, Tensor]:
    """Of both kinds of logits."""
    truth = truth.long()
    cell = torch.where(
        truth >= 0, PIECE, torch.where(truth == -1, BARE, torch.where(truth == -2, STRANGER, HIDDEN))
    )
    whole = torch.where(truth >= 0, truth + 3, -1 - truth)
    return cell, whole


def report(model: Pair, data: Data, way: int) -> dict[str, float]:
    """How well held-back samples are read."""
    model.eval()
    named = sure_wrong = right = 0
    pieces = pieces_unsure = bare_unsure = bare = 0
    loss = 0.0
    with torch.no_grad():
        for index in torch.arange(len(data["truth"]), device=data["truth"].device).split(2048):
            _, whole = logits(model, data, index, False, way)
            _, wanted = targets(data["truth"][index])
            loss += float(functional.cross_entropy(whole, wanted, reduction="sum"))
            likely = whole.softmax(1)
            best, which = likely.max(1)
            is_named = (best > _SURE) & ((which == 0) | (which > 2))
            named += int(is_named.sum())
            sure_wrong += int((is_named & (which != wanted)).sum())
            right += int((which == wanted).sum())
            piece = wanted > 2
            pieces += int(piece.sum())
            pieces_unsure += int((piece & ~is_named).sum())
            bare += int((wanted == 0).sum())
            bare_unsure += int(((wanted == 0) & ~is_named).sum())
    count = len(data["truth"])
    return {
        "way": way,
        "loss": loss / count,
        "right": right / count,
        "sure_wrong": sure_wrong,
        "named": named,
        "bare_unsure": bare_unsure / max(1, bare),
        "pieces_unsure": pieces_unsure / max(1, pieces),
        "cells": count,
    }


def train(
    data: Data, held: Data, width: int, seconds: float, out: Path, batch: int, begin: Path | None
) -> None:
    """Trains for so long and writes weights and figures to ``out``."""
    device = data["truth"].device
    torch.manual_seed(1)
    model, most = Pair(width).to(device, memory_format=torch.channels_last), 3e-3
    if begin is not None:
        model.load_state_dict(torch.load(begin, map_location=device))
        most = 6e-4
    average = copy.deepcopy(model)
    out.mkdir(parents=True, exist_ok=True)
    optimiser = torch.optim.AdamW(model.parameters(), lr=most, weight_decay=0.02)
    start, step = time.monotonic(), 0
    count = len(data["truth"])
    while (share := (time.monotonic() - start) / seconds) < 1:
        for group in optimiser.param_groups:
            group["lr"] = most * min(1.0, step / 200) * (0.5 * (1 + np.cos(np.pi * share)) + 0.002)
        model.train()
        index = torch.randint(0, count, (batch,), device=device)
        a, whole = logits(model, data, index, True)
        cell, wanted = targets(data["truth"][index])
        loss = functional.cross_entropy(whole, wanted) + 0.5 * functional.cross_entropy(a, cell)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 2.0)
        optimiser.step()
        step += 1
        decay = min(0.999, step / (step + 20))
        with torch.no_grad():
            for mean, now in zip(average.state_dict().values(), model.state_dict().values(), strict=True):
                if mean.dtype.is_floating_point:
                    mean.lerp_(now, 1 - decay)
                else:
                    mean.copy_(now)
        if step % 100 == 0:
            print(f"{step} {share:.2f} {float(loss):.4f}", flush=True)
        if step % 1000 == 0:  # who is interrupted has these
            torch.save(average.state_dict(), out / f"width_{width}.pt")
    figures = [report(average, held, way) for way in (0, 1, 2)]
    print(width, step, json.dumps(figures, indent=0), flush=True)
    torch.save(average.state_dict(), out / f"width_{width}.pt")
    (out / f"width_{width}.json").write_text(
        json.dumps({"steps": step, "cells": count, "held_back": figures}, indent=1)
    )


def main(samples: Path, out: Path, widths: list[int], seconds: float, begin: Path | None) -> None:
    """Trains a pair of networks of each width on the files in ``samples``."""
    device = "cuda" if torch.cuda.is_available() else "cpu"
    files = sorted(samples.glob("*.npz"))
    back = max(1, round(len(files) * _HELD_BACK))
    held, data = load(files[:back], device), load(files[back:], device)
    print(
        f"{len(files)} files, {len(data['truth'])} cells to learn from, {len(held['truth'])} held back; "
        f"strangers {float((data['truth'] == -2).float().mean()):.4f}, "
        f"hidden {float((data['truth'] == -3).float().mean()):.4f}",
        flush=True,
    )
    for width in widths:
        train(data, held, width, seconds / len(widths), out, 1024 if device == "cuda" else 256, begin)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), [int(w) for w in sys.argv[3].split(",")], float(sys.argv[4]),
         Path(sys.argv[5]) if len(sys.argv) > 5 else None)  # fmt: skip
