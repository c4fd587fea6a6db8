"""Reads the meshes of an export, and gives them what a path tracer needs and the game does without."""

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

# The thickness of the glass, in the units of a mesh: the game's `WALL`.
GLASS_WALL = 0.07
# How often triangles are cut into four, once the game has rounded them at High: its rings have sixty corners there.
ROUNDINGS = 1
# The longest edge of a triangle of sand, in centimetres: about the size of the game's grains.
GRAIN_SIZE = 0.045
# How far grains lie below the surface, in centimetres, and how much lighter or darker than others they are.
GRAIN_DEPTH = 0.012
GRAIN_SHADE = 0.16


@dataclass(frozen=True)
class MeshData:
    """A mesh as arrays: a row for each vertex, a row of three vertices for each face."""

    positions: np.ndarray
    normals: np.ndarray
    faces: np.ndarray
    uvs: np.ndarray | None = None
    colors: np.ndarray | None = None

    def placed(self, matrix: np.ndarray) -> "MeshData":
        """Returns the mesh in the world; `matrix` is its 4x4 place there."""
        linear = matrix[:3, :3]
        positions = self.positions @ linear.T + matrix[:3, 3]
        # Normals are turned by the inverse transpose, as parts may be stretched.
        return replace(self, positions=positions, normals=unit(self.normals @ np.linalg.inv(linear)))


def unit(vectors: np.ndarray) -> np.ndarray:
    """Returns vectors of length one."""
    return vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-12)


def read_ply(path: Path) -> MeshData:
    """Reads a binary PLY file of triangles whose vertices have float properties."""
    if not path.is_file():
        raise SystemExit(f"{path}: the mesh is missing; export the scene again")
    header, end, body = path.read_bytes().partition(b"end_header\n")
    lines = [line.split() for line in header.decode("ascii", "replace").splitlines()]
    if not end or ["format", "binary_little_endian", "1.0"] not in lines:
        raise SystemExit(f"{path}: not a binary little-endian PLY file")
    count = {line[1]: int(line[2]) for line in lines if line[:1] == ["element"]}
    names = [line[2] for line in lines if line[:2] == ["property", "float"]]
    vertices = np.frombuffer(body, "<f4", count["vertex"] * len(names)).reshape(-1, len(names)).astype(float)
    triangle = np.dtype([("count", "u1"), ("corners", "<u4", 3)])
    faces = np.frombuffer(body, triangle, count["face"], vertices.size * 4)["corners"].astype(np.int64)

    def columns(*wanted: str) -> np.ndarray | None:
        return vertices[:, [names.index(name) for name in wanted]] if set(wanted) <= set(names) else None

    positions, normals = columns("x", "y", "z"), columns("nx", "ny", "nz")
    if positions is None or normals is None:
        raise SystemExit(f"{path}: vertices without positions or normals")
    return MeshData(positions, normals, faces, columns("u", "v"), columns("r", "g", "b"))


def inner_wall(outer: MeshData) -> MeshData:
    """Returns the inside of a glass shell, of which an export has only the outside."""
    return replace(
        outer,
        positions=outer.positions - GLASS_WALL * outer.normals,
        normals=-outer.normals,
        faces=outer.faces[:, ::-1],
    )


def halved(mesh: MeshData) -> MeshData:
    """Returns the mesh with every triangle cut into four, and bent as its normals say: what is lathed becomes round."""
    edges = np.sort(mesh.faces[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2), axis=1)
    shared, own = np.unique(edges, axis=0, return_inverse=True)
    middles = own.reshape(-1, 3) + len(mesh.positions)
    (a, b, c), (ab, bc, ca) = mesh.faces.T, middles.T
    faces = np.stack([a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca], axis=1).reshape(-1, 3)

    def with_middles(values: np.ndarray | None) -> np.ndarray | None:
        return None if values is None else np.concatenate([values, values[shared].mean(axis=1)])

    positions, normals = with_middles(mesh.positions), mesh.normals[shared]
    # The middle of a chord lies twice as far below the tangents at its ends as below the arc.
    from_ends = positions[len(mesh.positions) :, None] - mesh.positions[shared]
    below = np.sum(from_ends * normals, axis=-1, keepdims=True) * normals
    positions[len(mesh.positions) :] -= 0.5 * below.mean(axis=1)
    return MeshData(
        positions, unit(with_middles(mesh.normals)), faces, with_middles(mesh.uvs), with_middles(mesh.colors)
    )


def rounded(mesh: MeshData) -> MeshData:
    """Returns the mesh with its curved surfaces as round as their normals say."""
    for _ in range(ROUNDINGS):
        mesh = halved(mesh)
    return mesh


def grainy(sand: MeshData, color: np.ndarray) -> MeshData:
    """Returns sand as grains: fine triangles whose vertices lie at random depths and have random shades of a colour.

    Grains are only pushed inward, as outside is the glass.
    """
    edges = sand.positions[sand.faces] - sand.positions[np.roll(sand.faces, 1, axis=1)]
    long = np.percentile(np.linalg.norm(edges, axis=-1), 90)
    while long > GRAIN_SIZE:
        sand, long = halved(sand), 0.5 * long
    random = np.random.default_rng(1)
    depth, shade = random.random((2, len(sand.positions), 1))
    positions = sand.positions - GRAIN_DEPTH * depth * sand.normals
    colors = color * (1.0 + GRAIN_SHADE * (2.0 * shade - 1.0))
    return replace(sand, positions=positions, normals=vertex_normals(positions, sand.faces), colors=colors)


def vertex_normals(positions: np.ndarray, faces: np.ndarray) -> np.ndarray:
    """Returns the mean normal of the faces around each vertex."""
    a, b, c = positions[faces].transpose(1, 0, 2)
    across = np.cross(b - a, c - a)
    sums = np.zeros_like(positions)
    for corner in faces.T:
        np.add.at(sums, corner, across)
    return unit(sums)


def without_painted_shadows(table: MeshData) -> np.ndarray:
    """Returns the vertex colours of the table without the shadows of the set, which the path tracer casts itself.

    The painted pool of light grows darker from the middle outward. So wood that is darker than wood farther out in the
    same direction lies in a painted shadow, and gets the colour of that.
    """
    x, z = table.positions[:, 0], table.positions[:, 2]
    colors, distance = table.colors.copy(), np.hypot(x, z)
    direction = np.round(np.arctan2(z, x), 3)
    for one in np.unique(direction):
        inward = np.flatnonzero(direction == one)
        inward = inward[np.argsort(-distance[inward])]
        colors[inward] = np.maximum.accumulate(colors[inward], axis=0)
    return colors
