//! The stages of the bots' work in a frame.

use bevy::prelude::*;

use crate::simulation::live::LiveMatch;

/// The stages of the bots' work in a frame, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpponentSystems {
    /// Bots are seated, notice events, think and send requests.
    Think,
    /// The hands of bots move.
    Move,
}

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (OpponentSystems::Think, OpponentSystems::Move).chain().run_if(any_with_component::<LiveMatch>),
    );
}
