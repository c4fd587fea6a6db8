//! The controls that edit the position: the side to move, the rings in the holders, the effect of a click, the buttons
//! for the starting position and the empty board, and the text of the position.

use bevy_egui::egui::{Align, Event, Key, Layout, Margin, RichText, Sense, TextEdit, Ui, vec2};
use tamsk_rules::{FULL_HOLDER, MIN_INITIAL_RINGS, ParsePositionError, Player, SetupError};

use super::draft::{StudyIntent, StudyPanelState};
use crate::input::keys::{CursorKeyLabels, InputAction, StudyCommand};
use crate::localization::Localization;
use crate::table::seats::Seats;
use crate::table::study::{PositionEdit, RingPlace, Study};
use crate::ui::kit::focus::{HORIZONTAL_ARROWS, draw_focus_frame, reserve_arrow_keys};
use crate::ui::kit::key_labels::key_labels;
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::spots;
use crate::ui::kit::theme::{self, EMBER, IVORY};
use crate::ui::kit::widgets::{
    Button, choice, gap, heading, localized_choice, note, paint_player_mark, section_heading, set_accessible_name,
    wrapped_text,
};

const HOLDER_BUTTONS: [[&str; 2]; 2] = [["red fewer", "red more"], ["black fewer", "black more"]];

/// Adds all controls that edit the position, except the text field. Returns the player's choice, if any.
pub fn position_controls(ui: &mut Ui, texts: &Localization, study: &Study) -> Option<StudyIntent> {
    heading(ui, &texts.tr("study-title"));
    note(ui, &texts.tr("study-how"));
    by_keys(ui, texts);
    let mut intent = to_move(ui, texts, study);
    for player in Player::BOTH {
        intent = intent.or(holder(ui, texts, study, player));
    }
    let mut takes = study.click_removes_ring;
    note(ui, &texts.tr("study-click"));
    let clicks = [(false, "study-click-adds"), (true, "study-click-takes")];
    if localized_choice(ui, texts, &mut takes, &clicks) {
        intent = Some(StudyIntent::SetClickRemovesRing(takes));
    }
    intent.or(claim(ui, texts, study)).or(whole(ui, texts, study))
}

fn by_keys(ui: &mut Ui, texts: &Localization) {
    let key_labels_now = key_labels(ui.ctx());
    let press = key_labels_now.player_action_label(Seats::STUDY, Player::Red, InputAction::PressAtCursor);
    let [add, take] = [StudyCommand::AddRing, StudyCommand::RemoveRing]
        .map(|command| key_labels_now.common_action_label(InputAction::Study(command)));
    // Omit the note about keys if one of the keys is unbound.
    if [&press, &add, &take].into_iter().any(String::is_empty) {
        return;
    }
    let walk = match key_labels_now.cursor_labels(Seats::STUDY, Player::Red) {
        CursorKeyLabels { uses_gamepad: true, .. } => "pad",
        CursorKeyLabels { has_arrow_keys: true, .. } => "arrows",
        CursorKeyLabels { .. } => "other",
    };
    let args = [("walk", walk.into()), ("press", press.into()), ("add", add.into()), ("take", take.into())];
    note(ui, &texts.tr_args("study-how-keys", &args));
}

fn to_move(ui: &mut Ui, texts: &Localization, study: &Study) -> Option<StudyIntent> {
    section_heading(ui, &texts.tr("study-turn"));
    let mut player = study.position().to_move;
    let names = PlayerNames::default();
    let choices = Player::BOTH.map(|player| (player, names.name(texts, player)));
    choice(ui, &mut player, &choices).then_some(StudyIntent::Edit(PositionEdit::SetPlayerToMove(player)))
}

/// Adds a label with the number of rings in a player's holder, and buttons that move rings between the two holders.
/// Returns the player's choice, if any.
fn holder(ui: &mut Ui, texts: &Localization, study: &Study, owner: Player) -> Option<StudyIntent> {
    let rings = study.position().holders;
    let moved = |from| PositionEdit::MoveRing { from: RingPlace::Holder(from), to: RingPlace::Holder(!from) };
    let mut intent = None;
    ui.horizontal(|ui| {
        let (mark, _) = ui.allocate_exact_size(vec2(20.0, 30.0), Sense::hover());
        paint_player_mark(ui.painter(), mark.center(), 8.0, owner);
        let words = texts.tr_args("study-holder", &[("rings", rings[owner].into())]);
        ui.label(RichText::new(words).font(theme::sans(14.5)).color(IVORY));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            for (nth, sign, edit) in [(1, "+", moved(!owner)), (0, "−", moved(owner))] {
                let possible =
                    edit.apply_to(study.position()).is_ok() && rings[owner] <= study.position().initial_rings[owner];
                let button =
                    Button::new(sign).script_name(HOLDER_BUTTONS[owner.index()][nth]).min_size(vec2(38.0, 30.0));
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
        .script_name("close claim")
        .text_size(14.0)
        .show_clicked(ui)
        .then_some(StudyIntent::Edit(PositionEdit::CloseClaim))
}

fn whole(ui: &mut Ui, texts: &Localization, study: &Study) -> Option<StudyIntent> {
    let mut intent = None;
    gap(ui, 2.0);
    let half = vec2((ui.available_width() - 8.0) / 2.0, 34.0);
    let key_labels_now = key_labels(ui.ctx());
    let mut pair = |buttons: [(&str, &str, &str, bool, StudyIntent); 2]| {
        ui.horizontal(|ui| {
            for (key, name, letter, possible, what) in buttons {
                let button =
                    Button::new(texts.tr(key)).script_name(name).key_label(letter).text_size(14.0).min_size(half);
                if ui.add_enabled(possible, button).clicked() {
                    intent = Some(what);
                }
            }
        });
    };
    let commands =
        [StudyCommand::SetUpStartingPosition, StudyCommand::ClearBoard, StudyCommand::Undo, StudyCommand::Redo];
    let [start, empty, undo, redo] =
        commands.map(|command| key_labels_now.common_action_label(InputAction::Study(command)));
    pair([
        ("study-start", "start", &start, true, StudyIntent::Edit(PositionEdit::ResetToStart)),
        ("study-empty", "empty", &empty, true, StudyIntent::Edit(PositionEdit::ClearBoard)),
    ]);
    pair([
        ("study-undo", "undo", &undo, study.can_undo(), StudyIntent::Undo),
        ("study-redo", "redo", &redo, study.can_redo(), StudyIntent::Redo),
    ]);
    intent
}

/// Adds the text field of the position, with its buttons and a note. Returns the player's choice, if any.
pub fn position_text_controls(
    ui: &mut Ui,
    texts: &Localization,
    study: &Study,
    draft: &mut StudyPanelState,
) -> Option<StudyIntent> {
    section_heading(ui, &texts.tr("study-text"));
    let typed = field(ui, &texts.tr("study-text"), study, draft);
    let mut intent = typed.map(StudyIntent::SetUpPosition);
    ui.horizontal(|ui| {
        let half = vec2((ui.available_width() - 8.0) / 2.0, 34.0);
        for (key, name, what) in
            [("study-copy", "copy", StudyIntent::Copy), ("study-paste", "paste", StudyIntent::Paste)]
        {
            if Button::new(texts.tr(key)).script_name(name).text_size(14.0).min_size(half).show_clicked(ui) {
                intent = Some(what);
            }
        }
    });
    below(ui, texts, study);
    intent
}

/// Shows the error in the last input, or a note if there is no error. Reserves room for the longest text, so that
/// nothing below moves.
fn below(ui: &mut Ui, texts: &Localization, study: &Study) {
    let usual = texts.tr("study-text-note");
    let height_of = |words: &str| {
        let galley = ui.painter().layout(words.to_owned(), theme::sans(13.5), EMBER, ui.available_width());
        galley.size().y
    };
    let height =
        POSITION_FIELD_ERROR_KEYS.iter().map(|key| height_of(&texts.tr(key))).fold(height_of(&usual), f32::max);
    let words = study.last_error().map(|problem| position_problem_words(texts, problem));
    let size = vec2(ui.available_width(), height);
    ui.allocate_ui(size, |ui| {
        ui.set_min_size(size);
        match words {
            Some(words) => _ = wrapped_text(ui, words, theme::sans(13.5), EMBER),
            None => _ = note(ui, &usual),
        }
    });
}

/// Adds the text field, which shows the current position unless the field has the focus. Returns pasted text at once if
/// it describes a position. Returns typed text only on Enter or when the focus is lost, because unfinished text may
/// also describe a position. Never returns the text of the current position.
fn field(ui: &mut Ui, name: &str, study: &Study, draft: &mut StudyPanelState) -> Option<String> {
    let id = ui.make_persistent_id("position");
    let position = study.position().to_string();
    if !ui.memory(|memory| memory.has_focus(id)) && draft.position_text != position {
        draft.position_text.clone_from(&position);
    }
    let edit = TextEdit::multiline(&mut draft.position_text).id(id).return_key(None).char_limit(200).desired_rows(3);
    let edit = edit.font(theme::sans(14.0)).text_color(IVORY).desired_width(f32::INFINITY);
    let response = ui.add(edit.margin(Margin::symmetric(8, 6)));
    set_accessible_name(&response, name);
    spots::report_button_spot(ui, "position", response.rect);
    draw_focus_frame(ui, &response, 8);
    reserve_arrow_keys(&response, HORIZONTAL_ARROWS);
    if response.has_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
        response.surrender_focus();
        return Some(draft.position_text.clone());
    }
    let is_another = draft.position_text.trim() != position;
    let is_pasted = |event: &Event| match event {
        // Pasted text arrives as a single event, but typed characters arrive one by one.
        Event::Text(text) | Event::Paste(text) => text.chars().nth(1).is_some(),
        _ => false,
    };
    let was_pasted = response.changed() && ui.input(|input| input.events.iter().any(is_pasted));
    let reads = was_pasted && draft.position_text.trim().parse::<tamsk_rules::Setup>().is_ok();
    (is_another && (reads || response.lost_focus())).then(|| draft.position_text.clone())
}

/// The text keys of the errors in a position text: one key for the whole text, and one for each field.
pub const POSITION_FIELD_ERROR_KEYS: [&str; 8] = [
    "study-field-all",
    "study-field-rings",
    "study-field-red",
    "study-field-black",
    "study-field-turn",
    "study-field-holders",
    "study-field-claim",
    "study-field-quiet",
];

/// Returns the text that says why a change was refused or what is wrong in a position text.
pub fn position_problem_words(texts: &Localization, problem: &ParsePositionError) -> String {
    let Some(impossible) = problem.setup_error else {
        let field = POSITION_FIELD_ERROR_KEYS.get(problem.field_number).unwrap_or(&POSITION_FIELD_ERROR_KEYS[0]);
        return texts.tr(field).into_owned();
    };
    let player = |player| PlayerNames::default().name(texts, player).into();
    match impossible {
        SetupError::TooManyRings { socket, .. } => {
            let args = [("socket", socket.to_string().into()), ("most", socket.height().into())];
            texts.tr_args("study-too-many", &args)
        }
        SetupError::TwoGlassesOnSocket { socket, .. } => {
            texts.tr_args("study-two-glasses", &[("socket", socket.to_string().into())])
        }
        SetupError::GlassOffBoard { owner } => texts.tr_args("study-beside", &[("colour", player(owner))]),
        SetupError::HolderExceedsInitialRings { owner, most, .. } => {
            texts.tr_args("study-holder-full", &[("colour", player(owner)), ("most", most.into())])
        }
        SetupError::InvalidInitialRings { owner, .. } => texts.tr_args(
            "study-rings-each",
            &[("colour", player(owner)), ("least", MIN_INITIAL_RINGS.into()), ("most", FULL_HOLDER.into())],
        ),
        SetupError::WrongRingTotal { total, expected } => {
            texts.tr_args("study-total", &[("total", total.into()), ("expected", expected.into())])
        }
        SetupError::ClaimWithoutGlass { socket } | SetupError::UnusableClaim { socket } => {
            texts.tr_args("study-no-claim", &[("socket", socket.to_string().into())])
        }
        SetupError::ClaimNeedsQuietMove | SetupError::TooManyQuietMoves { .. } => {
            texts.tr("study-field-quiet").into_owned()
        }
    }
}
