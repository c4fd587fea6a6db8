//! The objects on the table, as data for the shaders for Medium and High quality. The objects are hourglasses, and
//! piles in the form of cylinders.

use std::f32::consts::{FRAC_PI_3, TAU};
use std::sync::LazyLock;

use bevy::prelude::*;
use bevy::render::render_resource::ShaderType;
use bevy::render::storage::ShaderBuffer;

use super::lamps::{
    KEY_LIGHT, RIM_LIGHT, ROOM_ILLUMINANCE_FACING_SIDEWAYS, ROOM_ILLUMINANCE_FACING_UP, STUDIO_LAMPS, ShaderLight,
};
use crate::simulation::layout::SOCKET_SPACING;

/// The number of places in the board's grid: seven by seven in slanted coordinates.
const GRID: usize = 49;
/// The number of piles of rings beside the board, on the rods of both holders.
pub const HOLDER_PILE_COUNT: usize = 8;
/// The number of glasses, including the timer.
pub const GLASS_COUNT_WITH_TIMER: usize = 7;

/// The number of horizontal directions over which the light on upright surfaces is averaged.
const AROUND: u32 = 16;

/// The dimensions of a piece on the board, which the shaders need for shadows and reflections.
#[derive(Component, Clone, Copy, Debug)]
pub struct PieceDimensions {
    /// The height, in centimetres.
    pub height: f32,
    /// The radius, in centimetres.
    pub radius: f32,
}

/// An hourglass, in the layout of the shader's struct.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
pub struct ShaderGlass {
    /// xyz: the centre of the glass. w: the length of the glass, relative to the length of a player's glass.
    pub middle_and_length: Vec4,
    /// xyz: the upward axis of the glass. w: the width of the glass, relative to the width of a player's glass.
    pub axis_and_width: Vec4,
    /// The ranges that sand fills above the neck (xy) and below the neck (zw), in centimetres. If the glass is the
    /// timer, they are scaled to the size of a player's glass.
    pub sand_ranges: Vec4,
    /// xyz: the colour of the caps. w: the share of light that passes through a wall of the glass.
    pub cap_color_and_transmission: Vec4,
    /// The colour of the sand.
    pub sand_color: Vec4,
}

/// All objects on the table, in the layout of the struct in `set.wgsl`.
#[derive(ShaderType, Clone, Copy, Debug, PartialEq)]
pub struct ShaderTableSet {
    /// x: the weight of the shadows and reflections of the set, from 0 to 1. y: the number of glasses. z: the number of
    /// piles beside the board. w: the distance between neighbouring places, in centimetres.
    counts: Vec4,
    lights: [ShaderLight; 5],
    /// The unobstructed light on a level surface (`up`), and the mean unobstructed light on upright surfaces (`aside`),
    /// in lux.
    up: Vec4,
    aside: Vec4,
    /// xz: a vector in the direction in which the brightest upright surface faces. The length of the vector says how
    /// much brighter this surface is than the mean, relative to the mean.
    brightest: Vec4,
    grid: [Vec4; GRID],
    piles: [Vec4; HOLDER_PILE_COUNT],
    glasses: [ShaderGlass; GLASS_COUNT_WITH_TIMER],
}

/// The set without any objects. It is computed only once, because the lamps and their unobstructed light never change.
static EMPTY: LazyLock<ShaderTableSet> = LazyLock::new(ShaderTableSet::default);

impl Default for ShaderTableSet {
    fn default() -> Self {
        let [softbox, strip, window] = STUDIO_LAMPS.map(ShaderLight::of_studio);
        let lights =
            [ShaderLight::of_directional(KEY_LIGHT), ShaderLight::of_directional(RIM_LIGHT), softbox, strip, window];
        let on =
            |normal: Vec3, room: Vec3| lights.iter().map(|light| light.illuminance_on(normal)).sum::<Vec3>() + room;
        let directions = (0..AROUND).map(|i| Vec2::from_angle(i as f32 / AROUND as f32 * TAU));
        let aside: Vec<(Vec2, Vec3)> =
            directions.map(|out| (out, on(Vec3::new(out.x, 0.0, out.y), ROOM_ILLUMINANCE_FACING_SIDEWAYS))).collect();
        let mean = aside.iter().map(|(_, light)| *light).sum::<Vec3>() / AROUND as f32;
        // This is the first harmonic of the brightness over all directions.
        let bright = aside.iter().map(|(out, light)| *out * light.element_sum()).sum::<Vec2>() * 2.0 / AROUND as f32;
        let bright = bright / mean.element_sum();
        ShaderTableSet {
            counts: Vec4::W * SOCKET_SPACING,
            lights,
            up: on(Vec3::Y, ROOM_ILLUMINANCE_FACING_UP).extend(0.0),
            aside: mean.extend(0.0),
            brightest: Vec4::new(bright.x, 0.0, bright.y, 0.0),
            grid: [Vec4::ZERO; GRID],
            piles: [Vec4::ZERO; HOLDER_PILE_COUNT],
            glasses: [ShaderGlass::default(); GLASS_COUNT_WITH_TIMER],
        }
    }
}

impl ShaderTableSet {
    /// Creates an empty set in which neighbouring places are `spacing` apart. The weight `share` falls from 1 to 0
    /// while a set leaves the table.
    pub fn empty_with_weight(share: f32, spacing: f32) -> ShaderTableSet {
        ShaderTableSet { counts: Vec4::new(share, 0.0, 0.0, spacing), ..*EMPTY }
    }

    /// Puts a tube on the nearest place within `reach`. `tube` contains the height of the tube above the table, and the
    /// radius of the tube.
    pub fn put_tube_on_nearest_place(&mut self, at: Vec2, reach: f32, tube: Vec2) {
        if let Some(place) = self.place(at, reach) {
            (place.z, place.w) = tube.into();
        }
    }

    /// Puts rings on the nearest place within `reach`. `rings` contains the height of the uppermost ring above the
    /// table, and the radius of the rings.
    pub fn put_rings_on_nearest_place(&mut self, at: Vec2, reach: f32, rings: Vec2) {
        if let Some(place) = self.place(at, reach) {
            (place.x, place.y) = (place.x.max(rings.x), rings.y);
        }
    }

    /// Puts a piece on the nearest place within `reach`. `piece` contains the height of the piece above the table, and
    /// the radius of the piece.
    pub fn put_piece_on_nearest_place(&mut self, at: Vec2, reach: f32, piece: Vec2, is_black: bool) {
        self.put_rings_on_nearest_place(at, reach, piece);
        if is_black {
            self.put_tube_on_nearest_place(at, reach, Vec2::new(-1.0, 0.0));
        }
    }

    /// Returns the height and radius of the rings or pieces on a place, followed by the height and radius of the tube
    /// there.
    #[cfg(test)]
    pub fn pile_and_tube_sizes_at(&mut self, at: Vec2) -> Vec4 {
        self.place(at, 0.1).map_or(Vec4::ZERO, |pile| *pile)
    }

    fn place(&mut self, at: Vec2, reach: f32) -> Option<&mut Vec4> {
        // In slanted coordinates, `q` is the column and `r` is the place in the column. Both are 0 at the centre of the
        // board and run from -3 to 3.
        let spacing = self.counts.w;
        let column = spacing * FRAC_PI_3.sin();
        let q = (at.x / column).round();
        let r = (at.y / spacing - 0.5 * q).round();
        let middle = Vec2::new(q * column, (r + 0.5 * q) * spacing);
        let is_far = middle.distance(at) > reach || q.abs() > 3.0 || r.abs() > 3.0 || (q + r).abs() > 3.0;
        (!is_far).then(|| &mut self.grid[((q + 3.0) * 7.0 + r + 3.0) as usize])
    }

    /// Adds a pile beside the board. `rings` and `rod` are the heights above the table at which the rings and the rod
    /// end.
    pub fn add_pile(&mut self, middle: Vec2, rings: f32, rod: f32) {
        if let Some(place) = self.piles.get_mut(self.counts.z as usize) {
            *place = Vec4::new(middle.x, middle.y, rings, rod);
            self.counts.z += 1.0;
        }
    }

    /// Adds a glass.
    pub fn add_glass(&mut self, glass: ShaderGlass) {
        if let Some(place) = self.glasses.get_mut(self.counts.y as usize) {
            *place = glass;
            self.counts.y += 1.0;
        }
    }
}

/// The buffer that holds the set on the GPU, for the materials for Medium and High quality.
#[derive(Resource, Clone, Debug)]
pub struct TableSetBuffer {
    /// The GPU buffer.
    pub buffer: Handle<ShaderBuffer>,
    written: ShaderTableSet,
}

impl FromWorld for TableSetBuffer {
    fn from_world(world: &mut World) -> TableSetBuffer {
        let set = ShaderTableSet::default();
        let buffer = world.resource_mut::<Assets<ShaderBuffer>>().add(ShaderBuffer::from(set));
        TableSetBuffer { buffer, written: set }
    }
}

impl TableSetBuffer {
    /// Writes a set to the buffer if it differs from the last set written.
    pub fn write(&mut self, set: ShaderTableSet, buffers: &mut Assets<ShaderBuffer>) {
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
    fn every_socket_has_its_own_place() {
        let mut set = ShaderTableSet::default();
        for socket in Socket::all() {
            set.put_rings_on_nearest_place(socket_position(socket) + 0.1, 0.5, Vec2::new(2.0, 1.5));
        }
        assert_eq!(set.grid.iter().filter(|place| place.x > 0.0).count(), 37);
    }

    #[test]
    fn array_lengths_match_the_shader() {
        let shader = include_str!("set.wgsl");
        let lights = ShaderTableSet::default().lights.len();
        for array in [
            format!("lights: array<Light, {lights}>"),
            format!("grid: array<vec4<f32>, {GRID}>"),
            format!("piles: array<vec4<f32>, {HOLDER_PILE_COUNT}>"),
            format!("glasses: array<Glass, {GLASS_COUNT_WITH_TIMER}>"),
        ] {
            assert!(shader.contains(&array), "{array}");
        }
    }

    #[test]
    fn light_is_brightest_towards_the_key_light() {
        let set = ShaderTableSet::default();
        assert!(set.brightest.xz().dot(KEY_LIGHT.to_lamp.xz()) > 0.3);
        assert!(set.up.x > 5_000.0 && set.up.x > set.aside.x, "{} {}", set.up, set.aside);
    }
}
