//! The moment at which a finished match turned, which `opponent` searches for and `interaction` and `ui` show.

use bevy::prelude::*;

use crate::analysis::{GlassChoice, TurnChoice, TurnDeed, TurningMoment};
use crate::rules::{Socket, SocketSet};

/// What is known about the moment at which the match on the table turned against its loser.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TurningPoint {
    /// There is nothing to know: the match is not over, or it ended in a tie.
    #[default]
    None,
    /// The search for it is running.
    Sought,
    /// No single turn lost the match.
    Unclear,
    /// It has been found.
    Found(TurningMoment),
}

impl TurningPoint {
    /// Returns the moment, if it has been found.
    pub fn moment(&self) -> Option<&TurningMoment> {
        match self {
            TurningPoint::Found(moment) => Some(moment),
            TurningPoint::None | TurningPoint::Sought | TurningPoint::Unclear => None,
        }
    }

    /// Returns whether its words name sockets: of what the player did, or of what would have been better.
    pub fn names_sockets(&self) -> bool {
        let better = self.moment().and_then(|moment| moment.better);
        !self.sockets().is_empty() || better.is_some_and(|better| better.glass.is_some())
    }

    /// Returns the sockets of what the player did, or the empty set.
    pub fn sockets(&self) -> SocketSet {
        match self.moment().map(|moment| moment.deed) {
            Some(TurnDeed::Chose(TurnChoice { glass: Some(GlassChoice { from, to, .. }), .. })) => {
                from.map_or(SocketSet::EMPTY, Socket::bit) | to.bit()
            }
            Some(TurnDeed::LostGlass(socket) | TurnDeed::FilledSocket(socket)) => socket.bit(),
            _ => SocketSet::EMPTY,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TurningPoint>();
}
