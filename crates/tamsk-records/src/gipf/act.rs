//! The acts of players as records write them (G11.1, G11.3).

use gipf_rules::{ContestResult, ContestWinner, GipfAct, Point, Side, TamskContest};
use serde::{Deserialize, Serialize};

use crate::record::{Record, TimedAction};

/// An act as a record writes it (G11.1): as [`GipfAct`], but a match of TAMSK is a record or the name of one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the variants are those of GipfAct")]
pub enum WrittenAct {
    Push(Point, Point),
    Gipf(Point, Point),
    Loaded(Point, Point),
    Extra(Point, Point),
    Take(Vec<Point>),
    Leave,
    Use,
    Forgo,
    Challenge,
    Allow,
    Toss(ContestWinner),
    Dice {
        challenger: u32,
        owner: u32,
    },
    Result(ContestResult),
    /// A match of TAMSK, embedded or named by its file (G11.3).
    Tamsk {
        red: Side,
        #[serde(default, with = "plain", skip_serializing_if = "Option::is_none")]
        record: Option<Box<Record>>,
        #[serde(default, with = "plain", skip_serializing_if = "Option::is_none")]
        file: Option<String>,
    },
    Resign,
}

impl WrittenAct {
    /// Returns whether it is the result of a contest (G8.6).
    pub const fn decides_contest(&self) -> bool {
        matches!(self, WrittenAct::Toss(_) | WrittenAct::Dice { .. } | WrittenAct::Result(_) | WrittenAct::Tamsk { .. })
    }

    /// Returns the act; `None` if it names a file that has not been embedded.
    pub fn act(&self) -> Option<GipfAct> {
        Some(match self {
            &WrittenAct::Push(dot, spot) => GipfAct::Push(dot, spot),
            &WrittenAct::Gipf(dot, spot) => GipfAct::Gipf(dot, spot),
            &WrittenAct::Loaded(dot, spot) => GipfAct::Loaded(dot, spot),
            &WrittenAct::Extra(dot, spot) => GipfAct::Extra(dot, spot),
            WrittenAct::Take(spots) => GipfAct::Take(spots.clone()),
            WrittenAct::Leave => GipfAct::Leave,
            WrittenAct::Use => GipfAct::Use,
            WrittenAct::Forgo => GipfAct::Forgo,
            WrittenAct::Challenge => GipfAct::Challenge,
            WrittenAct::Allow => GipfAct::Allow,
            &WrittenAct::Toss(winner) => GipfAct::Toss(winner),
            &WrittenAct::Dice { challenger, owner } => GipfAct::Dice { challenger, owner },
            &WrittenAct::Result(result) => GipfAct::Result(result),
            WrittenAct::Tamsk { red, record, .. } => {
                GipfAct::Tamsk { red: *red, game: Box::new(contest(record.as_deref()?)) }
            }
            WrittenAct::Resign => GipfAct::Resign,
        })
    }
}

impl From<&GipfAct> for WrittenAct {
    fn from(act: &GipfAct) -> WrittenAct {
        match act {
            &GipfAct::Push(dot, spot) => WrittenAct::Push(dot, spot),
            &GipfAct::Gipf(dot, spot) => WrittenAct::Gipf(dot, spot),
            &GipfAct::Loaded(dot, spot) => WrittenAct::Loaded(dot, spot),
            &GipfAct::Extra(dot, spot) => WrittenAct::Extra(dot, spot),
            GipfAct::Take(spots) => WrittenAct::Take(spots.clone()),
            GipfAct::Leave => WrittenAct::Leave,
            GipfAct::Use => WrittenAct::Use,
            GipfAct::Forgo => WrittenAct::Forgo,
            GipfAct::Challenge => WrittenAct::Challenge,
            GipfAct::Allow => WrittenAct::Allow,
            &GipfAct::Toss(winner) => WrittenAct::Toss(winner),
            &GipfAct::Dice { challenger, owner } => WrittenAct::Dice { challenger, owner },
            &GipfAct::Result(result) => WrittenAct::Result(result),
            GipfAct::Tamsk { red, game } => {
                WrittenAct::Tamsk { red: *red, record: Some(Box::new(record(game))), file: None }
            }
            GipfAct::Resign => WrittenAct::Resign,
        }
    }
}

fn contest(record: &Record) -> TamskContest {
    let actions = record.actions.iter().map(|timed| (timed.at, timed.by, timed.act)).collect();
    TamskContest { rules: record.rules, position: record.position.clone(), actions, end: record.end }
}

fn record(contest: &TamskContest) -> Record {
    let actions = contest.actions.iter().map(|&(at, by, act)| TimedAction { at, by, act });
    let TamskContest { rules, position, end, .. } = contest.clone();
    Record { rules, position, actions: actions.collect(), end, ..Record::default() }
}

/// Serializes an optional value without `Some(…)`.
pub(super) mod plain {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<T: Serialize, S: Serializer>(value: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => value.serialize(serializer),
            None => serializer.serialize_none(),
        }
    }

    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
        T::deserialize(deserializer).map(Some)
    }
}
