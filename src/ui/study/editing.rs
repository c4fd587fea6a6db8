//! Controls that edit the position: side to move, holders, effect of a click, whole positions, and position text.

use bevy_egui::egui::{Align, Event, Key, Layout, Margin, RichText, Sense, TextEdit, Ui, vec2};
use tamsk_rules::{FULL_HOLDER, MIN_INITIAL_RINGS, ParsePositionError, Player, SetupError};

use super::draft::{StudyIntent, StudyPanels};
use crate::input::keys::{CursorKeyLabels, InputAction, StudyCommand};
use crate::localization::Localization;
use crate::table::seats::Seats;
use crate::table::study::{PositionEdit, RingPlace, Study};
use crate::ui::kit::focus::{HORIZONTAL_ARROWS, focus_frame, reserve_arrows};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::signs::signs;
use crate::ui::kit::spots;
use crate::ui::kit::theme::{self, EMBER, IVORY};
use crate::ui::kit::widgets::{
    Button, choice, gap, heading, note, player_mark, section, set_accessible_name, text_choice, wrapped,
};

const HOLDER_BUTTONS: [[&str; 2]; 2] = [["red fewer", "red more"], ["black fewer", "black more"]];

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
    let clicks = [(false, "study-click-adds"), (true, "study-click-takes")];
    if text_choice(ui, texts, &mut takes, &clicks) {
        intent = Some(StudyIntent::SetClickTakes(takes));
    }
    intent.or(claim(ui, texts, study)).or(whole(ui, texts, study))
}

fn by_keys(ui: &mut Ui, texts: &Localization) {
    let signs = signs(ui.ctx());
    let press = signs.player_label(Seats::STUDY, Player::Red, InputAction::Press);
    let [add, take] =
        [StudyCommand::AddRing, StudyCommand::TakeRing].map(|deed| signs.common_label(InputAction::Study(deed)));
    // Omit the note if a key is unbound.
    if [&press, &add, &take].into_iter().any(String::is_empty) {
        return;
    }
    let walk = match signs.cursor_labels(Seats::STUDY, Player::Red) {
        CursorKeyLabels { with_pad: true, .. } => "pad",
        CursorKeyLabels { with_arrows: true, .. } => "arrows",
        CursorKeyLabels { .. } => "other",
    };
    let args = [("walk", walk.into()), ("press", press.into()), ("add", add.into()), ("take", take.into())];
    note(ui, &texts.tr_args("study-how-keys", &args));
}

fn to_move(ui: &mut Ui, texts: &Localization, study: &Study) -> Option<StudyIntent> {
    section(ui, &texts.tr("study-turn"));
    let mut player = study.position().to_move;
    let names = PlayerNames::default();
    let choices = Player::BOTH.map(|player| (player, names.name(texts, player)));
    choice(ui, &mut player, &choices).then_some(StudyIntent::Edit(PositionEdit::SetTurn(player)))
}

/// Adds the ring count of a holder. Rings move between the two holders, because those on the board stay.
fn holder(ui: &mut Ui, texts: &Localization, study: &Study, owner: Player) -> Option<StudyIntent> {
    let rings = study.position().holders;
    let moved = |from| PositionEdit::Ring { from: RingPlace::Holder(from), to: RingPlace::Holder(!from) };
    let mut intent = None;
    ui.horizontal(|ui| {
        let (mark, _) = ui.allocate_exact_size(vec2(20.0, 30.0), Sense::hover());
        player_mark(ui.painter(), mark.center(), 8.0, owner);
        let words = texts.tr_args("study-holder", &[("rings", rings[owner].into())]);
        ui.label(RichText::new(words).font(theme::sans(14.5)).color(IVORY));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            for (nth, sign, edit) in [(1, "+", moved(!owner)), (0, "−", moved(owner))] {
                let possible =
                    edit.applied(study.position()).is_ok() && rings[owner] <= study.position().initial_rings[owner];
                let button = Button::new(sign).named(HOLDER_BUTTONS[owner.index()][nth]).at_least(vec2(38.0, 30.0));
                if ui.add_enabled(possible, button).clicked() {
                    intent = Some(StudyIntent::Edit(edit));
                }
            }
        });
    });
    intent
}

fn claim(ui: &mut Ui, texts: &Localization, study: &Study) -> Option<StudyIntent> {
    let socket = study.position().claim?;
    note(ui, &texts.tr_args("study-claim", &[("socket", socket.to_string().into())]));
    let close = texts.tr("study-claim-close");
    Button::new(&close)
        .named("close claim")
        .text_size(14.0)
        .clicked(ui)
        .then_some(StudyIntent::Edit(PositionEdit::CloseClaim))
}

fn whole(ui: &mut Ui, texts: &Localization, study: &Study) -> Option<StudyIntent> {
    let mut intent = None;
    gap(ui, 2.0);
    let half = vec2((ui.available_width() - 8.0) / 2.0, 34.0);
    let signs = signs(ui.ctx());
    let mut pair = |buttons: [(&str, &str, &str, bool, StudyIntent); 2]| {
        ui.horizontal(|ui| {
            for (key, name, letter, possible, what) in buttons {
                let button = Button::new(texts.tr(key)).named(name).key(letter).text_size(14.0).at_least(half);
                if ui.add_enabled(possible, button).clicked() {
                    intent = Some(what);
                }
            }
        });
    };
    let deeds = [StudyCommand::Start, StudyCommand::Empty, StudyCommand::Undo, StudyCommand::Redo];
    let [start, empty, undo, redo] = deeds.map(|deed| signs.common_label(InputAction::Study(deed)));
    pair([
        ("study-start", "start", &start, true, StudyIntent::Edit(PositionEdit::Start)),
        ("study-empty", "empty", &empty, true, StudyIntent::Edit(PositionEdit::Empty)),
    ]);
    pair([
        ("study-undo", "undo", &undo, study.can_undo(), StudyIntent::Undo),
        ("study-redo", "redo", &redo, study.can_redo(), StudyIntent::Redo),
    ]);
    intent
}

pub fn text_rows(ui: &mut Ui, texts: &Localization, study: &Study, draft: &mut StudyPanels) -> Option<StudyIntent> {
    section(ui, &texts.tr("study-text"));
    let typed = field(ui, &texts.tr("study-text"), study, draft);
    let mut intent = typed.map(StudyIntent::Read);
    ui.horizontal(|ui| {
        let half = vec2((ui.available_width() - 8.0) / 2.0, 34.0);
        for (key, name, what) in
            [("study-copy", "copy", StudyIntent::Copy), ("study-paste", "paste", StudyIntent::Paste)]
        {
            if Button::new(texts.tr(key)).named(name).text_size(14.0).at_least(half).clicked(ui) {
                intent = Some(what);
            }
        }
    });
    below(ui, texts, study);
    intent
}

/// Adds the problem of the last input, or else a note. Reserves room for the longest text, so that nothing below moves.
fn below(ui: &mut Ui, texts: &Localization, study: &Study) {
    let usual = texts.tr("study-text-note");
    let height_of = |words: &str| {
        let galley = ui.painter().layout(words.to_owned(), theme::sans(13.5), EMBER, ui.available_width());
        galley.size().y
    };
    let height = FIELDS.iter().map(|key| height_of(&texts.tr(key))).fold(height_of(&usual), f32::max);
    let words = study.problem().map(|problem| problem_words(texts, problem));
    let size = vec2(ui.available_width(), height);
    ui.allocate_ui(size, |ui| {
        ui.set_min_size(size);
        match words {
            Some(words) => _ = wrapped(ui, words, theme::sans(13.5), EMBER),
            None => _ = note(ui, &usual),
        }
    });
}

/// Adds the field, which shows the position unless it has the focus. Returns pasted text at once if it is a position,
/// but typed text only on Enter or loss of focus, because half of it may be a position as well.
fn field(ui: &mut Ui, name: &str, study: &Study, draft: &mut StudyPanels) -> Option<String> {
    let id = ui.make_persistent_id("position");
    let position = study.position().to_string();
    if !ui.memory(|memory| memory.has_focus(id)) && draft.text != position {
        draft.text.clone_from(&position);
    }
    let edit = TextEdit::multiline(&mut draft.text).id(id).return_key(None).char_limit(200).desired_rows(3);
    let edit = edit.font(theme::sans(14.0)).text_color(IVORY).desired_width(f32::INFINITY);
    let response = ui.add(edit.margin(Margin::symmetric(8, 6)));
    set_accessible_name(&response, name);
    spots::report_button(ui, "position", response.rect);
    focus_frame(ui, &response, 8);
    reserve_arrows(&response, HORIZONTAL_ARROWS);
    if response.has_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
        response.surrender_focus();
        return Some(draft.text.clone());
    }
    let is_another = draft.text.trim() != position;
    let is_pasted = |event: &Event| match event {
        // Pasted text arrives as one text event, but typed characters come one by one.
        Event::Text(text) | Event::Paste(text) => text.chars().nth(1).is_some(),
        _ => false,
    };
    let was_pasted = response.changed() && ui.input(|input| input.events.iter().any(is_pasted));
    let reads = was_pasted && draft.text.trim().parse::<tamsk_rules::Setup>().is_ok();
    (is_another && (reads || response.lost_focus())).then(|| draft.text.clone())
}

/// Text keys that explain each field of a position text and its expected content.
pub const FIELDS: [&str; 8] = [
    "study-field-all",
    "study-field-rings",
    "study-field-red",
    "study-field-black",
    "study-field-turn",
    "study-field-holders",
    "study-field-claim",
    "study-field-quiet",
];

/// Returns why a change was refused, or what is wrong with a text and where.
pub fn problem_words(texts: &Localization, problem: &ParsePositionError) -> String {
    let Some(impossible) = problem.impossible else {
        let field = FIELDS.get(problem.field).unwrap_or(&FIELDS[0]);
        return texts.tr(field).into_owned();
    };
    let player = |player| PlayerNames::default().name(texts, player).into();
    match impossible {
        SetupError::TooManyRings { socket, .. } => {
            let args = [("socket", socket.to_string().into()), ("most", socket.height().into())];
            texts.tr_args("study-too-many", &args)
        }
        SetupError::TwoGlasses { socket, .. } => {
            texts.tr_args("study-two-glasses", &[("socket", socket.to_string().into())])
        }
        SetupError::GlassOffBoard { owner } => texts.tr_args("study-beside", &[("colour", player(owner))]),
        SetupError::HolderTooFull { owner, most, .. } => {
            texts.tr_args("study-holder-full", &[("colour", player(owner)), ("most", most.into())])
        }
        SetupError::InitialRings { owner, .. } => texts.tr_args(
            "study-rings-each",
            &[("colour", player(owner)), ("least", MIN_INITIAL_RINGS.into()), ("most", FULL_HOLDER.into())],
        ),
        SetupError::WrongTotal { total, expected } => {
            texts.tr_args("study-total", &[("total", total.into()), ("expected", expected.into())])
        }
        SetupError::NoClaimThere { socket } | SetupError::UnusableClaim { socket } => {
            texts.tr_args("study-no-claim", &[("socket", socket.to_string().into())])
        }
        SetupError::ClaimNeedsQuiet | SetupError::TooQuiet { .. } => texts.tr("study-field-quiet").into_owned(),
    }
}
