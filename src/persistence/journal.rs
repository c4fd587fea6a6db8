//! The text of a match in its file, from its first act to its end: a line for everything that happens, so that a file only
//! grows. `docs/match-files.md` describes the format.

use std::fmt::Write as _;

use jiff::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tamsk_records::{MOST_ACTIONS, short_problem};
use tamsk_text::{Title, text_of};
use thiserror::Error;

use super::kept::{Kept, RecordError, RecordOf};
use super::note::RecordNote;
use crate::table::seats::Seats;

/// The word with which a file begins, before the version of the format and the name of the game.
const FIRST: &str = "match";
/// The current version of the format.
const VERSION: u32 = 1;

/// A match as it is read from its file.
#[derive(Clone, Debug)]
pub struct Journal<K> {
    /// The match.
    pub kept: K,
    /// When it ended, who played, and what it is called.
    pub note: RecordNote,
    /// Larger than that of every match put on the table before: clocks may go back, and this does not.
    pub played: u64,
    /// Whether the match was ended.
    pub is_over: bool,
    /// How many bytes of the file are whole lines. What is behind them was being written when the program ended.
    pub whole: usize,
}

/// What is wrong in the text of a match.
#[derive(Debug, Error)]
#[error("line {line}: {problem}")]
struct LineError {
    line: usize,
    problem: String,
}

/// Returns the name of the game if data is a match with a line for everything that happened: `None` for TAMSK.
///
/// # Errors
///
/// Returns the version of the format if it is unknown.
pub fn game_named(bytes: &[u8]) -> Option<Result<Option<&str>, RecordError>> {
    let line = bytes.split(|&byte| byte == b'\n').next()?;
    let mut words = std::str::from_utf8(line).ok()?.split(' ');
    let version = words.next().filter(|word| *word == FIRST).and(words.next())?;
    let is_known = version == VERSION.to_string();
    Some(if is_known { Ok(words.next()) } else { Err(format!("version {version} of the format is unknown").into()) })
}

impl<K: Kept> Journal<K> {
    /// Returns the text of a match so far. `seats` are there if it is known who played.
    pub fn begin(kept: &K, seats: Option<Seats>) -> String {
        let mut text = format!("{FIRST} {VERSION}");
        K::NAMED.into_iter().for_each(|game| _ = write!(text, " {game}"));
        text.push('\n');
        add(&mut text, "record", &head(kept));
        seats.into_iter().for_each(|seats| add(&mut text, "seats", &seats));
        for act in K::acts(kept.record()) {
            add(&mut text, "act", act);
        }
        kept.time().into_iter().for_each(|time| add(&mut text, "time", &time));
        // What has just begun was not there before.
        kept.add_other_lines(None, &mut text);
        text
    }

    /// Returns the lines to be added after what has happened since a match was as before; `None` if something else has
    /// changed, such as a turn that was taken back, and the text is to be written anew.
    pub fn since(before: &K, now: &K) -> Option<String> {
        if before.seats() != now.seats() || head(before) != head(now) {
            return None;
        }
        let mut text = String::new();
        add_since(&mut text, "act", K::acts(before.record()), K::acts(now.record()))?;
        if let Some(time) = now.time().filter(|time| before.time() != Some(*time)) {
            add(&mut text, "time", &time);
        }
        now.add_other_lines(Some(before), &mut text).then_some(text)
    }

    /// Reads a match. A last line that was not written to its end does not count. Whether the acts are allowed is not
    /// checked.
    ///
    /// # Errors
    ///
    /// Returns where the problem is and what was expected.
    pub fn read(bytes: &[u8]) -> Result<Journal<K>, RecordError> {
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let text = text_of(&bytes[..whole]).map_err(|error| format!("byte {} is not text", error.valid_up_to()))?;
        let mut journal = None;
        for (index, line) in text.lines().enumerate().skip(1) {
            let wrong = |problem: String| LineError { line: index + 1, problem };
            let (word, value) = line.split_once(' ').unwrap_or((line, ""));
            match (&mut journal, word) {
                (None, "record") => {
                    let record = K::read_record(value.as_bytes()).map_err(|error| wrong(error.to_string()))?;
                    let kept = K::of_record(record, Seats::default());
                    journal = Some(Journal { kept, note: RecordNote::default(), played: 0, is_over: false, whole });
                }
                (None, _) => return Err(wrong("the record is missing".to_owned()).into()),
                (Some(journal), _) => journal.add_line(word, value).map_err(|error| wrong(error.to_string()))?,
            }
        }
        let journal = journal.ok_or("there is no match in it")?;
        journal.kept.check()?;
        Ok(journal)
    }

    fn add_line(&mut self, word: &str, value: &str) -> Result<(), RecordError> {
        match word {
            "act" => {
                let acts = K::acts_mut(self.kept.record_mut());
                if acts.len() == MOST_ACTIONS {
                    return Err(format!("there are more than {MOST_ACTIONS} actions").into());
                }
                acts.push(read(value)?);
            }
            "time" => self.kept.set_time(read(value)?),
            "seats" => {
                let seats = read(value)?;
                self.kept.set_seats(seats);
                self.note.seats = Some(seats);
            }
            "played" => self.played = read(value)?,
            "title" => self.note.title = read(value)?,
            "end" => (self.is_over, self.note.finished) = (true, read::<String>(value)?.parse().ok()),
            _ if self.kept.read_other_line(word, value)? => {}
            _ => return Err(format!("{} is unknown here", short_problem(&word)).into()),
        }
        Ok(())
    }
}

/// Returns what is agreed on, without what was done.
fn head<K: Kept>(kept: &K) -> RecordOf<K> {
    K::head(kept.record())
}

/// Adds a line.
pub fn add(text: &mut String, word: &str, value: &impl Serialize) {
    // Numbers, names, texts and unit variants can always be written.
    let value = ron::to_string(value).unwrap_or_default();
    _ = writeln!(text, "{word} {value}");
}

/// Adds a line for each act that was done since there were those before; `None` if some of those are no longer there.
pub fn add_since<A: Serialize + PartialEq>(text: &mut String, word: &str, before: &[A], now: &[A]) -> Option<()> {
    let (same, new) = now.split_at_checked(before.len())?;
    if same != before {
        return None;
    }
    new.iter().for_each(|act| add(text, word, act));
    Some(())
}

/// Reads the value in a line.
///
/// # Errors
///
/// Returns what is wrong.
pub fn read<T: DeserializeOwned>(value: &str) -> Result<T, RecordError> {
    Ok(ron::from_str(value).map_err(|error| short_problem(&error.code))?)
}

/// Returns the line with the number of a match that is put on the table.
pub fn played_line(number: u64) -> String {
    line("played", &number)
}

/// Returns the line that says what the player calls a match.
pub fn title_line(title: &Title) -> String {
    line("title", title)
}

/// Returns the line with which a match ends.
pub fn end_line(finished: Option<Timestamp>) -> String {
    line("end", &finished.map(|at| at.to_string()).unwrap_or_default())
}

fn line(word: &str, value: &impl Serialize) -> String {
    let mut text = String::new();
    add(&mut text, word, value);
    text
}
