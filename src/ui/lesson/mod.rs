//! The panels of the tutorial: the list of lessons, the card beside the board, and arrows.

mod arrows;
mod card;
mod card_buttons;
mod list;

#[cfg(test)]
mod tests;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::Player;

use self::list::LessonListIntent;
use crate::localization::Localization;
use crate::persistence::Settings;
use crate::session::animations::Motion;
use crate::session::choosing::ChoosingExtra;
use crate::session::keys::{InputAction, KeySigns, PlayerDeed};
use crate::session::seats::Seats;
use crate::session::states::{Menu, Screen};
use crate::session::teaching::{ArrowTarget, LessonCommand, Syllabus, Teaching};
use crate::simulation::components::Timer;
use crate::simulation::live::LiveMatch;
use crate::ui::kit::UiSystems;
use crate::ui::kit::leaving::Leaving;
use crate::ui::kit::notices::{self, LESSON_ARROWS};
use crate::ui::kit::projection::{TableProjection, TimerLabel, table_painter};
use crate::ui::kit::shade::shade_screen;
use crate::ui::kit::status::PlayerStatus;
use crate::ui::layout::{Edge, InsetReports, InsetSystems};

/// Draws lessons and their list.
pub fn plugin(app: &mut App) {
    let taught = |teaching: Res<Teaching>| teaching.is_on();
    let at_table = in_state(Screen::Match).or_else(in_state(Screen::Gipf));
    let playing = at_table.clone().and_then(in_state(Menu::None)).and_then(taught);
    app.add_systems(
        EguiPrimaryContextPass,
        ((show_arrows, show_card).chain().run_if(playing), show_list.run_if(in_state(Menu::Lessons))).in_set(UiSystems),
    )
    .add_systems(EguiPrimaryContextPass, report_inset.in_set(InsetSystems::Report).run_if(at_table.and_then(taught)));
}

fn report_inset(mut contexts: EguiContexts, mut reports: ResMut<InsetReports>) {
    if let Ok(ctx) = contexts.ctx_mut() {
        reports.report(Edge::Right, card::width(ctx.content_rect().width()) + 16.0);
    }
}

fn show_card(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    teaching: Res<Teaching>,
    live: Option<Res<LiveMatch>>,
    seats: Res<Seats>,
    choosing: Res<ChoosingExtra>,
    signs: Res<KeySigns>,
    (keys, buttons): (Res<ButtonInput<KeyCode>>, Res<ButtonInput<MouseButton>>),
    mut by_keys: Local<bool>,
    mut leaving: Leaving,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    // The card says what the pupil's bar says, and nothing while they can only wait.
    let pupil = seats.people().next().zip(live);
    // The texts speak of clicks and drags: whoever uses keys is told theirs.
    *by_keys = keys.get_just_pressed().next().is_some() || (*by_keys && buttons.get_just_pressed().next().is_none());
    let own_keys = pupil.as_ref().filter(|_| *by_keys).map(|(pupil, _)| key_words(&texts, &signs, *seats, *pupil));
    let status = pupil
        .map(|(pupil, live)| PlayerStatus::of(live.game(), pupil, seats.of(pupil), None, choosing.is(pupil)))
        .filter(|status| status.bright);
    let situation = status.map(|status| status.key);
    match teaching.0.as_ref().and_then(|view| card::panel(ctx, &texts, view, situation, own_keys.as_deref())) {
        Some(LessonCommand::Leave) => leaving.leave_from(Menu::None),
        Some(command) => _ = leaving.lessons.write(command),
        None => {}
    }
    Ok(())
}

/// Returns the keys with which the pupil plays, in words.
fn key_words(texts: &Localization, signs: &KeySigns, seats: Seats, pupil: Player) -> String {
    let sign = |action: InputAction| signs.players(seats, pupil, action);
    let args = [
        ("press", sign(InputAction::Press).into()),
        ("drop", sign(InputAction::Deed(PlayerDeed::DropRing)).into()),
        ("back", sign(InputAction::PutBack).into()),
    ];
    texts.tr_args("lesson-by-keys", &args)
}

fn show_arrows(
    mut contexts: EguiContexts,
    teaching: Res<Teaching>,
    live: Option<Res<LiveMatch>>,
    motion: Motion,
    time: Res<Time<Real>>,
    cameras: Query<(&Camera, &GlobalTransform), With<Camera3d>>,
    timers: Query<&Timer>,
    timer_label: Res<TimerLabel>,
) -> Result {
    let Some(view) = &teaching.0 else { return Ok(()) };
    let game = live.as_deref().map(LiveMatch::game);
    let ctx = contexts.ctx_mut()?;
    let Some(projection) = TableProjection::of(&cameras, ctx.zoom_factor()) else { return Ok(()) };
    let on_left = timers.iter().any(|timer| timer.on_left);
    let phase = if motion.is_plain() { 0.0 } else { time.elapsed_secs_wrapped() };
    let mut areas = Vec::new();
    for &pointed in &view.arrows {
        let Some(mut at) = arrows::tip(pointed, game, on_left).and_then(|point| projection.point(point)) else {
            continue;
        };
        // The label of the timer stands above it; those of glasses make room.
        if let Some(label) = timer_label.0.filter(|label| pointed == ArrowTarget::Timer && label.contains(at)) {
            at.y = label.top() - 4.0;
        }
        areas.push(arrows::covered(at));
        match view.invites() {
            true => arrows::draw_arrow(&table_painter(ctx), at, phase),
            false => arrows::draw_pointer(&table_painter(ctx), at),
        }
    }
    notices::report(ctx, LESSON_ARROWS, areas);
    if view.invites() && !view.arrows.is_empty() && !motion.is_plain() {
        ctx.request_repaint_after(std::time::Duration::from_millis(40));
    }
    Ok(())
}

fn show_list(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    settings: Res<Settings>,
    syllabus: Res<Syllabus>,
    mut menu: ResMut<NextState<Menu>>,
    mut asked: MessageWriter<LessonCommand>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    shade_screen(ctx);
    match list::panel(ctx, &texts, &syllabus.0, &settings.lessons) {
        Some(LessonListIntent::Begin(name, step)) => _ = asked.write(LessonCommand::Begin(name, step)),
        Some(LessonListIntent::Close) => menu.set(Menu::None),
        None => {}
    }
    Ok(())
}
