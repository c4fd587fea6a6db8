//! The rows that change the position: whose turn it is, the holders, what a click does, and whole positions.

use bevy_egui::egui::{Align, Layout, RichText, Sense, Ui, vec2};
use tamsk_rules::Player;

use super::intent::StudyIntent;
use crate::input::keys::{InputAction, StudyDeed, WalkSigns};
use crate::localization::Localization;
use crate::table::seats::Seats;
use crate::table::study::{Edit, RingPlace, Study};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::signs::signs;
use crate::ui::kit::theme::{self, IVORY};
use crate::ui::kit::widgets::{Button, choice, gap, heading, note, player_mark, section};

/// The names of the buttons of each holder for scripts.
const HOLDER_BUTTONS: [[&str; 2]; 2] = [["red fewer", "red more"], ["black fewer", "black more"]];

/// Adds the rows and returns what is asked for.
pub fn rows(ui: &mut Ui, texts: &Localization, study: &Study) -> Option<StudyIntent> {
    heading(ui, &texts.tr("study-title"));
    note(ui, &texts.tr("study-how"));
    by_keys(ui, texts);
    let mut intent = to_move(ui, texts, study);
    for player in Player::BOTH {
        intent = intent.or(holder(ui, texts, study, player));
    }
    let mut takes = study.click_takes;
    note(ui, &texts.tr("study-click"));
    let clicks =
        [(false, texts.tr("study-click-adds").into_owned()), (true, texts.tr("study-click-takes").into_owned())];
    if choice(ui, &mut takes, &clicks) {
        intent = Some(StudyIntent::ClickTakes(takes));
    }
    intent.or(claim(ui, texts, study)).or(whole(ui, texts, study))
}

/// Says how the same is done by keys, or with the gamepad in use.
fn by_keys(ui: &mut Ui, texts: &Localization) {
    let signs = signs(ui.ctx());
    let press = signs.players(Seats::STUDY, Player::Red, InputAction::Press);
    let [add, take] = [StudyDeed::AddRing, StudyDeed::TakeRing].map(|deed| signs.common(InputAction::Study(deed)));
    // Where nothing is bound, there is nothing to say.
    if [&press, &add, &take].into_iter().any(String::is_empty) {
        return;
    }
    let walk = match signs.walk(Seats::STUDY, Player::Red) {
        WalkSigns { with_pad: true, .. } => "pad",
        WalkSigns { with_arrows: true, .. } => "arrows",
        WalkSigns { .. } => "other",
    };
    let args = [("walk", walk.into()), ("press", press.into()), ("add", add.into()), ("take", take.into())];
    note(ui, &texts.tr_args("study-how-keys", &args));
}

fn to_move(ui: &mut Ui, texts: &Localization, study: &Study) -> Option<StudyIntent> {
    section(ui, &texts.tr("study-turn"));
    let mut player = study.position().to_move;
    let names = PlayerNames::default();
    let choices = Player::BOTH.map(|player| (player, names.name(texts, player)));
    choice(ui, &mut player, &choices).then_some(StudyIntent::Edit(Edit::Turn(player)))
}

/// Adds the number of rings in a holder. A ring more here is one less in the other holder, as the board keeps its own.
fn holder(ui: &mut Ui, texts: &Localization, study: &Study, owner: Player) -> Option<StudyIntent> {
    let rings = study.position().holders;
    let moved = |from| Edit::Ring { from: RingPlace::Holder(from), to: RingPlace::Holder(!from) };
    let mut intent = None;
    ui.horizontal(|ui| {
        let (mark, _) = ui.allocate_exact_size(vec2(20.0, 30.0), Sense::hover());
        player_mark(ui.painter(), mark.center(), 8.0, owner);
        let words = texts.tr_args("study-holder", &[("rings", rings[owner].into())]);
        ui.label(RichText::new(words).font(theme::sans(14.5)).color(IVORY));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            for (nth, sign, edit) in [(1, "+", moved(!owner)), (0, "−", moved(owner))] {
                let possible =
                    edit.applied(study.position()).is_ok() && rings[owner] <= study.position().rings_each[owner];
                let button = Button::new(sign).named(HOLDER_BUTTONS[owner.index()][nth]).at_least(vec2(38.0, 30.0));
                if ui.add_enabled(possible, button).clicked() {
                    intent = Some(StudyIntent::Edit(edit));
                }
            }
        });
    });
    intent
}

/// Adds the claim that is open, if there is one.
fn claim(ui: &mut Ui, texts: &Localization, study: &Study) -> Option<StudyIntent> {
    let socket = study.position().claim?;
    note(ui, &texts.tr_args("study-claim", &[("socket", socket.to_string().into())]));
    let close = texts.tr("study-claim-close");
    ui.add(Button::new(&close).named("close claim").text_size(14.0))
        .clicked()
        .then_some(StudyIntent::Edit(Edit::CloseClaim))
}

/// Adds the buttons for whole positions, and for undoing.
fn whole(ui: &mut Ui, texts: &Localization, study: &Study) -> Option<StudyIntent> {
    let mut intent = None;
    gap(ui, 2.0);
    let half = vec2((ui.available_width() - 8.0) / 2.0, 34.0);
    let signs = signs(ui.ctx());
    let mut pair = |buttons: [(&str, &str, &str, bool, StudyIntent); 2]| {
        ui.horizontal(|ui| {
            for (key, name, letter, possible, what) in buttons {
                let word = texts.tr(key);
                let button = Button::new(&word).named(name).key(letter).text_size(14.0).at_least(half);
                if ui.add_enabled(possible, button).clicked() {
                    intent = Some(what);
                }
            }
        });
    };
    let deeds = [StudyDeed::Start, StudyDeed::Empty, StudyDeed::Undo, StudyDeed::Redo];
    let [start, empty, undo, redo] = deeds.map(|deed| signs.common(InputAction::Study(deed)));
    pair([
        ("study-start", "start", &start, true, StudyIntent::Edit(Edit::Start)),
        ("study-empty", "empty", &empty, true, StudyIntent::Edit(Edit::Empty)),
    ]);
    pair([
        ("study-undo", "undo", &undo, study.can_undo(), StudyIntent::Undo),
        ("study-redo", "redo", &redo, study.can_redo(), StudyIntent::Redo),
    ]);
    intent
}
