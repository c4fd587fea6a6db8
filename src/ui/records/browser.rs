//! The browser's state: page, search, sort order, and the chosen record.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;
use tamsk_text::RecordTitle;

use super::dialog::RecordsDialog;
use super::statistics::{CountedPerson, MatchTerms, Statistics, people};
use super::words::{SearchText, record_title, result, standing};
use crate::localization::{Language, Localization};
use crate::persistence::LibraryEntry;
use crate::ui::kit::search::fold_text;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RecordsPage {
    #[default]
    Matches,
    /// The statistics of the matches that the search finds.
    Statistics,
    /// Deleted matches.
    Bin,
    Unfinished,
}

impl RecordsPage {
    /// Returns the list page whose matches this page is about.
    fn list(self) -> RecordsPage {
        if self == RecordsPage::Statistics { RecordsPage::Matches } else { self }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Column {
    /// When the match was finished.
    #[default]
    Date,
    /// The match's own title, or else its players.
    Match,
    Level,
    /// The winner and the reason.
    Result,
    Rings,
    Turns,
    /// Duration of the match.
    Length,
}

/// A question shown in place of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordsQuestion {
    Rename {
        file: PathBuf,
        /// The text typed so far.
        title: RecordTitle,
    },
    EmptyBin,
    /// Whether to discard this unfinished match.
    Discard(Arc<LibraryEntry>),
}

#[derive(Clone, Copy, Debug)]
pub struct LibraryView<'a> {
    pub entries: &'a [Arc<LibraryEntry>],
    pub unfinished: &'a [Arc<LibraryEntry>],
    /// Changes whenever the entries change.
    pub version: u64,
    /// Number of records still to be read.
    pub unread: usize,
}

/// The state of the records browser.
#[derive(Resource, Debug, Default)]
pub struct RecordsBrowser {
    /// The visible page.
    pub page: RecordsPage,
    /// The text in the search field.
    pub query: String,
    /// The column that sorts the list.
    pub column: Column,
    /// Whether the usual order of the column is reversed.
    pub reversed: bool,
    /// The file of the chosen record.
    pub chosen_file: Option<PathBuf>,
    /// The open question.
    pub question: Option<RecordsQuestion>,
    /// The file dialog, which replaces the list while it is open.
    pub dialog: RecordsDialog,
    /// Whether to scroll to the chosen record.
    pub scroll_to_chosen: bool,
    /// Index of the person whose statistics are visible.
    pub person: usize,
    /// Which matches the statistics count.
    pub terms: MatchTerms,
    /// Scroll position of the list, in points.
    pub offset: f32,
    /// Numbers of records.
    pub counts: Counts,
    haystacks: Haystacks,
    /// The sorted records of the last search, with its criteria.
    found: (Option<Sought>, Vec<Arc<LibraryEntry>>),
    place: usize,
    /// Whether the player chose the record. If not, the first one is chosen, even while records are still being read.
    picked: bool,
    /// The last statistics, with the criteria, person and terms they were counted for.
    counted: Option<(Sought, usize, MatchTerms, PersonStatistics)>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Records outside the bin.
    pub kept: usize,
    pub deleted: usize,
    pub unfinished: usize,
}

#[derive(Clone, Debug)]
pub struct PersonStatistics {
    pub people: Vec<CountedPerson>,
    pub statistics: Option<Statistics>,
}

/// Cached search texts of the records, in one language.
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

/// The criteria of a search, including the order of its results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Sought {
    version: u64,
    language: Language,
    query: String,
    page: RecordsPage,
    column: Column,
    reversed: bool,
}

impl RecordsBrowser {
    /// Finds and sorts the records, unless nothing changed since the last call. Always keeps a record chosen.
    pub fn find(&mut self, texts: &Localization, view: LibraryView) {
        let language = texts.language();
        let sought = Sought {
            version: view.version,
            language,
            query: self.query.clone(),
            page: self.page.list(),
            column: self.column,
            reversed: self.reversed,
        };
        if self.found.0.as_ref() == Some(&sought) {
            return;
        }
        let before = self.position();
        let deleted = view.entries.iter().filter(|entry| entry.is_in_bin()).count();
        let unfinished = view.unfinished.len();
        self.counts = Counts { kept: view.entries.len() - deleted, deleted, unfinished };
        self.haystacks.are_in(language);
        let all = if sought.page == RecordsPage::Unfinished { view.unfinished } else { view.entries };
        let in_bin = sought.page == RecordsPage::Bin;
        let here = all.iter().filter(|entry| entry.is_in_bin() == in_bin);
        let is_sought = !self.query.trim().is_empty();
        let found = here.filter(|entry| !is_sought || self.haystacks.has(texts, entry, &self.query));
        let found = found.cloned().collect();
        self.found.1 = sorted(texts, found, &sought);
        self.found.0 = Some(sought);
        // If the chosen record is gone, choose the one that took its place.
        if !self.picked || self.position().is_none() {
            let before = before.filter(|_| self.picked);
            let instead = before.unwrap_or(0).min(self.found.1.len().saturating_sub(1));
            self.choose(instead);
            self.scroll_to_chosen = true;
        }
    }

    /// Returns the found records in order.
    pub fn found(&self) -> &[Arc<LibraryEntry>] {
        &self.found.1
    }

    /// Returns the chosen record.
    pub fn chosen(&self) -> Option<&Arc<LibraryEntry>> {
        self.position().map(|at| &self.found.1[at])
    }

    /// Returns the index of the chosen record in the list.
    pub fn position(&self) -> Option<usize> {
        let chosen: &Path = self.chosen_file.as_deref()?;
        let is_chosen = |entry: &Arc<LibraryEntry>| entry.file == chosen;
        if self.found.1.get(self.place).is_some_and(is_chosen) {
            return Some(self.place);
        }
        self.found.1.iter().position(is_chosen)
    }

    /// Chooses the record at this index on behalf of the player.
    pub fn pick(&mut self, place: usize) {
        self.picked = true;
        self.choose(place);
    }

    fn choose(&mut self, place: usize) {
        self.chosen_file = self.found.1.get(place).map(|entry| entry.file.clone());
        self.place = place;
    }

    /// Returns the statistics of the chosen person among the `most` people with the most matches in the found records.
    pub fn statistics(&mut self, most: usize) -> &PersonStatistics {
        let sought = self.found.0.clone().unwrap_or_default();
        let now = (self.person, self.terms);
        let known = self.counted.take().filter(|(of, person, terms, _)| of == &sought && (*person, *terms) == now);
        let counted = known.map_or_else(|| self.count(most), |(.., counted)| counted);
        &self.counted.insert((sought, self.person, self.terms, counted)).3
    }

    fn count(&mut self, most: usize) -> PersonStatistics {
        let mut people = people(self.found());
        people.truncate(most);
        self.person = self.person.min(people.len().saturating_sub(1));
        let of_one = people.get(self.person).map(|person| Statistics::of(self.found(), person, self.terms));
        PersonStatistics { people, statistics: of_one }
    }

    /// Sorts by a column, or reverses the order if the column already sorts the list.
    pub fn sort_by(&mut self, column: Column) {
        self.reversed = self.column == column && !self.reversed;
        self.column = column;
        self.scroll_to_chosen = true;
    }
}

/// Sorts by a column and then by date: texts alphabetically, and numbers and dates in descending order.
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
    fn of(texts: &Localization, entry: &LibraryEntry, column: Column, page: RecordsPage) -> SortKey {
        let tamsk = entry.tamsk();
        let text = |text: String| SortKey::Text(fold_text(&text));
        // Unreadable records come last.
        let number =
            |of: Option<u64>| SortKey::Number(Reverse(of.map_or(-1, |number| number.min(i64::MAX as u64) as i64)));
        match column {
            Column::Date => SortKey::Number(Reverse(entry.date.as_millisecond())),
            Column::Match => text(record_title(texts, entry)),
            Column::Result if page == RecordsPage::Unfinished => text(standing(texts, entry)),
            Column::Result => text(result(texts, entry)),
            // Games without levels come after all levels.
            Column::Level => {
                number(tamsk.map(|summary| summary.level.number().into()).or(entry.summary.as_ref().map(|_| 0)))
            }
            Column::Rings => number(tamsk.map(|summary| summary.rings.0.map(u64::from).iter().sum())),
            Column::Turns => number(entry.summary.as_ref().map(|summary| summary.turns.into())),
            Column::Length => number(tamsk.map(|summary| summary.length)),
        }
    }
}
