//! The records of finished matches and the unfinished matches that scenes show: between two people who have played often.

use jiff::Timestamp;
use tamsk_records::{AnyRecord, Names, Record};
use tamsk_rules::{Level, Millis, Options};

use crate::demo::filling;
use crate::persistence::{LibraryEntry, MatchSummary, RecordNote};
use crate::table::seats::Seats;

/// The two people.
const PEOPLE: [&str; 2] = ["Ruby", "Onyx"];
/// The levels of the matches, and the times between two moves, in milliseconds.
const MATCHES: [(Level, Millis); 8] = [
    (Level::One, 2_000),
    (Level::One, 3_000),
    (Level::Two, 4_000),
    (Level::Three, 2_600),
    (Level::One, 5_000),
    (Level::Two, 2_500),
    (Level::Three, 3_100),
    (Level::One, 7_000),
];
/// How many of the last are in the bin.
const DELETED: usize = 2;
/// The most moves of a match.
const MOST_MOVES: Millis = 400;
/// How many of the first are shown as unfinished, and the moves of each.
const BEGUN: usize = 4;
const BEGUN_MOVES: Millis = 9;
/// When the first match was finished, in seconds since 1970: 14 March 2026, at noon.
const FIRST: i64 = 1_773_489_600;
/// The time between two matches, in seconds: two days.
const BETWEEN: i64 = 172_800;
/// What somebody calls one of the matches.
const TITLE: &str = "Ruby's revenge";

/// Returns the records.
///
/// # Errors
///
/// Returns a message if a match cannot be summed up.
pub(super) fn records() -> Result<Vec<LibraryEntry>, String> {
    let all = MATCHES.into_iter().enumerate();
    all.map(|(number, (level, pause))| entry(number, level, pause, MOST_MOVES)).collect()
}

/// Returns the unfinished matches.
///
/// # Errors
///
/// Returns a message if a match cannot be summed up.
pub(super) fn unfinished() -> Result<Vec<LibraryEntry>, String> {
    let begun = MATCHES.into_iter().take(BEGUN).enumerate();
    begun.map(|(number, (level, pause))| entry(number, level, pause, BEGUN_MOVES)).collect()
}

fn entry(number: usize, level: Level, pause: Millis, moves: Millis) -> Result<LibraryEntry, String> {
    let times: Vec<Millis> = (0..moves).map(|turn| pause * turn).collect();
    let [first, second] = PEOPLE.map(Into::into);
    // They take turns at being Red.
    let (red, black) = if number.is_multiple_of(2) { (first, second) } else { (second, first) };
    let players = Names { red, black };
    let record = Record { players, ..filling::moved_at(Options::at_level(level), &times) };
    let summary = MatchSummary::of(&AnyRecord::Tamsk(record)).map_err(|error| error.to_string())?;
    let date = Timestamp::from_second(FIRST + BETWEEN * number as i64).map_err(|error| error.to_string())?;
    let folder = if number + DELETED >= MATCHES.len() { "bin/" } else { "" };
    let title = if number == 1 && moves == MOST_MOVES { TITLE } else { "" };
    Ok(LibraryEntry {
        file: format!("{folder}{number}.tamsk").into(),
        note: RecordNote { finished: Some(date), seats: Some(Seats::default()), title: title.into() },
        date,
        summary: Some(summary),
        standing: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_records_of_every_level_on_the_shelf_and_some_in_the_bin() {
        let entries = records().expect("every match can be summed up");
        let (deleted, kept): (Vec<_>, Vec<_>) = entries.iter().partition(|entry| entry.is_in_bin());
        assert_eq!((deleted.len(), kept.len()), (DELETED, MATCHES.len() - DELETED));
        for level in [Level::One, Level::Two, Level::Three] {
            assert!(kept.iter().filter_map(|entry| entry.tamsk()).any(|summary| summary.level == level), "{level:?}");
        }
        assert!(kept.iter().filter_map(|entry| entry.tamsk()).any(|summary| summary.winner().is_some()));
    }
}
