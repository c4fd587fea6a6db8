//! The analysis board: what is at hand while a position is set up, its text, its best turns, the match that is played
//! from it, and the usual shortcuts of editors.

mod draft;
mod editing;
mod field;
mod intent;
mod panel;
mod ranking;
#[cfg(test)]
pub(super) mod tests;
mod words;

use crate::table::occasion::Occasion;
use crate::table::study::{BestTurns, Study, StudyBoard};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{Context, Event, Key, Modifiers};
use bevy_egui::{EguiClipboard, EguiContexts, EguiPrimaryContextPass};

use self::draft::StudyDraft;
use self::intent::{StudyIntent, StudyView};
use crate::appearance::PointedMove;
use crate::localization::Localization;
use crate::settings::LastChoices;
use crate::simulation::live::LiveMatch;
use crate::states::{Menu, Screen};
use crate::table::camera::CameraCommand;
use crate::table::loading::LoadMatch;
use crate::ui::kit::UiSystems;
use crate::ui::layout::{Edge, InsetReports, InsetSystems};

/// Draws the panels of the analysis board.
pub fn plugin(app: &mut App) {
    app.register_required_components::<StudyBoard, StudyDraft>();
    app.add_observer(recall).add_systems(
        EguiPrimaryContextPass,
        (
            show.in_set(UiSystems).run_if(in_state(Screen::Study).and_then(in_state(Menu::None))),
            report_insets.in_set(InsetSystems::Report).run_if(in_state(Screen::Study)),
        ),
    );
}

fn recall(_: On<Add, StudyBoard>, last: Res<LastChoices>, mut draft: Single<&mut StudyDraft>) {
    **draft = StudyDraft::from_settings(&last);
}

fn report_insets(mut contexts: EguiContexts, mut reports: ResMut<InsetReports>) -> Result {
    let screen = contexts.ctx_mut()?.content_rect();
    reports.report(Edge::Right, panel::WIDTH + 16.0);
    if panel::has_two(screen) {
        reports.report(Edge::Left, panel::WIDTH + 16.0);
    }
    Ok(())
}

/// What the panels change.
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
    fn copy(&self, ctx: &Context) {
        ctx.copy_text(self.study.position().to_string());
    }

    fn carry_out(&mut self, ctx: &Context, draft: &StudyDraft, intent: StudyIntent) {
        match intent {
            StudyIntent::Edit(edit) => _ = self.study.edit(&edit),
            StudyIntent::Read(text) => _ = self.study.read(&text),
            StudyIntent::Undo => self.study.undo(),
            StudyIntent::Redo => self.study.redo(),
            StudyIntent::ClickTakes(takes) => self.study.click_takes = takes,
            StudyIntent::Copy => self.copy(ctx),
            StudyIntent::Paste => {
                if let Some(text) = self.clipboard.get_text() {
                    self.study.read(&text);
                }
            }
            StudyIntent::BestTurns => self.best.wanted = !self.best.wanted,
            StudyIntent::PlayTurn(turn) => _ = self.study.play(turn),
            StudyIntent::WalkTo(at) => self.study.walk_to(at),
            StudyIntent::Play => {
                let (setup, seats) = draft.agreed();
                match LiveMatch::from_position(setup, self.study.position().clone()) {
                    Ok(live) => {
                        self.load.write(LoadMatch { live: Box::new(live), seats, occasion: Occasion::Play });
                        self.camera.write(CameraCommand::Sit(seats.near()));
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
    mut draft: Single<&mut StudyDraft>,
    mut pointed: ResMut<PointedMove>,
    mut changes: Changes,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    for shortcut in read_shortcuts(ctx) {
        match shortcut {
            Shortcut::Undo => changes.study.undo(),
            Shortcut::Redo => changes.study.redo(),
            Shortcut::Copy => changes.copy(ctx),
            Shortcut::Paste(text) => _ = changes.study.read(&text),
        }
    }
    let over = live.game().outcome().is_some();
    let view = StudyView { study: &changes.study, best: &changes.best, over };
    let intent = panel::panel(ctx, &texts, &view, &mut draft);
    if let Some(turn) = draft.pointed.and_then(|turn| turn.glass) {
        pointed.0 = Some((turn.from, Some(turn.to)));
    }
    if let Some(intent) = intent {
        changes.carry_out(ctx, &draft, intent);
    }
    Ok(())
}

/// What a shortcut asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shortcut {
    /// Ctrl+Z.
    Undo,
    /// Ctrl+Y or Ctrl+Shift+Z.
    Redo,
    /// Ctrl+C.
    Copy,
    /// Ctrl+V, with what is on the clipboard.
    Paste(String),
}

/// Returns what the shortcuts of this frame ask for.
pub fn read_shortcuts(ctx: &Context) -> Vec<Shortcut> {
    if ctx.text_edit_focused() {
        return Vec::new();
    }
    ctx.input_mut(|input| {
        let mut found = Vec::new();
        if input.consume_key(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z)
            || input.consume_key(Modifiers::COMMAND, Key::Y)
        {
            found.push(Shortcut::Redo);
        } else if input.consume_key(Modifiers::COMMAND, Key::Z) {
            found.push(Shortcut::Undo);
        }
        found.extend(input.events.iter().filter_map(|event| match event {
            Event::Copy => Some(Shortcut::Copy),
            // What is pasted arrives as text, but typed characters come one by one.
            Event::Text(text) if text.chars().nth(1).is_some() => Some(Shortcut::Paste(text.clone())),
            Event::Paste(text) => Some(Shortcut::Paste(text.clone())),
            _ => None,
        }));
        found
    })
}
