//! The intents of a person who uses the panel of a replay.

use std::sync::Arc;

use bevy::prelude::Event;
use tamsk_records::Moment;

use crate::table::analysis::AnalysisCommand;
use crate::table::problem::MissedSoleBestTurn;
use crate::table::replay::ReplayCommand;
use crate::ui::kit::playback_strip::PlaybackIntent;

/// A person's choice on the panel of a replay.
#[derive(Event, Clone, Debug, PartialEq)]
pub enum ReplayIntent {
    Command(ReplayCommand),
    Playback(PlaybackIntent),
    Analysis(AnalysisCommand),
    /// Open the list of the most costly turns if the flag is `true`, or close it if the flag is `false`.
    SetWorstTurnsVisible(bool),
    /// Begin a new match that continues the replayed match from this moment.
    ContinueFrom(Moment),
    /// Solve these mistakes of the match as problems.
    SolveMistakes(Arc<[MissedSoleBestTurn]>),
    /// Watch the contest, the match of TAMSK that decided the challenge at the current moment.
    WatchContestOfChallenge,
}
