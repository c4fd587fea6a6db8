//! The content of the help.

use bevy_egui::egui::{Grid, RichText, Ui, vec2};
use tamsk_rules::Player;

use crate::input::keys::{CameraMotion, InputAction, StudyCommand, TableView};
use crate::localization::Localization;
use crate::table::cursor_step::CursorStep;
use crate::table::player_command::PlayerCommand;
use crate::table::replay::ReplayControl;
use crate::table::seats::{Seat, Seats};
use crate::ui::kit::game_ui::GameHelp;
use crate::ui::kit::key_labels::key_labels;
use crate::ui::kit::names::colour_name;
use crate::ui::kit::pointer_methods::{CAMERA_INSTRUCTION, PointerInstruction, pointer_instruction};
use crate::ui::kit::theme::{self, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{cell, column, gap, key_cap, mark_cell, note, section_heading, wrapped_text};

/// The data that the help shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HelpContent {
    /// The seats of the match on the table, if there is a match. For `Seats::REPLAY`, the help lists the keys of
    /// replays.
    pub seats: Option<Seats>,
    /// The help for the game on the table, or `None` if that game is TAMSK.
    pub other_game_help: Option<&'static GameHelp>,
    /// `true` if a lesson is on the table.
    pub is_in_lesson: bool,
    /// `true` if the help has a button that opens the briefing.
    pub offers_briefing: bool,
}

// The minimum width of a column, and the gap between two columns, in points.
const COLUMN: f32 = 300.0;
const BETWEEN: f32 = 30.0;

/// The actions of a pointer in TAMSK: the text key of each action, and its [`PointerInstruction`].
const POINTER_ACTIONS: [(&str, PointerInstruction); 5] = [
    ("help-move", pointer_instruction(InputAction::PressAtCursor)),
    ("help-back", pointer_instruction(InputAction::PutBack)),
    ("help-ring", pointer_instruction(InputAction::Command(PlayerCommand::DropRing))),
    ("help-timer", pointer_instruction(InputAction::Command(PlayerCommand::FlipTimer))),
    ("help-camera", CAMERA_INSTRUCTION),
];

type Section<'a> = &'a dyn Fn(&mut Ui);

/// The input actions in a match of TAMSK that have one key for both players, each with the text key of its description.
const PROGRAM: [(InputAction, &str); 7] = [
    (InputAction::AskForHint, "help-hint"),
    (InputAction::TakeBack, "help-take-back"),
    (InputAction::TypeTurn, "help-type-turn"),
    (InputAction::ToggleTurnLog, "help-log"),
    (InputAction::CloseOrPause, "help-pause"),
    (InputAction::ToggleHelp, "help-help"),
    (InputAction::ToggleRulebook, "help-rules-key"),
];

/// The input actions in a match of a game other than TAMSK that have one key for both players, each with the text key
/// of its description.
const OTHER_PROGRAM: [(InputAction, &str); 4] = [
    (InputAction::ToggleTurnLog, "help-log"),
    (InputAction::CloseOrPause, "help-pause"),
    (InputAction::ToggleHelp, "help-help"),
    (InputAction::ToggleRulebook, "help-rules-key"),
];

/// The input actions in a replay, each with the text key of its description.
const REPLAY_PROGRAM: [(InputAction, &str); 4] = [
    (InputAction::ToggleTurnLog, "help-log"),
    (InputAction::CloseOrPause, "hud-menu"),
    (InputAction::ToggleHelp, "help-help"),
    (InputAction::ToggleRulebook, "help-rules-key"),
];

/// Draws the content of the help.
pub fn help_body(ui: &mut Ui, texts: &Localization, model: &HelpContent) {
    gap(ui, 2.0);
    let seats = model.seats;
    if seats == Some(Seats::REPLAY) {
        let right: &[Section] = &[&|ui| views(ui, texts), &|ui| program(ui, texts, model, &REPLAY_PROGRAM)];
        columns(ui, [&[&|ui| replay_keys(ui, texts, model.other_game_help)], right]);
    } else if let Some(game) = model.other_game_help {
        let left: &[Section] = &[&|ui| pointer_actions(ui, texts, game.pointer_actions), &|ui| views(ui, texts)];
        let keys = |ui: &mut Ui| keys_of(game, ui, texts, seats.unwrap_or_default());
        columns(ui, [left, &[&keys, &|ui| program(ui, texts, model, &OTHER_PROGRAM)]]);
    } else {
        let left: &[Section] =
            &[&|ui| pointer_actions(ui, texts, &POINTER_ACTIONS), &|ui| views(ui, texts), &|ui| study(ui, texts)];
        let right: &[Section] = &[&|ui| players(ui, texts, seats), &|ui| program(ui, texts, model, &PROGRAM)];
        columns(ui, [left, right]);
    }
}

/// Adds sections in two columns. If there is no room for two columns, adds the sections below each other.
fn columns(ui: &mut Ui, sections: [&[Section]; 2]) {
    let wide = ui.available_width();
    if wide < 2.0 * COLUMN {
        // Take sections from the two columns in turn, so that the players' keys directly follow the pointer's actions.
        let [left, right] = sections;
        for nth in 0..left.len().max(right.len()) {
            for section in [left, right].into_iter().filter_map(|sections| sections.get(nth)) {
                section(ui);
                gap(ui, 12.0);
            }
        }
        return;
    }
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let room = wide - 2.0 * BETWEEN;
        for (sections, share) in sections.into_iter().zip([0.52, 0.48]) {
            column(ui, room * share, |ui| {
                ui.spacing_mut().item_spacing = vec2(10.0, 5.0);
                for (nth, section) in sections.iter().enumerate() {
                    gap(ui, if nth == 0 { 0.0 } else { 14.0 });
                    section(ui);
                }
            });
            ui.add_space(BETWEEN);
        }
    });
}

fn pointer_actions(ui: &mut Ui, texts: &Localization, hands: &[(&str, PointerInstruction)]) {
    section_heading(ui, &texts.tr("help-hands"));
    for (what, way) in hands {
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.label(words(&texts.tr(what)));
            for how in way.text_keys() {
                note(ui, &texts.tr(how));
            }
        });
        gap(ui, 4.0);
    }
}

/// Adds a row with the name of an action and each person's key for it.
fn key_row(ui: &mut Ui, seats: Seats, what: &str, sign: impl Fn(Player) -> String) {
    ui.label(words(what));
    seats.people().for_each(|player| key_cap(ui, &sign(player)));
    ui.end_row();
}

/// Adds rows with the keys that move a cursor. The keys are arranged as on a keyboard.
fn walk_rows(ui: &mut Ui, texts: &Localization, seats: Seats) {
    let key_labels = key_labels(ui.ctx());
    for (arrows, steps) in [UPWARD, DOWNWARD] {
        key_row(ui, seats, &(texts.tr("help-cursor") + arrows), |player| {
            joined(&steps.map(|step| key_labels.player_action_label(seats, player, InputAction::MoveCursor(step))), " ")
        });
    }
}

/// Adds a row for each action, with the key of each person. While no match is on the table, the row has the keys of
/// both players.
fn players(ui: &mut Ui, texts: &Localization, seats: Option<Seats>) {
    section_heading(ui, &texts.tr("help-keys"));
    let key_labels = key_labels(ui.ctx());
    let shown = seats.filter(|seats| seats.people().next().is_some()).unwrap_or_default();
    Grid::new("players' keys").num_columns(3).spacing(vec2(16.0, 1.0)).min_row_height(20.0).show(ui, |ui| {
        ui.label("");
        for player in shown.people() {
            mark_cell(ui, vec2(22.0, 20.0), 7.0, player);
        }
        ui.end_row();
        for action in PlayerCommand::ALL.map(InputAction::Command) {
            key_row(ui, shown, &texts.tr(action.text_key()), |player| {
                key_labels.player_action_label(shown, player, action)
            });
        }
        walk_rows(ui, texts, shown);
        key_row(ui, shown, &texts.tr("help-press"), |player| {
            let both = [InputAction::PressAtCursor, InputAction::PutBack];
            joined(&both.map(|action| key_labels.player_action_label(shown, player, action)), " / ")
        });
    });
    if seats.is_none() {
        note(ui, &texts.tr("help-keys-alone"));
    }
}

/// Adds a row for each of the game's actions that have a key. The row shows the key of each person who may use it.
fn keys_of(game: &GameHelp, ui: &mut Ui, texts: &Localization, seats: Seats) {
    section_heading(ui, &texts.tr("help-keys"));
    let key_labels = key_labels(ui.ctx());
    Grid::new("keys of the game").num_columns(3).spacing(vec2(16.0, 3.0)).min_row_height(21.0).show(ui, |ui| {
        if seats.are_two_people() {
            ui.label("");
            for colour in game.script_colour_names.0 {
                ui.label(words(&colour_name(texts, colour)));
            }
            ui.end_row();
        }
        walk_rows(ui, texts, seats);
        let aids = [("help-hint", InputAction::AskForHint), ("help-take-back", InputAction::TakeBack)];
        for (what, action) in aids.into_iter().filter(|_| seats.people().count() == 1) {
            key_row(ui, seats, &texts.tr(what), |_| key_labels.common_action_label(action));
        }
        for &(what, action) in game.key_actions {
            key_row(ui, seats, &texts.tr(what), |player| key_labels.player_action_label(seats, player, action));
        }
    });
    note(ui, &texts.tr(game.note_text_key));
}

fn views(ui: &mut Ui, texts: &Localization) {
    section_heading(ui, &texts.tr("help-views"));
    let key_labels = key_labels(ui.ctx());
    action_lines(ui, texts, TableView::ALL.map(InputAction::SelectView));
    let motions = CameraMotion::ALL.map(|motion| key_labels.common_action_label(InputAction::MoveCamera(motion)));
    let (orbit, zoom) = motions.split_at(4);
    for (all, what) in [(orbit, "help-camera-orbit"), (zoom, "help-camera-zoom")] {
        key_line(ui, &joined(all, " "), &texts.tr(what));
    }
    if let Some(panels) = key_labels.pad_focus_panels_label() {
        key_line(ui, &texts.tr("key-right-stick"), &texts.tr("help-camera-orbit"));
        key_line(
            ui,
            &texts.tr_args("key-with-right-stick", &[("key", panels.clone().into())]),
            &texts.tr("help-camera-zoom"),
        );
        key_line(ui, &panels, &texts.tr("help-panels"));
    }
}

fn study(ui: &mut Ui, texts: &Localization) {
    section_heading(ui, &texts.tr("study-title"));
    action_lines(ui, texts, StudyCommand::ALL.map(InputAction::Study));
}

fn action_lines(ui: &mut Ui, texts: &Localization, actions: impl IntoIterator<Item = InputAction>) {
    let key_labels = key_labels(ui.ctx());
    for action in actions {
        key_line(ui, &key_labels.common_action_label(action), &texts.tr(action.text_key()));
    }
}

fn program(ui: &mut Ui, texts: &Localization, model: &HelpContent, actions: &[(InputAction, &str)]) {
    section_heading(ui, &texts.tr("help-program"));
    // No key can pause an online match.
    let is_far = model.seats.is_some_and(|seats| [seats.red, seats.black].contains(&Seat::Remote));
    if model.is_in_lesson && model.seats != Some(Seats::REPLAY) {
        let enter = key_labels(ui.ctx()).pad_confirm_label().unwrap_or_else(|| texts.tr("key-enter").into_owned());
        key_line(ui, &enter, &texts.tr("help-lesson"));
    }
    let key_labels = key_labels(ui.ctx());
    for (action, what) in actions {
        let what = if is_far && *action == InputAction::CloseOrPause { "help-menu" } else { what };
        key_line(ui, &key_labels.common_action_label(*action), &texts.tr(what));
    }
}

fn key_line(ui: &mut Ui, letter: &str, what: &str) {
    if letter.is_empty() {
        return;
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().interact_size.y = 22.0;
        cell(ui, vec2(36.0, 22.0), |ui| key_cap(ui, letter));
        wrapped_text(ui, what, theme::sans(14.0), IVORY_DIM);
    });
}

fn replay_keys(ui: &mut Ui, texts: &Localization, game: Option<&GameHelp>) {
    section_heading(ui, &texts.tr("replay-title"));
    action_lines(ui, texts, ReplayControl::ALL.map(InputAction::Replay));
    action_lines(
        ui,
        texts,
        [InputAction::ContinueFromReplay].into_iter().chain(game.is_none().then_some(InputAction::ToggleAnalysis)),
    );
    gap(ui, 6.0);
    note(ui, &texts.tr(game.map_or("help-replay", |game| game.replay_note_text_key)));
}

/// The cursor steps that lead away from the near side, preceded by their arrow signs.
const UPWARD: (&str, [CursorStep; 3]) = (" ↖ ↑ ↗", [CursorStep::UpLeft, CursorStep::Up, CursorStep::UpRight]);
/// The cursor steps that lead towards the near side, preceded by their arrow signs.
const DOWNWARD: (&str, [CursorStep; 3]) = (" ↙ ↓ ↘", [CursorStep::DownLeft, CursorStep::Down, CursorStep::DownRight]);

fn joined(signs: &[String], between: &str) -> String {
    let bound: Vec<&str> = signs.iter().map(String::as_str).filter(|sign| !sign.is_empty()).collect();
    bound.join(between)
}

fn words(text: &str) -> RichText {
    RichText::new(text).font(theme::sans(14.5)).color(IVORY)
}
