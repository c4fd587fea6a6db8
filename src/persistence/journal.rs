//! Writes and reads the text of a match file. Most changes to the match only append lines to the file. See
//! `docs/match-files.md`.

use std::fmt::Write as _;

use jiff::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tamsk_records::{MAX_RECORD_ACTIONS, shorten_error};
use tamsk_text::{RecordTitle, decode_utf8_without_bom};
use thiserror::Error;

use super::metadata::RecordMetadata;
use super::saved_match::{RecordError, RecordOf, SavedMatch};
use crate::table::seats::Seats;

/// The first word of a file. The version of the format and the name of the game follow it.
const FIRST: &str = "match";
const VERSION: u32 = 1;

/// A match as read from its file.
#[derive(Clone, Debug)]
pub struct ParsedMatchFile<K> {
    /// The saved form of the match.
    pub saved_match: K,
    /// The time at which the match ended, its seats, and its title.
    pub metadata: RecordMetadata,
    /// The rank of the match in the order in which matches were last put on the table. Unlike the system clock, ranks
    /// never go back.
    pub recency_rank: u64,
    /// `true` if the match ended.
    pub is_over: bool,
    /// The length of all complete lines in bytes. It excludes a last line that was cut off when the program ended.
    pub complete_lines_length: usize,
}

#[derive(Debug, Error)]
#[error("line {line}: {problem}")]
struct LineError {
    line: usize,
    problem: String,
}

/// Returns the name of the game in a journal. An outer `None` means that the data is not a journal, and an inner `None`
/// means TAMSK. Fails if the version of the journal is unknown.
pub fn journal_game_name(bytes: &[u8]) -> Option<Result<Option<&str>, RecordError>> {
    let line = bytes.split(|&byte| byte == b'\n').next()?;
    let mut words = std::str::from_utf8(line).ok()?.split(' ');
    let version = words.next().filter(|word| *word == FIRST).and(words.next())?;
    let is_known = version == VERSION.to_string();
    Some(if is_known { Ok(words.next()) } else { Err(format!("version {version} of the format is unknown").into()) })
}

impl<K: SavedMatch> ParsedMatchFile<K> {
    /// Returns the whole text of a match file. `seats` is `None` if it is unknown who played.
    pub fn full_text(kept: &K, seats: Option<Seats>) -> String {
        let mut text = format!("{FIRST} {VERSION}");
        K::GAME_NAME_IN_RECORDS.into_iter().for_each(|game| _ = write!(text, " {game}"));
        text.push('\n');
        push_ron_line(&mut text, "record", &head(kept));
        seats.into_iter().for_each(|seats| push_ron_line(&mut text, "seats", &seats));
        for act in K::acts(kept.record()) {
            push_ron_line(&mut text, "act", act);
        }
        kept.match_clock_time().into_iter().for_each(|time| push_ron_line(&mut text, "time", &time));
        kept.push_game_specific_lines(None, &mut text);
        text
    }

    /// Returns the lines to append when a match has changed from `before` to `now`, or `None` if the file must be
    /// rewritten, for example after a turn was taken back.
    pub fn lines_since(before: &K, now: &K) -> Option<String> {
        if before.seats() != now.seats() || head(before) != head(now) {
            return None;
        }
        let mut text = String::new();
        push_new_act_lines(&mut text, "act", K::acts(before.record()), K::acts(now.record()))?;
        if let Some(time) = now.match_clock_time().filter(|time| before.match_clock_time() != Some(*time)) {
            push_ron_line(&mut text, "time", &time);
        }
        now.push_game_specific_lines(Some(before), &mut text).then_some(text)
    }

    /// Reads a match without checking its actions against the rules. An incomplete last line is ignored.
    ///
    /// # Errors
    /// Returns an error with the position of the problem and what was expected there.
    pub fn parse(bytes: &[u8]) -> Result<ParsedMatchFile<K>, RecordError> {
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let text = decode_utf8_without_bom(&bytes[..whole])
            .map_err(|error| format!("byte {} is not text", error.valid_up_to()))?;
        let mut journal = None;
        for (index, line) in text.lines().enumerate().skip(1) {
            let wrong = |problem: String| LineError { line: index + 1, problem };
            let (word, value) = line.split_once(' ').unwrap_or((line, ""));
            match (&mut journal, word) {
                (None, "record") => {
                    let record = K::read_record(value.as_bytes()).map_err(|error| wrong(error.to_string()))?;
                    let kept = K::of_record(record, Seats::default());
                    journal = Some(ParsedMatchFile {
                        saved_match: kept,
                        metadata: RecordMetadata::default(),
                        recency_rank: 0,
                        is_over: false,
                        complete_lines_length: whole,
                    });
                }
                (None, _) => return Err(wrong("the record is missing".to_owned()).into()),
                (Some(journal), _) => journal.add_line(word, value).map_err(|error| wrong(error.to_string()))?,
            }
        }
        let journal = journal.ok_or("there is no match in it")?;
        journal.saved_match.validate()?;
        Ok(journal)
    }

    fn add_line(&mut self, word: &str, value: &str) -> Result<(), RecordError> {
        match word {
            "act" => {
                let acts = K::acts_mut(self.saved_match.record_mut());
                if acts.len() == MAX_RECORD_ACTIONS {
                    return Err(format!("there are more than {MAX_RECORD_ACTIONS} actions").into());
                }
                acts.push(parse_ron_value(value)?);
            }
            "time" => self.saved_match.set_time(parse_ron_value(value)?),
            "seats" => {
                let seats = parse_ron_value(value)?;
                self.saved_match.set_seats(seats);
                self.metadata.seats = Some(seats);
            }
            "played" => self.recency_rank = parse_ron_value(value)?,
            "title" => self.metadata.title = parse_ron_value(value)?,
            "end" => (self.is_over, self.metadata.finished_at) = (true, parse_ron_value::<String>(value)?.parse().ok()),
            _ if self.saved_match.read_game_specific_line(word, value)? => {}
            _ => return Err(format!("{} is unknown here", shorten_error(&word)).into()),
        }
        Ok(())
    }
}

/// Returns the record of a match without its actions.
fn head<K: SavedMatch>(kept: &K) -> RecordOf<K> {
    K::without_acts(kept.record())
}

/// Appends a line that consists of a word and a value as RON.
pub fn push_ron_line(text: &mut String, word: &str, value: &impl Serialize) {
    // RON can write every number, name, text and unit variant, so the default is never used.
    let value = ron::to_string(value).unwrap_or_default();
    _ = writeln!(text, "{word} {value}");
}

/// Appends a line for each act in `now` that follows the acts in `before`. Returns `None` if `now` does not begin with
/// `before`.
pub fn push_new_act_lines<A: Serialize + PartialEq>(
    text: &mut String,
    word: &str,
    before: &[A],
    now: &[A],
) -> Option<()> {
    let (same, new) = now.split_at_checked(before.len())?;
    if same != before {
        return None;
    }
    new.iter().for_each(|act| push_ron_line(text, word, act));
    Some(())
}

/// Parses the value of a line, or returns an error that describes the problem.
pub fn parse_ron_value<T: DeserializeOwned>(value: &str) -> Result<T, RecordError> {
    Ok(ron::from_str(value).map_err(|error| shorten_error(&error.code))?)
}

/// Returns the line that contains the recency rank of a match.
pub fn recency_rank_line(rank: u64) -> String {
    line("played", &rank)
}

/// Returns the line that contains the title of a match.
pub fn title_line(title: &RecordTitle) -> String {
    line("title", title)
}

/// Returns the last line of a finished match.
pub fn end_line(finished: Option<Timestamp>) -> String {
    line("end", &finished.map(|at| at.to_string()).unwrap_or_default())
}

fn line(word: &str, value: &impl Serialize) -> String {
    let mut text = String::new();
    push_ron_line(&mut text, word, value);
    text
}
