//! What a person does with the panel of a replay.

use bevy::prelude::Event;
use tamsk_records::Moment;

use crate::table::analysis::{AnalysisCommand, ReplayAnalysis};
use crate::table::replay::ReplayCommand;
use crate::ui::kit::transport::TransportIntent;

/// What a person does with the panel.
#[derive(Event, Clone, Debug, PartialEq)]
pub(super) enum ReplayIntent {
    /// Sends a command to the replay.
    Command(ReplayCommand),
    /// Looks from the other side of the table.
    FlipSides,
    /// Chooses how to go on from the moment shown.
    GoOn,
    /// Sends a command to whoever makes the analysis.
    Analysis(AnalysisCommand),
    /// Opens or closes the list of the turns that lost most.
    ToggleList,
    /// Chooses how to go on from this moment.
    TryFrom(Moment),
}

pub(super) fn meant(pressed: TransportIntent) -> ReplayIntent {
    match pressed {
        TransportIntent::Control(control) => ReplayIntent::Command(ReplayCommand::Control(control)),
        TransportIntent::FlipSides => ReplayIntent::FlipSides,
        TransportIntent::GoOn => ReplayIntent::GoOn,
    }
}

/// Returns what the key of the analysis does, which is what the button in the row does.
pub fn key_intent(analysis: &ReplayAnalysis) -> ReplayIntent {
    match analysis {
        ReplayAnalysis::None => ReplayIntent::Analysis(AnalysisCommand::Begin),
        ReplayAnalysis::Running { .. } => ReplayIntent::Analysis(AnalysisCommand::Stop),
        ReplayAnalysis::Found(_) => ReplayIntent::ToggleList,
    }
}
