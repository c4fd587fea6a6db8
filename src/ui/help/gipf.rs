//! What the help says in a match of GIPF.

use bevy_egui::egui::{Grid, Ui, vec2};

use super::words::{DOWNWARD, UPWARD, joined, words};
use crate::input::keys::InputAction;
use crate::localization::Localization;
use crate::table::player_deed::PlayerDeed;
use crate::table::seats::Seats;
use crate::ui::kit::pointer_ways::{LOOK_AROUND, PointerWay, pointer_way};
use crate::ui::kit::signs::signs;
use crate::ui::kit::widgets::{key, note, section};

/// What hands do on the table.
pub const HANDS: [(&str, PointerWay); 5] = [
    ("help-gipf-push", PointerWay::Hand("help-gipf-push-how")),
    ("help-gipf-kind", PointerWay::Hand("help-gipf-kind-how")),
    ("help-gipf-row", PointerWay::Hand("help-gipf-row-how")),
    ("help-back", pointer_way(InputAction::PutBack)),
    ("help-camera", LOOK_AROUND),
];

/// The keys of the program that work in a match of GIPF.
pub const PROGRAM: [(InputAction, &str); 3] =
    [(InputAction::Pause, "help-pause"), (InputAction::Help, "help-help"), (InputAction::Rules, "help-rules-key")];

/// Adds a row for each thing that keys do, with those of everybody who may use them.
pub fn keys(ui: &mut Ui, texts: &Localization, seats: Seats) {
    section(ui, &texts.tr("help-keys"));
    let signs = signs(ui.ctx());
    let both = seats.are_two_people();
    Grid::new("keys at GIPF").num_columns(3).spacing(vec2(16.0, 3.0)).min_row_height(21.0).show(ui, |ui| {
        if both {
            ui.label("");
            for side in ["gipf-white", "gipf-black"] {
                ui.label(words(&texts.tr(side)));
            }
            ui.end_row();
        }
        for (arrows, steps) in [UPWARD, DOWNWARD] {
            ui.label(words(&(texts.tr("help-cursor") + arrows)));
            for player in seats.people() {
                let all = steps.map(|step| signs.players(seats, player, InputAction::Walk(step)));
                key(ui, &joined(&all, " "));
            }
            ui.end_row();
        }
        let aids = [("help-hint", InputAction::Hint), ("help-take-back", InputAction::TakeBack)];
        for (what, action) in aids.into_iter().filter(|_| seats.people().count() == 1) {
            ui.label(words(&texts.tr(what)));
            key(ui, &signs.common(action));
            ui.end_row();
        }
        for (what, action) in [
            ("help-gipf-press", InputAction::Press),
            ("help-back", InputAction::PutBack),
            ("help-gipf-next-kind", InputAction::Deed(PlayerDeed::ExtraRing)),
            ("help-gipf-yes", InputAction::Deed(PlayerDeed::DropRing)),
            ("help-gipf-no", InputAction::Deed(PlayerDeed::KeepRing)),
            ("help-gipf-challenge", InputAction::Deed(PlayerDeed::ClaimRing)),
        ] {
            ui.label(words(&texts.tr(what)));
            for player in seats.people() {
                key(ui, &signs.players(seats, player, action));
            }
            ui.end_row();
        }
    });
    note(ui, &texts.tr("help-gipf-cursor"));
}
