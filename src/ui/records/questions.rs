//! The questions that take the place of the list: what to call a record, and whether to empty the bin or to discard an
//! unfinished match.

use bevy_egui::egui::{Context, Id, Key, Margin, Modifiers, TextEdit, Ui, vec2};
use tamsk_text::Title;

use super::browser::{LibraryView, RecordsBrowser, RecordsQuestion};
use super::intent::RecordsIntent;
use super::words::{called, standing};
use crate::localization::Localization;
use crate::persistence::{LibraryCommand, LibraryEntry};
use crate::ui::kit::focus::focus_frame;
use crate::ui::kit::name_field::NameBuffer;
use crate::ui::kit::widgets::{Button, ButtonKind, gap, heading, note, speak_name};
use crate::ui::kit::{card, spots, theme};

/// The maximum length of a record's name, in graphemes.
const LONGEST: usize = 80;

/// Draws the question. Returns what the answer asks for; the question is then over.
pub fn question(
    ctx: &Context,
    texts: &Localization,
    browser: &mut RecordsBrowser,
    view: LibraryView,
) -> Option<RecordsIntent> {
    let answer = match browser.question.as_mut()? {
        RecordsQuestion::Rename { file, title } => {
            let answer = rename(ctx, texts, title)?;
            let named = || LibraryCommand::Rename { file: file.clone(), title: title.trim().into() };
            answer.then(|| RecordsIntent::Command(named()))
        }
        RecordsQuestion::EmptyBin => {
            let count = view.entries.iter().filter(|entry| entry.is_in_bin()).count();
            empty_bin(ctx, texts, count)?.then_some(RecordsIntent::Command(LibraryCommand::EmptyBin))
        }
        RecordsQuestion::Discard(entry) => {
            discard(ctx, texts, entry)?.then(|| RecordsIntent::Discard(entry.file.clone()))
        }
    };
    browser.question = None;
    answer
}

fn rename(ctx: &Context, texts: &Localization, title: &mut Title) -> Option<bool> {
    card::centered(ctx, "rename record", theme::card(), |ui| {
        ui.set_width(440.0);
        heading(ui, &texts.tr("records-rename-title"));
        note(ui, &texts.tr("records-rename-note"));
        gap(ui, 8.0);
        let id = Id::new("name of the record");
        let awaited = id.with("awaits the focus");
        if card::is_shown_anew(ui) {
            ui.data_mut(|data| data.insert_temp(awaited, true));
        }
        // A card is measured before it is seen, and nothing unseen keeps the focus.
        if !ui.is_sizing_pass() && ui.data_mut(|data| data.remove_temp::<bool>(awaited)).is_some() {
            ui.memory_mut(|memory| memory.request_focus(id));
        }
        let entered = ui.memory(|memory| memory.has_focus(id))
            && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
        let mut title = NameBuffer::new(title, LONGEST);
        let field = TextEdit::singleline(&mut title).id(id).desired_width(ui.available_width() - 20.0);
        let field = ui.add(field.margin(Margin::symmetric(10, 8)));
        speak_name(&field, &texts.tr("records-rename-title"));
        focus_frame(ui, &field, 8);
        spots::report(ui, "record name", field.rect);
        gap(ui, 10.0);
        let answer = answers(ui, texts, "records-rename-save", ButtonKind::Primary);
        if entered { Some(true) } else { answer }
    })
}

fn empty_bin(ctx: &Context, texts: &Localization, count: usize) -> Option<bool> {
    card::centered(ctx, "empty the bin", theme::card(), |ui| {
        ui.set_width(440.0);
        heading(ui, &texts.tr("records-empty-title"));
        note(ui, &texts.tr_args("records-empty-note", &[("count", count.into())]));
        gap(ui, 10.0);
        answers(ui, texts, "records-empty", ButtonKind::Danger)
    })
}

fn discard(ctx: &Context, texts: &Localization, entry: &LibraryEntry) -> Option<bool> {
    card::centered(ctx, "discard a match", theme::card(), |ui| {
        ui.set_width(440.0);
        heading(ui, &texts.tr("records-discard-title"));
        let args = [("match", called(texts, entry).into()), ("standing", standing(texts, entry).into())];
        note(ui, &texts.tr_args("records-discard-note", &args));
        gap(ui, 10.0);
        answers(ui, texts, "records-discard-yes", ButtonKind::Danger)
    })
}

/// Adds the button that cancels and the one that answers the question.
fn answers(ui: &mut Ui, texts: &Localization, yes: &str, kind: ButtonKind) -> Option<bool> {
    ui.horizontal(|ui| {
        let size = vec2(210.0, 42.0);
        let (no, yes) = (texts.tr("records-cancel"), texts.tr(yes));
        let no = ui.add(Button::new(&no).named("no").at_least(size)).clicked();
        let yes = ui.add(Button::new(&yes).named("yes").kind(kind).at_least(size)).clicked();
        if yes { Some(true) } else { no.then_some(false) }
    })
    .inner
}
