//! The analysis board: at the left, controls that edit the position; at the right, its best turns and playing it out.
//! In a narrow window, the right panel has both. The usual shortcuts of editors work as well.

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

use self::draft::{StudyIntent, StudyPanels, StudyView};
use crate::appearance::PointedMove;
use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::settings::{LastChoices, Lineup};
use crate::simulation::live::LiveMatch;
use crate::states::{Screen, UncoveredScreen};
use crate::table::camera::CameraCommand;
use crate::table::loading::LoadMatch;
use crate::table::occasion::Occasion;
use crate::table::study::{BestTurns, Study, StudyBoard};
use crate::ui::kit::card::beside_table;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::scroll::show_scroll_area;
use crate::ui::kit::signs::signs;
use crate::ui::kit::widgets::{Button, ButtonKind, choice, company_choice, difficulty_choice, gap, note, section};
use crate::ui::kit::{UiSystems, theme};
use crate::ui::layout::{Edge, InsetReports, InsetSystems, is_narrow};

pub fn plugin(app: &mut App) {
    app.register_required_components::<StudyBoard, StudyPanels>();
    app.add_observer(recall).add_systems(
        EguiPrimaryContextPass,
        (
            show.in_set(UiSystems).run_if(in_state(UncoveredScreen(Screen::Study))),
            report_insets.in_set(InsetSystems::Report).run_if(in_state(Screen::Study)),
        ),
    );
}

fn recall(_: On<Add, StudyBoard>, last: Res<LastChoices>, mut draft: Single<&mut StudyPanels>) {
    **draft = StudyPanels::from_settings(&last);
}

fn report_insets(mut contexts: EguiContexts, mut reports: ResMut<InsetReports>) -> Result {
    let screen = contexts.ctx_mut()?.content_rect();
    reports.report(Edge::Right, WIDTH + 16.0);
    if has_room_for_two_panels(screen) {
        reports.report(Edge::Left, WIDTH + 16.0);
    }
    Ok(())
}

#[derive(SystemParam)]
struct Changes<'w, 's> {
    study: ResMut<'w, Study>,
    best: Single<'w, 's, &'static mut BestTurns>,
    clipboard: ResMut<'w, EguiClipboard>,
    screen: ResMut<'w, NextState<Screen>>,
    load: MessageWriter<'w, LoadMatch>,
    camera: MessageWriter<'w, CameraCommand>,
}

impl Changes<'_, '_> {
    fn carry_out(&mut self, ctx: &Context, draft: &StudyPanels, intent: StudyIntent) {
        match intent {
            StudyIntent::Edit(edit) => _ = self.study.edit(&edit),
            StudyIntent::Read(text) => _ = self.study.read(&text),
            StudyIntent::Undo => self.study.undo(),
            StudyIntent::Redo => self.study.redo(),
            StudyIntent::SetClickTakes(takes) => self.study.click_takes = takes,
            StudyIntent::Copy => ctx.copy_text(self.study.position().to_string()),
            StudyIntent::Paste => {
                if let Some(text) = self.clipboard.get_text() {
                    self.study.read(&text);
                }
            }
            StudyIntent::ToggleBestTurns => self.best.wanted = !self.best.wanted,
            StudyIntent::PlayTurn(turn) => _ = self.study.play(turn),
            StudyIntent::WalkTo(at) => self.study.walk_to(at),
            StudyIntent::Play => {
                let (setup, seats) = draft.match_setup();
                match LiveMatch::from_position(setup, self.study.position().clone()) {
                    Ok(live) => {
                        self.load.write(LoadMatch { live: Box::new(live), seats, occasion: Occasion::Play });
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
    mut draft: Single<&mut StudyPanels>,
    mut pointed: ResMut<PointedMove>,
    mut changes: Changes,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    for asked in read_shortcuts(ctx) {
        changes.carry_out(ctx, &draft, asked);
    }
    let over = live.game().outcome().is_some();
    let view = StudyView { study: &changes.study, best: &changes.best, over };
    let intent = panel(ctx, &texts, &view, &mut draft);
    if let Some(turn) = draft.hovered_turn.and_then(|turn| turn.glass) {
        pointed.0 = Some((turn.from, Some(turn.to)));
    }
    if let Some(intent) = intent {
        changes.carry_out(ctx, &draft, intent);
    }
    Ok(())
}

/// Returns the requests of an editor's usual shortcuts in this frame.
pub fn read_shortcuts(ctx: &Context) -> Vec<StudyIntent> {
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
            // Pasted text arrives as one text event, but typed characters come one by one.
            Event::Text(text) if text.chars().nth(1).is_some() => Some(StudyIntent::Read(text.clone())),
            Event::Paste(text) => Some(StudyIntent::Read(text.clone())),
            _ => None,
        }));
        found
    })
}

pub const WIDTH: f32 = 316.0;
const MARGIN: f32 = 8.0;
const INSIDE: f32 = 14.0;
/// Width of the scroll bar, in points.
const BAR: f32 = 12.0;

/// Returns `true` if the screen has room for two panels.
pub fn has_room_for_two_panels(screen: Rect) -> bool {
    !is_narrow(screen)
}

/// Draws the panels and applies changes to the draft. Returns the player's request.
pub fn panel(ctx: &Context, texts: &Localization, view: &StudyView, draft: &mut StudyPanels) -> Option<StudyIntent> {
    let screen = ctx.content_rect();
    draft.hovered_turn = None;
    if has_room_for_two_panels(screen) {
        let left = plate(ctx, "study left", Align2::LEFT_TOP, |ui| setting_up(ui, texts, view, draft));
        left.or(plate(ctx, "study right", Align2::RIGHT_TOP, |ui| thinking(ui, texts, view, draft)))
    } else {
        plate(ctx, "study right", Align2::RIGHT_TOP, |ui| {
            let above = setting_up(ui, texts, view, draft);
            gap(ui, 10.0);
            above.or(thinking(ui, texts, view, draft))
        })
    }
}

fn setting_up(ui: &mut Ui, texts: &Localization, view: &StudyView, draft: &mut StudyPanels) -> Option<StudyIntent> {
    let edited = editing::rows(ui, texts, view.study);
    gap(ui, 6.0);
    edited.or(editing::text_rows(ui, texts, view.study, draft))
}

fn thinking(ui: &mut Ui, texts: &Localization, view: &StudyView, draft: &mut StudyPanels) -> Option<StudyIntent> {
    let ranked = ranking::rows(ui, texts, view, &mut draft.hovered_turn);
    gap(ui, 10.0);
    let played = rows(ui, texts, view.over, draft);
    gap(ui, 4.0);
    let (back, sign) = (texts.tr("study-back"), signs(ui.ctx()).common_label(InputAction::Pause));
    let size = vec2(ui.available_width(), 34.0);
    let left = Button::new(&back).named("back").key(&sign).at_least(size).clicked(ui);
    ranked.or(played).or(left.then_some(StudyIntent::Back))
}

fn plate<R>(ctx: &Context, id: &str, corner: Align2, content: impl FnOnce(&mut Ui) -> R) -> R {
    let screen = ctx.content_rect().shrink(MARGIN);
    let x = if corner == Align2::LEFT_TOP { screen.left() } else { screen.right() };
    let frame = theme::plate().inner_margin(INSIDE);
    let shown = beside_table(ctx, Id::new(id), (corner, pos2(x, screen.top())), frame, |ui| {
        let inside = vec2(WIDTH, screen.height()) - vec2(INSIDE, INSIDE) * 2.0;
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

/// Adds the choice of players and the button that begins the match, disabled if the match would be over at once.
pub fn rows(ui: &mut Ui, texts: &Localization, over: bool, draft: &mut StudyPanels) -> Option<StudyIntent> {
    section(ui, &texts.tr("study-play"));
    company_choice(ui, texts, "study company", &mut draft.company);
    if draft.company != Lineup::TwoPeople {
        note(ui, &texts.tr("setup-bot"));
        ui.push_id("difficulty", |ui| {
            difficulty_choice(ui, texts, &mut draft.difficulty);
        });
    }
    if draft.company == Lineup::AgainstBot {
        note(ui, &texts.tr("study-you"));
        let names = PlayerNames::default();
        ui.push_id("you", |ui| {
            choice(ui, &mut draft.person_colour, &Player::BOTH.map(|player| (player, names.name(texts, player))));
        });
    }
    note(ui, &texts.tr("study-play-note"));
    let size = vec2(ui.available_width(), 42.0);
    let begin = Button::new(texts.tr("study-play-begin"))
        .named("play out")
        .kind(ButtonKind::Primary)
        .ignoring_enter()
        .text_size(16.0)
        .at_least(size);
    ui.add_enabled(!over, begin).clicked().then_some(StudyIntent::Play)
}
