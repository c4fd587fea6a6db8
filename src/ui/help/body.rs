//! The content of the help.

use bevy_egui::egui::{Align, Grid, Label, Layout, RichText, Sense, Ui, vec2};

use super::gipf;
use super::words::{DOWNWARD, UPWARD, joined, words};
use crate::input::keys::{CameraMotion, InputAction, StudyDeed, TableView};
use crate::localization::Localization;
use crate::table::player_deed::PlayerDeed;
use crate::table::replay::ReplayControl;
use crate::table::seats::Seats;
use crate::ui::kit::action_names::{control_key, study_key, view_key};
use crate::ui::kit::names::deed_key;
use crate::ui::kit::pointer_ways::{LOOK_AROUND, PointerWay, pointer_way};
use crate::ui::kit::signs::signs;
use crate::ui::kit::theme;
use crate::ui::kit::theme::IVORY_DIM;
use crate::ui::kit::widgets::{gap, key, note, player_mark, section};

/// What the help is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HelpView {
    /// The seats of the match on the table, if there is one. Those of a replay get its own keys.
    pub seats: Option<Seats>,
    /// Whether it is a match of GIPF.
    pub gipf: bool,
    /// Whether it belongs to a lesson.
    pub taught: bool,
    /// Whether there is a briefing for it.
    pub briefed: bool,
}

/// The minimum width of a column, in points.
const COLUMN: f32 = 300.0;
/// The gap between two columns, in points.
const BETWEEN: f32 = 30.0;

/// What hands do on the table: the keys of the texts for each action, and how it is done.
const HANDS: [(&str, PointerWay); 5] = [
    ("help-move", pointer_way(InputAction::Press)),
    ("help-back", pointer_way(InputAction::PutBack)),
    ("help-ring", pointer_way(InputAction::Deed(PlayerDeed::DropRing))),
    ("help-timer", pointer_way(InputAction::Deed(PlayerDeed::FlipTimer))),
    ("help-camera", LOOK_AROUND),
];

/// What one section draws.
type Section<'a> = &'a dyn Fn(&mut Ui);

/// The keys of the program.
const PROGRAM: [(InputAction, &str); 7] = [
    (InputAction::Hint, "help-hint"),
    (InputAction::TakeBack, "help-take-back"),
    (InputAction::TypeTurn, "help-type-turn"),
    (InputAction::Log, "help-log"),
    (InputAction::Pause, "help-pause"),
    (InputAction::Help, "help-help"),
    (InputAction::Rules, "help-rules-key"),
];

/// Adds all sections, in two columns where there is room for them.
pub fn body(ui: &mut Ui, texts: &Localization, view: &HelpView) {
    gap(ui, 2.0);
    let HelpView { seats, taught, .. } = *view;
    if seats == Some(Seats::REPLAY) {
        let gipf = view.gipf;
        let right: &[Section] = &[&|ui| views(ui, texts), &|ui| program_keys(ui, texts, gipf)];
        columns(ui, [&[&|ui| replay_keys(ui, texts, gipf)], right]);
    } else if view.gipf {
        let left: &[Section] = &[&|ui| hands(ui, texts, &gipf::HANDS), &|ui| views(ui, texts)];
        let keys = |ui: &mut Ui| gipf::keys(ui, texts, seats.unwrap_or_default());
        columns(ui, [left, &[&keys, &|ui| program(ui, texts, taught, &gipf::PROGRAM)]]);
    } else {
        let left: &[Section] = &[&|ui| hands(ui, texts, &HANDS), &|ui| views(ui, texts), &|ui| study(ui, texts)];
        let right: &[Section] = &[&|ui| players(ui, texts, seats), &|ui| program(ui, texts, taught, &PROGRAM)];
        columns(ui, [left, right]);
    }
}

/// Adds sections in two columns, or below each other where there is no room for that.
fn columns(ui: &mut Ui, sections: [&[Section]; 2]) {
    let wide = ui.available_width();
    if wide < 2.0 * COLUMN {
        // The keys of the players come right after what hands do.
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
                for (nth, section) in sections.iter().enumerate() {
                    gap(ui, if nth == 0 { 0.0 } else { 14.0 });
                    section(ui);
                }
            });
        }
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

fn hands(ui: &mut Ui, texts: &Localization, hands: &[(&str, PointerWay)]) {
    section(ui, &texts.tr("help-hands"));
    for (what, way) in hands {
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
    Grid::new("players' keys").num_columns(3).spacing(vec2(16.0, 1.0)).min_row_height(20.0).show(ui, |ui| {
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
        for (arrows, steps) in [UPWARD, DOWNWARD] {
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

/// Adds the keys of the analysis board.
fn study(ui: &mut Ui, texts: &Localization) {
    section(ui, &texts.tr("study-title"));
    let signs = signs(ui.ctx());
    for deed in StudyDeed::ALL {
        key_line(ui, &signs.common(InputAction::Study(deed)), &texts.tr(study_key(deed)));
    }
}

fn program(ui: &mut Ui, texts: &Localization, taught: bool, actions: &[(InputAction, &str)]) {
    section(ui, &texts.tr("help-program"));
    if taught {
        let enter = signs(ui.ctx()).pad_enter().unwrap_or_else(|| texts.tr("key-enter").into_owned());
        key_line(ui, &enter, &texts.tr("help-lesson"));
    }
    let signs = signs(ui.ctx());
    for (action, what) in actions {
        key_line(ui, &signs.common(*action), &texts.tr(what));
    }
}

/// Adds the line, unless there is no key for it.
pub fn key_line(ui: &mut Ui, letter: &str, what: &str) {
    if letter.is_empty() {
        return;
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().interact_size.y = 22.0;
        ui.allocate_ui_with_layout(vec2(36.0, 22.0), Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(36.0);
            key(ui, letter);
        });
        ui.add(Label::new(RichText::new(what).font(theme::sans(14.0)).color(IVORY_DIM)).wrap());
    });
}

/// Adds a line for each key of the replay itself.
pub fn replay_keys(ui: &mut Ui, texts: &Localization, gipf: bool) {
    section(ui, &texts.tr("replay-title"));
    let signs = signs(ui.ctx());
    for control in ReplayControl::ALL {
        key_line(ui, &signs.common(InputAction::Replay(control)), &texts.tr(control_key(control)));
    }
    key_line(ui, &signs.common(InputAction::GoOn), &texts.tr("replay-go-on"));
    if !gipf {
        key_line(ui, &signs.common(InputAction::Analysis), &texts.tr("help-analysis"));
    }
    gap(ui, 6.0);
    note(ui, &texts.tr(if gipf { "help-replay-gipf" } else { "help-replay" }));
}

/// Adds a line for each key of the program that works in a replay.
pub fn program_keys(ui: &mut Ui, texts: &Localization, gipf: bool) {
    section(ui, &texts.tr("help-program"));
    let all = [
        (InputAction::Log, "help-log"),
        (InputAction::Pause, "hud-menu"),
        (InputAction::Help, "help-help"),
        (InputAction::Rules, "help-rules-key"),
    ];
    // A match of GIPF has no log.
    for (action, what) in all.into_iter().skip(usize::from(gipf)) {
        key_line(ui, &signs(ui.ctx()).common(action), &texts.tr(what));
    }
}
