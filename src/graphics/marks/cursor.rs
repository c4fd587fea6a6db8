//! The cursors that people move with keys or a gamepad. A cursor is a frame with an arrowhead above it. Red's cursor is
//! round, and Black's is hexagonal.

use std::f32::consts::TAU;

use bevy::prelude::*;
use tamsk_rules::Player;

use super::mesh::mark;
use crate::appearance::palette::SemanticColor;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::common::shape::Shape;
use crate::graphics::material::lean::LeanMaterial;
use crate::input::table_cursor::{CursorPlace, TableCursors};
use crate::simulation::layout::{GLASS_HEIGHT, TIMER_HEIGHT, TRAY_HALF_SIZE, point_above_table, rim_height};
use crate::simulation::live::LiveMatch;
use crate::states::{Menu, Screen, TAMSK};
use crate::table::on_table::MatchOnTable;

/// The height of the frame above the surface that it marks, in centimetres.
const ABOVE: f32 = 0.12;
/// The height of the arrowhead's tip above a glass, in centimetres.
const ABOVE_GLASS: f32 = 0.7;
/// The additional height of the arrowhead above a carried glass, in centimetres.
const ABOVE_CARRIED: f32 = 2.2;
/// The scale of the frame around the timer or a glass off the board, relative to the frame around a socket.
const SMALLER: f32 = 0.8;
/// The distance by which Black's frame moves outward if both cursors are on one holder, in centimetres.
const FARTHER: f32 = 0.45;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, create)
        .add_systems(Update, show.in_set(GraphicsSystems::PostAnimate))
        .add_systems(OnExit(Screen::Match(TAMSK)), hide)
        .add_systems(OnExit(Screen::Study), hide);
}

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum CursorMark {
    Frame(Player),
    TrayFrame(Player),
    Arrowhead(Player),
}

fn create(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut materials: ResMut<Assets<LeanMaterial>>) {
    for player in Player::BOTH {
        let material = materials.add(LeanMaterial::mark(SemanticColor::BoardMark(player).color().to_linear()));
        let parts = [
            (CursorMark::Frame(player), cursor_frame(player)),
            (CursorMark::TrayFrame(player), tray_frame(player)),
            (CursorMark::Arrowhead(player), arrowhead(player)),
        ];
        for (part, shape) in parts {
            let drawn = mark("Cursor", meshes.add(shape.to_mesh(true, true)), material.clone());
            commands.spawn((drawn, part, Transform::default())).insert(Visibility::Hidden);
        }
    }
}

fn show(
    cursors: Res<TableCursors>,
    table: MatchOnTable,
    menu: Res<State<Menu>>,
    mut marks: Query<(&CursorMark, &mut Transform, &mut Visibility)>,
) {
    for (part, mut transform, mut visibility) in &mut marks {
        let (CursorMark::Frame(player) | CursorMark::TrayFrame(player) | CursorMark::Arrowhead(player)) = *part;
        let is_its_frame = |place: CursorPlace| match part {
            CursorMark::Frame(_) => !matches!(place, CursorPlace::Holder(_)),
            CursorMark::TrayFrame(_) => matches!(place, CursorPlace::Holder(_)),
            CursorMark::Arrowhead(_) => true,
        };
        let place = cursors.cursor_place(player).filter(|place| *menu.get() == Menu::None && is_its_frame(*place));
        let Some((place, live)) = place.zip(table.tamsk()) else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        let at = place.position(live.setup().timer_on_reds_left);
        let gives_way = player == Player::Black && cursors.cursor_place(Player::Red) == Some(place);
        let wanted = match part {
            // If both frames are at the same place, Black's frame surrounds Red's.
            CursorMark::Frame(_) => {
                let (foot, size) = match place {
                    CursorPlace::Socket(socket) => (rim_height(socket), 1.0),
                    CursorPlace::Holder(_) => (0.0, 1.0),
                    CursorPlace::GlassBesideBoard(_) | CursorPlace::Timer => (0.0, SMALLER),
                };
                let size = size * if gives_way { 1.18 } else { 1.0 };
                Transform::from_translation(point_above_table(at, foot + ABOVE)).with_scale(Vec3::new(size, 1.0, size))
            }
            CursorMark::TrayFrame(_) => {
                let farther = if gives_way { FARTHER } else { 0.0 };
                let wider = (TRAY_HALF_SIZE + farther) / TRAY_HALF_SIZE;
                // The frame lies on the table, where neither the tray nor its rings hide it.
                Transform::from_translation(point_above_table(at, ABOVE)).with_scale(Vec3::new(wider.x, 1.0, wider.y))
            }
            CursorMark::Arrowhead(_) => {
                let higher = if gives_way { 1.7 } else { 0.0 };
                Transform::from_translation(point_above_table(at, top(place, live) + ABOVE_GLASS + higher))
            }
        };
        transform.set_if_neq(wanted);
        visibility.set_if_neq(Visibility::Inherited);
    }
}

/// Returns the height at a place above which the arrowhead floats. While a player carries a glass, there is room for
/// that glass above every socket.
fn top(place: CursorPlace, live: &LiveMatch) -> f32 {
    let carries = Player::BOTH.into_iter().any(|player| live.game().glass_in_hand(player).is_some());
    match place {
        CursorPlace::Socket(socket) if carries => rim_height(socket) + GLASS_HEIGHT + ABOVE_CARRIED,
        CursorPlace::Socket(socket) if live.game().glass_at(socket).is_some() => rim_height(socket) + GLASS_HEIGHT,
        CursorPlace::Socket(socket) => rim_height(socket) + 0.6,
        CursorPlace::Holder(_) => 4.5,
        CursorPlace::GlassBesideBoard(_) => GLASS_HEIGHT,
        CursorPlace::Timer => TIMER_HEIGHT,
    }
}

fn hide(mut marks: Query<&mut Visibility, With<CursorMark>>) {
    for mut visibility in &mut marks {
        visibility.set_if_neq(Visibility::Hidden);
    }
}

/// The distance of the frame from a holder's tray, and the width of the frame, in centimetres.
const TRAY_FRAME: (f32, f32) = (0.35, 0.3);

const fn corners(player: Player) -> u32 {
    match player {
        Player::Red => 40,
        Player::Black => 6,
    }
}

/// Returns the frame around a socket, a glass or the timer. The frame is broken for Red and whole for Black.
pub fn cursor_frame(player: Player) -> Shape {
    match player {
        Player::Red => {
            Shape::with_broken_rings(&[(1.98, 0.0), (2.0, 1.0), (2.28, 1.0), (2.30, 0.0)], (3, 16), 0.03, 0.27)
        }
        Player::Black => Shape::with_flat_rings(&[(2.0, 0.0), (2.04, 1.0), (2.34, 1.0), (2.38, 0.0)], corners(player)),
    }
}

/// Returns the frame around the tray of a player's holder.
pub fn tray_frame(player: Player) -> Shape {
    let mut shape = Shape::default();
    let (inner, outer) = (TRAY_HALF_SIZE + TRAY_FRAME.0, TRAY_HALF_SIZE + TRAY_FRAME.0 + TRAY_FRAME.1);
    let mut bar = |low: Vec2, high: Vec2| {
        let at = |x: f32, z: f32| Vec3::new(x, 0.0, z);
        let corners = [at(low.x, high.y), at(high.x, high.y), at(high.x, low.y), at(low.x, low.y)];
        shape.add_quad(corners, [[0.0; 2]; 4], [[1.0; 3]; 4]);
    };
    let gap = if player == Player::Red { Vec2::new(1.6, 0.7) } else { Vec2::ZERO };
    for side in [-1.0_f32, 1.0] {
        for half in [-1.0_f32, 1.0] {
            let ordered = |a: f32, b: f32| (a.min(b), a.max(b));
            let (left, right) = ordered(half * gap.x, half * outer.x);
            let (far, near) = ordered(side * inner.y, side * outer.y);
            bar(Vec2::new(left, far), Vec2::new(right, near));
            let (left, right) = ordered(side * inner.x, side * outer.x);
            let (far, near) = ordered(half * gap.y, half * inner.y);
            bar(Vec2::new(left, far), Vec2::new(right, near));
        }
    }
    shape
}

/// Returns the arrowhead, which points down. It is a cone for Red and a hexagonal pyramid for Black.
pub fn arrowhead(player: Player) -> Shape {
    const HALF: f32 = 0.75;
    const HEIGHT: f32 = 1.5;
    let mut shape = Shape::default();
    let sides = corners(player);
    let around = |side: u32| {
        let along = Vec2::from_angle(side as f32 / sides as f32 * TAU) * HALF;
        Vec3::new(along.x, HEIGHT, along.y)
    };
    for side in 0..sides {
        let (here, next) = (around(side), around(side + 1));
        // The sides differ in brightness, so that the shape is recognisable.
        let light = 0.72 + 0.28 * (side as f32 / sides as f32 * TAU).cos().abs();
        let shade = [light; 3];
        let lower = [Vec3::ZERO, here, next].map(|corner| shape.add_vertex(corner, Vec3::Y, [0.0; 2], shade));
        let upper = [Vec3::Y * HEIGHT, next, here].map(|corner| shape.add_vertex(corner, Vec3::Y, [0.0; 2], [1.0; 3]));
        shape.add_triangle(lower).add_triangle(upper);
    }
    shape
}
