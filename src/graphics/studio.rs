//! Passes the pieces on the table to the shaders for Medium and High quality, which compute the shadows and reflections
//! of these pieces.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::storage::ShaderBuffer;
use tamsk_rules::{Player, Socket};

use super::common::game_sets::{GameSetRoot, GameSetRoots};
use super::common::schedule::GraphicsSystems;
use super::hourglass::GlassMotion;
use super::hourglass::appearance::GlassParts;
use super::hourglass::sand::DrawnSand;
use super::material::Surface;
use super::material::table_set::{PieceDimensions, ShaderGlass, ShaderTableSet, TableSetBuffer};
use super::rings::ring::Ring;
use crate::settings::GraphicsQuality;
use crate::simulation::layout::{
    GLASS_HEIGHT, HOLDER_RODS, RING_RADIUS, RING_THICKNESS, RINGS_PER_ROD, TRAY_TOP, TUBE_RADIUS, rim_height,
    rod_position, socket_position,
};

/// The share of light that passes through a wall of clear glass.
const CLEAR: f32 = 0.92;
/// The share of light that passes through a wall of clouded glass.
const CLOUDED: f32 = 0.45;
/// The maximum distance between a resting ring and its slot, in centimetres.
const LIES: f32 = 0.3;
/// The maximum distance between a standing piece and its place, in centimetres.
const STANDS: f32 = 0.8;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, update_table_set.run_if(resource_exists::<TableSetBuffer>).in_set(GraphicsSystems::Camera));
}

#[derive(SystemParam)]
struct Standing<'w, 's> {
    rings: Query<'w, 's, (&'static Ring, &'static Transform)>,
    glasses: Query<'w, 's, (&'static GlassMotion, &'static GlassParts, &'static DrawnSand)>,
    surfaces: Query<'w, 's, &'static Surface>,
    pieces: Query<'w, 's, (&'static PieceDimensions, &'static Surface, &'static Transform)>,
}

fn update_table_set(
    quality: Res<GraphicsQuality>,
    roots: Res<GameSetRoots>,
    sets: Query<(Entity, &GameSetRoot)>,
    standing: Standing,
    mut buffer: ResMut<TableSetBuffer>,
    mut buffers: ResMut<Assets<ShaderBuffer>>,
) {
    if quality.uses_lean_material() {
        return;
    }
    let nearest = sets.iter().min_by(|(_, a), (_, b)| a.offset_share().total_cmp(&b.offset_share()));
    let Some((root, game)) = nearest else { return };
    let mut set = ShaderTableSet::empty_with_weight((1.0 - 2.0 * game.offset_share()).max(0.0), game.place_spacing);
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
            set.put_piece_on_nearest_place(at.xz(), STANDS, Vec2::new(at.y + piece.height, piece.radius), is_black);
        }
    }
    buffer.write(set, &mut buffers);
}

fn put_rings<'a>(set: &mut ShaderTableSet, rings: impl Iterator<Item = (&'a Ring, &'a Transform)>) {
    for socket in Socket::all() {
        let tube = Vec2::new(rim_height(socket), TUBE_RADIUS);
        set.put_tube_on_nearest_place(socket_position(socket), STANDS, tube);
    }
    let rods = Player::BOTH.map(|owner| [0, 1, 2, 3].map(|rod| rod_position(owner, rod)));
    let mut heights = [[TRAY_TOP; HOLDER_RODS]; 2];
    for (ring, place) in rings {
        let (lies, at) = (ring.0.position(), place.translation);
        if lies.distance(at) > LIES {
            continue;
        }
        let top = at.y + 0.5 * RING_THICKNESS;
        set.put_rings_on_nearest_place(at.xz(), STANDS, Vec2::new(top, RING_RADIUS));
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

fn glass(motion: &GlassMotion, sand: &DrawnSand, caps: Surface, inside: Surface, shell: Surface) -> ShaderGlass {
    let axis = Quat::from_scaled_axis(motion.lean) * motion.rotation * Vec3::Y;
    // A glass has the same shape when turned over.
    let is_upright = axis.y >= 0.0;
    let walls = if shell == Surface::Glass { CLEAR } else { CLOUDED };
    let color = |surface: Surface| Vec3::from_array(surface.high_quality_color().to_f32_array_no_alpha());
    ShaderGlass {
        middle_and_length: motion.middle.extend(2.0 * motion.half_height / GLASS_HEIGHT),
        axis_and_width: (if is_upright { axis } else { -axis }).extend(sand.scale.x),
        sand_ranges: sand.sand_ranges(is_upright),
        cap_color_and_transmission: color(caps).extend(walls),
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
        let mut set = ShaderTableSet::empty_with_weight(1.0, SOCKET_SPACING);
        put_rings(&mut set, rings.iter().map(|(ring, place)| (ring, place)));
        let [rings, _, tube, _] = set.pile_and_tube_sizes_at(socket_position(socket)).to_array();
        assert!((rings - (BOARD_TOP + 2.0 * RING_THICKNESS)).abs() < 1e-4, "{rings}");
        assert!((tube - rim_height(socket)).abs() < 1e-4, "{tube}");
        let bare: Socket = "A1".parse().expect("a socket");
        assert_eq!(set.pile_and_tube_sizes_at(socket_position(bare)).x, 0.0);
    }

    #[test]
    fn turning_a_glass_over_keeps_its_shape() {
        let sand = DrawnSand::for_scale(Vec3::ONE);
        for turns in 0..3 {
            let motion = GlassMotion::at_rest(Vec3::new(1.0, 5.0, 2.0), 0.5 * GLASS_HEIGHT, turns);
            let seen = glass(&motion, &sand, Surface::Cap(Player::Red), Surface::Sand, Surface::Glass);
            assert!(seen.axis_and_width.y > 0.999 && (seen.middle_and_length.w - 1.0).abs() < 1e-6, "{seen:?}");
            assert_eq!(
                seen.sand_ranges.w - seen.sand_ranges.z > 0.1,
                turns.is_multiple_of(2),
                "all sand is in one bulb"
            );
        }
    }
}
