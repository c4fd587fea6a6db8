"""Builds Mitsuba's scene from an exported one. Lengths are centimetres and light is in photometric units."""

import json
from pathlib import Path

import mitsuba as mi
import numpy as np

import integrator  # noqa: F401 - registers the integrator
from materials import bsdf, detailed, is_glass
from meshes import MeshData, inner_wall, read_ply, rounded

# The width of the lamps that stand for the game's directional lights, in degrees: in the game, their rays are parallel.
LAMP_DEGREES = 3.0
# A sample's light above these multiples of what the camera exposes to white is cut off: reflected lamps are a thousand
# times as bright, and a few such samples would leave sparks. The first is for lamps mirrored by, or shining on, what is
# seen; the second for light that comes from other parts, as what brass throws on rings.
DIRECT_WHITES, INDIRECT_WHITES = 24.0, 4.0
# How the names of shapes begin: of the table's, of those of clear glass, and of all others.
TABLE, GLASS, PART = "table", "glass", "part"


def load_description(folder: Path) -> dict:
    """Reads the description of a scene."""
    path = folder / "scene.json"
    if not path.is_file():
        raise SystemExit(f"{path}: there is no such scene; export it with `cargo xtask art scenes --export`")
    return json.loads(path.read_text(encoding="utf-8"))


def exposure(description: dict) -> float:
    """Returns by what the game multiplies luminance before tone mapping."""
    return 2.0 ** description["exposure_stops"] / (1.2 * 2.0 ** description["exposure_ev100"])


def matrix(columns: list[float]) -> np.ndarray:
    """Returns a 4x4 matrix from its columns."""
    return np.array(columns).reshape(4, 4).T


def lamps(height: int, width: int, lights: list[dict]) -> np.ndarray:
    """Returns a panorama of discs that give the illuminance of the directional lights."""
    theta, phi = (np.arange(height) + 0.5) / height * np.pi, (np.arange(width) + 0.5) / width * 2.0 * np.pi
    theta, phi = np.meshgrid(theta, phi, indexing="ij")
    towards = np.stack([np.sin(theta) * np.sin(phi), np.cos(theta), -np.sin(theta) * np.cos(phi)], axis=-1)
    solid_angle = np.sin(theta) * (np.pi / height) * (2.0 * np.pi / width)
    panorama = np.zeros((height, width, 3))
    for light in lights:
        cosine = towards @ np.array(light["to_light"])
        disc = cosine > np.cos(np.radians(LAMP_DEGREES / 2.0))
        nits = light["illuminance"] / np.sum(disc * cosine * solid_angle)
        panorama += disc[..., None] * nits * np.array(light["color"])
    return panorama


def environment(folder: Path, description: dict) -> dict:
    """Returns the light around the table: the studio and the lamps."""
    path = folder / "environment.pfm"
    if not path.is_file():
        raise SystemExit(f"{path}: the environment is missing; export the scene again")
    studio = np.array(mi.Bitmap(str(path)).convert(mi.Bitmap.PixelFormat.RGB, mi.Struct.Type.Float32), dtype=float)
    light = studio * description["environment_nits"] + lamps(*studio.shape[:2], description["lights"])
    return {"type": "envmap", "bitmap": mi.Bitmap(light.astype(np.float32))}


def camera(description: dict, size: tuple[int, int]) -> dict:
    """Returns the camera. Mitsuba's looks along +z with +x to the left, Bevy's along -z with +x to the right."""
    world_from_camera = matrix(description["camera"]["world_from_camera"]) @ np.diag([-1.0, 1.0, -1.0, 1.0])
    return {
        "type": "perspective",
        "fov": float(np.degrees(description["camera"]["vertical_fov"])),
        "fov_axis": "y",
        "to_world": mi.ScalarTransform4f(world_from_camera),
        "near_clip": 0.1,
        "far_clip": 1000.0,
        "film": {
            "type": "hdrfilm",
            "width": size[0],
            "height": size[1],
            "pixel_format": "rgb",
            "rfilter": {"type": "gaussian"},
        },
        "sampler": {"type": "multijitter"},
    }


def shape(name: str, mesh: MeshData, material: mi.BSDF, nits: list[float]) -> mi.Mesh:
    """Returns a mesh with its material; `nits` is the light that it gives off itself."""
    props = mi.Properties()
    props["mesh_bsdf"] = material
    if max(nits) > 0.0:
        props["mesh_emitter"] = mi.load_dict({"type": "area", "radiance": {"type": "rgb", "value": nits}})
    has_uvs = mesh.uvs is not None
    made = mi.Mesh(name, len(mesh.positions), len(mesh.faces), props, True, has_uvs)
    params = mi.traverse(made)
    params["vertex_positions"] = mesh.positions.astype(np.float32).ravel()
    params["vertex_normals"] = mesh.normals.astype(np.float32).ravel()
    params["faces"] = mesh.faces.astype(np.uint32).ravel()
    if has_uvs:
        params["vertex_texcoords"] = mesh.uvs.astype(np.float32).ravel()
    params.update()
    if mesh.colors is not None:
        made.add_attribute("vertex_color", 3, mesh.colors.astype(np.float32).ravel())
    return made


def part_shapes(folder: Path, part: dict, white: float) -> list[mi.Mesh]:
    """Returns the shapes of a part; `white` is the luminance that is exposed to white."""
    surface, material, place = part["surface"], part["material"], matrix(part["matrix"])
    local = read_ply(folder / part["mesh"])
    placed = local.placed(place)
    # Below the table, the game keeps a specimen of each material, so that its shaders are ready.
    if placed.positions[:, 1].max() < 0.0:
        return []
    mesh = detailed(surface, placed, material)
    translated = mi.load_dict(bsdf(surface, mesh, material, folder))
    # Bevy adds the light that a part gives off after exposure.
    nits = [white * channel for channel in material["emissive"]]
    shapes = [shape(part["mesh"], mesh, translated, nits)]
    if is_glass(surface):
        shapes.append(shape(part["mesh"] + " inside", rounded(inner_wall(local).placed(place)), translated, nits))
    return shapes


def shows(scene: mi.Scene, size: tuple[int, int], *kinds: str) -> np.ndarray:
    """Returns for each pixel whether its middle shows a shape of one of these kinds."""
    width, height = size
    x, y = np.meshgrid((np.arange(width) + 0.5) / width, (np.arange(height) + 0.5) / height)
    place = mi.Point2f(mi.Float(x.ravel()), mi.Float(y.ravel()))
    ray, _ = scene.sensors()[0].sample_ray(0.0, 0.5, place, mi.Point2f(0.5))
    hit = scene.ray_intersect(ray)
    shown = np.zeros(width * height, bool)
    for shape in scene.shapes():
        if shape.id().startswith(kinds):
            shown |= np.array(hit.shape == mi.ShapePtr(shape))
    return (shown & np.array(hit.is_valid())).reshape(height, width)


def kind(surface: str) -> str:
    """Returns how the names of a part's shapes begin."""
    if surface == "Table":
        return TABLE
    return GLASS if is_glass(surface) else PART


def build(folder: Path, description: dict, size: tuple[int, int]) -> mi.Scene:
    """Returns the scene of an export, as a picture of this size sees it."""
    white = 1.0 / exposure(description)
    scene = {
        "type": "scene",
        "integrator": {
            "type": "glasspath",
            "direct_limit": DIRECT_WHITES * white,
            "indirect_limit": INDIRECT_WHITES * white,
        },
        "sensor": camera(description, size),
        "environment": environment(folder, description),
    }
    for part in description["parts"]:
        for made in part_shapes(folder, part, white):
            scene[f"{kind(part['surface'])}{len(scene)}"] = made
    return mi.load_dict(scene)
