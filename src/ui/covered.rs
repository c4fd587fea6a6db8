//! How much of the window panels take at each side, so that the table can be shown in what is left.

use bevy::prelude::*;

use super::hud::MatchLog;
use super::lot::Lot;
use super::result::ResultShown;
use super::{UiSystems, hud, lesson, result, setup, title};
use crate::session::states::Screen;
use crate::session::teaching::Teaching;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// The edges of the window that panels cover, in logical pixels. The board belongs in the middle of the rest.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Covered {
    /// From the left edge.
    pub left: f32,
    /// From the right edge.
    pub right: f32,
    /// From the top.
    pub top: f32,
    /// From the bottom.
    pub bottom: f32,
}

/// Keeps [`Covered`] up to date.
pub fn plugin(app: &mut App) {
    app.init_resource::<Covered>().add_systems(EguiPrimaryContextPass, measure.after(UiSystems));
}

fn measure(
    mut contexts: EguiContexts,
    screen: Res<State<Screen>>,
    log: Res<MatchLog>,
    shown: Res<ResultShown>,
    lot: Res<Lot>,
    teaching: Res<Teaching>,
    mut covered: ResMut<Covered>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let points = ctx.content_rect().size();
    let side = |width: f32| if width < points.x * 0.6 { width } else { 0.0 };
    let now = match screen.get() {
        Screen::Title => Covered { left: side(title::WIDTH), ..default() },
        // The lot is drawn over the middle of the table.
        Screen::Setup if lot.is_being_drawn() => Covered::default(),
        Screen::Setup => Covered { left: side(setup::WIDTH + 48.0), ..default() },
        Screen::Match => {
            let log = if log.open { hud::LOG_WIDTH + 24.0 } else { 0.0 };
            let result = if shown.0 { result::WIDTH + 32.0 } else { 0.0 };
            let log = if teaching.is_on() { lesson::width(points.x) + 16.0 } else { log };
            Covered { right: side(log.max(result)), top: hud::BAR, bottom: hud::BAR, ..default() }
        }
    };
    let zoom = ctx.zoom_factor();
    let now =
        Covered { left: now.left * zoom, right: now.right * zoom, top: now.top * zoom, bottom: now.bottom * zoom };
    covered.set_if_neq(now);
}
