//! The panels of the analysis board. The left panel edits the position. The right panel lists the best turns and starts
//! a match from the position. In a narrow window, the right panel has all controls. The usual shortcuts for editing
//! also work.

mod draft;
mod editing;
mod ranking;

#[cfg(test)]
pub(super) mod tests;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{Align2, Context, Event, Id, Key, Modifiers, Rect, ScrollArea, Ui, pos2, vec2};
use bevy_egui::{EguiClipboard, EguiContexts, EguiPrimaryContextPass};
use tamsk_rules::Player;

use self::draft::{StudyContent, StudyIntent, StudyPanelState};
use crate::appearance::HoveredListMove;
use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::settings::{LastChoices, Lineup};
use crate::simulation::live::LiveMatch;
use crate::states::{Screen, UncoveredScreen};
use crate::table::camera::CameraCommand;
use crate::table::loading::PutMatchOnTable;
use crate::table::occasion::Occasion;
use crate::table::study::{BestTurns, Study, StudyMatch};
use crate::ui::kit::card::card_beside_table;
use crate::ui::kit::key_labels::key_labels;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::scroll::show_scroll_area;
use crate::ui::kit::widgets::{
    Button, ButtonKind, choice, difficulty_choice, gap, lineup_choice, note, section_heading,
};
use crate::ui::kit::{PanelSystems, theme};
use crate::ui::layout::{Edge, InsetReports, InsetSystems, is_narrow};

pub fn plugin(app: &mut App) {
    app.register_required_components::<StudyMatch, StudyPanelState>();
    app.add_observer(recall).add_systems(
        EguiPrimaryContextPass,
        (
            show.in_set(PanelSystems).run_if(in_state(UncoveredScreen(Screen::Study))),
            report_insets.in_set(InsetSystems::Report).run_if(in_state(Screen::Study)),
        ),
    );
}

fn recall(_: On<Add, StudyMatch>, last: Res<LastChoices>, mut draft: Single<&mut StudyPanelState>) {
    **draft = StudyPanelState::from_settings(&last);
}

fn report_insets(mut contexts: EguiContexts, mut reports: ResMut<InsetReports>) -> Result {
    let screen = contexts.ctx_mut()?.content_rect();
    reports.report(Edge::Right, PANEL_WIDTH + 16.0);
    if has_room_for_two_panels(screen) {
        reports.report(Edge::Left, PANEL_WIDTH + 16.0);
    }
    Ok(())
}

#[derive(SystemParam)]
struct Changes<'w, 's> {
    study: ResMut<'w, Study>,
    best: Single<'w, 's, &'static mut BestTurns>,
    clipboard: ResMut<'w, EguiClipboard>,
    screen: ResMut<'w, NextState<Screen>>,
    load: MessageWriter<'w, PutMatchOnTable>,
    camera: MessageWriter<'w, CameraCommand>,
}

impl Changes<'_, '_> {
    fn carry_out(&mut self, ctx: &Context, draft: &StudyPanelState, intent: StudyIntent) {
        match intent {
            StudyIntent::Edit(edit) => _ = self.study.edit(&edit),
            StudyIntent::SetUpPosition(text) => _ = self.study.set_from_text(&text),
            StudyIntent::Undo => self.study.undo(),
            StudyIntent::Redo => self.study.redo(),
            StudyIntent::SetClickRemovesRing(takes) => self.study.click_removes_ring = takes,
            StudyIntent::Copy => ctx.copy_text(self.study.position().to_string()),
            StudyIntent::Paste => {
                if let Some(text) = self.clipboard.get_text() {
                    self.study.set_from_text(&text);
                }
            }
            StudyIntent::ToggleBestTurnSearch => self.best.is_search_enabled = !self.best.is_search_enabled,
            StudyIntent::PlayTurn(turn) => _ = self.study.play(turn),
            StudyIntent::GoToTurn(at) => self.study.go_to_turn(at),
            StudyIntent::StartMatch => {
                let (setup, seats) = draft.match_setup();
                match LiveMatch::from_position(setup, self.study.position().clone()) {
                    Ok(live) => {
                        self.load.write(PutMatchOnTable { live: Box::new(live), seats, occasion: Occasion::Play });
                        self.camera.write(CameraCommand::Sit(seats.near_player()));
                    }
                    Err(error) => error!("the position cannot be played: {error}"),
                }
            }
            StudyIntent::Back => self.screen.set(Screen::Title),
        }
    }
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    live: Single<&LiveMatch>,
    mut draft: Single<&mut StudyPanelState>,
    mut pointed: ResMut<HoveredListMove>,
    mut changes: Changes,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    for asked in take_shortcut_intents(ctx) {
        changes.carry_out(ctx, &draft, asked);
    }
    let over = live.game().outcome().is_some();
    let content = StudyContent { study: &changes.study, best_turns: &changes.best, is_over: over };
    let intent = draw_study_panels(ctx, &texts, &content, &mut draft);
    if let Some(turn) = draft.hovered_turn.and_then(|turn| turn.glass_move) {
        pointed.0 = Some((turn.from, Some(turn.to)));
    }
    if let Some(intent) = intent {
        changes.carry_out(ctx, &draft, intent);
    }
    Ok(())
}

/// Returns the intents of the editing shortcuts that were pressed in this frame, such as undo and paste.
pub fn take_shortcut_intents(ctx: &Context) -> Vec<StudyIntent> {
    if ctx.text_edit_focused() {
        return Vec::new();
    }
    ctx.input_mut(|input| {
        let mut found = Vec::new();
        if input.consume_key(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z)
            || input.consume_key(Modifiers::COMMAND, Key::Y)
        {
            found.push(StudyIntent::Redo);
        } else if input.consume_key(Modifiers::COMMAND, Key::Z) {
            found.push(StudyIntent::Undo);
        }
        found.extend(input.events.iter().filter_map(|event| match event {
            Event::Copy => Some(StudyIntent::Copy),
            // Pasted text arrives as a single event, but typed characters arrive one by one.
            Event::Text(text) if text.chars().nth(1).is_some() => Some(StudyIntent::SetUpPosition(text.clone())),
            Event::Paste(text) => Some(StudyIntent::SetUpPosition(text.clone())),
            _ => None,
        }));
        found
    })
}

pub const PANEL_WIDTH: f32 = 316.0;
const MARGIN: f32 = 8.0;
const INSIDE: f32 = 14.0;
/// The width of the scroll bar, in points.
const BAR: f32 = 12.0;

/// Returns `true` if the screen is wide enough for both panels.
pub fn has_room_for_two_panels(screen: Rect) -> bool {
    !is_narrow(screen)
}

/// Draws the panels and applies changes to `draft`. Returns the player's intent, if any.
pub fn draw_study_panels(
    ctx: &Context,
    texts: &Localization,
    content: &StudyContent,
    draft: &mut StudyPanelState,
) -> Option<StudyIntent> {
    let screen = ctx.content_rect();
    draft.hovered_turn = None;
    if has_room_for_two_panels(screen) {
        let left = plate(ctx, "study left", Align2::LEFT_TOP, |ui| setting_up(ui, texts, content, draft));
        left.or(plate(ctx, "study right", Align2::RIGHT_TOP, |ui| thinking(ui, texts, content, draft)))
    } else {
        plate(ctx, "study right", Align2::RIGHT_TOP, |ui| {
            let above = setting_up(ui, texts, content, draft);
            gap(ui, 10.0);
            above.or(thinking(ui, texts, content, draft))
        })
    }
}

fn setting_up(
    ui: &mut Ui,
    texts: &Localization,
    content: &StudyContent,
    draft: &mut StudyPanelState,
) -> Option<StudyIntent> {
    let edited = editing::position_controls(ui, texts, content.study);
    gap(ui, 6.0);
    edited.or(editing::position_text_controls(ui, texts, content.study, draft))
}

fn thinking(
    ui: &mut Ui,
    texts: &Localization,
    content: &StudyContent,
    draft: &mut StudyPanelState,
) -> Option<StudyIntent> {
    let ranked = ranking::search_and_turns_section(ui, texts, content, &mut draft.hovered_turn);
    gap(ui, 10.0);
    let played = start_match_controls(ui, texts, content.is_over, draft);
    gap(ui, 4.0);
    let (back, sign) = (texts.tr("study-back"), key_labels(ui.ctx()).common_action_label(InputAction::CloseOrPause));
    let size = vec2(ui.available_width(), 34.0);
    let left = Button::new(&back).script_name("back").key_label(&sign).min_size(size).show_clicked(ui);
    ranked.or(played).or(left.then_some(StudyIntent::Back))
}

fn plate<R>(ctx: &Context, id: &str, corner: Align2, content: impl FnOnce(&mut Ui) -> R) -> R {
    let screen = ctx.content_rect().shrink(MARGIN);
    let x = if corner == Align2::LEFT_TOP { screen.left() } else { screen.right() };
    let frame = theme::floating_panel_frame().inner_margin(INSIDE);
    let shown = card_beside_table(ctx, Id::new(id), (corner, pos2(x, screen.top())), frame, |ui| {
        let inside = vec2(PANEL_WIDTH, screen.height()) - vec2(INSIDE, INSIDE) * 2.0;
        ui.set_min_size(inside);
        ui.set_max_size(inside);
        show_scroll_area(ui, ScrollArea::vertical().auto_shrink(false), false, |ui| {
            ui.set_width(inside.x - BAR);
            ui.spacing_mut().item_spacing = vec2(8.0, 7.0);
            content(ui)
        })
        .inner
    });
    shown.inner
}

/// Adds the choice of players and the button that begins the match. The button is disabled if the match is already over
/// in the position. Returns the player's intent, if any.
pub fn start_match_controls(
    ui: &mut Ui,
    texts: &Localization,
    is_over: bool,
    draft: &mut StudyPanelState,
) -> Option<StudyIntent> {
    section_heading(ui, &texts.tr("study-play"));
    lineup_choice(ui, texts, "study company", &mut draft.lineup);
    if draft.lineup != Lineup::TwoPeople {
        note(ui, &texts.tr("setup-bot"));
        ui.push_id("difficulty", |ui| {
            difficulty_choice(ui, texts, &mut draft.difficulty);
        });
    }
    if draft.lineup == Lineup::AgainstBot {
        note(ui, &texts.tr("study-you"));
        let names = PlayerNames::default();
        ui.push_id("you", |ui| {
            choice(ui, &mut draft.person_colour, &Player::BOTH.map(|player| (player, names.name(texts, player))));
        });
    }
    note(ui, &texts.tr("study-play-note"));
    let size = vec2(ui.available_width(), 42.0);
    let begin = Button::new(texts.tr("study-play-begin"))
        .script_name("play out")
        .kind(ButtonKind::Primary)
        .ignoring_enter()
        .text_size(16.0)
        .min_size(size);
    ui.add_enabled(!is_over, begin).clicked().then_some(StudyIntent::StartMatch)
}
