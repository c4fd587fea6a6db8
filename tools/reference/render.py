#!/usr/bin/env python3
"""Renders exported scenes with a path tracer, as references for the game's pictures."""

import argparse
import time
from pathlib import Path

import mitsuba as mi
import numpy as np
from PIL import Image

# Samples a pixel that are traced together: the more, the more evenly they are spread, but the more memory they need.
SAMPLES_AT_ONCE = 64
# Stephen Hill's fit of the ACES RRT and ODT, which Bevy calls `AcesFitted`.
ACES_IN = np.array([[0.59719, 0.35458, 0.04823], [0.07600, 0.90834, 0.01566], [0.02840, 0.13383, 0.83777]])
ACES_OUT = np.array([[1.60475, -0.53108, -0.07367], [-0.10208, 1.10813, -0.00605], [-0.00327, -0.07276, 1.07602]])


def picture_size(text: str) -> tuple[int, int]:
    """Reads a size such as 640x360."""
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit() and int(width) and int(height)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 640x360")
    return int(width), int(height)


def arguments() -> argparse.Namespace:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("export", type=Path, help="the folder that `cargo xtask art scenes --export` wrote")
    parser.add_argument("out", type=Path, help="the folder of the pictures")
    parser.add_argument("names", nargs="*", metavar="NAME", help="scenes; without any, all of the export")
    parser.add_argument("--size", type=picture_size, default=(640, 360), help="width and height; 640x360 if not given")
    parser.add_argument("--spp", type=int, default=256, help="samples for each pixel; 256 if not given")
    parser.add_argument(
        "--masks", action="store_true", help="only tell where the set and its glass are: NAME.set.png, NAME.glass.png"
    )
    parser.add_argument("--gpu", action="store_true", help="render on an NVIDIA card instead of the processor")
    return parser.parse_intermixed_args()


def scene_names(export: Path, wanted: list[str]) -> list[str]:
    """Returns the scenes to render."""
    if not export.is_dir():
        raise SystemExit(f"{export}: there is no such folder; make it with `cargo xtask art scenes --export`")
    found = sorted(path.parent.name for path in export.glob("*/scene.json"))
    missing = sorted(set(wanted) - set(found))
    if missing:
        raise SystemExit(f"{export}: no scene {', '.join(missing)} in it; it has {', '.join(found) or 'none'}")
    if not found:
        raise SystemExit(f"{export}: no scenes in it; export them with `cargo xtask art scenes --export`")
    return wanted or found


def trace(scene: "mi.Scene", samples: int) -> np.ndarray:
    """Returns the luminance of each pixel."""
    total, done = 0.0, 0
    while done < samples:
        now = min(SAMPLES_AT_ONCE, samples - done)
        total = total + now * np.array(mi.render(scene, spp=now, seed=done), dtype=float)
        done += now
    return total / samples


def on_screen(exposed: np.ndarray) -> np.ndarray:
    """Returns exposed light as 8-bit sRGB, tone mapped as in the game."""
    light = exposed @ ACES_IN.T
    light = (light * (light + 0.0245786) - 0.000090537) / (light * (0.983729 * light + 0.4329510) + 0.238081)
    light = np.clip(light @ ACES_OUT.T, 0.0, 1.0)
    encoded = np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1.0 / 2.4) - 0.055)
    return np.round(encoded * 255.0).astype(np.uint8)


def main() -> None:
    """Renders the scenes."""
    args = arguments()
    names = scene_names(args.export, args.names)
    mi.set_variant("cuda_ad_rgb" if args.gpu else "llvm_ad_rgb")
    # It would warn that it rounds numbers of samples up.
    mi.set_log_level(mi.LogLevel.Error)
    # These use the types of the variant as they are loaded.
    from scene import GLASS, PART, build, exposure, load_description, shows

    args.out.mkdir(parents=True, exist_ok=True)
    for name in names:
        begun = time.monotonic()
        description = load_description(args.export / name)
        scene = build(args.export / name, description, args.size)
        path = args.out / f"{name}.png"
        for what, kinds in {"set": (GLASS, PART), "glass": (GLASS,)}.items():
            mask = shows(scene, args.size, *kinds)
            Image.fromarray(mask.astype(np.uint8) * 255).convert("1").save(path.with_suffix(f".{what}.png"))
        if args.masks:
            continue
        light = trace(scene, args.spp)
        Image.fromarray(on_screen(light * exposure(description))).save(path)
        print(f"{path}: {args.spp} samples a pixel in {time.monotonic() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main()
