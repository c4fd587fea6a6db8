"""Translates the game's materials, which are Bevy's `StandardMaterial`s, into Mitsuba's."""

from dataclasses import replace
from pathlib import Path

import mitsuba as mi
import numpy as np

from integrator import GLASS_IOR
from meshes import MeshData, grainy, rounded, without_painted_shadows

# Vertex colours between these are shade that the game paints where little light reaches, or a brightened rim. The path
# tracer finds shade itself. What is brighter is a tint, as of the line inlaid in the board; what is darker all over is
# black, as the floors of the tubes.
BLACK, BRIGHTEST_SHADE = 0.1, 1.5
# How much of the light that ivory scatters has been inside it.
IVORY_FLATNESS = 0.5
# Bevy's clear coat is four times as strong as that of the same number in `principled`.
CLEARCOAT_SCALE = 4.0


class Product(mi.Texture):
    """The product of two textures."""

    def __init__(self, props: mi.Properties) -> None:
        super().__init__(props)
        self.factors = [props["first"], props["second"]]

    def eval(self, si, active=True):
        """Returns the colour at a place."""
        return self.factors[0].eval(si, active) * self.factors[1].eval(si, active)

    def mean(self):
        """Returns an average, which only chooses how rays are drawn."""
        return self.factors[0].mean() * self.factors[1].mean()

    def is_spatially_varying(self):
        """Returns that it differs between places."""
        return True


mi.register_texture("product", Product)


def is_glass(surface: str) -> bool:
    """Returns whether a part is a shell of clear glass."""
    return surface == "Glass"


def is_sand(surface: str) -> bool:
    """Returns whether a part is sand."""
    return surface.endswith("Sand")


def colored(surface: str, mesh: MeshData, material: dict) -> np.ndarray | None:
    """Returns the vertex colours that a part is drawn with; None if it has the same colour everywhere."""
    base = np.array(material["base_color"][:3])
    if mesh.colors is None:
        return None
    if surface == "Table":
        return base * without_painted_shadows(mesh)
    brightest = mesh.colors.max(axis=1)
    # A dark corner of a face that is light elsewhere is shade.
    tinted = np.ones(len(brightest), bool)
    tinted[mesh.faces[(brightest[mesh.faces] > BLACK).any(axis=1)]] = False
    tinted |= brightest > BRIGHTEST_SHADE
    return base * np.where(tinted[:, None], mesh.colors, 1.0) if tinted.any() else None


def detailed(surface: str, mesh: MeshData, material: dict) -> MeshData:
    """Returns a placed mesh with the detail and the colours that it is drawn with."""
    if is_sand(surface):
        return grainy(mesh, np.array(material["base_color"][:3]))
    return rounded(replace(mesh, colors=colored(surface, mesh, material)))


def base_color(mesh: MeshData, material: dict, folder: Path) -> dict:
    """Returns the texture of a material's colour."""
    plain = {"type": "rgb", "value": material["base_color"][:3]}
    vertices = {"type": "mesh_attribute", "name": "vertex_color"}
    color = plain if mesh.colors is None else vertices
    if material["texture"] is None:
        return color
    picture = folder / material["texture"]
    if not picture.is_file():
        raise SystemExit(f"{picture}: the texture is missing; export the scene again")
    return {"type": "product", "first": color, "second": {"type": "bitmap", "filename": str(picture)}}


def bsdf(surface: str, mesh: MeshData, material: dict, folder: Path) -> dict:
    """Returns the description of a material."""
    if is_glass(surface):
        return {"type": "dielectric", "int_ior": GLASS_IOR}
    color = base_color(mesh, material, folder)
    if is_sand(surface):
        # The roughness of sand is in the mesh.
        solid = {"type": "diffuse", "reflectance": color}
    else:
        coat = min(1.0, CLEARCOAT_SCALE * material["clearcoat"])
        solid = {
            "type": "principled",
            "base_color": color,
            "roughness": max(material["roughness"], 0.05),
            "metallic": material["metallic"],
            # Both stand for a reflectance at right angles: 0.16 * reflectance^2 in Bevy, 0.08 * specular here.
            "specular": min(1.0, 2.0 * material["reflectance"] ** 2),
            "clearcoat": coat,
            # `principled` has a coat between alpha = 0.1 and 0.001; alpha is the square of Bevy's roughness.
            "clearcoat_gloss": float(np.clip((0.1 - material["clearcoat_roughness"] ** 2) / 0.099, 0.0, 1.0)),
            "flatness": IVORY_FLATNESS if surface == "Ivory" else 0.0,
        }
    both_sides = {"type": "twosided", "solid": solid}
    alpha = material["base_color"][3]
    # Clouded glass, and glasses that fade to show what they hide.
    return both_sides if alpha > 0.99 else {"type": "mask", "opacity": alpha, "solid": both_sides}
