//! Shows the cursors with which players point from a keyboard or a gamepad: a frame around what the cursor is on and an
//! arrowhead above it. Red's are round, and Black's have six corners, as their signs everywhere.

use std::f32::consts::TAU;

use bevy::prelude::*;

use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::common::shape::Shape;
use crate::graphics::material::lean::LeanMaterial;
use crate::rules::Player;
use crate::session::palette::SignColor;
use crate::session::states::{Menu, Screen};
use crate::session::table_cursor::{CursorPlace, TableCursors};
use crate::simulation::layout::{GLASS_HEIGHT, TIMER_HEIGHT, TRAY_TOP, on_table, rim_height};
use crate::simulation::live::LiveMatch;

use super::mark;

/// The height of the frame above what it lies on, in centimetres.
const ABOVE: f32 = 0.12;
/// The height of the tip of the arrowhead above a glass, in centimetres.
const ABOVE_GLASS: f32 = 0.7;
/// How much higher it is above a glass that is carried, in centimetres.
const ABOVE_CARRIED: f32 = 2.2;
/// How much larger the frame is around a holder and around the timer or a glass beside the board.
const SCALES: [f32; 2] = [2.4, 0.8];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, create)
        .add_systems(Update, show.in_set(GraphicsSystems::PostAnimate))
        .add_systems(OnExit(Screen::Match), hide)
        .add_systems(OnExit(Screen::Study), hide);
}

/// A part of a player's cursor.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum CursorMark {
    /// The frame around what the cursor is on.
    Frame(Player),
    /// The arrowhead above it.
    Arrowhead(Player),
}

fn create(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut materials: ResMut<Assets<LeanMaterial>>) {
    for player in Player::BOTH {
        let material = materials.add(LeanMaterial::mark(SignColor::Mark(player).color().to_linear()));
        let parts = [(CursorMark::Frame(player), frame(player)), (CursorMark::Arrowhead(player), arrowhead(player))];
        for (part, shape) in parts {
            let drawn = mark("Cursor", meshes.add(shape.mesh(true, true)), material.clone());
            commands.spawn((drawn, part, Transform::default())).insert(Visibility::Hidden);
        }
    }
}

/// Returns the number of corners of a player's sign; Red's is round.
const fn corners(player: Player) -> u32 {
    match player {
        Player::Red => 40,
        Player::Black => 6,
    }
}

/// Returns the frame: a broken one for Red, and a whole one for Black.
fn frame(player: Player) -> Shape {
    let mut shape = Shape::default();
    match player {
        Player::Red => {
            for piece in 0..3 {
                let start = piece as f32 / 3.0 + 0.03;
                let rows = [(1.98, 0.0), (2.0, 1.0), (2.28, 1.0), (2.30, 0.0)];
                shape.flat_arc(&rows, 16, start..start + 0.27, |_| 0.0);
            }
        }
        Player::Black => {
            shape.flat_rings(&[(2.0, 0.0), (2.04, 1.0), (2.34, 1.0), (2.38, 0.0)], corners(player));
        }
    }
    shape
}

/// Returns the arrowhead, which points down: a cone for Red, and a pyramid of six sides for Black.
fn arrowhead(player: Player) -> Shape {
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
        // The sides differ in brightness, so that its shape is seen.
        let light = 0.72 + 0.28 * (side as f32 / sides as f32 * TAU).cos().abs();
        let shade = [light; 3];
        let lower = [Vec3::ZERO, here, next].map(|corner| shape.vertex(corner, Vec3::Y, [0.0; 2], shade));
        let upper = [Vec3::Y * HEIGHT, next, here].map(|corner| shape.vertex(corner, Vec3::Y, [0.0; 2], [1.0; 3]));
        shape.triangle(lower).triangle(upper);
    }
    shape
}

fn show(
    cursors: Res<TableCursors>,
    live: Option<Res<LiveMatch>>,
    menu: Res<State<Menu>>,
    mut marks: Query<(&CursorMark, &mut Transform, &mut Visibility)>,
) {
    for (part, mut transform, mut visibility) in &mut marks {
        let (CursorMark::Frame(player) | CursorMark::Arrowhead(player)) = *part;
        let shown = cursors.place(player).zip(live.as_ref()).filter(|_| *menu.get() == Menu::None);
        let Some((place, live)) = shown else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        let at = place.position(live.setup().timer_on_left);
        let both_here = cursors.place(player.opponent()) == Some(place);
        let wanted = match part {
            // Two frames in one place lie one around the other.
            CursorMark::Frame(_) => {
                let wider = if both_here && player == Player::Black { 1.18 } else { 1.0 };
                Transform::from_translation(on_table(at, foot(place) + ABOVE)).with_scale(Vec3::new(
                    scale(place) * wider,
                    1.0,
                    scale(place) * wider,
                ))
            }
            CursorMark::Arrowhead(_) => {
                let higher = if both_here && player == Player::Black { 1.7 } else { 0.0 };
                Transform::from_translation(on_table(at, top(place, live) + ABOVE_GLASS + higher))
            }
        };
        transform.set_if_neq(wanted);
        visibility.set_if_neq(Visibility::Inherited);
    }
}

/// Returns the height of what a place lies on.
fn foot(place: CursorPlace) -> f32 {
    match place {
        CursorPlace::Socket(socket) => rim_height(socket),
        CursorPlace::Holder(_) => TRAY_TOP,
        CursorPlace::Glass(_) | CursorPlace::Timer => 0.0,
    }
}

/// Returns the height of what stands at a place, above which the arrowhead floats.
fn top(place: CursorPlace, live: &LiveMatch) -> f32 {
    let carries = Player::BOTH.into_iter().any(|player| live.game().in_hand(player).is_some());
    match place {
        CursorPlace::Socket(socket) if carries => rim_height(socket) + GLASS_HEIGHT + ABOVE_CARRIED,
        CursorPlace::Socket(socket) if live.game().glass_at(socket).is_some() => rim_height(socket) + GLASS_HEIGHT,
        CursorPlace::Socket(socket) => rim_height(socket) + 0.6,
        CursorPlace::Holder(_) => 4.5,
        CursorPlace::Glass(_) => GLASS_HEIGHT,
        CursorPlace::Timer => TIMER_HEIGHT,
    }
}

fn scale(place: CursorPlace) -> f32 {
    match place {
        CursorPlace::Socket(_) => 1.0,
        CursorPlace::Holder(_) => SCALES[0],
        CursorPlace::Glass(_) | CursorPlace::Timer => SCALES[1],
    }
}

fn hide(mut marks: Query<&mut Visibility, With<CursorMark>>) {
    for mut visibility in &mut marks {
        visibility.set_if_neq(Visibility::Hidden);
    }
}
