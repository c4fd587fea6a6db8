//! Acts and states of GIPF matches in serialized form (sections 11 and 13 of the rules of GIPF).

use std::collections::BTreeMap;

use gipf_rules::{
    BLACK, CoinTossWinner, Colour, GipfAct, GipfMatch, GipfPhase, IntroductionStage, ManualContestResult, PieceKind,
    Point, Spot, TamskContest, WHITE, by_colour,
};
use serde::{Deserialize, Serialize};
use tamsk_rules::Player;
use tamsk_rules::serialization::plain_option;

use crate::record::{Record, TimedAction};
use crate::state::OutcomeJson;

/// An act as written in a record (G11.1). A match of TAMSK is given as an embedded record or as the name of a file,
/// whereas a [`GipfAct`] contains the match itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the variants are those of GipfAct")]
pub enum RecordedAct {
    Push(Point, Point),
    Gipf(Point, Point),
    Loaded(Point, Point),
    Extra(Point, Point),
    Take(Vec<Point>),
    #[serde(rename = "Leave")]
    LeaveRows,
    Use,
    Forgo,
    Challenge,
    Allow,
    Toss(CoinTossWinner),
    Dice {
        challenger: u32,
        owner: u32,
    },
    Result(ManualContestResult),
    /// A match of TAMSK, given as an embedded record or as the name of a file (G11.3).
    Tamsk {
        #[serde(with = "by_colour")]
        red: Player,
        #[serde(default, with = "plain_option", skip_serializing_if = "Option::is_none")]
        record: Option<Box<Record>>,
        #[serde(default, with = "plain_option", skip_serializing_if = "Option::is_none")]
        file: Option<String>,
    },
    Resign,
}

impl RecordedAct {
    /// Returns `true` if the act is the result of a contest (G8.6).
    pub const fn decides_contest(&self) -> bool {
        matches!(
            self,
            RecordedAct::Toss(_) | RecordedAct::Dice { .. } | RecordedAct::Result(_) | RecordedAct::Tamsk { .. }
        )
    }

    /// Returns the act for the rules of GIPF, or `None` for a match of TAMSK whose record is not embedded yet.
    pub fn to_gipf_act(&self) -> Option<GipfAct> {
        Some(match self {
            &RecordedAct::Push(dot, spot) => GipfAct::Push(dot, spot),
            &RecordedAct::Gipf(dot, spot) => GipfAct::IntroduceGipf(dot, spot),
            &RecordedAct::Loaded(dot, spot) => GipfAct::IntroduceLoaded(dot, spot),
            &RecordedAct::Extra(dot, spot) => GipfAct::ExtraMove(dot, spot),
            RecordedAct::Take(spots) => GipfAct::Take(spots.clone()),
            RecordedAct::LeaveRows => GipfAct::LeaveRows,
            RecordedAct::Use => GipfAct::AnnounceUse,
            RecordedAct::Forgo => GipfAct::Forgo,
            RecordedAct::Challenge => GipfAct::Challenge,
            RecordedAct::Allow => GipfAct::Allow,
            &RecordedAct::Toss(winner) => GipfAct::Toss(winner),
            &RecordedAct::Dice { challenger, owner } => GipfAct::Dice { challenger, owner },
            &RecordedAct::Result(result) => GipfAct::Result(result),
            RecordedAct::Tamsk { red, record, .. } => {
                GipfAct::Tamsk { red: *red, game: Box::new(contest(record.as_deref()?)) }
            }
            RecordedAct::Resign => GipfAct::Resign,
        })
    }
}

impl From<&GipfAct> for RecordedAct {
    fn from(act: &GipfAct) -> RecordedAct {
        match act {
            &GipfAct::Push(dot, spot) => RecordedAct::Push(dot, spot),
            &GipfAct::IntroduceGipf(dot, spot) => RecordedAct::Gipf(dot, spot),
            &GipfAct::IntroduceLoaded(dot, spot) => RecordedAct::Loaded(dot, spot),
            &GipfAct::ExtraMove(dot, spot) => RecordedAct::Extra(dot, spot),
            GipfAct::Take(spots) => RecordedAct::Take(spots.clone()),
            GipfAct::LeaveRows => RecordedAct::LeaveRows,
            GipfAct::AnnounceUse => RecordedAct::Use,
            GipfAct::Forgo => RecordedAct::Forgo,
            GipfAct::Challenge => RecordedAct::Challenge,
            GipfAct::Allow => RecordedAct::Allow,
            &GipfAct::Toss(winner) => RecordedAct::Toss(winner),
            &GipfAct::Dice { challenger, owner } => RecordedAct::Dice { challenger, owner },
            &GipfAct::Result(result) => RecordedAct::Result(result),
            GipfAct::Tamsk { red, game } => {
                RecordedAct::Tamsk { red: *red, record: Some(Box::new(record(game))), file: None }
            }
            GipfAct::Resign => RecordedAct::Resign,
        }
    }
}

/// Returns the contest that a record of TAMSK describes.
fn contest(record: &Record) -> TamskContest {
    let actions = record.actions.iter().map(|timed| (timed.at, timed.by, timed.act)).collect();
    TamskContest { rules: record.rules, start: record.position.clone(), actions, end_time: record.end }
}

/// Returns the record of a contest.
fn record(contest: &TamskContest) -> Record {
    let actions = contest.actions.iter().map(|&(at, by, act)| TimedAction { at, by, act });
    let TamskContest { rules, start: position, end_time: end, .. } = contest.clone();
    Record { rules, position, actions: actions.collect(), end, ..Record::default() }
}

/// The state of a match of GIPF in serializable form.
#[derive(Clone, Debug, Serialize)]
pub struct GipfStateJson {
    version: &'static str,
    turn: &'static str,
    actor: Option<&'static str>,
    phase: Option<&'static str>,
    moved: bool,
    spots: BTreeMap<String, String>,
    reserve: PerSide<u8>,
    captured: PerSide<u8>,
    stage: PerSide<&'static str>,
    potentials: PerSide<PotentialsState>,
    challenge: Option<PerSide<ChallengeState>>,
    turns: u32,
    position: Option<String>,
    result: Option<OutcomeJson>,
}

#[derive(Clone, Debug, Serialize)]
struct PerSide<T> {
    white: T,
    black: T,
}

impl<T> PerSide<T> {
    fn of(mut f: impl FnMut(Player) -> T) -> PerSide<T> {
        PerSide { white: f(WHITE), black: f(BLACK) }
    }
}

#[derive(Clone, Debug, Serialize)]
struct PotentialsState {
    left: u8,
    loaded: u32,
    single: u32,
    lost: u8,
}

#[derive(Clone, Debug, Serialize)]
struct ChallengeState {
    tries: u8,
    neutralise: u8,
    open: Option<u8>,
}

impl From<&GipfMatch> for GipfStateJson {
    fn from(game: &GipfMatch) -> GipfStateJson {
        let position = game.position();
        let goes_on = game.outcome().is_none();
        let piece = |spot: Spot| {
            let (side, kind) = position.piece(spot)?;
            Some((spot.to_string(), format!("{} {}", Colour::of(side), kind.name())))
        };
        GipfStateJson {
            version: position.version().name(),
            turn: Colour::of(position.to_move()).name(),
            actor: position.actor().filter(|_| goes_on).map(|player| Colour::of(player).name()),
            phase: goes_on.then(|| GipfPhase::name(position.phase())),
            moved: position.has_made_normal_move(),
            spots: Spot::all().filter_map(piece).collect(),
            reserve: PerSide::of(|side| position.reserve(side)),
            captured: PerSide::of(|side| position.captured_from(side)),
            stage: PerSide::of(|side| match position.introduction_stage(side) {
                IntroductionStage::Gipf => "gipf",
                IntroductionStage::Loaded => "loaded",
                IntroductionStage::Basic => "basic",
            }),
            potentials: PerSide::of(|side| PotentialsState {
                left: position.potentials_left(side),
                loaded: position.pieces_of(side, PieceKind::Loaded).len(),
                single: position.pieces_of(side, PieceKind::Potential).len(),
                lost: game.potentials_lost(side),
            }),
            challenge: position.challenges_left().map(|all| {
                PerSide::of(|side| ChallengeState {
                    tries: all[side].attempts,
                    neutralise: all[side].neutralisations,
                    open: all[side].challengeable_potentials,
                })
            }),
            turns: game.finished_turns(),
            position: goes_on.then(|| position.to_string()),
            result: game.outcome().map(Into::into),
        }
    }
}
