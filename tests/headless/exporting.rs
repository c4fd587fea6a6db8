//! Tests that the scene exported for the path tracer (`tools/reference`) matches the table.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;
use tamsk::demo::studio::export_scene;
use tamsk::graphics::hourglass::appearance::GlassParts;
use tamsk::graphics::material::Surface;
use tamsk::graphics::material::lamps::{DirectionalLamp, KEY_LIGHT, REFLECTED_NITS_PER_LAMP_STRENGTH, RIM_LIGHT};
use tamsk::graphics::rings::ring::Ring;
use tamsk::graphics::{GraphicsQuality, TableCamera};
use tamsk_testing::prelude::*;
use tempfile::TempDir;

const NAME: &str = "a match";
/// The height below which there are only hidden shader samples, in centimetres.
const UNDER_THE_TABLE: f32 = -0.5;

fn match_at(quality: GraphicsQuality) -> HeadlessGame {
    let mut game = HeadlessGame::at_level(Level::Three);
    game.world_mut().insert_resource(quality);
    game.run_frames(4);
    game
}

struct Written {
    folder: TempDir,
    scene: Value,
}

impl Written {
    fn of(game: &mut HeadlessGame) -> Written {
        let folder = tempfile::tempdir().expect("a folder");
        export_scene(game.world_mut(), NAME, folder.path()).expect("the scene is written");
        let scene = fs::read(folder.path().join("scene.json")).expect("a description");
        Written { scene: serde_json::from_slice(&scene).expect("JSON"), folder }
    }

    fn parts(&self) -> &Vec<Value> {
        self.scene["parts"].as_array().expect("parts")
    }

    fn mesh(&self, part: &Value) -> Ply {
        Ply::read(&fs::read(self.folder.path().join(text(&part["mesh"]))).expect("a mesh"))
    }

    fn files(&self, ending: &str) -> BTreeSet<String> {
        let entries = fs::read_dir(self.folder.path()).expect("a folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
        names.filter(|name| name.ends_with(ending)).collect()
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text"))
}

/// Returns the number in a JSON value.
///
/// # Panics
/// Panics if the value is not a number. JSON cannot represent infinities and NaN as numbers.
fn number(value: &Value) -> f32 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number")) as f32
}

fn numbers(value: &Value) -> Vec<f32> {
    value.as_array().unwrap_or_else(|| panic!("{value} is no list")).iter().map(number).collect()
}

struct Ply {
    properties: Vec<String>,
    vertices: Vec<Vec<f32>>,
    triangles: Vec<[u32; 3]>,
}

impl Ply {
    fn read(file: &[u8]) -> Ply {
        let end = b"end_header\n";
        let header = file.windows(end.len()).position(|part| part == end).expect("the end of a header");
        let text = std::str::from_utf8(&file[..header]).expect("a header of text");
        let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(' ').collect()).collect();
        assert_eq!(lines[..2], [vec!["ply"], vec!["format", "binary_little_endian", "1.0"]]);
        assert_eq!(lines.last(), Some(&vec!["property", "list", "uchar", "int", "vertex_indices"]));
        let count = |what: &str| -> usize {
            let line = lines.iter().find(|line| line.starts_with(&["element", what])).expect("an element");
            line[2].parse().expect("a number")
        };
        let properties: Vec<String> = lines
            .iter()
            .filter(|line| line.starts_with(&["property", "float"]))
            .map(|line| line[2].to_owned())
            .collect();
        let four = |bytes: &[u8]| -> [u8; 4] { bytes.try_into().expect("four bytes") };
        let (vertices, triangles) = file[header + end.len()..].split_at(count("vertex") * properties.len() * 4);
        assert_eq!(triangles.len(), count("face") * 13, "a triangle is a byte and three numbers");
        let vertex = |bytes: &[u8]| -> Vec<f32> {
            bytes.chunks_exact(4).map(|number| f32::from_le_bytes(four(number))).collect()
        };
        let triangle = |bytes: &[u8]| -> [u32; 3] {
            assert_eq!(bytes[0], 3);
            [1, 5, 9].map(|at| u32::from_le_bytes(four(&bytes[at..at + 4])))
        };
        Ply {
            vertices: vertices.chunks_exact(properties.len() * 4).map(vertex).collect(),
            triangles: triangles.chunks_exact(13).map(triangle).collect(),
            properties,
        }
    }
}

/// A part on the table or in the export: its surface, the bits of its transform, and its number of vertices.
type Seen = (String, Vec<u32>, usize);

fn seen(surface: &str, place: &[f32], vertices: usize) -> Seen {
    (surface.to_owned(), place.iter().map(|number| number.to_bits()).collect(), vertices)
}

fn part(game: &HeadlessGame, entity: Entity) -> Seen {
    let world = game.world();
    let place = world.get::<GlobalTransform>(entity).expect("a place").to_matrix().to_cols_array();
    let mesh = &world.get::<Mesh3d>(entity).expect("a mesh").0;
    let vertices = world.resource::<Assets<Mesh>>().get(mesh).expect("a mesh").count_vertices();
    seen(&format!("{:?}", world.get::<Surface>(entity).expect("a surface")), &place, vertices)
}

fn entities<D: Component>(game: &mut HeadlessGame) -> Vec<Entity> {
    game.query_filtered::<Entity, With<D>>().collect()
}

#[test]
fn exactly_the_visible_parts_are_exported() {
    for quality in [GraphicsQuality::Medium, GraphicsQuality::High] {
        let mut game = match_at(quality);
        let written = Written::of(&mut game);
        let mut parts: Vec<Seen> = written
            .parts()
            .iter()
            .map(|part| seen(text(&part["surface"]), &numbers(&part["matrix"]), written.mesh(part).vertices.len()))
            .collect();
        let surfaces = entities::<Surface>(&mut game).into_iter();
        let visible =
            surfaces.filter(|part| game.world().get::<InheritedVisibility>(*part).is_some_and(|seen| seen.get()));
        let mut expected: Vec<Seen> = visible.map(|entity| part(&game, entity)).collect();
        parts.sort();
        expected.sort();
        assert_eq!(parts, expected, "{quality:?}");

        let rings = entities::<Ring>(&mut game);
        assert_eq!(rings.len(), 64);
        let glasses: Vec<GlassParts> = game.query_all::<&GlassParts>().copied().collect();
        assert_eq!(glasses.len(), 7, "there must be six glasses and the timer");
        let of_glasses = glasses.iter().flat_map(|glass| [glass.caps, glass.shell, glass.sand]);
        for entity in rings.into_iter().chain(of_glasses) {
            let part = part(&game, entity);
            assert!(parts.binary_search(&part).is_ok(), "{part:?} at {quality:?}");
        }
    }
}

#[test]
fn every_part_has_a_valid_mesh_file() {
    let mut game = match_at(GraphicsQuality::High);
    let written = Written::of(&mut game);
    let named: Vec<&str> = written.parts().iter().map(|part| text(&part["mesh"])).collect();
    let files: BTreeSet<String> = named.iter().map(|name| (*name).to_owned()).collect();
    assert_eq!(files.len(), named.len(), "each part must have its own file");
    assert_eq!(written.files(".ply"), files);
    for part in written.parts() {
        let (mesh, name) = (written.mesh(part), text(&part["surface"]));
        assert!(!mesh.vertices.is_empty() && !mesh.triangles.is_empty(), "{name}");
        assert!(mesh.vertices.iter().flatten().all(|number| number.is_finite()), "{name}");
        assert!(mesh.triangles.iter().flatten().all(|corner| (*corner as usize) < mesh.vertices.len()), "{name}");
        assert_eq!(mesh.properties[..6], ["x", "y", "z", "nx", "ny", "nz"], "{name}");
        assert_eq!(mesh.properties.contains(&"u".to_owned()), name == "Table", "{name}");
        let is_clear = name.ends_with("Glass");
        assert_eq!(mesh.properties.ends_with(&["r", "g", "b"].map(str::to_owned)), !is_clear, "{name}");
    }
}

#[test]
fn every_exported_material_matches_a_surface() {
    let mut game = match_at(GraphicsQuality::High);
    let written = Written::of(&mut game);
    let mut on_table = BTreeSet::new();
    for part in written.parts() {
        let (name, material) = (text(&part["surface"]), &part["material"]);
        let surface = Surface::all().find(|surface| format!("{surface:?}") == name);
        let surface = surface.unwrap_or_else(|| panic!("{name} is no surface"));
        for share in
            ["roughness", "metallic", "reflectance", "clearcoat", "clearcoat_roughness", "diffuse_transmission"]
        {
            assert!((0.0..=1.0).contains(&number(&material[share])), "{share} of {name}");
        }
        assert!(number(&material["ior"]) > 1.0 && number(&material["thickness"]) >= 0.0, "{name}");
        assert_eq!(numbers(&material["emissive"]).len(), 3, "{name}");
        let texture = (surface == Surface::Table).then_some("wood.png");
        assert_eq!(material["texture"].as_str(), texture, "{name}");
        // A shader sample under the table may belong to a faded glass, whose colours differ from the usual colours.
        if numbers(&part["matrix"])[13] > UNDER_THE_TABLE {
            on_table.insert(name);
            let color = surface.high_quality_color().to_f32_array_no_alpha();
            assert_eq!(numbers(&material["base_color"])[..3], color, "{name}");
            let is_clear = surface == Surface::Glass;
            assert_eq!(number(&material["specular_transmission"]) > 0.9, is_clear, "{name}");
            assert_eq!(number(&material["metallic"]) > 0.5, surface == Surface::Brass, "{name}");
        }
    }
    let caps_and_sand = ["Cap(Red)", "Cap(Black)", "TimerCap", "Glass", "Sand", "TimerSand"];
    let needed = ["Table", "BoardFace", "BoardSlab", "Brass", "Ivory", "Tray(Red)", "Tray(Black)"].into_iter();
    let missing: Vec<&str> = needed.chain(caps_and_sand).filter(|name| !on_table.contains(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn the_exported_camera_and_lights_match_the_game() {
    let mut game = match_at(GraphicsQuality::High);
    let Written { scene, folder } = Written::of(&mut game);
    assert_eq!((text(&scene["name"]), numbers(&scene["size"])), (NAME, WINDOW_SIZE.to_array().to_vec()));
    let (place, projection) = game.query_single::<(&GlobalTransform, &Projection), With<TableCamera>>();
    assert_eq!(numbers(&scene["camera"]["world_from_camera"]), place.to_matrix().to_cols_array());
    let Projection::Perspective(lens) = projection else { panic!("{projection:?} is no lens") };
    assert_eq!(number(&scene["camera"]["vertical_fov"]), lens.fov);
    assert!(number(&scene["exposure_ev100"]) > 0.0 && number(&scene["exposure_stops"]) > 0.0);

    let lights = scene["lights"].as_array().expect("lights");
    assert_eq!(lights.len(), 2);
    for (light, DirectionalLamp { to_lamp: toward, color, illuminance }) in lights.iter().zip([KEY_LIGHT, RIM_LIGHT]) {
        assert_eq!(numbers(&light["to_light"]), toward.normalize().to_array());
        assert_eq!(numbers(&light["color"]), color.to_linear().to_f32_array_no_alpha());
        assert_eq!(number(&light["illuminance"]), illuminance);
    }
    assert_eq!(number(&scene["environment_nits"]), REFLECTED_NITS_PER_LAMP_STRENGTH);
    assert_studio(&fs::read(folder.path().join("environment.pfm")).expect("the studio"));
    assert_wood(&folder.path().join("wood.png"));
}

/// Asserts that the environment light is a picture with lamps and dark areas.
fn assert_studio(file: &[u8]) {
    let mut lines = file.splitn(4, |byte| *byte == b'\n');
    let mut line = || std::str::from_utf8(lines.next().expect("a line")).expect("text");
    assert_eq!((line(), line(), line()), ("PF", "1024 512", "-1.0"));
    let pixels = lines.next().expect("pixels");
    assert_eq!(pixels.len(), 1024 * 512 * 3 * 4);
    let light: Vec<f32> =
        pixels.chunks_exact(4).map(|bytes| f32::from_le_bytes(bytes.try_into().expect("four bytes"))).collect();
    assert!(light.iter().all(|light| light.is_finite() && *light >= 0.0));
    let brightest = light.iter().copied().fold(0.0, f32::max);
    assert!(brightest > 5.0 && light.iter().any(|light| *light < 0.5), "{brightest}");
}

/// Asserts that the texture of the table is a picture with light and dark areas.
fn assert_wood(path: &Path) {
    let wood = image::open(path).expect("a picture").into_rgb8();
    assert_eq!(wood.dimensions(), (1024, 1024));
    let shades: BTreeSet<u8> = wood.pixels().map(|pixel| pixel.0[0]).collect();
    assert!(shades.len() > 50, "{} shades", shades.len());
}

#[test]
fn a_quality_without_lights_cannot_be_exported() {
    let mut game = match_at(GraphicsQuality::Low);
    let folder = tempfile::tempdir().expect("a folder");
    let error = export_scene(game.world_mut(), NAME, folder.path()).expect_err("Low has no lights");
    assert!(error.to_string().contains("medium or high"), "{error}");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}
