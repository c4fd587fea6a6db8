//! Times on the glasses, and the time that a glass in a hand will have once it is placed.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Painter, Pos2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::persistence::Settings;
use crate::rules::{Millis, Player};
use crate::session::seats::Seats;
use crate::session::states::{Menu, match_shown};
use crate::session::table_top::TableTop;
use crate::simulation::aftermath::Aftermath;
use crate::simulation::components::{Hand, Held, Hourglass, SandLevel, SandStatus, SocketEntity};
use crate::simulation::layout::GLASS_HEIGHT;
use crate::simulation::live::LiveMatch;
use crate::ui::kit::UiSystems;
use crate::ui::kit::projection::{TableProjection, table_painter};
use crate::ui::kit::theme::{BRASS, BRASS_BRIGHT, BRASS_DARK, EMBER, IVORY, IVORY_DIM};
use crate::ui::kit::turning::paint_towards;
use crate::ui::kit::widgets::{clock, owned_time_pill, time_pill};

/// The distance from the middle of a socket to the label of what will be placed there, in centimetres.
const BESIDE: f32 = 1.5;
/// The share of its sand below which a glass is in danger.
const LOW: f32 = 1.0 / 6.0;

/// Draws the labels during a match.
pub fn plugin(app: &mut App) {
    let playing = match_shown.and_then(in_state(Menu::None)).and_then(resource_exists::<LiveMatch>);
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems).run_if(playing));
}

fn show(
    mut contexts: EguiContexts,
    settings: Res<Settings>,
    live: Res<LiveMatch>,
    seats: Res<Seats>,
    table_top: Res<TableTop>,
    cameras: Query<(&Camera, &GlobalTransform), With<Camera3d>>,
    glasses: Query<(&Hourglass, &SandLevel, &GlobalTransform, Option<&Held>)>,
    hands: Query<&Hand>,
    aftermath: Res<Aftermath>,
    sockets: Query<(&SocketEntity, &GlobalTransform)>,
) -> Result {
    if !live.game().options().level.has_sand() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let Some(projection) = TableProjection::of(&cameras, ctx.zoom_factor()) else { return Ok(()) };
    let painter = table_painter(ctx);
    for (glass, sand, place, held) in &glasses {
        if let Some(held) = held {
            let after = live.game().upper_after_turn(glass.0);
            let over = hands.iter().find(|hand| hand.player == held.by).and_then(|hand| hand.over);
            let target = over.and_then(|over| sockets.iter().find(|(socket, _)| socket.0 == over));
            if let Some((_, place)) = target
                && let Some(at) = projection.beside(place.translation(), BESIDE)
            {
                let text = format!("→ {}", clock(after.into()));
                let color = if after == 0 { EMBER } else { BRASS_BRIGHT };
                paint_towards(table_top.side(*seats, held.by), &painter, at, |painter| {
                    time_pill(painter, at, Align2::LEFT_CENTER, &text, color, BRASS);
                });
            }
        }
        if settings.show_times
            && let Some(at) = projection.point(lid(place))
        {
            let owner = glass.0.owner;
            paint_towards(table_top.side(*seats, owner), &painter, at, |painter| {
                label(painter, at, owner, sand, u64::from(sand.upper).saturating_sub(aftermath.ahead()));
            });
        }
    }
    Ok(())
}

/// Returns the middle of a glass's upper lid, where its time is shown. A label beside it would lie nearer to the glass on
/// the next socket, and seldom is anything in front of a lid.
fn lid(place: &GlobalTransform) -> Vec3 {
    let half = place.rotation() * Vec3::Y * (GLASS_HEIGHT / 2.0);
    place.translation() + half * half.y.signum()
}

/// Draws the time of a glass of `owner` with `upper` milliseconds left.
fn label(painter: &Painter, at: Pos2, owner: Player, sand: &SandLevel, upper: Millis) {
    let share = upper as f32 / sand.capacity.max(1) as f32;
    match sand.state {
        SandStatus::Idle => {}
        SandStatus::Running => {
            let (ink, edge) = if share < LOW { (EMBER, EMBER) } else { (IVORY, BRASS_DARK) };
            owned_time_pill(painter, at, owner, &clock(upper), ink, edge);
        }
        SandStatus::Empty => {
            owned_time_pill(painter, at, owner, "×", IVORY_DIM, BRASS_DARK);
        }
    }
}
