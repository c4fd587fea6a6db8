//! The measures and colours of the set, for shaders.

use std::f32::consts::FRAC_PI_3;

use bevy::prelude::*;
use tamsk_rules::Player;

use super::lamps::{ROOM_ASIDE, ROOM_UP};
use super::surface::Surface;
use crate::simulation::layout::{
    BOARD_RADIUS, BOARD_TOP, GLASS_HEIGHT, RING_RADIUS, ROD_RADIUS, TRAY_HALF, TRAY_TOP, TUBE_BORE, holder_position,
};

/// Returns a shader module with the measures and colours of the set, and the light of the room, as constants.
pub(super) fn measures() -> Shader {
    let lengths = [
        ("BOARD_TOP", BOARD_TOP),
        ("BOARD_APOTHEM", BOARD_RADIUS * FRAC_PI_3.sin()),
        ("BORE", TUBE_BORE),
        ("RING", RING_RADIUS),
        ("ROD", ROD_RADIUS),
        ("HALF_HEIGHT", GLASS_HEIGHT * 0.5),
        ("TRAY_TOP", TRAY_TOP),
    ];
    let places = [("TRAY_MIDDLE", holder_position(Player::Red)), ("TRAY_HALF", TRAY_HALF)];
    let colors = [("BRASS", Surface::Brass), ("IVORY", Surface::Ivory), ("EBONY", Surface::Ebony)];
    let mut source = "#define_import_path tamsk::measures\n".to_owned();
    for (name, length) in lengths {
        source += &format!("const {name}: f32 = {length:?};\n");
    }
    for (name, Vec2 { x, y }) in places {
        source += &format!("const {name}: vec2<f32> = vec2<f32>({x:?}, {y:?});\n");
    }
    let colors = colors.map(|(name, surface)| (name, Vec3::from(surface.lit_color().to_f32_array_no_alpha())));
    for (name, Vec3 { x, y, z }) in colors.into_iter().chain([("ROOM_UP", ROOM_UP), ("ROOM_ASIDE", ROOM_ASIDE)]) {
        source += &format!("const {name}: vec3<f32> = vec3<f32>({x:?}, {y:?}, {z:?});\n");
    }
    Shader::from_wgsl(source, "tamsk/measures.wgsl")
}
