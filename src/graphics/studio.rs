//! Passes the pieces on the table to the shaders of Medium and High, which compute shadows and reflections from them.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::storage::ShaderBuffer;
use tamsk_rules::{Player, Socket};

use super::common::schedule::GraphicsSystems;
use super::common::sets::{GameSet, SetRoots};
use super::hourglass::GlassMotion;
use super::hourglass::appearance::GlassParts;
use super::hourglass::sand::DrawnSand;
use super::material::Surface;
use super::material::table_set::{GlassShape, Piece, TableSet, TableSetBuffer};
use super::rings::ring::Ring;
use crate::settings::Quality;
use crate::simulation::layout::{
    GLASS_HEIGHT, HOLDER_RODS, RING_RADIUS, RING_THICKNESS, RINGS_PER_ROD, TRAY_TOP, TUBE_RADIUS, rim_height,
    rod_position, socket_position,
};

/// The share of light that passes a wall of clear glass, and of clouded glass.
const CLEAR: f32 = 0.92;
const CLOUDED: f32 = 0.45;
// The greatest distances of a ring from its slot and of a piece from its place at which they count as resting there.
const LIES: f32 = 0.3;
const STANDS: f32 = 0.8;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, tell_what_stands.run_if(resource_exists::<TableSetBuffer>).in_set(GraphicsSystems::Camera));
}

#[derive(SystemParam)]
struct Standing<'w, 's> {
    rings: Query<'w, 's, (&'static Ring, &'static Transform)>,
    glasses: Query<'w, 's, (&'static GlassMotion, &'static GlassParts, &'static DrawnSand)>,
    surfaces: Query<'w, 's, &'static Surface>,
    pieces: Query<'w, 's, (&'static Piece, &'static Surface, &'static Transform)>,
}

fn tell_what_stands(
    quality: Res<Quality>,
    roots: Res<SetRoots>,
    sets: Query<(Entity, &GameSet)>,
    standing: Standing,
    mut buffer: ResMut<TableSetBuffer>,
    mut buffers: ResMut<Assets<ShaderBuffer>>,
) {
    if quality.is_lean() {
        return;
    }
    let nearest = sets.iter().min_by(|(_, a), (_, b)| a.distance().total_cmp(&b.distance()));
    let Some((root, game)) = nearest else { return };
    let mut set = TableSet::counting((1.0 - 2.0 * game.distance()).max(0.0), game.spacing);
    if root == roots.tamsk() {
        put_rings(&mut set, standing.rings.iter());
        for (motion, parts, sand) in &standing.glasses {
            let surface = |part| standing.surfaces.get(part).copied().unwrap_or(Surface::Glass);
            set.add_glass(glass(motion, sand, surface(parts.caps), surface(parts.sand), surface(parts.shell)));
        }
    } else {
        for (piece, surface, place) in &standing.pieces {
            let at = place.translation;
            let is_black = *surface == Surface::Ebony;
            set.put_piece(at.xz(), STANDS, Vec2::new(at.y + piece.height, piece.radius), is_black);
        }
    }
    buffer.write(set, &mut buffers);
}

fn put_rings<'a>(set: &mut TableSet, rings: impl Iterator<Item = (&'a Ring, &'a Transform)>) {
    for socket in Socket::all() {
        let tube = Vec2::new(rim_height(socket), TUBE_RADIUS);
        set.put_tube(socket_position(socket), STANDS, tube);
    }
    let rods = Player::BOTH.map(|owner| [0, 1, 2, 3].map(|rod| rod_position(owner, rod)));
    let mut heights = [[TRAY_TOP; HOLDER_RODS]; 2];
    for (ring, place) in rings {
        let (lies, at) = (ring.0.position(), place.translation);
        if lies.distance(at) > LIES {
            continue;
        }
        let top = at.y + 0.5 * RING_THICKNESS;
        set.put_rings(at.xz(), STANDS, Vec2::new(top, RING_RADIUS));
        for (rods, heights) in rods.iter().zip(&mut heights) {
            for (rod, height) in rods.iter().zip(heights) {
                if rod.distance(at.xz()) < LIES {
                    *height = height.max(top);
                }
            }
        }
    }
    let rod_top = TRAY_TOP + RINGS_PER_ROD as f32 * RING_THICKNESS + 0.35;
    for (rods, heights) in rods.iter().zip(&heights) {
        for (rod, height) in rods.iter().zip(heights) {
            set.add_pile(*rod, *height, rod_top);
        }
    }
}

fn glass(motion: &GlassMotion, sand: &DrawnSand, caps: Surface, inside: Surface, shell: Surface) -> GlassShape {
    let axis = Quat::from_scaled_axis(motion.lean) * motion.rotation * Vec3::Y;
    // A glass has the same shape either way up.
    let is_upright = axis.y >= 0.0;
    let walls = if shell == Surface::Glass { CLEAR } else { CLOUDED };
    let color = |surface: Surface| Vec3::from_array(surface.lit_color().to_f32_array_no_alpha());
    GlassShape {
        middle: motion.middle.extend(2.0 * motion.half_height / GLASS_HEIGHT),
        axis: (if is_upright { axis } else { -axis }).extend(sand.scale.x),
        sand: sand.sand_ranges(is_upright),
        caps: color(caps).extend(walls),
        sand_color: color(inside).extend(1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::super::rings::ring::RingSlot;
    use super::*;
    use crate::simulation::layout::{BOARD_TOP, SOCKET_SPACING};

    #[test]
    fn only_resting_rings_hide_light() {
        let socket: Socket = "D4".parse().expect("a socket");
        let ring = |nth, above: f32| {
            let slot = RingSlot::Socket(socket, nth);
            (Ring(slot), Transform::from_translation(slot.position() + Vec3::Y * above))
        };
        let rings = [ring(0, 0.0), ring(1, 0.0), ring(2, 4.0)];
        let mut set = TableSet::counting(1.0, SOCKET_SPACING);
        put_rings(&mut set, rings.iter().map(|(ring, place)| (ring, place)));
        let [rings, _, tube, _] = set.pile(socket_position(socket)).to_array();
        assert!((rings - (BOARD_TOP + 2.0 * RING_THICKNESS)).abs() < 1e-4, "{rings}");
        assert!((tube - rim_height(socket)).abs() < 1e-4, "{tube}");
        let bare: Socket = "A1".parse().expect("a socket");
        assert_eq!(set.pile(socket_position(bare)).x, 0.0);
    }

    #[test]
    fn turning_a_glass_over_keeps_its_shape() {
        let sand = DrawnSand::scaled(Vec3::ONE);
        for turns in 0..3 {
            let motion = GlassMotion::at_rest(Vec3::new(1.0, 5.0, 2.0), 0.5 * GLASS_HEIGHT, turns);
            let seen = glass(&motion, &sand, Surface::Cap(Player::Red), Surface::Sand, Surface::Glass);
            assert!(seen.axis.y > 0.999 && (seen.middle.w - 1.0).abs() < 1e-6, "{seen:?}");
            assert_eq!(seen.sand.w - seen.sand.z > 0.1, turns.is_multiple_of(2), "all sand is in one bulb");
        }
    }
}
