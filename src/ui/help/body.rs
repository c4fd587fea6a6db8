//! The content of the help.

use bevy_egui::egui::{Align, Grid, Layout, RichText, Sense, Ui, vec2};

use super::key_line::key_line;
use super::replay_keys::{program_keys, replay_keys};
use crate::localization::Localization;
use crate::session::keys::{CameraMotion, CursorStep, InputAction, PlayerDeed, StudyDeed, TableView};
use crate::session::seats::Seats;
use crate::ui::kit::action_names::{study_key, view_key};
use crate::ui::kit::names::deed_key;
use crate::ui::kit::pointer_ways::{LOOK_AROUND, PointerWay, pointer_way};
use crate::ui::kit::signs::signs;
use crate::ui::kit::theme::{self, IVORY};
use crate::ui::kit::widgets::{gap, key, note, player_mark, section};

/// The minimum width of a column, in points.
const COLUMN: f32 = 300.0;
/// The gap between two columns, in points.
const BETWEEN: f32 = 30.0;

/// The steps of a cursor towards the far side of the board, from left to right, and those towards the near one.
const UPWARD: [CursorStep; 3] = [CursorStep::UpLeft, CursorStep::Up, CursorStep::UpRight];
const DOWNWARD: [CursorStep; 3] = [CursorStep::DownLeft, CursorStep::Down, CursorStep::DownRight];

/// What hands do on the table: the keys of the texts for each action, and how it is done.
const HANDS: [(&str, PointerWay); 5] = [
    ("help-move", pointer_way(InputAction::Press)),
    ("help-back", pointer_way(InputAction::PutBack)),
    ("help-ring", pointer_way(InputAction::Deed(PlayerDeed::DropRing))),
    ("help-timer", pointer_way(InputAction::Deed(PlayerDeed::FlipTimer))),
    ("help-camera", LOOK_AROUND),
];

/// Adds all sections, in two columns where there is room for them.
///
/// `seats` are those of the match on the table, if there is one, and `taught` whether it belongs to a lesson.
pub fn body(ui: &mut Ui, texts: &Localization, seats: Option<Seats>, taught: bool) {
    gap(ui, 2.0);
    let wide = ui.available_width();
    if seats == Some(Seats::REPLAY) {
        replay(ui, texts, wide);
        return;
    }
    if wide < 2.0 * COLUMN {
        hands(ui, texts);
        gap(ui, 12.0);
        study(ui, texts);
        gap(ui, 12.0);
        players(ui, texts, seats);
        gap(ui, 12.0);
        views(ui, texts);
        gap(ui, 12.0);
        program(ui, texts, taught);
        gap(ui, 12.0);
        return;
    }
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let room = wide - 2.0 * BETWEEN;
        column(ui, room * 0.52, |ui| {
            hands(ui, texts);
            gap(ui, 8.0);
            views(ui, texts);
            gap(ui, 14.0);
            study(ui, texts);
        });
        column(ui, room * 0.48, |ui| {
            players(ui, texts, seats);
            gap(ui, 14.0);
            program(ui, texts, taught);
        });
    });
}

/// Adds what can be done in a replay.
fn replay(ui: &mut Ui, texts: &Localization, wide: f32) {
    if wide < 2.0 * COLUMN {
        replay_keys(ui, texts);
        gap(ui, 12.0);
        views(ui, texts);
        gap(ui, 12.0);
        program_keys(ui, texts);
        gap(ui, 12.0);
        return;
    }
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let room = (wide - 2.0 * BETWEEN) / 2.0;
        column(ui, room, |ui| replay_keys(ui, texts));
        column(ui, room, |ui| {
            views(ui, texts);
            gap(ui, 14.0);
            program_keys(ui, texts);
        });
    });
}

fn column(ui: &mut Ui, width: f32, content: impl FnOnce(&mut Ui)) {
    ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::top_down(Align::LEFT), |ui| {
        ui.spacing_mut().item_spacing = vec2(10.0, 5.0);
        ui.set_width(width);
        content(ui);
    });
    ui.add_space(BETWEEN);
}

fn hands(ui: &mut Ui, texts: &Localization) {
    section(ui, &texts.tr("help-hands"));
    for (what, way) in HANDS {
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.label(words(&texts.tr(what)));
            for how in way.texts() {
                note(ui, &texts.tr(how));
            }
        });
        gap(ui, 4.0);
    }
}

/// Adds a row for each deed, with the key of everybody who may use one now: of both players while no match is on the
/// table.
fn players(ui: &mut Ui, texts: &Localization, seats: Option<Seats>) {
    section(ui, &texts.tr("help-keys"));
    let signs = signs(ui.ctx());
    let shown = seats.filter(|seats| seats.people().next().is_some()).unwrap_or_default();
    Grid::new("players' keys").num_columns(3).spacing(vec2(16.0, 3.0)).min_row_height(21.0).show(ui, |ui| {
        ui.label("");
        for player in shown.people() {
            let (rect, _) = ui.allocate_exact_size(vec2(22.0, 20.0), Sense::hover());
            player_mark(ui.painter(), rect.center(), 7.0, player);
        }
        ui.end_row();
        for deed in PlayerDeed::ALL {
            ui.label(words(&texts.tr(deed_key(deed))));
            for player in shown.people() {
                key(ui, &signs.players(shown, player, InputAction::Deed(deed)));
            }
            ui.end_row();
        }
        // As the keys lie on a keyboard, and the neighbours of a socket around it.
        for (arrows, steps) in [(" ↖ ↑ ↗", UPWARD), (" ↙ ↓ ↘", DOWNWARD)] {
            ui.label(words(&(texts.tr("help-cursor") + arrows)));
            for player in shown.people() {
                let all = steps.map(|step| signs.players(shown, player, InputAction::Walk(step)));
                key(ui, &joined(&all, " "));
            }
            ui.end_row();
        }
        ui.label(words(&texts.tr("help-press")));
        for player in shown.people() {
            let both = [InputAction::Press, InputAction::PutBack].map(|action| signs.players(shown, player, action));
            key(ui, &joined(&both, " / "));
        }
        ui.end_row();
    });
    if seats.is_none() {
        note(ui, &texts.tr("help-keys-alone"));
    }
}

/// Joins the signs of those actions to which something is bound.
fn joined(signs: &[String], between: &str) -> String {
    let bound: Vec<&str> = signs.iter().map(String::as_str).filter(|sign| !sign.is_empty()).collect();
    bound.join(between)
}

fn views(ui: &mut Ui, texts: &Localization) {
    section(ui, &texts.tr("help-views"));
    let signs = signs(ui.ctx());
    for view in TableView::ALL {
        key_line(ui, &signs.common(InputAction::View(view)), &texts.tr(view_key(view)));
    }
    let motions = CameraMotion::ALL.map(|motion| signs.common(InputAction::Camera(motion)));
    let (orbit, zoom) = motions.split_at(4);
    for (all, what) in [(orbit, "help-camera-orbit"), (zoom, "help-camera-zoom")] {
        key_line(ui, &joined(all, " "), &texts.tr(what));
    }
    if let Some(panels) = signs.pad_panels() {
        key_line(ui, &texts.tr("key-right-stick"), &texts.tr("help-camera-orbit"));
        key_line(
            ui,
            &texts.tr_args("key-with-right-stick", &[("key", panels.clone().into())]),
            &texts.tr("help-camera-zoom"),
        );
        key_line(ui, &panels, &texts.tr("help-panels"));
    }
}

/// Adds the keys of the board to think on.
fn study(ui: &mut Ui, texts: &Localization) {
    section(ui, &texts.tr("study-title"));
    let signs = signs(ui.ctx());
    for deed in StudyDeed::ALL {
        key_line(ui, &signs.common(InputAction::Study(deed)), &texts.tr(study_key(deed)));
    }
}

fn program(ui: &mut Ui, texts: &Localization, taught: bool) {
    section(ui, &texts.tr("help-program"));
    if taught {
        let enter = signs(ui.ctx()).pad_enter().unwrap_or_else(|| texts.tr("key-enter").into_owned());
        key_line(ui, &enter, &texts.tr("help-lesson"));
    }
    let signs = signs(ui.ctx());
    for (action, what) in [
        (InputAction::Hint, "help-hint"),
        (InputAction::TakeBack, "help-take-back"),
        (InputAction::Log, "help-log"),
        (InputAction::Pause, "help-pause"),
        (InputAction::Help, "help-help"),
        (InputAction::Rules, "help-rules-key"),
    ] {
        key_line(ui, &signs.common(action), &texts.tr(what));
    }
}

fn words(text: &str) -> RichText {
    RichText::new(text).font(theme::sans(14.5)).color(IVORY)
}
