"""Writes trained weights as the two ONNX files that the reader runs: ``python -m … WEIGHTS WIDTH OUT``.

With ``OTHERS SHARE TEMPERATURE`` these are averaged with other weights.
"""

import sys
from pathlib import Path

import torch

from tachiai.vision.own_board.tiles import TILE_PX
from tests.bench.own_board_training.torch_networks import CELL_CHANNELS, CLASS_CHANNELS, TileNetwork
from tests.bench.own_board_training.train import Pair


def export(network: TileNetwork, channels: int, path: Path) -> None:
    """Writes one network, with a free number of tiles."""
    network.eval()
    example = torch.zeros(2, channels, TILE_PX, TILE_PX)
    torch.onnx.export(
        network, (example,), str(path), input_names=["tiles"], output_names=["scores"], dynamo=False,
        opset_version=13, dynamic_axes={"tiles": {0: "n"}, "scores": {0: "n"}},
    )  # fmt: skip


def averaged(weights: Path, others: Path, share: float, temperature: float) -> dict[str, torch.Tensor]:
    """``share`` of the weights in ``others``, the rest of those in ``weights`` (Wortsman and others 2022);
    all scores divided by ``temperature``.
    """
    one, other = (torch.load(path, map_location="cpu") for path in (weights, others))
    found = {}
    for name, values in one.items():
        mixed = (1 - share) * values + share * other[name] if values.dtype.is_floating_point else values
        found[name] = mixed / temperature if ".last." in name else mixed
    return found


def main(weights: Path, width: int, out: Path, others: Path, share: float, temperature: float) -> None:
    """Writes ``cell.onnx`` and ``match.onnx``."""
    pair = Pair(width)
    pair.load_state_dict(averaged(weights, others, share, temperature))
    export(pair.cell, CELL_CHANNELS, out / "cell.onnx")
    export(pair.match, CLASS_CHANNELS, out / "match.onnx")


if __name__ == "__main__":
    begin = Path(sys.argv[1])
    mix = (
        (Path(sys.argv[4]), float(sys.argv[5]), float(sys.argv[6]))
        if len(sys.argv) > 4
        else (begin, 0.0, 1.0)
    )
    main(begin, int(sys.argv[2]), Path(sys.argv[3]), *mix)
