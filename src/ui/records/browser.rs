//! What the player is looking at: the page, the search, the order of the list, and the record chosen in it.

use std::cmp::Ordering;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;

use super::words::{called, haystack, result};
use crate::localization::{Language, Localization};
use crate::persistence::LibraryEntry;
use crate::ui::kit::search::contains_words;

/// A page of the records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RecordsPage {
    /// The list of matches.
    #[default]
    Matches,
    /// The statistics of the matches that the search finds.
    Statistics,
    /// The list of deleted matches.
    Bin,
}

/// A column of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Column {
    /// When the match was finished.
    #[default]
    Date,
    /// The name of the match, or its players.
    Match,
    /// The level.
    Level,
    /// Who won, and why.
    Result,
    /// The rings left.
    Rings,
    /// The number of turns.
    Turns,
    /// How long it lasted.
    Length,
}

/// A question that is asked instead of showing the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordsQuestion {
    /// What to call a record.
    Rename {
        /// Its file.
        file: PathBuf,
        /// The answer so far.
        title: String,
    },
    /// Whether to empty the bin.
    EmptyBin,
}

/// What is shown of the library.
#[derive(Clone, Copy, Debug)]
pub struct LibraryView<'a> {
    /// All records.
    pub entries: &'a [Arc<LibraryEntry>],
    /// A number that changes with them.
    pub version: u64,
    /// How many are still to be read.
    pub unread: usize,
}

/// What the player is looking at.
#[derive(Resource, Debug, Default)]
pub struct RecordsBrowser {
    /// The page.
    pub page: RecordsPage,
    /// The text of the search.
    pub query: String,
    /// The column by which the list is sorted.
    pub column: Column,
    /// Whether it is sorted the other way round than usual.
    pub reversed: bool,
    /// The file of the chosen record.
    pub chosen: Option<PathBuf>,
    /// The question being asked.
    pub question: Option<RecordsQuestion>,
    /// Whether the list is to scroll to the chosen record.
    pub scrolls: bool,
    /// Whose matches the statistics count, by the place in their list.
    pub person: usize,
    /// How far the list is scrolled, in points.
    pub offset: f32,
    /// What the words of all records are, and for what they were computed.
    haystacks: (Option<(u64, Language)>, Vec<String>),
    /// The records found, in order, and for what they were sought.
    found: (Option<Sought>, Vec<Arc<LibraryEntry>>),
}

/// What decides which records are found, and their order.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sought {
    version: u64,
    language: Language,
    query: String,
    in_bin: bool,
    column: Column,
    reversed: bool,
}

impl RecordsBrowser {
    /// Finds and sorts the records, unless nothing has changed since the last call. Keeps a record chosen.
    pub fn find(&mut self, texts: &Localization, view: LibraryView) {
        let language = texts.language();
        let sought = Sought {
            version: view.version,
            language,
            query: self.query.clone(),
            in_bin: self.page == RecordsPage::Bin,
            column: self.column,
            reversed: self.reversed,
        };
        if self.found.0.as_ref() == Some(&sought) {
            return;
        }
        if self.haystacks.0 != Some((view.version, language)) {
            let all = view.entries.iter().map(|entry| haystack(texts, entry)).collect();
            self.haystacks = (Some((view.version, language)), all);
        }
        let before = self.position();
        let here = view.entries.iter().zip(&self.haystacks.1).filter(|(entry, _)| entry.is_in_bin() == sought.in_bin);
        let found = here.filter(|(_, haystack)| contains_words(haystack, &self.query)).map(|(entry, _)| entry.clone());
        self.found.1 = sorted(texts, found.collect(), self.column, self.reversed);
        self.found.0 = Some(sought);
        // Where the chosen record is gone, the one that takes its place is chosen.
        if self.position().is_none() {
            let instead = before.unwrap_or(0).min(self.found.1.len().saturating_sub(1));
            self.choose(instead);
        }
    }

    /// Returns the records found, in order.
    pub fn found(&self) -> &[Arc<LibraryEntry>] {
        &self.found.1
    }

    /// Returns the chosen record.
    pub fn chosen(&self) -> Option<&Arc<LibraryEntry>> {
        self.position().map(|at| &self.found.1[at])
    }

    /// Returns the place of the chosen record in the list.
    pub fn position(&self) -> Option<usize> {
        let chosen: &Path = self.chosen.as_deref()?;
        self.found.1.iter().position(|entry| entry.file == chosen)
    }

    /// Chooses the record at this place and shows it.
    pub fn choose(&mut self, place: usize) {
        self.chosen = self.found.1.get(place).map(|entry| entry.file.clone());
        self.scrolls = true;
    }

    /// Sorts by a column, or the other way round if it is sorted by that already.
    pub fn sort_by(&mut self, column: Column) {
        self.reversed = self.column == column && !self.reversed;
        self.column = column;
        self.scrolls = true;
    }
}

/// Sorts records by a column, the latest, longest and highest first, but texts by the alphabet. Those that are equal are
/// sorted by date.
fn sorted(
    texts: &Localization,
    found: Vec<Arc<LibraryEntry>>,
    column: Column,
    reversed: bool,
) -> Vec<Arc<LibraryEntry>> {
    let mut keyed: Vec<(SortKey, Arc<LibraryEntry>)> =
        found.into_iter().map(|entry| (SortKey::of(texts, &entry, column), entry)).collect();
    keyed.sort_by(|(one, one_entry), (other, other_entry)| {
        let order = one.compare(other);
        let order = if reversed { order.reverse() } else { order };
        order.then_with(|| other_entry.date.cmp(&one_entry.date)).then_with(|| one_entry.file.cmp(&other_entry.file))
    });
    keyed.into_iter().map(|(_, entry)| entry).collect()
}

/// What a record is sorted by.
enum SortKey {
    Number(i64),
    Text(String),
}

impl SortKey {
    fn of(texts: &Localization, entry: &LibraryEntry, column: Column) -> SortKey {
        let summary = entry.summary.as_ref();
        let folded = |text: String| SortKey::Text(crate::ui::kit::search::folded(&text));
        // Records that cannot be read come last.
        let number = |of: Option<u64>| SortKey::Number(of.map_or(-1, |number| number.min(i64::MAX as u64) as i64));
        match column {
            Column::Date => SortKey::Number(entry.date.as_second()),
            Column::Match => folded(called(texts, entry)),
            Column::Result => folded(result(texts, entry)),
            Column::Level => number(summary.map(|summary| summary.level.number().into())),
            Column::Rings => number(summary.map(|summary| summary.rings.0.map(u64::from).iter().sum())),
            Column::Turns => number(summary.map(|summary| summary.turns.into())),
            Column::Length => number(summary.map(|summary| summary.length)),
        }
    }

    fn compare(&self, other: &SortKey) -> Ordering {
        match (self, other) {
            (SortKey::Number(one), SortKey::Number(other)) => other.cmp(one),
            (SortKey::Text(one), SortKey::Text(other)) => one.cmp(other),
            (SortKey::Number(_), SortKey::Text(_)) => Ordering::Less,
            (SortKey::Text(_), SortKey::Number(_)) => Ordering::Greater,
        }
    }
}
