//! The list of records, which can be sorted by its columns. Only the visible rows are drawn.

use std::path::PathBuf;

use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, EventFilter, FontId, Id, Key, Modifiers, Rect, Response, ScrollArea, Sense, Shape,
    Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use super::browser::{RecordColumn, RecordsBrowser, RecordsPage, RecordsQuestion};
use super::words::{record_date, record_result, record_title, record_win_reason, unfinished_record_score};
use crate::localization::Localization;
use crate::persistence::{LibraryCommand, LibraryEntry, MatchSummary};
use crate::ui::kit::focus::{draw_focus_frame, reserve_arrow_keys};
use crate::ui::kit::scroll::show_scroll_rows;
use crate::ui::kit::spots;
use crate::ui::kit::theme::{self, BRASS, BRASS_BRIGHT, EMBER, INK, IVORY, IVORY_DIM, WALNUT_BRIGHT, WALNUT_LIGHT};
use crate::ui::kit::widgets::{draw_fitted_line, format_clock, paint_disc_mark, paint_player_mark};

/// A person's choice in the records browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordsIntent {
    /// Close the browser.
    Close,
    /// Watch the replay of the chosen record.
    Watch,
    /// Open the file dialog to import records.
    Import,
    /// Open the file dialog to export this record.
    Export(PathBuf),
    /// Send a command to the library of records.
    Command(LibraryCommand),
}

const ROW: f32 = 30.0;
const HEAD: f32 = 26.0;
const PAD: f32 = 8.0;
/// The width below which the list has fewer columns, in points.
const NARROW: f32 = 900.0;

/// A column, the position of its left end in points, and its width in points.
type ColumnSpan = (RecordColumn, f32, f32);

fn columns(width: f32, page: RecordsPage) -> Vec<ColumnSpan> {
    let fixed: &[(RecordColumn, f32)] = if page == RecordsPage::Unfinished {
        &[(RecordColumn::Date, 134.0), (RecordColumn::Title, 0.48), (RecordColumn::Result, 0.52)]
    } else if width < NARROW {
        &[(RecordColumn::Date, 124.0), (RecordColumn::Title, 0.55), (RecordColumn::Result, 0.45)]
    } else {
        &[
            (RecordColumn::Date, 134.0),
            (RecordColumn::Title, 0.54),
            (RecordColumn::Level, 72.0),
            (RecordColumn::Result, 0.46),
            (RecordColumn::RingsLeft, 86.0),
            (RecordColumn::Turns, 66.0),
            (RecordColumn::Duration, 72.0),
        ]
    };
    let rest = width - fixed.iter().map(|(_, wide)| if *wide > 1.0 { *wide } else { 0.0 }).sum::<f32>();
    let mut left = 0.0;
    let place = |&(column, wide): &(RecordColumn, f32)| {
        let wide = if wide > 1.0 { wide } else { wide * rest };
        left += wide;
        (column, left - wide, wide)
    };
    fixed.iter().map(place).collect()
}

fn column_key(column: RecordColumn, page: RecordsPage) -> (&'static str, &'static str) {
    match column {
        RecordColumn::Result if page == RecordsPage::Unfinished => ("records-standing", "sort result"),
        RecordColumn::Date => ("records-date", "sort date"),
        RecordColumn::Title => ("records-match", "sort match"),
        RecordColumn::Level => ("records-level", "sort level"),
        RecordColumn::Result => ("records-result", "sort result"),
        RecordColumn::RingsLeft => ("records-rings", "sort rings"),
        RecordColumn::Turns => ("records-turns", "sort turns"),
        RecordColumn::Duration => ("records-length", "sort length"),
    }
}

/// Adds the list and leaves `foot` points free below it. Returns the person's choice.
pub fn record_list(
    ui: &mut Ui,
    texts: &Localization,
    browser: &mut RecordsBrowser,
    foot: f32,
) -> Option<RecordsIntent> {
    // Leave room for the scroll bar.
    let width = ui.available_width() - 14.0;
    let columns = columns(width, browser.page);
    ui.spacing_mut().item_spacing = Vec2::ZERO;
    heads(ui, texts, browser, &columns);
    ui.add_space(4.0);
    let room = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), ui.available_height() - foot));
    let by_key = keys(ui, &texts.tr("records-title"), browser, room);
    let opened = rows(ui, texts, browser, &columns, width, room.height());
    by_key.or(opened)
}

fn heads(ui: &mut Ui, texts: &Localization, browser: &mut RecordsBrowser, columns: &[ColumnSpan]) {
    let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEAD), Sense::hover());
    for &(column, left, wide) in columns {
        let (key, name) = column_key(column, browser.page);
        let rect = Rect::from_min_size(line.min + vec2(left, 0.0), vec2(wide - 2.0, HEAD));
        let response = ui.interact(rect, Id::new(("sort", column)), Sense::click());
        let word = texts.tr(key);
        let sorts = browser.sort_column == column;
        response.widget_info(|| WidgetInfo::selected(WidgetType::Button, ui.is_enabled(), sorts, &*word));
        spots::report_button_spot(ui, name, rect);
        draw_focus_frame(ui, &response, 6);
        let ink = if sorts || response.hovered() { BRASS_BRIGHT } else { BRASS };
        let at = rect.left_center() + vec2(PAD, 0.0);
        draw_fitted_line(ui.painter(), at, Align2::LEFT_CENTER, word.into_owned(), theme::bold(12.5), ink, wide - 24.0);
        if sorts {
            arrow(ui, pos2(rect.right() - 9.0, rect.center().y), browser.is_sort_reversed, ink);
        }
        if response.clicked() {
            browser.sort_by(column);
        }
    }
}

fn arrow(ui: &Ui, at: bevy_egui::egui::Pos2, up: bool, ink: Color32) {
    let tip = if up { -3.5 } else { 3.5 };
    let points = vec![at + vec2(-4.5, -tip), at + vec2(4.5, -tip), at + vec2(0.0, tip)];
    ui.painter().add(Shape::convex_polygon(points, ink, Stroke::NONE));
}

fn keys(ui: &mut Ui, title: &str, browser: &mut RecordsBrowser, room: Rect) -> Option<RecordsIntent> {
    let id = Id::new("records list");
    let list = ui.interact(room, id, Sense::focusable_noninteractive());
    list.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, title));
    ui.ctx().accesskit_node_builder(id, |node| node.set_role(Role::List));
    spots::report_button_spot(ui, "records list", room);
    draw_focus_frame(ui, &list, 8);
    let (rows, at) = (browser.found_records().len(), browser.chosen_index());
    // At the first and the last row, let the arrow keys move the focus out of the list.
    let above = (Key::ArrowUp, at.is_some_and(|at| at > 0));
    let below = (Key::ArrowDown, at.map_or(rows > 0, |at| at + 1 < rows));
    reserve_arrow_keys(&list, [above, below].into_iter().filter(|(_, is_any)| *is_any).map(|(key, _)| key));
    let focused = ui.memory(bevy_egui::egui::Memory::focused);
    if focused.is_some_and(|focused| focused != id) {
        return None;
    }
    if focused.is_some() {
        let filter = EventFilter { vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
    }
    let (last, page, at) = (rows.checked_sub(1)?, (room.height() / ROW) as usize, at.unwrap_or(0));
    let pressed = |key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key)) > 0;
    let to = [
        (Key::ArrowDown, (at + 1).min(last)),
        (Key::ArrowUp, at.saturating_sub(1)),
        (Key::PageDown, (at + page).min(last)),
        (Key::PageUp, at.saturating_sub(page)),
        (Key::Home, 0),
        (Key::End, last),
    ];
    if let Some((_, to)) = to.into_iter().find(|(key, to)| browser.chosen_index() != Some(*to) && pressed(*key)) {
        browser.pick_record(to);
        browser.scroll_to_chosen = true;
    }
    let chosen = browser.chosen_record()?.clone();
    if browser.page != RecordsPage::Bin && pressed(Key::Delete) {
        if browser.page == RecordsPage::Unfinished {
            browser.question = Some(RecordsQuestion::Discard(chosen));
            return None;
        }
        return Some(RecordsIntent::Command(LibraryCommand::MoveToBin(chosen.file.clone())));
    }
    // If no widget has the focus, Enter presses the primary button, which also opens the match.
    if focused.is_some() && pressed(Key::Enter) { opened(browser.page, &chosen) } else { None }
}

/// Returns the intent that opens the match of this record: to continue an unfinished match, or to watch a finished one.
/// Returns `None` on the page of deleted matches.
fn opened(page: RecordsPage, entry: &LibraryEntry) -> Option<RecordsIntent> {
    match page {
        RecordsPage::Unfinished => {
            Some(RecordsIntent::Command(LibraryCommand::Resume { file: entry.file.clone(), resumes_contest: false }))
        }
        RecordsPage::Finished | RecordsPage::FoundMatchStatistics => Some(RecordsIntent::Watch),
        RecordsPage::Bin => None,
    }
}

fn rows(
    ui: &mut Ui,
    texts: &Localization,
    browser: &mut RecordsBrowser,
    columns: &[ColumnSpan],
    width: f32,
    height: f32,
) -> Option<RecordsIntent> {
    let mut intent = None;
    let mut area = ScrollArea::vertical().id_salt("records").max_height(height).auto_shrink(false);
    if std::mem::take(&mut browser.scroll_to_chosen) {
        let top = browser.chosen_index().unwrap_or(0) as f32 * ROW;
        browser.scroll_offset = browser.scroll_offset.min(top).max(top + ROW - height);
        area = area.vertical_scroll_offset(browser.scroll_offset);
    }
    // Let page keys scroll the list only while another widget has the focus. Otherwise, they choose a row.
    let focused = ui.memory(bevy_egui::egui::Memory::focused);
    let by_keys = focused.is_some_and(|focused| focused != Id::new("records list"));
    let shown = show_scroll_rows(ui, area, (ROW, browser.found_records().len()), by_keys, |ui, range| {
        for place in range {
            let Some(entry) = browser.found_records().get(place).cloned() else { continue };
            let chosen = browser.chosen_file.as_ref() == Some(&entry.file);
            let row = row(ui, texts, &entry, columns, width, chosen, browser.page);
            if ui.clip_rect().contains(row.rect.center()) {
                spots::report_button_spot(ui, &format!("record {place}"), row.rect);
            }
            if row.clicked() {
                browser.pick_record(place);
                ui.memory_mut(|memory| memory.request_focus(Id::new("records list")));
            }
            if row.double_clicked() {
                intent = opened(browser.page, &entry);
            }
        }
    });
    browser.scroll_offset = shown.state.offset.y;
    intent
}

fn row(
    ui: &mut Ui,
    texts: &Localization,
    entry: &LibraryEntry,
    columns: &[ColumnSpan],
    width: f32,
    chosen: bool,
    page: RecordsPage,
) -> Response {
    // Give the focus to the list as a whole, not to a row.
    let (rect, response) = ui.allocate_exact_size(vec2(width, ROW), Sense::CLICK);
    let name = record_title(texts, entry);
    response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, ui.is_enabled(), chosen, &name));
    let fill = match (chosen, response.hovered()) {
        (true, _) => BRASS,
        (false, true) => WALNUT_BRIGHT,
        (false, false) => WALNUT_LIGHT.gamma_multiply(0.6),
    };
    let plate = rect.shrink2(vec2(0.0, 1.0));
    ui.painter().rect(plate, CornerRadius::same(5), fill, Stroke::NONE, StrokeKind::Inside);
    let (ink, dim) = if chosen { (INK, INK) } else { (IVORY, IVORY_DIM) };
    for &(column, left, wide) in columns {
        let cell = Rect::from_min_size(rect.min + vec2(left, 0.0), vec2(wide, ROW));
        let write = |text: String, font: FontId, ink: Color32, indent: f32| {
            let at = cell.left_center() + vec2(PAD + indent, 0.0);
            draw_fitted_line(ui.painter(), at, Align2::LEFT_CENTER, text, font, ink, wide - 2.0 * PAD - indent);
        };
        let plain = |text: String| write(text, theme::sans(13.5), dim, 0.0);
        match column {
            RecordColumn::Date => plain(record_date(texts, entry)),
            RecordColumn::Title => write(name.clone(), theme::sans(14.0), ink, 0.0),
            RecordColumn::Result if page == RecordsPage::Unfinished => plain(unfinished_record_score(texts, entry)),
            RecordColumn::Result => {
                let at = cell.left_center() + vec2(PAD + 6.0, 0.0);
                let winner = entry.summary.as_ref().and_then(MatchSummary::winner);
                for (summary, winner) in entry.summary.iter().zip(winner) {
                    let mark = if summary.colour_keys.0.iter().any(|colour| colour == "white") {
                        paint_disc_mark
                    } else {
                        paint_player_mark
                    };
                    mark(ui.painter(), at, 6.0, winner);
                }
                let ink = if entry.summary.is_some() || chosen { dim } else { EMBER };
                let indent = if winner.is_some() { 18.0 } else { 0.0 };
                let room = wide - 2.0 * PAD - indent;
                let width = |text: &str| ui.painter().layout_no_wrap(text.to_owned(), theme::sans(13.5), ink).size().x;
                // If there is not enough room, omit the winner's name, because the mark already shows who won.
                let whole = record_result(texts, entry);
                let text = if width(&whole) <= room { whole } else { record_win_reason(texts, entry).unwrap_or(whole) };
                write(text, theme::sans(13.5), ink, indent);
            }
            _ => plain(figure(texts, entry, column)),
        }
    }
    response
}

fn figure(texts: &Localization, entry: &LibraryEntry, column: RecordColumn) -> String {
    let Some(summary) = &entry.summary else { return String::new() };
    match (&summary.tamsk, column) {
        (_, RecordColumn::Turns) => summary.turns.to_string(),
        (Some(tamsk), RecordColumn::Level) => tamsk.level.number().to_string(),
        (Some(tamsk), RecordColumn::RingsLeft) => tamsk.rings_left.0.map(|rings| rings.to_string()).join(" : "),
        (Some(tamsk), _) => format_clock(tamsk.length),
        (None, RecordColumn::Level) => summary.rules.first().map(|game| texts.format_text(game)).unwrap_or_default(),
        // Leave the columns for rings and time empty in records of other games.
        (None, _) => String::new(),
    }
}
