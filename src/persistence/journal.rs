//! The text of a match in its file, one line per change, so that a file only grows. See `docs/match-files.md`.

use std::fmt::Write as _;

use jiff::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tamsk_records::{MAX_RECORD_ACTIONS, shorten_error};
use tamsk_text::{RecordTitle, decode_text};
use thiserror::Error;

use super::note::RecordMetadata;
use super::saved_match::{RecordError, RecordOf, SavedMatch};
use crate::table::seats::Seats;

/// The first word of a file, before the version of the format and the name of the game.
const FIRST: &str = "match";
const VERSION: u32 = 1;

/// A match as read from its file.
#[derive(Clone, Debug)]
pub struct Journal<K> {
    /// The match.
    pub kept: K,
    /// When the match ended, who played, and its title.
    pub note: RecordMetadata,
    /// A number that grows with every match put on the table; unlike the system clock, it never goes back.
    pub played: u64,
    /// Whether the match ended.
    pub is_over: bool,
    /// The length of all complete lines in bytes. An incomplete last line was cut off when the program ended.
    pub whole: usize,
}

#[derive(Debug, Error)]
#[error("line {line}: {problem}")]
struct LineError {
    line: usize,
    problem: String,
}

/// Returns the game of a journal (`None` for TAMSK), or `None` for other data. Fails if the version is unknown.
pub fn journal_game(bytes: &[u8]) -> Option<Result<Option<&str>, RecordError>> {
    let line = bytes.split(|&byte| byte == b'\n').next()?;
    let mut words = std::str::from_utf8(line).ok()?.split(' ');
    let version = words.next().filter(|word| *word == FIRST).and(words.next())?;
    let is_known = version == VERSION.to_string();
    Some(if is_known { Ok(words.next()) } else { Err(format!("version {version} of the format is unknown").into()) })
}

impl<K: SavedMatch> Journal<K> {
    /// Returns the whole text of a match. `seats` is `None` if it is unknown who played.
    pub fn full_text(kept: &K, seats: Option<Seats>) -> String {
        let mut text = format!("{FIRST} {VERSION}");
        K::RECORD_NAME.into_iter().for_each(|game| _ = write!(text, " {game}"));
        text.push('\n');
        add(&mut text, "record", &head(kept));
        seats.into_iter().for_each(|seats| add(&mut text, "seats", &seats));
        for act in K::acts(kept.record()) {
            add(&mut text, "act", act);
        }
        kept.time().into_iter().for_each(|time| add(&mut text, "time", &time));
        kept.add_other_lines(None, &mut text);
        text
    }

    /// Returns the lines from `before` to `now`, or `None` if the file must be rewritten, as after a turn taken back.
    pub fn lines_since(before: &K, now: &K) -> Option<String> {
        if before.seats() != now.seats() || head(before) != head(now) {
            return None;
        }
        let mut text = String::new();
        add_new_acts(&mut text, "act", K::acts(before.record()), K::acts(now.record()))?;
        if let Some(time) = now.time().filter(|time| before.time() != Some(*time)) {
            add(&mut text, "time", &time);
        }
        now.add_other_lines(Some(before), &mut text).then_some(text)
    }

    /// Reads a match without checking its actions against the rules. An incomplete last line is ignored.
    /// # Errors
    /// Returns where the problem is and what was expected.
    pub fn parse_value(bytes: &[u8]) -> Result<Journal<K>, RecordError> {
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let text = decode_text(&bytes[..whole]).map_err(|error| format!("byte {} is not text", error.valid_up_to()))?;
        let mut journal = None;
        for (index, line) in text.lines().enumerate().skip(1) {
            let wrong = |problem: String| LineError { line: index + 1, problem };
            let (word, value) = line.split_once(' ').unwrap_or((line, ""));
            match (&mut journal, word) {
                (None, "record") => {
                    let record = K::read_record(value.as_bytes()).map_err(|error| wrong(error.to_string()))?;
                    let kept = K::of_record(record, Seats::default());
                    journal = Some(Journal { kept, note: RecordMetadata::default(), played: 0, is_over: false, whole });
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
                if acts.len() == MAX_RECORD_ACTIONS {
                    return Err(format!("there are more than {MAX_RECORD_ACTIONS} actions").into());
                }
                acts.push(parse_value(value)?);
            }
            "time" => self.kept.set_time(parse_value(value)?),
            "seats" => {
                let seats = parse_value(value)?;
                self.kept.set_seats(seats);
                self.note.seats = Some(seats);
            }
            "played" => self.played = parse_value(value)?,
            "title" => self.note.title = parse_value(value)?,
            "end" => (self.is_over, self.note.finished) = (true, parse_value::<String>(value)?.parse().ok()),
            _ if self.kept.read_other_line(word, value)? => {}
            _ => return Err(format!("{} is unknown here", shorten_error(&word)).into()),
        }
        Ok(())
    }
}

/// Returns the record without its actions.
fn head<K: SavedMatch>(kept: &K) -> RecordOf<K> {
    K::without_acts(kept.record())
}

/// Appends a line with a value as RON.
pub fn add(text: &mut String, word: &str, value: &impl Serialize) {
    // Numbers, names, texts and unit variants can always be written.
    let value = ron::to_string(value).unwrap_or_default();
    _ = writeln!(text, "{word} {value}");
}

/// Appends a line for each new act, or returns `None` if `now` does not begin with `before`.
pub fn add_new_acts<A: Serialize + PartialEq>(text: &mut String, word: &str, before: &[A], now: &[A]) -> Option<()> {
    let (same, new) = now.split_at_checked(before.len())?;
    if same != before {
        return None;
    }
    new.iter().for_each(|act| add(text, word, act));
    Some(())
}

/// Reads the value of a line, or returns what is wrong with it.
pub fn parse_value<T: DeserializeOwned>(value: &str) -> Result<T, RecordError> {
    Ok(ron::from_str(value).map_err(|error| shorten_error(&error.code))?)
}

/// Returns the line with the number of a match put on the table.
pub fn played_line(number: u64) -> String {
    line("played", &number)
}

/// Returns the line with the player's title for a match.
pub fn title_line(title: &RecordTitle) -> String {
    line("title", title)
}

/// Returns the last line of a finished match.
pub fn end_line(finished: Option<Timestamp>) -> String {
    line("end", &finished.map(|at| at.to_string()).unwrap_or_default())
}

fn line(word: &str, value: &impl Serialize) -> String {
    let mut text = String::new();
    add(&mut text, word, value);
    text
}
