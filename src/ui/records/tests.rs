//! Tests of the records browser: search, sorting, keys and questions.

use std::sync::Arc;

use bevy::prelude::{Deref, DerefMut};
use bevy_egui::egui::{Key, Modifiers};
use jiff::Timestamp;
use tamsk_engine::Difficulty;
use tamsk_records::Names;
use tamsk_rules::{ByPlayer, EndReason, Handicaps, Level, Outcome, Player};
use tamsk_text::RecordTitle;

use super::browser::{Column, LibraryView, RecordsBrowser, RecordsPage, RecordsQuestion};
use super::list::RecordsIntent;
use super::panel::panel;
use super::words::result;
use crate::localization::{Language, Localization};
use crate::persistence::{LibraryCommand, LibraryEntry, MatchSummary, RecordMetadata, RecordSummary};
use crate::table::seats::{Seat, Seats};
use crate::ui::kit::testing::PanelHarness;
use crate::ui::tests::{Panel, labelled_panel};

pub const AGAINST_CLUB: Seats = Seats { red: Seat::Person, black: Seat::Bot(Difficulty::Club) };

#[derive(Deref, DerefMut)]
pub struct PlayedMatch {
    pub names: Names,
    #[deref]
    counted: RecordSummary,
}

/// Returns a finished match of two nameless people. `number` determines its date, turns and length.
fn entry(number: u32) -> LibraryEntry {
    LibraryEntry::clone(&changed(number, |_, _| ()))
}

/// Returns the match with this number after applying `change`.
pub fn changed(number: u32, change: impl FnOnce(&mut RecordMetadata, &mut PlayedMatch)) -> Arc<LibraryEntry> {
    let finished = Timestamp::from_second(1_750_000_000 + i64::from(number) * 60).ok();
    let counted = RecordSummary {
        level: Level::Three,
        outcome: Some(Outcome { winner: Some(Player::Red), by: EndReason::Rings }),
        rings: ByPlayer([3, 9]),
        late: ByPlayer([1, 2]),
        lost: ByPlayer([0, 3]),
        turns: 40 + number,
        length: 600_000 + u64::from(number),
        handicaps: Handicaps::NONE,
    };
    let mut note = RecordMetadata { finished, seats: Some(Seats::default()), title: RecordTitle::default() };
    let mut played = PlayedMatch { names: Names::default(), counted };
    change(&mut note, &mut played);
    Arc::new(LibraryEntry {
        file: format!("{number:04}.tamsk").into(),
        date: note.finished.unwrap_or_default(),
        note,
        played: 0,
        summary: Some(MatchSummary::of_tamsk(played.names, played.counted)),
    })
}

fn library() -> Vec<Arc<LibraryEntry>> {
    let mut all: Vec<_> = (0..40).map(|number| Arc::new(entry(number))).collect();
    all.push(changed(50, |note, summary| {
        note.seats = Some(AGAINST_CLUB);
        summary.outcome = Some(Outcome { winner: Some(Player::Black), by: EndReason::FullSocket });
        summary.handicaps.black.rings = 28;
    }));
    all.push(changed(51, |_, summary| {
        summary.names = Names { red: "Ada".into(), black: "Bo".into() };
        summary.outcome = Some(Outcome { winner: None, by: EndReason::Tie });
    }));
    all.push(changed(52, |note, summary| {
        note.title = "Bo, Ada, Bo".into();
        summary.outcome = None;
    }));
    all.push(Arc::new(LibraryEntry { summary: None, file: "0.tamsk".into(), ..entry(53) }));
    for number in 60..63 {
        all.push(Arc::new(LibraryEntry { file: format!("bin/{number}.tamsk").into(), ..entry(number) }));
    }
    all
}

pub fn panels() -> Vec<(String, Panel)> {
    let mut all: Vec<(String, Panel)> = Vec::new();
    let questions = [
        None,
        Some(RecordsQuestion::EmptyBin),
        Some(rename("")),
        Some(RecordsQuestion::Discard(unfinished().remove(0))),
    ];
    for entries in [library(), Vec::new()] {
        for page in [RecordsPage::Matches, RecordsPage::Statistics, RecordsPage::Bin, RecordsPage::Unfinished] {
            for (question, query, unread) in
                questions.iter().cloned().flat_map(|it| [(it.clone(), "", 7), (it, "0123456789", 0)])
            {
                let what = format!("{} records, {page:?} {question:?} {query}", entries.len());
                let mut browser = seeking(query);
                (browser.page, browser.question) = (page, question);
                let entries = entries.clone();
                let unfinished = if entries.is_empty() { Vec::new() } else { unfinished() };
                all.push(labelled_panel(what, move |ctx, texts| {
                    let view = LibraryView { entries: &entries, unfinished: &unfinished, version: 1, unread };
                    panel(ctx, texts, &mut browser, view);
                }));
            }
        }
    }
    all
}

fn unfinished() -> Vec<Arc<LibraryEntry>> {
    (0..40).map(|number| changed(number, |_, summary| summary.outcome = None)).collect()
}

#[test]
fn enter_continues_an_unfinished_match_and_delete_asks_first() {
    let (unfinished, bench) = (unfinished(), PanelHarness::at_scale(1.0));
    let view = LibraryView { unfinished: &unfinished, ..view(&[]) };
    let mut browser = RecordsBrowser::default();
    browser.page = RecordsPage::Unfinished;
    let mut intents = Vec::new();
    for key in [Key::F35, Key::ArrowDown, Key::Enter, Key::Delete] {
        bench.press_key(key, Modifiers::NONE, |ctx, texts| intents.extend(panel(ctx, texts, &mut browser, view)));
    }
    let file = browser.chosen_file.clone().expect("a record is chosen");
    assert_eq!(intents, [RecordsIntent::Command(LibraryCommand::Continue { file: file.clone(), as_it_was: false })]);
    assert!(matches!(&browser.question, Some(RecordsQuestion::Discard(entry)) if entry.file == file));
    let answer = bench.click_on_key("records-discard-yes", |ctx, texts| panel(ctx, texts, &mut browser, view));
    assert_eq!(
        (answer, browser.question.is_none()),
        (Some(RecordsIntent::Command(LibraryCommand::Discard(file))), true)
    );
}

fn seeking(query: &str) -> RecordsBrowser {
    let mut browser = RecordsBrowser::default();
    browser.query = query.into();
    browser
}

fn rename(title: &str) -> RecordsQuestion {
    RecordsQuestion::Rename { file: "0000.tamsk".into(), title: title.into() }
}

pub fn view(entries: &[Arc<LibraryEntry>]) -> LibraryView<'_> {
    LibraryView { entries, unfinished: &[], version: 1, unread: 0 }
}

fn found(browser: &mut RecordsBrowser, entries: &[Arc<LibraryEntry>], language: Language) -> Vec<String> {
    browser.find(&Localization::new(language), view(entries));
    browser.found().iter().map(|entry| entry.file_stem()).collect()
}

#[test]
fn search_finds_names_opponents_levels_and_results() {
    let entries = library();
    for (language, query, file) in [
        (Language::English, "ada bo", vec!["0052", "0051"]),
        (Language::English, "club", vec!["0050"]),
        (Language::French, "club", vec!["0050"]),
        (Language::English, "full socket", vec!["0050"]),
        (Language::French, "case pleine", vec!["0050"]),
        (Language::French, "egalite", vec!["0051"]),
        (Language::English, "unreadable", vec!["0"]),
        (Language::French, "inachevee", vec!["0052"]),
        (Language::English, "level 2", vec![]),
    ] {
        let mut browser = seeking(query);
        assert_eq!(found(&mut browser, &entries, language), file, "{query}");
    }
    let mut browser = seeking("level 3");
    assert_eq!(found(&mut browser, &entries, Language::English).len(), 43);
    browser.page = RecordsPage::Bin;
    assert_eq!(found(&mut browser, &entries, Language::English), ["62", "61", "60"]);
}

/// A name next to a word for winning or losing finds that player's wins or losses. A result begins with its reason.
#[test]
fn search_understands_who_won() {
    let players = |red: &str, black: &str| Names { red: red.into(), black: black.into() };
    let decided = |winner, by| Some(Outcome { winner: Some(winner), by });
    let entries = [
        changed(1, |_, summary| {
            (summary.names, summary.outcome) = (players("Ada", "Bo"), decided(Player::Red, EndReason::Resigned));
            summary.handicaps.black.rings = 28;
        }),
        changed(2, |_, summary| {
            (summary.names, summary.outcome) = (players("Ada", "Bo"), decided(Player::Black, EndReason::FullSocket));
        }),
        changed(3, |_, summary| {
            summary.names = players("Ada", "Bo");
            summary.outcome = Some(Outcome { winner: None, by: EndReason::Tie });
        }),
    ];
    for (language, query, files) in [
        (Language::English, "ada won", vec!["0001"]),
        (Language::English, "Bo WON", vec!["0002"]),
        (Language::English, "ada lost", vec!["0002"]),
        (Language::English, "won resignation", vec!["0001"]),
        (Language::English, "won", vec!["0002", "0001"]),
        (Language::English, "ada bo", vec!["0003", "0002", "0001"]),
        (Language::French, "ada gagne", vec!["0001"]),
        (Language::French, "bo perdu", vec!["0001"]),
        (Language::French, "case pleine", vec!["0002"]),
    ] {
        assert_eq!(found(&mut seeking(query), &entries, language), files, "{query}");
    }
    let said = |language, entry: &LibraryEntry| result(&Localization::new(language), entry);
    assert_eq!(said(Language::English, &entries[0]), "Resignation: Ada won · handicap");
    assert_eq!(said(Language::English, &entries[1]), "Full socket: Bo won");
    assert_eq!(said(Language::French, &entries[0]), "Abandon\u{a0}: Ada a gagné, à handicap");
}

#[test]
fn every_column_sorts_both_ways() {
    let entries = library();
    let mut browser = RecordsBrowser::default();
    assert_eq!(found(&mut browser, &entries, Language::English)[..2], ["0", "0052"], "the latest come first");
    browser.sort_by(Column::Date);
    assert_eq!(found(&mut browser, &entries, Language::English)[..2], ["0000", "0001"]);
    for (column, first, last) in [
        (Column::Turns, "0052", "0"),
        (Column::Length, "0052", "0"),
        (Column::Match, "0", "0050"),
        (Column::Level, "0052", "0"),
    ] {
        browser.sort_by(column);
        let files = found(&mut browser, &entries, Language::English);
        assert_eq!((files[0].as_str(), files[files.len() - 1].as_str()), (first, last), "{column:?}");
        browser.sort_by(column);
        assert_ne!(found(&mut browser, &entries, Language::English), files);
    }
}

#[test]
fn the_next_record_is_chosen_when_the_chosen_one_disappears() {
    let mut entries = library();
    let mut browser = RecordsBrowser::default();
    found(&mut browser, &entries, Language::English);
    browser.pick(3);
    let chosen = browser.chosen().cloned().expect("a record is chosen");
    assert_eq!(chosen.file_stem(), "0050");
    entries.retain(|entry| entry.file != chosen.file);
    browser.find(&Localization::new(Language::English), LibraryView { version: 2, ..view(&entries) });
    assert_eq!(browser.chosen().map(|entry| entry.file_stem()).as_deref(), Some("0039"));
}

#[test]
fn keys_alone_can_use_the_list() {
    let (entries, bench) = (library(), PanelHarness::at_scale(1.0));
    let mut browser = RecordsBrowser::default();
    let mut intents = Vec::new();
    let mut press = |browser: &mut RecordsBrowser, key| {
        bench.press_key(key, Modifiers::NONE, |ctx, texts| {
            intents.extend(panel(ctx, texts, browser, view(&entries)));
        });
        browser.position()
    };
    press(&mut browser, Key::F35);
    assert_eq!(press(&mut browser, Key::ArrowDown), Some(1));
    assert_eq!(press(&mut browser, Key::End), Some(43));
    assert_eq!(press(&mut browser, Key::PageUp).map(|at| at < 43), Some(true));
    assert_eq!(press(&mut browser, Key::Home), Some(0));
    assert_eq!(press(&mut browser, Key::Enter), Some(0));
    press(&mut browser, Key::Delete);
    let file = browser.chosen_file.clone().expect("a record is chosen");
    assert_eq!(intents, [RecordsIntent::Watch, RecordsIntent::Command(LibraryCommand::Delete(file))]);
}
