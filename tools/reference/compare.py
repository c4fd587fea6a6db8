#!/usr/bin/env python3
"""Measures how far the game's pictures are from references, as a table in Markdown."""

import argparse
from pathlib import Path

import flip_evaluator
import numpy as np
from PIL import Image, ImageDraw, ImageFont
from scipy.ndimage import binary_dilation, binary_erosion, gaussian_filter
from skimage.color import deltaE_ciede2000, rgb2lab

# FLIP's own default: a screen 0.7 m wide with 3840 pixels across, seen from 0.7 m.
PIXELS_PER_DEGREE = 67.0
LABEL_HEIGHT = 28
# What is darker than this share of white is black.
BLACK = 0.03
# How far on either side of where glass begins its outline is looked at, in pixels.
OUTLINE = 2
# The standard deviation of the path tracer's filter, in pixels, less that of the square over which a pixel of the game's
# pictures, made smaller, is the mean.
FILTER = (0.5**2 - 1.0 / 12.0) ** 0.5


def quality(text: str) -> tuple[str, Path]:
    """Reads a name and a folder."""
    name, equals, folder = text.partition("=")
    if not (name and equals and folder):
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=FOLDER")
    return name, Path(folder)


def share(text: str) -> float:
    """Reads a share of a picture's height, of which enough must remain."""
    value = float(text)
    if not 0.0 <= value < 0.5:
        raise argparse.ArgumentTypeError(f"{text} is not between 0 and 0.5")
    return value


def arguments() -> argparse.Namespace:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("reference", type=Path, help="the folder of the references")
    parser.add_argument("qualities", type=quality, nargs="+", metavar="NAME=FOLDER", help="pictures of the game")
    parser.add_argument("--sheet", type=Path, metavar="FOLDER", help="also write each scene's pictures side by side")
    parser.add_argument(
        "--details", action="store_true", help="instead print how black blacks and how strong outlines of glass are"
    )
    parser.add_argument("--set", action="store_true", help="compare the set alone, not the table around it")
    parser.add_argument(
        "--trim", type=share, default=0.0, metavar="SHARE", help="leave this share of the height out above and below"
    )
    return parser.parse_args()


def load(path: Path, size: tuple[int, int] | None = None) -> Image.Image:
    """Reads a picture, and scales it to a size, by the filter with which the path tracer makes pixels of its samples."""
    picture = Image.open(path).convert("RGB")
    if size in (None, picture.size):
        return picture
    by = picture.width // size[0]
    if (size[0] * by, size[1] * by) != picture.size:
        raise SystemExit(f"{path}: {picture.size} is no multiple of {size}")
    light = gaussian_filter(linear(np.asarray(picture) / 255.0), (FILTER * by, FILTER * by, 0.0))
    light = light.reshape(size[1], by, size[0], by, 3).mean(axis=(1, 3))
    encoded = np.where(light <= 0.0031308, 12.92 * light, 1.055 * np.maximum(light, 0.0) ** (1.0 / 2.4) - 0.055)
    return Image.fromarray(np.round(encoded * 255.0).astype(np.uint8))


def linear(encoded: np.ndarray) -> np.ndarray:
    """Returns light from sRGB."""
    return np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)


def mask(path: Path, what: str) -> np.ndarray:
    """Returns where a reference shows the set, or its glass."""
    beside = path.with_suffix(f".{what}.png")
    if not beside.is_file():
        raise SystemExit(f"{path}: nothing tells where the {what} is; make it with render.py --masks")
    return np.asarray(Image.open(beside).convert("1"))


def trimmed(picture: Image.Image, part: float) -> np.ndarray:
    """Returns the colours of the compared part of a picture, from 0 to 1."""
    rows = round(picture.height * part)
    return np.asarray(picture.crop((0, rows, picture.width, picture.height - rows)), dtype=np.float32) / 255.0


def distance(reference: np.ndarray, picture: np.ndarray, where: np.ndarray) -> tuple[float, float, float]:
    """Returns the mean FLIP, and the mean and the 95th percentile of CIEDE2000, of the pixels of a mask."""
    viewing = {"ppd": PIXELS_PER_DEGREE}
    flip = np.asarray(flip_evaluator.evaluate(reference, picture, "LDR", applyMagma=False, parameters=viewing)[0])
    flip = flip.reshape(*where.shape, -1)[..., 0][where]
    difference = deltaE_ciede2000(rgb2lab(reference), rgb2lab(picture))[where]
    return float(flip.mean()), float(difference.mean()), float(np.percentile(difference, 95.0))


def details(
    reference: np.ndarray, picture: np.ndarray, on_set: np.ndarray, on_glass: np.ndarray
) -> tuple[float, float]:
    """Returns which share of the set's black pixels are black, and how strong the outlines of glass are, as shares of the
    reference's: the mean gradient of L* near where glass begins."""
    dark, is_dark = (linear(each) @ (0.2126, 0.7152, 0.0722) < BLACK for each in (reference, picture))
    outline = binary_dilation(on_glass, iterations=OUTLINE) & ~binary_erosion(on_glass, iterations=OUTLINE)
    strong, is_strong = (np.hypot(*np.gradient(rgb2lab(each)[..., 0]))[outline].mean() for each in (reference, picture))
    return float(is_dark[dark & on_set].mean()), float(is_strong / strong)


def write_sheet(path: Path, pictures: dict[str, Image.Image]) -> None:
    """Writes pictures side by side, each under its name."""
    width, height = next(iter(pictures.values())).size
    sheet = Image.new("RGB", (width * len(pictures), height + LABEL_HEIGHT), "black")
    draw, font = ImageDraw.Draw(sheet), ImageFont.load_default(LABEL_HEIGHT * 0.6)
    for place, (name, picture) in enumerate(pictures.items()):
        draw.text((place * width + 8, LABEL_HEIGHT / 2), name, font=font, anchor="lm")
        sheet.paste(picture, (place * width, LABEL_HEIGHT))
    path.parent.mkdir(parents=True, exist_ok=True)
    sheet.save(path)


def main() -> None:
    """Prints the table."""
    args = arguments()
    references = sorted(path for path in args.reference.glob("*.png") if "." not in path.stem)
    if not references:
        raise SystemExit(f"{args.reference}: no references there; make them with render.py")
    missing = [str(folder / path.name) for _, folder in args.qualities for path in references]
    missing = [path for path in missing if not Path(path).is_file()]
    if missing:
        raise SystemExit(f"{', '.join(missing)}: missing; each reference is compared with the picture of the same name")
    figures = ("blacks", "outlines") if args.details else ("FLIP", "ΔE00", "ΔE00 95 %")
    columns = [f"{name}: {what}" for name, _ in args.qualities for what in figures]
    print("| scene |", " | ".join(columns), "|")
    print("|---|" + "---:|" * len(columns))
    totals = []
    for path in references:
        pictures = {"reference": load(path)}
        size = pictures["reference"].size
        pictures |= {name: load(folder / path.name, size) for name, folder in args.qualities}
        reference, *others = [trimmed(picture, args.trim) for picture in pictures.values()]
        rows = round(size[1] * args.trim)
        kept = slice(rows, size[1] - rows)
        if args.details:
            masks = [mask(path, what)[kept] for what in ("set", "glass")]
            totals.append([value for picture in others for value in details(reference, picture, *masks)])
        else:
            where = mask(path, "set")[kept] if args.set else np.ones(reference.shape[:2], bool)
            totals.append([value for picture in others for value in distance(reference, picture, where)])
        print(row(path.stem, totals[-1], args.details), flush=True)
        if args.sheet:
            write_sheet(args.sheet / path.name, pictures)
    if len(totals) > 1:
        print(row("mean", np.mean(totals, axis=0), args.details))


def row(name: str, values: list[float], are_shares: bool) -> str:
    """Returns a row of the table: for each quality two shares, or FLIP and two colour differences."""
    if are_shares:
        return f"| {name} | {' | '.join(f'{value:.0%}' for value in values)} |"
    cells = [f"{value:.3f}" if place % 3 == 0 else f"{value:.1f}" for place, value in enumerate(values)]
    return f"| {name} | {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
