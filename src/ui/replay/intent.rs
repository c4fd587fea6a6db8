//! What a person does with the panel of a replay.

use std::sync::Arc;

use bevy::prelude::Event;
use tamsk_records::Moment;

use crate::table::analysis::AnalysisCommand;
use crate::table::problem::OwnMistake;
use crate::table::replay::ReplayCommand;
use crate::ui::kit::transport::TransportIntent;

#[derive(Event, Clone, Debug, PartialEq)]
pub enum ReplayIntent {
    Command(ReplayCommand),
    Transport(TransportIntent),
    Analysis(AnalysisCommand),
    /// Opens or closes the list of the most costly turns.
    ShowList(bool),
    /// Continues the match from this moment.
    ContinueFrom(Moment),
    /// Solves the mistakes in the match as problems.
    SolveMistakes(Arc<[OwnMistake]>),
    /// Watches the match that decided a challenge at the moment shown.
    WatchContest,
}
