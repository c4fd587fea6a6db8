//! The objects on the table for the shaders of Medium and High: piles as cylinders, and hourglasses.

use std::f32::consts::{FRAC_PI_3, TAU};
use std::sync::LazyLock;

use bevy::prelude::*;
use bevy::render::render_resource::ShaderType;
use bevy::render::storage::ShaderBuffer;

use super::lamps::{KEY_LIGHT, Light, RIM_LIGHT, ROOM_ASIDE, ROOM_UP, STUDIO_LAMPS};
use crate::simulation::layout::SOCKET_SPACING;

/// The places of the board's grid, seven by seven in slanted coordinates.
const GRID: usize = 49;
/// The piles beside the board, on the rods of both holders.
pub const PILES: usize = 8;
/// The glasses and the timer.
pub const GLASSES: usize = 7;

/// The number of directions around a place over which the light is averaged.
const AROUND: u32 = 16;

/// A piece on the board.
#[derive(Component, Clone, Copy, Debug)]
pub struct Piece {
    /// The height, in centimetres.
    pub height: f32,
    /// The radius, in centimetres.
    pub radius: f32,
}

/// An hourglass, in the layout of the shader's struct.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
pub struct GlassShape {
    /// The middle. w: the length, relative to a player's glass.
    pub middle: Vec4,
    /// The upward axis. w: the width, relative to a player's glass.
    pub axis: Vec4,
    /// The ranges that sand fills above (xy) and below the neck (zw), in centimetres of a player's glass.
    pub sand: Vec4,
    /// The colour of the caps. w: the share of light that passes a wall of the glass.
    pub caps: Vec4,
    /// The colour of the sand.
    pub sand_color: Vec4,
}

/// Everything on the table, in the layout of the struct in `set.wgsl`.
#[derive(ShaderType, Clone, Copy, Debug, PartialEq)]
pub struct TableSet {
    /// x: the weight of the set, from 0 to 1. y: the number of glasses. z: the number of piles beside the board. w: the
    /// distance between neighbouring places, in centimetres.
    counts: Vec4,
    lights: [Light; 5],
    /// The unobstructed light on a level surface, and its mean on upright surfaces, in lux.
    up: Vec4,
    aside: Vec4,
    /// xz: the direction from which upright surfaces are brightest. Its length is their excess, as a share of the mean.
    brightest: Vec4,
    grid: [Vec4; GRID],
    piles: [Vec4; PILES],
    glasses: [GlassShape; GLASSES],
}

/// The empty set, whose lamps and unobstructed light never change.
static EMPTY: LazyLock<TableSet> = LazyLock::new(TableSet::default);

impl Default for TableSet {
    fn default() -> Self {
        let [softbox, strip, window] = STUDIO_LAMPS.map(Light::of_studio);
        let lights = [Light::far(KEY_LIGHT), Light::far(RIM_LIGHT), softbox, strip, window];
        let on = |normal: Vec3, room: Vec3| lights.iter().map(|light| light.on(normal)).sum::<Vec3>() + room;
        let directions = (0..AROUND).map(|i| Vec2::from_angle(i as f32 / AROUND as f32 * TAU));
        let aside: Vec<(Vec2, Vec3)> =
            directions.map(|out| (out, on(Vec3::new(out.x, 0.0, out.y), ROOM_ASIDE))).collect();
        let mean = aside.iter().map(|(_, light)| *light).sum::<Vec3>() / AROUND as f32;
        // The first harmonic of the brightness.
        let bright = aside.iter().map(|(out, light)| *out * light.element_sum()).sum::<Vec2>() * 2.0 / AROUND as f32;
        let bright = bright / mean.element_sum();
        TableSet {
            counts: Vec4::W * SOCKET_SPACING,
            lights,
            up: on(Vec3::Y, ROOM_UP).extend(0.0),
            aside: mean.extend(0.0),
            brightest: Vec4::new(bright.x, 0.0, bright.y, 0.0),
            grid: [Vec4::ZERO; GRID],
            piles: [Vec4::ZERO; PILES],
            glasses: [GlassShape::default(); GLASSES],
        }
    }
}

impl TableSet {
    /// Returns an empty set of weight `share`, which falls while a set leaves. `spacing` separates neighbouring places.
    pub fn counting(share: f32, spacing: f32) -> TableSet {
        TableSet { counts: Vec4::new(share, 0.0, 0.0, spacing), ..*EMPTY }
    }

    /// Puts a tube (its height above the table, and its radius) on the nearest place within `reach`.
    pub fn put_tube(&mut self, at: Vec2, reach: f32, tube: Vec2) {
        if let Some(place) = self.place(at, reach) {
            (place.z, place.w) = tube.into();
        }
    }

    /// Puts rings (the height of the topmost above the table, and their radius) on the nearest place within `reach`.
    pub fn put_rings(&mut self, at: Vec2, reach: f32, rings: Vec2) {
        if let Some(place) = self.place(at, reach) {
            (place.x, place.y) = (place.x.max(rings.x), rings.y);
        }
    }

    /// Puts a piece (the height of its top above the table, and its radius) on the nearest place within `reach`.
    pub fn put_piece(&mut self, at: Vec2, reach: f32, piece: Vec2, is_black: bool) {
        self.put_rings(at, reach, piece);
        if is_black {
            self.put_tube(at, reach, Vec2::new(-1.0, 0.0));
        }
    }

    /// Returns the height and the radius of the rings or pieces on a place, and those of the tube in them.
    #[cfg(test)]
    pub fn pile(&mut self, at: Vec2) -> Vec4 {
        self.place(at, 0.1).map_or(Vec4::ZERO, |pile| *pile)
    }

    fn place(&mut self, at: Vec2, reach: f32) -> Option<&mut Vec4> {
        // Slanted coordinates: columns from -3 to 3, and rows that are level in the middle column.
        let spacing = self.counts.w;
        let column = spacing * FRAC_PI_3.sin();
        let q = (at.x / column).round();
        let r = (at.y / spacing - 0.5 * q).round();
        let middle = Vec2::new(q * column, (r + 0.5 * q) * spacing);
        let is_far = middle.distance(at) > reach || q.abs() > 3.0 || r.abs() > 3.0 || (q + r).abs() > 3.0;
        (!is_far).then(|| &mut self.grid[((q + 3.0) * 7.0 + r + 3.0) as usize])
    }

    /// Adds a pile beside the board, with the height of its rings and of the rod in them.
    pub fn add_pile(&mut self, middle: Vec2, rings: f32, rod: f32) {
        if let Some(place) = self.piles.get_mut(self.counts.z as usize) {
            *place = Vec4::new(middle.x, middle.y, rings, rod);
            self.counts.z += 1.0;
        }
    }

    /// Adds a glass.
    pub fn add_glass(&mut self, glass: GlassShape) {
        if let Some(place) = self.glasses.get_mut(self.counts.y as usize) {
            *place = glass;
            self.counts.y += 1.0;
        }
    }
}

/// The GPU copy of the set, for the materials of Medium and High.
#[derive(Resource, Clone, Debug)]
pub struct TableSetBuffer {
    /// The GPU buffer.
    pub buffer: Handle<ShaderBuffer>,
    written: TableSet,
}

impl FromWorld for TableSetBuffer {
    fn from_world(world: &mut World) -> TableSetBuffer {
        let set = TableSet::default();
        let buffer = world.resource_mut::<Assets<ShaderBuffer>>().add(ShaderBuffer::from(set));
        TableSetBuffer { buffer, written: set }
    }
}

impl TableSetBuffer {
    /// Writes a set if it differs from the last one written.
    pub fn write(&mut self, set: TableSet, buffers: &mut Assets<ShaderBuffer>) {
        if self.written != set
            && let Some(mut buffer) = buffers.get_mut(&self.buffer)
        {
            buffer.set_data(set);
            self.written = set;
        }
    }
}

#[cfg(test)]
mod tests {
    use tamsk_rules::Socket;

    use super::*;
    use crate::simulation::layout::socket_position;

    #[test]
    fn every_socket_has_a_place_of_its_own() {
        let mut set = TableSet::default();
        for socket in Socket::all() {
            set.put_rings(socket_position(socket) + 0.1, 0.5, Vec2::new(2.0, 1.5));
        }
        assert_eq!(set.grid.iter().filter(|place| place.x > 0.0).count(), 37);
    }

    #[test]
    fn array_lengths_match_the_shader() {
        let shader = include_str!("set.wgsl");
        let lights = TableSet::default().lights.len();
        for array in [
            format!("lights: array<Light, {lights}>"),
            format!("grid: array<vec4<f32>, {GRID}>"),
            format!("piles: array<vec4<f32>, {PILES}>"),
            format!("glasses: array<Glass, {GLASSES}>"),
        ] {
            assert!(shader.contains(&array), "{array}");
        }
    }

    #[test]
    fn light_is_brightest_towards_the_key_light() {
        let set = TableSet::default();
        assert!(set.brightest.xz().dot(KEY_LIGHT.toward.xz()) > 0.3);
        assert!(set.up.x > 5_000.0 && set.up.x > set.aside.x, "{} {}", set.up, set.aside);
    }
}
