//! The position as text, which can be copied, typed and pasted.

use bevy_egui::egui::{Event, Key, Label, Margin, RichText, TextEdit, Ui, vec2};

use super::draft::StudyDraft;
use super::intent::StudyIntent;
use super::words::{FIELDS, problem_words};
use crate::localization::Localization;
use crate::table::study::Study;
use crate::ui::kit::focus::{KeptArrows, focus_frame, keep_arrows};
use crate::ui::kit::spots;
use crate::ui::kit::theme::{self, EMBER, IVORY};
use crate::ui::kit::widgets::{Button, note, section, speak_name};

/// Adds the field, its buttons and what is wrong with the last text. Returns what is asked for.
pub fn rows(ui: &mut Ui, texts: &Localization, study: &Study, draft: &mut StudyDraft) -> Option<StudyIntent> {
    section(ui, &texts.tr("study-text"));
    let typed = field(ui, &texts.tr("study-text"), study, draft);
    let mut intent = typed.map(StudyIntent::Read);
    ui.horizontal(|ui| {
        let half = vec2((ui.available_width() - 8.0) / 2.0, 34.0);
        for (key, name, what) in
            [("study-copy", "copy", StudyIntent::Copy), ("study-paste", "paste", StudyIntent::Paste)]
        {
            let word = texts.tr(key);
            if ui.add(Button::new(&word).named(name).text_size(14.0).at_least(half)).clicked() {
                intent = Some(what);
            }
        }
    });
    below(ui, texts, study);
    intent
}

/// Adds what is wrong with the last text or change, or else what the field is for. There is always room for the longest
/// of these, so that what follows keeps its place.
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
            Some(words) => _ = ui.add(Label::new(RichText::new(words).font(theme::sans(13.5)).color(EMBER)).wrap()),
            None => _ = note(ui, &usual),
        }
    });
}

/// Adds the field. It shows the position unless it has the focus. What was typed is returned at Enter and when the field is
/// left, and what was pasted at once if it is a position: half of what somebody types may be one as well.
fn field(ui: &mut Ui, name: &str, study: &Study, draft: &mut StudyDraft) -> Option<String> {
    let id = ui.make_persistent_id("position");
    let position = study.position().to_string();
    if !ui.memory(|memory| memory.has_focus(id)) && draft.text != position {
        draft.text.clone_from(&position);
    }
    let edit = TextEdit::multiline(&mut draft.text).id(id).return_key(None).char_limit(200).desired_rows(3);
    let edit = edit.font(theme::sans(14.0)).text_color(IVORY).desired_width(f32::INFINITY);
    let response = ui.add(edit.margin(Margin::symmetric(8, 6)));
    speak_name(&response, name);
    spots::report(ui, "position", response.rect);
    focus_frame(ui, &response, 8);
    keep_arrows(&response, KeptArrows::Sideways);
    if response.has_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
        response.surrender_focus();
        return Some(draft.text.clone());
    }
    let is_another = draft.text.trim() != position;
    let is_pasted = |event: &Event| match event {
        // What is pasted arrives as text, but typed characters come one by one.
        Event::Text(text) | Event::Paste(text) => text.chars().nth(1).is_some(),
        _ => false,
    };
    let was_pasted = response.changed() && ui.input(|input| input.events.iter().any(is_pasted));
    let reads = was_pasted && draft.text.trim().parse::<tamsk_rules::Setup>().is_ok();
    (is_another && (reads || response.lost_focus())).then(|| draft.text.clone())
}
