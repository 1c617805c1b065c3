"""The only place that imports Mitsuba: chooses its variant, builds meshes and textures, renders."""

from importlib import import_module
from importlib.util import find_spec
from os import environ
from pathlib import Path
from re import search
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tests.bench.path_traced.sensor import Light

HOW_TO_GET_IT = "Mitsuba is missing: pip install -r tests/bench/requirements.txt (make bench-vision does)."
OLDEST_LLVM = 17  # older ones abort on some processors
_LIBRARIES = (Path("/usr/lib"), Path("/usr/lib64"))


def is_there() -> bool:
    """Tells whether Mitsuba is installed."""
    return find_spec("mitsuba") is not None


def open_tracer() -> Any:
    """Returns the module ``mitsuba`` with its fastest usable variant set. Raises ``ImportError``.

    Any: with and without Mitsuba's own stubs the types would differ.
    """
    if not is_there():
        raise ImportError(HOW_TO_GET_IT)
    library = _newest_llvm()
    if library is not None:
        environ.setdefault("DRJIT_LIBLLVM_PATH", str(library))
    mi: Any = import_module("mitsuba")
    mi.set_variant("llvm_ad_rgb" if library is not None else "scalar_rgb")
    mi.set_log_level(mi.LogLevel.Error)
    return mi


def render(mi: Any, scene: dict[str, Any], spp: int, seed: int) -> Light:
    """Returns (H, W, 3) linear R, G, B of a scene, ``spp`` paths to the pixel."""
    return np.asarray(mi.render(mi.load_dict(scene), spp=spp, seed=seed), np.float32)[..., :3]


def texture(mi: Any, linear_rgb: NDArray[np.float32]) -> dict[str, Any]:
    """Returns a bitmap whose first row lies at the upper edge, as OpenCV's pictures do."""
    flipped = np.ascontiguousarray(linear_rgb[::-1], np.float32)
    return {"type": "bitmap", "bitmap": mi.Bitmap(flipped), "raw": True, "wrap_mode": "clamp"}


def mesh(
    mi: Any,
    name: str,
    vertices: NDArray[np.float64],
    triangles: NDArray[np.int64],
    uv: NDArray[np.float64],
    bsdf: dict[str, Any],
) -> Any:
    """Returns a triangle mesh: vertices (N, 3), triangles (M, 3), texture coordinates (N, 2), v upwards."""
    properties = mi.Properties()
    properties["mesh_bsdf"] = mi.load_dict(bsdf)
    made = mi.Mesh(name, len(vertices), len(triangles), has_vertex_texcoords=True, props=properties)
    parameters = mi.traverse(made)
    parameters["vertex_positions"] = np.ascontiguousarray(vertices, np.float32).ravel()
    parameters["faces"] = np.ascontiguousarray(triangles, np.uint32).ravel()
    parameters["vertex_texcoords"] = np.ascontiguousarray(uv, np.float32).ravel()
    parameters.update()
    return made


def _newest_llvm() -> Path | None:
    found = []
    for folder in _LIBRARIES:
        for path in [*folder.glob("libLLVM*.so*"), *folder.glob("*-linux-gnu/libLLVM*.so*")]:
            version = search(r"(\d+)", path.name)
            if version and int(version[1]) >= OLDEST_LLVM:
                found.append((int(version[1]), path))
    return max(found)[1] if found else None
