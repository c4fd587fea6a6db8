//! The countdown before sand runs again, large and translucent over the board, at a table-top screen for both players.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Context, Id, LayerId, Order, Painter, Rect, Stroke, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::states::{Menu, Screen};
use crate::table::countdown::Countdown;
use crate::table::seats::Seats;
use crate::table::table_top::{TableSide, TableTop};
use crate::ui::kit::UiSystems;
use crate::ui::kit::notices;
use crate::ui::kit::theme::{self, BRASS, BRASS_BRIGHT, INK};
use crate::ui::kit::turning::paint_towards;

/// The radius of the plate behind the digit, in points.
const RADIUS: f32 = 62.0;
/// How far below the middle the digit is where there is one for each player, in points.
const BELOW: f32 = 25.0;

/// Draws the countdown while it runs.
pub fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiSystems).run_if(in_state(Screen::Match).and_then(in_state(Menu::None))),
    );
}

fn show(mut contexts: EguiContexts, countdown: Single<&Countdown>, seats: Res<Seats>, table_top: TableTop) -> Result {
    if countdown.is_on() {
        let ctx = contexts.ctx_mut()?;
        draw(ctx, countdown.left().as_secs_f32(), table_top.is_on(*seats));
        ctx.request_repaint();
    }
    Ok(())
}

/// Draws the seconds left, rounded up, with a ring that closes once a second, and if `for_each`, for each player. It does
/// not block pointers.
fn draw(ctx: &Context, seconds: f32, for_each: bool) {
    let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::new("countdown")));
    let middle = ctx.content_rect().center();
    notices::report(ctx, "countdown", vec![Rect::from_center_size(middle, vec2(2.0, 2.0) * RADIUS)]);
    painter.circle(middle, RADIUS, INK.gamma_multiply(0.78), Stroke::new(1.5, BRASS.gamma_multiply(0.5)));
    let turn = (1.0 - seconds.fract()) * std::f32::consts::TAU;
    let points = (0..=48).map(|step| {
        let angle = turn * step as f32 / 48.0 - std::f32::consts::FRAC_PI_2;
        middle + vec2(angle.cos(), angle.sin()) * (RADIUS - 6.0)
    });
    painter.line(points.collect(), Stroke::new(4.0, BRASS));
    let digit = |painter: &Painter, below: f32, size: f32| {
        let at = middle + vec2(0.0, below);
        painter.text(at, Align2::CENTER_CENTER, seconds.ceil(), theme::title(size), BRASS_BRIGHT);
    };
    if for_each {
        for side in [TableSide::Near, TableSide::Opposite] {
            paint_towards(side, &painter, middle, |painter| digit(painter, BELOW, 46.0));
        }
    } else {
        digit(&painter, 0.0, 74.0);
    }
}
