//! The label of the 15-second timer. It shows the time left and the player against whom the timer runs (R5.2).

use bevy::prelude::*;
use bevy_egui::egui::{Painter, Pos2, Rect, Stroke, StrokeKind, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::Player;

use crate::localization::Localization;
use crate::simulation::components::{SandState, SandStatus, SandTimer};
use crate::simulation::live::LiveMatch;
use crate::states::{Menu, TAMSK, TableContent};
use crate::table::seats::Seats;
use crate::table::table_top::{TableSide, TableSides};
use crate::ui::kit::PanelSystems;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::panel_rotation::{paint_towards, rotated_area};
use crate::ui::kit::projection::{TableProjection, TimerLabelArea, table_painter};
use crate::ui::kit::theme::{self, BRASS_DARK, EMBER, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{format_clock, paint_player_mark, paint_text_pill};

/// The distance from the centre of the timer to its label, in centimetres.
const ABOVE: f32 = 4.4;

pub fn plugin(app: &mut App) {
    let playing = in_state(TableContent::Match(TAMSK)).and_then(in_state(Menu::None));
    let forget = |mut label: ResMut<TimerLabelArea>| label.0 = None;
    app.add_systems(EguiPrimaryContextPass, (forget, show_timer_label.run_if(playing)).chain().in_set(PanelSystems));
}

/// Draws the label of the timer.
pub(super) fn show_timer_label(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    table_top: TableSides,
    cameras: Query<(&Camera, &GlobalTransform), With<Camera3d>>,
    timers: Query<(&SandTimer, &SandState, &GlobalTransform)>,
    mut label: ResMut<TimerLabelArea>,
) -> Result {
    if !live.game().options().has_timer() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let Some(projection) = TableProjection::of(&cameras, ctx.zoom_factor()) else { return Ok(()) };
    let painter = table_painter(ctx);
    for (timer, sand, place) in &timers {
        let Some(at) = projection.project(place.translation() + Vec3::Y * ABOVE) else { continue };
        let side = timer.armed_against.map_or(TableSide::Near, |victim| table_top.side_of(*seats, victim));
        let area = paint_towards(side, &painter, at, |painter| match (timer.armed_against, sand.state) {
            (Some(victim), _) => {
                let words = PlayerNames::of(*live, *seats).text_about(&texts, "hud-armed", victim);
                Some(draw_armed(painter, at, sand, victim, words))
            }
            (None, SandStatus::Running) => {
                let time = format_clock(sand.upper_millis.into());
                Some(paint_text_pill(painter, at, &time, IVORY_DIM, BRASS_DARK))
            }
            (None, _) => None,
        });
        label.0 = match side {
            TableSide::Near => area,
            TableSide::Opposite => area.map(|area| rotated_area(at, area)),
        }
        .or(label.0);
    }
    Ok(())
}

/// Draws the time of a timer that runs against `victim`, with `words` above the time. Returns the area of both.
fn draw_armed(painter: &Painter, at: Pos2, sand: &SandState, victim: Player, words: String) -> Rect {
    let pill = paint_text_pill(painter, at, &format_clock(sand.upper_millis.into()), EMBER, EMBER);
    let galley = painter.layout_no_wrap(words, theme::bold(13.0), IVORY);
    let size = galley.size() + vec2(36.0, 8.0);
    let rect = Rect::from_center_size(pos2(at.x, pill.top() - 4.0 - size.y / 2.0), size);
    painter.rect(rect, 9, theme::INK.gamma_multiply(0.88), Stroke::new(1.5, EMBER), StrokeKind::Inside);
    paint_player_mark(painter, pos2(rect.left() + 16.0, rect.center().y), 7.0, victim);
    painter.galley(pos2(rect.left() + 28.0, rect.top() + 4.0), galley, IVORY);
    rect.union(pill)
}
