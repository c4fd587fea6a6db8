//! The card of the records browser: a search field, buttons for the pages, the list or the statistics, and buttons for
//! the chosen record.

use bevy_egui::egui::{Align, Context, Id, Key, Layout, Margin, Modifiers, TextEdit, Ui, Vec2, vec2};
use tamsk_text::RecordTitle;

use super::browser::{BrowsableRecords, RecordsBrowser, RecordsPage, RecordsQuestion};
use super::charts;
use super::list::{RecordsIntent, record_list};
use super::words::{record_title, unfinished_record_score};
use crate::localization::Localization;
use crate::persistence::LibraryCommand;
use crate::ui::kit::focus::draw_focus_frame;
use crate::ui::kit::name_field::ShortTextBuffer;
use crate::ui::kit::search::{search_field, show_no_results};
use crate::ui::kit::widgets::{
    Button, ButtonKind, answer_buttons, choice_with_script_names, gap, heading, note, set_accessible_name,
};
use crate::ui::kit::{card, spots, theme};

const SIZE: Vec2 = vec2(1120.0, 690.0);
/// The inner width below which the card has smaller buttons, in points.
const NARROW: f32 = 700.0;
/// The height of the buttons at the foot of the card and of the gap above them, in points.
const FOOT: f32 = 50.0;

/// Draws the card of the records browser, or the open question in place of the card. Returns the person's choice.
pub fn draw_records_browser(
    ctx: &Context,
    texts: &Localization,
    browser: &mut RecordsBrowser,
    records: BrowsableRecords,
) -> Option<RecordsIntent> {
    browser.update_search(texts, records);
    if browser.question.is_some() {
        return draw_open_question(ctx, texts, browser, records);
    }
    let frame = theme::card_frame().inner_margin(Margin::symmetric(22, 14));
    card::centered_card_of_size(ctx, "records", frame, SIZE, vec2(24.0, 16.0), |ui| {
        let close = head(ui, texts, browser);
        pages(ui, texts, browser, records);
        gap(ui, 2.0);
        let asked = match browser.page {
            RecordsPage::FoundMatchStatistics => {
                card::scrolling_part(ui, 0.0, |ui| charts::statistics_page(ui, texts, browser));
                None
            }
            RecordsPage::Finished | RecordsPage::Bin | RecordsPage::Unfinished => {
                let asked = ui.scope(|ui| body(ui, texts, browser, records)).inner;
                let rest = (ui.available_height() - FOOT + 8.0).max(8.0);
                gap(ui, rest);
                asked.or(foot(ui, texts, browser))
            }
        };
        close.or(asked)
    })
}

fn head(ui: &mut Ui, texts: &Localization, browser: &mut RecordsBrowser) -> Option<RecordsIntent> {
    ui.horizontal(|ui| {
        heading(ui, &texts.tr("records-title"));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let close = Button::new(texts.tr("records-close"))
                .script_name("records close")
                .min_size(vec2(90.0, 36.0))
                .show_clicked(ui);
            if search_field(ui, texts, "records search", &texts.tr("records-search"), &mut browser.query) {
                browser.scroll_to_chosen = true;
            }
            close.then_some(RecordsIntent::Close)
        })
        .inner
    })
    .inner
}

fn pages(ui: &mut Ui, texts: &Localization, browser: &mut RecordsBrowser, records: BrowsableRecords) {
    let counts = browser.record_counts;
    let counted = |key: &str, count: usize| texts.tr_args(key, &[("count", count.into())]);
    let pages = [
        (RecordsPage::Finished, counted("records-matches", counts.finished)),
        (RecordsPage::FoundMatchStatistics, texts.tr("records-statistics").into_owned()),
        (RecordsPage::Bin, counted("records-bin", counts.deleted)),
        (RecordsPage::Unfinished, counted("records-unfinished-page", counts.unfinished)),
    ];
    ui.horizontal(|ui| {
        if choice_with_script_names(ui, "records page", &mut browser.page, &pages) {
            browser.scroll_to_chosen = true;
            browser.update_search(texts, records);
        }
        if records.not_yet_loaded_count > 0 {
            note(ui, &counted("records-unread", records.not_yet_loaded_count));
        }
    });
}

fn body(
    ui: &mut Ui,
    texts: &Localization,
    browser: &mut RecordsBrowser,
    records: BrowsableRecords,
) -> Option<RecordsIntent> {
    if !browser.found_records().is_empty() {
        return record_list(ui, texts, browser, FOOT);
    }
    if !browser.query.trim().is_empty() {
        let words = texts.tr_args("records-not-found", &[("query", browser.query.trim().into())]);
        if show_no_results(ui, &words, &texts.tr("records-all"), "records all") {
            browser.query.clear();
        }
    } else if records.not_yet_loaded_count == 0 {
        gap(ui, 12.0);
        let none = match browser.page {
            RecordsPage::Finished | RecordsPage::FoundMatchStatistics => "records-none",
            RecordsPage::Bin => "records-bin-none",
            RecordsPage::Unfinished => "records-unfinished-none",
        };
        note(ui, &texts.tr(none));
    }
    None
}

fn foot(ui: &mut Ui, texts: &Localization, browser: &mut RecordsBrowser) -> Option<RecordsIntent> {
    let mut intent = None;
    let narrow = ui.available_width() < NARROW;
    let size = vec2(if narrow { 0.0 } else { 110.0 }, 40.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = if narrow { 6.0 } else { 10.0 };
        let pressed = |ui: &mut Ui, key: &str, name: &str, kind: ButtonKind| {
            let button =
                Button::new(texts.tr(key)).script_name(name).kind(kind).text_size(if narrow { 13.0 } else { 15.0 });
            button.min_size(size).show_clicked(ui)
        };
        if let Some(entry) = browser.chosen_record().cloned() {
            let file = entry.file.clone();
            match browser.page {
                RecordsPage::Bin => {
                    if pressed(ui, "records-restore", "restore", ButtonKind::Primary) {
                        intent = Some(RecordsIntent::Command(LibraryCommand::Restore(file)));
                    }
                    if pressed(ui, "records-empty", "empty bin", ButtonKind::Danger) {
                        browser.question = Some(RecordsQuestion::EmptyBin);
                    }
                }
                RecordsPage::Unfinished => {
                    if pressed(ui, "records-continue", "continue match", ButtonKind::Primary) {
                        intent = Some(RecordsIntent::Command(LibraryCommand::Resume { file, resumes_contest: false }));
                    }
                    if pressed(ui, "records-discard", "discard match", ButtonKind::Danger) {
                        browser.question = Some(RecordsQuestion::Discard(entry));
                    }
                }
                RecordsPage::Finished | RecordsPage::FoundMatchStatistics => {
                    if pressed(ui, "records-watch", "watch record", ButtonKind::Primary) {
                        intent = Some(RecordsIntent::Watch);
                    }
                    if pressed(ui, "records-rename", "rename", ButtonKind::Plain) {
                        let title = entry.metadata.title.clone();
                        browser.question = Some(RecordsQuestion::Rename { file: file.clone(), title });
                    }
                    if pressed(ui, "records-export", "export", ButtonKind::Plain) {
                        intent = Some(RecordsIntent::Export(file.clone()));
                    }
                    if pressed(ui, "records-delete", "delete", ButtonKind::Plain) {
                        intent = Some(RecordsIntent::Command(LibraryCommand::MoveToBin(file)));
                    }
                }
            }
        }
        if matches!(browser.page, RecordsPage::Bin | RecordsPage::Unfinished) {
            return;
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if pressed(ui, "records-import", "import", ButtonKind::Plain) {
                intent = Some(RecordsIntent::Import);
            }
        });
    });
    intent
}

/// The widths of a question and of each of its answers, in points.
const WIDTHS: [f32; 2] = [440.0, 210.0];
/// The maximum length of a record's title, in graphemes.
const LONGEST: usize = 80;

/// Draws the open question and closes it when the person answers. Returns the intent of the answer.
pub fn draw_open_question(
    ctx: &Context,
    texts: &Localization,
    browser: &mut RecordsBrowser,
    records: BrowsableRecords,
) -> Option<RecordsIntent> {
    let cancel = || Button::new(texts.tr("records-cancel"));
    let answer = match browser.question.as_mut()? {
        RecordsQuestion::Rename { file, title } => {
            let answer = rename(ctx, texts, title)?;
            let named = || LibraryCommand::ChangeTitle { file: file.clone(), title: title.trim().into() };
            answer.then(|| RecordsIntent::Command(named()))
        }
        RecordsQuestion::EmptyBin => {
            let count = records.finished_and_deleted.iter().filter(|entry| entry.is_in_bin()).count();
            let line = texts.tr_args("records-empty-note", &[("count", count.into())]);
            let yes = Button::new(texts.tr("records-empty")).kind(ButtonKind::Danger);
            let words = (&*texts.tr("records-empty-title"), &*line);
            let answer = card::question_card(ctx, "empty the bin", WIDTHS, words, (cancel(), yes))?;
            answer.then_some(RecordsIntent::Command(LibraryCommand::EmptyBin))
        }
        RecordsQuestion::Discard(entry) => {
            let args = [
                ("match", record_title(texts, entry).into()),
                ("standing", unfinished_record_score(texts, entry).into()),
            ];
            let line = texts.tr_args("records-discard-note", &args);
            let yes = Button::new(texts.tr("records-discard-yes")).kind(ButtonKind::Danger);
            let words = (&*texts.tr("records-discard-title"), &*line);
            let answer = card::question_card(ctx, "discard a match", WIDTHS, words, (cancel(), yes))?;
            answer.then(|| RecordsIntent::Command(LibraryCommand::Discard(entry.file.clone())))
        }
    };
    browser.question = None;
    answer
}

fn rename(ctx: &Context, texts: &Localization, title: &mut RecordTitle) -> Option<bool> {
    card::centered_card(ctx, "rename record", theme::card_frame(), |ui| {
        ui.set_width(WIDTHS[0]);
        heading(ui, &texts.tr("records-rename-title"));
        note(ui, &texts.tr("records-rename-note"));
        gap(ui, 8.0);
        let id = Id::new("name of the record");
        let awaited = id.with("awaits the focus");
        if card::record_card_appearance(ui) {
            ui.data_mut(|data| data.insert_temp(awaited, true));
        }
        // Request the focus after the sizing pass, because widgets are invisible in that pass and cannot keep the
        // focus.
        if !ui.is_sizing_pass() && ui.data_mut(|data| data.remove_temp::<bool>(awaited)).is_some() {
            ui.memory_mut(|memory| memory.request_focus(id));
        }
        let entered = ui.memory(|memory| memory.has_focus(id))
            && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
        let mut title = ShortTextBuffer::new(title, LONGEST);
        let field = TextEdit::singleline(&mut title).id(id).desired_width(ui.available_width() - 20.0);
        let field = ui.add(field.margin(Margin::symmetric(10, 8)));
        set_accessible_name(&field, &texts.tr("records-rename-title"));
        draw_focus_frame(ui, &field, 8);
        spots::report_button_spot(ui, "record name", field.rect);
        gap(ui, 10.0);
        let save = Button::new(texts.tr("records-rename-save")).kind(ButtonKind::Primary);
        let answer = answer_buttons(ui, vec2(WIDTHS[1], 42.0), Button::new(texts.tr("records-cancel")), save);
        if entered { Some(true) } else { answer }
    })
}
