//! Tests of the records browser: search, sorting, keys and questions.

use std::sync::Arc;

use bevy::prelude::{Deref, DerefMut};
use bevy_egui::egui::{Key, Modifiers};
use jiff::Timestamp;
use tamsk_engine::Difficulty;
use tamsk_records::NamesByPlayer;
use tamsk_rules::{ByPlayer, EndReason, Handicaps, Level, Outcome, Player};
use tamsk_text::RecordTitle;

use super::browser::{BrowsableRecords, RecordColumn, RecordsBrowser, RecordsPage, RecordsQuestion};
use super::list::RecordsIntent;
use super::panel::draw_records_browser;
use super::words::record_result;
use crate::localization::{Language, Localization};
use crate::persistence::{LibraryCommand, LibraryEntry, MatchSummary, RecordMetadata, TamskSummary};
use crate::table::seats::{Seat, Seats};
use crate::ui::kit::testing::PanelHarness;
use crate::ui::tests::{Panel, labelled_panel};

pub const AGAINST_CLUB: Seats = Seats { red: Seat::Person, black: Seat::Bot(Difficulty::Club) };

#[derive(Deref, DerefMut)]
pub struct PlayedMatch {
    pub names: NamesByPlayer,
    #[deref]
    counted: TamskSummary,
}

/// Returns a finished match between two people without names. The date, turns and duration depend on `number`.
fn entry(number: u32) -> LibraryEntry {
    LibraryEntry::clone(&changed(number, |_, _| ()))
}

/// Returns a record of a finished match whose date, turns and duration depend on `number`, after `change` was applied
/// to it.
pub fn changed(number: u32, change: impl FnOnce(&mut RecordMetadata, &mut PlayedMatch)) -> Arc<LibraryEntry> {
    let finished = Timestamp::from_second(1_750_000_000 + i64::from(number) * 60).ok();
    let counted = TamskSummary {
        level: Level::Three,
        outcome: Some(Outcome { winner: Some(Player::Red), by: EndReason::Rings }),
        rings_left: ByPlayer([3, 9]),
        late_turns: ByPlayer([1, 2]),
        lost_glasses: ByPlayer([0, 3]),
        turns: 40 + number,
        length: 600_000 + u64::from(number),
        handicaps: Handicaps::NONE,
    };
    let mut note =
        RecordMetadata { finished_at: finished, seats: Some(Seats::default()), title: RecordTitle::default() };
    let mut played = PlayedMatch { names: NamesByPlayer::default(), counted };
    change(&mut note, &mut played);
    Arc::new(LibraryEntry {
        file: format!("{number:04}.tamsk").into(),
        date: note.finished_at.unwrap_or_default(),
        metadata: note,
        recency_rank: 0,
        summary: Some(MatchSummary::from_tamsk_summary(played.names, played.counted)),
    })
}

fn library() -> Vec<Arc<LibraryEntry>> {
    let mut all: Vec<_> = (0..40).map(|number| Arc::new(entry(number))).collect();
    all.push(changed(50, |note, summary| {
        note.seats = Some(AGAINST_CLUB);
        summary.outcome = Some(Outcome { winner: Some(Player::Black), by: EndReason::MovedOntoFullSocket });
        summary.handicaps.black.initial_rings = 28;
    }));
    all.push(changed(51, |_, summary| {
        summary.names = NamesByPlayer { red: "Ada".into(), black: "Bo".into() };
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
        for page in
            [RecordsPage::Finished, RecordsPage::FoundMatchStatistics, RecordsPage::Bin, RecordsPage::Unfinished]
        {
            for (question, query, unread) in
                questions.iter().cloned().flat_map(|it| [(it.clone(), "", 7), (it, "0123456789", 0)])
            {
                let what = format!("{} records, {page:?} {question:?} {query}", entries.len());
                let mut browser = seeking(query);
                (browser.page, browser.question) = (page, question);
                let entries = entries.clone();
                let unfinished = if entries.is_empty() { Vec::new() } else { unfinished() };
                all.push(labelled_panel(what, move |ctx, texts| {
                    let records = BrowsableRecords {
                        finished_and_deleted: &entries,
                        unfinished: &unfinished,
                        revision: 1,
                        not_yet_loaded_count: unread,
                    };
                    draw_records_browser(ctx, texts, &mut browser, records);
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
    let records = BrowsableRecords { unfinished: &unfinished, ..view(&[]) };
    let mut browser = RecordsBrowser::default();
    browser.page = RecordsPage::Unfinished;
    let mut intents = Vec::new();
    for key in [Key::F35, Key::ArrowDown, Key::Enter, Key::Delete] {
        bench.press_key(key, Modifiers::NONE, |ctx, texts| {
            intents.extend(draw_records_browser(ctx, texts, &mut browser, records));
        });
    }
    let file = browser.chosen_file.clone().expect("a record is chosen");
    assert_eq!(
        intents,
        [RecordsIntent::Command(LibraryCommand::Resume { file: file.clone(), resumes_contest: false })]
    );
    assert!(matches!(&browser.question, Some(RecordsQuestion::Discard(entry)) if entry.file == file));
    let answer = bench
        .click_on_text_key("records-discard-yes", |ctx, texts| draw_records_browser(ctx, texts, &mut browser, records));
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

pub fn view(entries: &[Arc<LibraryEntry>]) -> BrowsableRecords<'_> {
    BrowsableRecords { finished_and_deleted: entries, unfinished: &[], revision: 1, not_yet_loaded_count: 0 }
}

fn found(browser: &mut RecordsBrowser, entries: &[Arc<LibraryEntry>], language: Language) -> Vec<String> {
    browser.update_search(&Localization::new(language), view(entries));
    browser.found_records().iter().map(|entry| entry.displayed_file_stem()).collect()
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

/// A query of a name and a word such as "won" must find the matches that this player won. A name and a word such as
/// "lost" must find the matches that this player lost.
#[test]
fn search_finds_the_wins_and_losses_of_a_player() {
    let players = |red: &str, black: &str| NamesByPlayer { red: red.into(), black: black.into() };
    let decided = |winner, by| Some(Outcome { winner: Some(winner), by });
    let entries = [
        changed(1, |_, summary| {
            (summary.names, summary.outcome) = (players("Ada", "Bo"), decided(Player::Red, EndReason::Resigned));
            summary.handicaps.black.initial_rings = 28;
        }),
        changed(2, |_, summary| {
            (summary.names, summary.outcome) =
                (players("Ada", "Bo"), decided(Player::Black, EndReason::MovedOntoFullSocket));
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
    let said = |language, entry: &LibraryEntry| record_result(&Localization::new(language), entry);
    assert_eq!(said(Language::English, &entries[0]), "Resignation: Ada won · handicap");
    assert_eq!(said(Language::English, &entries[1]), "Full socket: Bo won");
    assert_eq!(said(Language::French, &entries[0]), "Abandon\u{a0}: Ada a gagné, à handicap");
}

#[test]
fn every_column_sorts_both_ways() {
    let entries = library();
    let mut browser = RecordsBrowser::default();
    assert_eq!(found(&mut browser, &entries, Language::English)[..2], ["0", "0052"], "the latest come first");
    browser.sort_by(RecordColumn::Date);
    assert_eq!(found(&mut browser, &entries, Language::English)[..2], ["0000", "0001"]);
    for (column, first, last) in [
        (RecordColumn::Turns, "0052", "0"),
        (RecordColumn::Duration, "0052", "0"),
        (RecordColumn::Title, "0", "0050"),
        (RecordColumn::Level, "0052", "0"),
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
    browser.pick_record(3);
    let chosen = browser.chosen_record().cloned().expect("a record is chosen");
    assert_eq!(chosen.displayed_file_stem(), "0050");
    entries.retain(|entry| entry.file != chosen.file);
    browser.update_search(&Localization::new(Language::English), BrowsableRecords { revision: 2, ..view(&entries) });
    assert_eq!(browser.chosen_record().map(|entry| entry.displayed_file_stem()).as_deref(), Some("0039"));
}

#[test]
fn the_list_can_be_used_by_keys_alone() {
    let (entries, bench) = (library(), PanelHarness::at_scale(1.0));
    let mut browser = RecordsBrowser::default();
    let mut intents = Vec::new();
    let mut press = |browser: &mut RecordsBrowser, key| {
        bench.press_key(key, Modifiers::NONE, |ctx, texts| {
            intents.extend(draw_records_browser(ctx, texts, browser, view(&entries)));
        });
        browser.chosen_index()
    };
    press(&mut browser, Key::F35);
    assert_eq!(press(&mut browser, Key::ArrowDown), Some(1));
    assert_eq!(press(&mut browser, Key::End), Some(43));
    assert_eq!(press(&mut browser, Key::PageUp).map(|at| at < 43), Some(true));
    assert_eq!(press(&mut browser, Key::Home), Some(0));
    assert_eq!(press(&mut browser, Key::Enter), Some(0));
    press(&mut browser, Key::Delete);
    let file = browser.chosen_file.clone().expect("a record is chosen");
    assert_eq!(intents, [RecordsIntent::Watch, RecordsIntent::Command(LibraryCommand::MoveToBin(file))]);
}
