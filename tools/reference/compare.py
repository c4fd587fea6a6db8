#!/usr/bin/env python3
"""Measures how far the game's pictures are from references, as a table in Markdown."""

import argparse
from pathlib import Path

import flip_evaluator
import numpy as np
from PIL import Image, ImageDraw, ImageFont
from skimage.color import deltaE_ciede2000, rgb2lab

# FLIP's own default: a screen 0.7 m wide with 3840 pixels across, seen from 0.7 m.
PIXELS_PER_DEGREE = 67.0
LABEL_HEIGHT = 28


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
        "--trim", type=share, default=0.0, metavar="SHARE", help="leave this share of the height out above and below"
    )
    return parser.parse_args()


def load(path: Path, size: tuple[int, int] | None = None) -> Image.Image:
    """Reads a picture, and scales it to a size."""
    picture = Image.open(path).convert("RGB")
    return picture if size in (None, picture.size) else picture.resize(size, Image.Resampling.LANCZOS)


def trimmed(picture: Image.Image, part: float) -> np.ndarray:
    """Returns the colours of the compared part of a picture, from 0 to 1."""
    rows = round(picture.height * part)
    return np.asarray(picture.crop((0, rows, picture.width, picture.height - rows)), dtype=np.float32) / 255.0


def distance(reference: np.ndarray, picture: np.ndarray) -> tuple[float, float, float]:
    """Returns the mean FLIP, and the mean and the 95th percentile of CIEDE2000."""
    viewing = {"ppd": PIXELS_PER_DEGREE}
    flip = flip_evaluator.evaluate(reference, picture, "LDR", applyMagma=False, parameters=viewing)[1]
    difference = deltaE_ciede2000(rgb2lab(reference), rgb2lab(picture))
    return float(flip), float(difference.mean()), float(np.percentile(difference, 95.0))


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
    references = sorted(args.reference.glob("*.png"))
    if not references:
        raise SystemExit(f"{args.reference}: no references there; make them with render.py")
    missing = [str(folder / path.name) for _, folder in args.qualities for path in references]
    missing = [path for path in missing if not Path(path).is_file()]
    if missing:
        raise SystemExit(f"{', '.join(missing)}: missing; each reference is compared with the picture of the same name")
    columns = [f"{name}: {what}" for name, _ in args.qualities for what in ("FLIP", "ΔE00", "ΔE00 95 %")]
    print("| scene |", " | ".join(columns), "|")
    print("|---|" + "---:|" * len(columns))
    totals = []
    for path in references:
        pictures = {"reference": load(path)}
        size = pictures["reference"].size
        pictures |= {name: load(folder / path.name, size) for name, folder in args.qualities}
        reference, *others = [trimmed(picture, args.trim) for picture in pictures.values()]
        totals.append([value for picture in others for value in distance(reference, picture)])
        print(row(path.stem, totals[-1]), flush=True)
        if args.sheet:
            write_sheet(args.sheet / path.name, pictures)
    if len(totals) > 1:
        print(row("mean", np.mean(totals, axis=0)))


def row(name: str, values: list[float]) -> str:
    """Returns a row of the table: for each quality, FLIP and two colour differences."""
    cells = [f"{value:.3f}" if place % 3 == 0 else f"{value:.1f}" for place, value in enumerate(values)]
    return f"| {name} | {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
