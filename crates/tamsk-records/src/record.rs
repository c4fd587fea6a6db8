//! Records of TAMSK matches in RON (section 9 of the rules), with the options, the players and the timed actions.

use ron::ser::PrettyConfig;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tamsk_rules::serialization::plain_option;
use tamsk_rules::{
    Action, Events, Match, MatchStartError, Millis, Options, OptionsError, Player, Refusal, Setup, SetupError,
};
use tamsk_text::decode_utf8_without_bom;
use thiserror::Error;

use super::limits::{MAX_RECORD_BYTES, MAX_RECORD_TIME, deserialize_limited_actions, shorten_error};
use super::players::{NamesByPlayer, TurnsTakenBack};

const FORMAT: u32 = 1;

/// A record of a match. The same record always gives the same match.
///
/// # Examples
///
/// ```
/// use tamsk_records::Record;
///
/// let actions = r#"(at: 0, by: Red, act: Lift("D1")), (at: 350, by: Red, act: Place("D2"))"#;
/// let text = format!("(rules: (level: 1), actions: [{actions}])");
/// let record = Record::read(text.as_bytes())?;
/// assert_eq!(Record::read(record.to_ron().as_bytes())?, record);
/// let mut replay = record.replay()?;
/// assert!(replay.replay_remaining().is_empty(), "no action is refused");
/// assert!(replay.game().glass_at("D2".parse()?).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Record {
    /// The version of the format.
    pub format: u32,
    /// The options of the match.
    pub rules: Options,
    /// The names of Red and Black.
    pub players: NamesByPlayer,
    /// The position at the start, with all glasses idle; `None` for the start given by the options.
    #[serde(with = "plain_option", skip_serializing_if = "Option::is_none")]
    pub position: Option<Setup>,
    /// The number of turns that each player has taken back. The actions of these turns are not in the record.
    #[serde(skip_serializing_if = "TurnsTakenBack::is_zero")]
    pub taken_back: TurnsTakenBack,
    /// All actions in order of time, at most [`MAX_RECORD_ACTIONS`](super::MAX_RECORD_ACTIONS).
    #[serde(deserialize_with = "deserialize_limited_actions")]
    pub actions: Vec<TimedAction>,
    /// The time at which the record ends, in milliseconds since the match began, or `None` if the record ends with its
    /// last action. The match may have continued afterwards.
    #[serde(with = "plain_option", skip_serializing_if = "Option::is_none")]
    pub end: Option<Millis>,
}

impl Default for Record {
    fn default() -> Record {
        Record {
            format: FORMAT,
            rules: Options::default(),
            players: NamesByPlayer::default(),
            position: None,
            taken_back: TurnsTakenBack::default(),
            actions: Vec::new(),
            end: None,
        }
    }
}

/// An action with its time and the player who acted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimedAction {
    /// The time of the action, in milliseconds since the match began.
    pub at: Millis,
    /// The player who acted.
    pub by: Player,
    /// The action.
    pub act: Action,
}

/// An error that can occur when parsing a [`Record`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseRecordError {
    /// The data exceeds [`MAX_RECORD_BYTES`].
    #[error("the record has more than {MAX_RECORD_BYTES} bytes (16 MiB)")]
    TooLarge,
    /// The data is not UTF-8 text.
    #[error("byte {at} is not UTF-8 text")]
    NotText {
        /// The index of the first invalid byte, counted from 0.
        at: usize,
    },
    /// The text is not a record in RON.
    #[error("line {line}, column {column}: {problem}")]
    Syntax {
        /// The line of the problem, counted from 1.
        line: usize,
        /// The column of the problem, counted from 1.
        column: usize,
        /// A description of the problem.
        problem: String,
    },
    /// The version of the format is unknown.
    #[error("format {0} is unknown: expected {FORMAT}")]
    UnknownFormat(u32),
    /// An option is out of bounds.
    #[error(transparent)]
    InvalidOptions(#[from] OptionsError),
    /// A time is later than [`MAX_RECORD_TIME`].
    #[error("{}: {at} ms: expected {MAX_RECORD_TIME} ms (365 days) at most", time_of(*.action))]
    TimeExceedsMaximum {
        /// The number of the action, from 1; `None` for the end of the record.
        action: Option<usize>,
        /// The time that is too late, in milliseconds.
        at: Millis,
    },
    /// The match cannot start from the given position.
    #[error("position: {0}")]
    ImpossiblePosition(SetupError),
}

impl From<MatchStartError> for ParseRecordError {
    fn from(error: MatchStartError) -> ParseRecordError {
        match error {
            MatchStartError::InvalidOptions(error) => ParseRecordError::InvalidOptions(error),
            MatchStartError::ImpossibleSetup(error) => ParseRecordError::ImpossiblePosition(error),
        }
    }
}

fn time_of(action: Option<usize>) -> String {
    action.map_or_else(|| "end".to_owned(), |number| format!("action {number}"))
}

/// Reads a record, or a value that contains a record, from RON.
///
/// # Errors
/// Returns an error if the data is too large, is not text, or does not describe such a value in RON.
pub fn read_ron<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ParseRecordError> {
    if bytes.len() > MAX_RECORD_BYTES {
        return Err(ParseRecordError::TooLarge);
    }
    let text = decode_utf8_without_bom(bytes).map_err(|e| ParseRecordError::NotText { at: e.valid_up_to() })?;
    ron::from_str(text).map_err(|error| ParseRecordError::Syntax {
        line: error.span.start.line,
        column: error.span.start.col,
        problem: shorten_error(&error.code),
    })
}

/// Returns a record as RON, with one action of TAMSK or act of GIPF per line.
pub fn to_ron(record: &impl Serialize) -> String {
    let config = PrettyConfig::new().depth_limit(2).new_line("\n");
    // Serializing numbers, names, strings and unit variants to a string cannot fail.
    ron::ser::to_string_pretty(record, config).unwrap_or_default() + "\n"
}

impl Record {
    /// Reads a record without checking whether the actions are allowed.
    ///
    /// # Errors
    /// Returns [`ParseRecordError`] if the data is too large, is not a record in RON, or has an invalid part.
    pub fn read(bytes: &[u8]) -> Result<Record, ParseRecordError> {
        let record: Record = read_ron(bytes)?;
        record.validate()?;
        Ok(record)
    }

    /// Checks the version of the format, the options, the position and the times.
    ///
    /// # Errors
    /// Returns [`ParseRecordError`] for the first invalid part.
    pub fn validate(&self) -> Result<(), ParseRecordError> {
        if self.format != FORMAT {
            return Err(ParseRecordError::UnknownFormat(self.format));
        }
        self.initial_match()?;
        let actions = (1..).zip(&self.actions).map(|(number, action)| (Some(number), action.at));
        match actions.chain(self.end.map(|end| (None, end))).find(|&(_, at)| at > MAX_RECORD_TIME) {
            Some((action, at)) => Err(ParseRecordError::TimeExceedsMaximum { action, at }),
            None => Ok(()),
        }
    }

    /// Returns the match at its start.
    ///
    /// # Errors
    /// Returns [`MatchStartError`] if an option is out of bounds or the position is impossible.
    pub fn initial_match(&self) -> Result<Match, MatchStartError> {
        match &self.position {
            None => Ok(Match::new(self.rules)?),
            Some(position) => Match::from_setup(self.rules, position),
        }
    }

    /// Returns the record as text that [`Record::read`] can read, with one action per line.
    pub fn to_ron(&self) -> String {
        to_ron(self)
    }

    /// Starts replaying the record from its beginning.
    ///
    /// # Errors
    /// Returns [`ParseRecordError`] if an option is out of bounds or the position is impossible.
    pub fn replay(&self) -> Result<Replay<'_>, ParseRecordError> {
        Ok(Replay { record: self, game: self.initial_match()?, next: 0 })
    }
}

/// A replay of a record, action by action.
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    record: &'a Record,
    game: Match,
    next: usize,
}

impl Replay<'_> {
    /// Returns the match after the actions replayed so far.
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// Replays the next action and returns its index, its events, and the refusal, if any. When no action is left,
    /// advances the match to the end of the record and returns `None`.
    pub fn step(&mut self) -> Option<(usize, Events, Option<Refusal>)> {
        let Some(&TimedAction { at, by, act }) = self.record.actions.get(self.next) else {
            if let Some(end) = self.record.end {
                self.game.advance(end);
            }
            return None;
        };
        let index = self.next;
        self.next += 1;
        Some(match self.game.apply(at, by, act) {
            Ok(events) => (index, events, None),
            Err(rejected) => (index, rejected.events, Some(rejected.why)),
        })
    }

    /// Replays all remaining actions. Returns the index of each refused action with the reason for the refusal.
    pub fn replay_remaining(&mut self) -> Vec<(usize, Refusal)> {
        let mut refusals = Vec::new();
        while let Some((index, _, refusal)) = self.step() {
            refusals.extend(refusal.map(|why| (index, why)));
        }
        refusals
    }
}
