//! The state of the records browser: the visible page, the search, the sort order and the chosen record.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;
use tamsk_text::RecordTitle;

use super::dialog::RecordFileDialog;
use super::statistics::{CountedPerson, HandicapFilter, PersonStatistics, people};
use super::words::{SearchText, record_result, record_title, unfinished_record_score};
use crate::localization::{Language, Localization};
use crate::persistence::LibraryEntry;
use crate::ui::kit::search::fold_text;

/// A page of the records browser.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RecordsPage {
    #[default]
    Finished,
    /// The statistics of the matches that the search has found.
    FoundMatchStatistics,
    /// The deleted matches.
    Bin,
    /// The unfinished matches.
    Unfinished,
}

impl RecordsPage {
    /// Returns this page if it lists matches. Returns the page of finished matches if this is the statistics page,
    /// which has no list.
    fn list(self) -> RecordsPage {
        if self == RecordsPage::FoundMatchStatistics { RecordsPage::Finished } else { self }
    }
}

/// A column of the list, by which records can be sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RecordColumn {
    /// The end time of the match or, if it is unknown, the time of the last change to the record's file.
    #[default]
    Date,
    /// The title of the match, or the players' names if the match has no title.
    Title,
    Level,
    /// The winner, and the reason why the match ended.
    Result,
    /// The number of rings that remain to both players.
    RingsLeft,
    Turns,
    /// The duration of the match.
    Duration,
}

/// A question that replaces the list until it is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordsQuestion {
    /// Ask for a new title for the record in `file`.
    Rename {
        file: PathBuf,
        /// The title that the person has typed so far.
        title: RecordTitle,
    },
    /// Ask whether to delete all records in the bin for good.
    EmptyBin,
    /// Ask whether to discard this unfinished match.
    Discard(Arc<LibraryEntry>),
}

/// The records that the browser can show.
#[derive(Clone, Copy, Debug)]
pub struct BrowsableRecords<'a> {
    /// All records, including deleted records, but without unfinished matches.
    pub finished_and_deleted: &'a [Arc<LibraryEntry>],
    /// The unfinished matches.
    pub unfinished: &'a [Arc<LibraryEntry>],
    /// A number that changes whenever the records change.
    pub revision: u64,
    /// The number of records that have not been read from their files yet.
    pub not_yet_loaded_count: usize,
}

/// The state of the records browser.
#[derive(Resource, Debug, Default)]
pub struct RecordsBrowser {
    /// The visible page.
    pub page: RecordsPage,
    /// The text of the search field.
    pub query: String,
    /// The column by which the list is sorted.
    pub sort_column: RecordColumn,
    /// Whether the list is sorted in the reverse of the column's usual order.
    pub is_sort_reversed: bool,
    /// The file of the chosen record, or `None` if no record is chosen.
    pub chosen_file: Option<PathBuf>,
    /// The question that replaces the list, if any.
    pub question: Option<RecordsQuestion>,
    /// The file dialog for import and export, which replaces the list while it is open.
    pub dialog: RecordFileDialog,
    /// Whether the list must scroll to the chosen record in the next frame.
    pub scroll_to_chosen: bool,
    /// The index in [`StatisticsContent::people`] of the person whose statistics are visible.
    pub statistics_person_index: usize,
    /// The filter that decides, by handicap, which matches the statistics count.
    pub statistics_handicap_filter: HandicapFilter,
    /// The scroll offset of the list, in points.
    pub scroll_offset: f32,
    /// How many records each page lists.
    pub record_counts: RecordCountsByPage,
    haystacks: Haystacks,
    /// The criteria of the last search, and the found records in display order.
    found: (Option<Sought>, Vec<Arc<LibraryEntry>>),
    place: usize,
    /// Whether the player selected the chosen record. If not, the first record is chosen whenever the search is
    /// updated.
    picked: bool,
    /// The statistics that were counted last, together with the search, the person and the filter that they depend on.
    counted: Option<(Sought, usize, HandicapFilter, StatisticsContent)>,
}

/// How many records each page of the browser lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RecordCountsByPage {
    /// The number of records that have not been deleted, not counting unfinished matches.
    pub finished: usize,
    /// The number of deleted records.
    pub deleted: usize,
    /// The number of unfinished matches.
    pub unfinished: usize,
}

/// The statistics of a person, and the people whose statistics can be chosen.
#[derive(Clone, Debug)]
pub struct StatisticsContent {
    /// The people with the most matches, starting with the person who has the most.
    pub people: Vec<CountedPerson>,
    /// The statistics of the chosen person, or `None` if there are no people.
    pub statistics: Option<PersonStatistics>,
}

/// The cached search texts of records, in one language.
#[derive(Debug, Default)]
struct Haystacks {
    language: Option<Language>,
    by_file: HashMap<PathBuf, (Arc<LibraryEntry>, SearchText)>,
}

impl Haystacks {
    fn has(&mut self, texts: &Localization, entry: &Arc<LibraryEntry>, query: &str) -> bool {
        let known = self.by_file.get(&entry.file).is_some_and(|(known, _)| Arc::ptr_eq(known, entry));
        if !known {
            self.by_file.insert(entry.file.clone(), (entry.clone(), SearchText::of(texts, entry)));
        }
        self.by_file.get(&entry.file).is_some_and(|(_, words)| words.matches(texts, query))
    }

    fn are_in(&mut self, language: Language) {
        if self.language.replace(language) != Some(language) {
            self.by_file.clear();
        }
    }
}

/// The criteria of a search, and the order of the found records.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Sought {
    version: u64,
    language: Language,
    query: String,
    page: RecordsPage,
    column: RecordColumn,
    reversed: bool,
}

impl RecordsBrowser {
    /// Finds and sorts the records if the criteria have changed since the last call. Then ensures that a record is
    /// chosen.
    pub fn update_search(&mut self, texts: &Localization, records: BrowsableRecords) {
        let language = texts.language();
        let sought = Sought {
            version: records.revision,
            language,
            query: self.query.clone(),
            page: self.page.list(),
            column: self.sort_column,
            reversed: self.is_sort_reversed,
        };
        if self.found.0.as_ref() == Some(&sought) {
            return;
        }
        let before = self.chosen_index();
        let deleted = records.finished_and_deleted.iter().filter(|entry| entry.is_in_bin()).count();
        let unfinished = records.unfinished.len();
        self.record_counts =
            RecordCountsByPage { finished: records.finished_and_deleted.len() - deleted, deleted, unfinished };
        self.haystacks.are_in(language);
        let all =
            if sought.page == RecordsPage::Unfinished { records.unfinished } else { records.finished_and_deleted };
        let in_bin = sought.page == RecordsPage::Bin;
        let here = all.iter().filter(|entry| entry.is_in_bin() == in_bin);
        let is_sought = !self.query.trim().is_empty();
        let found = here.filter(|entry| !is_sought || self.haystacks.has(texts, entry, &self.query));
        let found = found.cloned().collect();
        self.found.1 = sorted(texts, found, &sought);
        self.found.0 = Some(sought);
        // If the search no longer finds the chosen record, choose the record that took its place in the list.
        if !self.picked || self.chosen_index().is_none() {
            let before = before.filter(|_| self.picked);
            let instead = before.unwrap_or(0).min(self.found.1.len().saturating_sub(1));
            self.choose(instead);
            self.scroll_to_chosen = true;
        }
    }

    /// Returns the records that the search has found, in display order.
    pub fn found_records(&self) -> &[Arc<LibraryEntry>] {
        &self.found.1
    }

    /// Returns the chosen record, or `None` if no found record is chosen.
    pub fn chosen_record(&self) -> Option<&Arc<LibraryEntry>> {
        self.chosen_index().map(|at| &self.found.1[at])
    }

    /// Returns the index of the chosen record in the list, or `None` if no found record is chosen.
    pub fn chosen_index(&self) -> Option<usize> {
        let chosen: &Path = self.chosen_file.as_deref()?;
        let is_chosen = |entry: &Arc<LibraryEntry>| entry.file == chosen;
        if self.found.1.get(self.place).is_some_and(is_chosen) {
            return Some(self.place);
        }
        self.found.1.iter().position(is_chosen)
    }

    /// Chooses the record at this index in the list, because the player selected it.
    pub fn pick_record(&mut self, index: usize) {
        self.picked = true;
        self.choose(index);
    }

    fn choose(&mut self, place: usize) {
        self.chosen_file = self.found.1.get(place).map(|entry| entry.file.clone());
        self.place = place;
    }

    /// Returns the statistics of the chosen person, counted from the found records. At most `max_people` people can be
    /// chosen: those with the most matches.
    pub fn statistics_content(&mut self, max_people: usize) -> &StatisticsContent {
        let sought = self.found.0.clone().unwrap_or_default();
        let now = (self.statistics_person_index, self.statistics_handicap_filter);
        let known = self.counted.take().filter(|(of, person, terms, _)| of == &sought && (*person, *terms) == now);
        let counted = known.map_or_else(|| self.count(max_people), |(.., counted)| counted);
        &self.counted.insert((sought, self.statistics_person_index, self.statistics_handicap_filter, counted)).3
    }

    fn count(&mut self, most: usize) -> StatisticsContent {
        let mut people = people(self.found_records());
        people.truncate(most);
        self.statistics_person_index = self.statistics_person_index.min(people.len().saturating_sub(1));
        let of_one = people
            .get(self.statistics_person_index)
            .map(|person| PersonStatistics::of(self.found_records(), person, self.statistics_handicap_filter));
        StatisticsContent { people, statistics: of_one }
    }

    /// Sorts the list by a column. If the list is already sorted by this column, reverses the order.
    pub fn sort_by(&mut self, column: RecordColumn) {
        self.is_sort_reversed = self.sort_column == column && !self.is_sort_reversed;
        self.sort_column = column;
        self.scroll_to_chosen = true;
    }
}

/// Sorts records by a column and then by date. Unless the order is reversed, texts are in alphabetical order, and
/// numbers and dates in descending order.
fn sorted(texts: &Localization, found: Vec<Arc<LibraryEntry>>, sought: &Sought) -> Vec<Arc<LibraryEntry>> {
    let &Sought { page, column, reversed, .. } = sought;
    let mut keyed: Vec<(SortKey, Arc<LibraryEntry>)> =
        found.into_iter().map(|entry| (SortKey::of(texts, &entry, column, page), entry)).collect();
    keyed.sort_by(|(one, one_entry), (other, other_entry)| {
        let order = one.cmp(other);
        let order = if reversed { order.reverse() } else { order };
        order.then_with(|| other_entry.date.cmp(&one_entry.date)).then_with(|| one_entry.file.cmp(&other_entry.file))
    });
    keyed.into_iter().map(|(_, entry)| entry).collect()
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum SortKey {
    Number(Reverse<i64>),
    Text(String),
}

impl SortKey {
    fn of(texts: &Localization, entry: &LibraryEntry, column: RecordColumn, page: RecordsPage) -> SortKey {
        let tamsk = entry.tamsk_summary();
        let text = |text: String| SortKey::Text(fold_text(&text));
        // Records that lack the number come last, for example unreadable records.
        let number =
            |of: Option<u64>| SortKey::Number(Reverse(of.map_or(-1, |number| number.min(i64::MAX as u64) as i64)));
        match column {
            RecordColumn::Date => SortKey::Number(Reverse(entry.date.as_millisecond())),
            RecordColumn::Title => text(record_title(texts, entry)),
            RecordColumn::Result if page == RecordsPage::Unfinished => text(unfinished_record_score(texts, entry)),
            RecordColumn::Result => text(record_result(texts, entry)),
            // Matches of games without levels come after the matches of all levels.
            RecordColumn::Level => {
                number(tamsk.map(|summary| summary.level.number().into()).or(entry.summary.as_ref().map(|_| 0)))
            }
            RecordColumn::RingsLeft => number(tamsk.map(|summary| summary.rings_left.0.map(u64::from).iter().sum())),
            RecordColumn::Turns => number(entry.summary.as_ref().map(|summary| summary.turns.into())),
            RecordColumn::Duration => number(tamsk.map(|summary| summary.length)),
        }
    }
}
