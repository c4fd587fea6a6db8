//! What a person does with the panel of a replay.

use bevy::prelude::Event;
use tamsk_records::Moment;

use crate::table::analysis::AnalysisCommand;
use crate::table::replay::ReplayCommand;
use crate::ui::kit::transport::TransportIntent;

/// What a person does with the panel.
#[derive(Event, Clone, Debug, PartialEq)]
pub enum ReplayIntent {
    Command(ReplayCommand),
    /// Presses one of the controls.
    Transport(TransportIntent),
    /// Sends a command to whoever makes the analysis.
    Analysis(AnalysisCommand),
    /// Opens or closes the list of the turns that lost most.
    ShowList(bool),
    /// Chooses how to go on from this moment.
    TryFrom(Moment),
    /// Watches the match that decided a challenge at the moment shown.
    WatchContest,
}
