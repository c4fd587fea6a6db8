//! The turn in which a finished match turned, which `opponent` finds and `interaction` and `ui` show.

use bevy::prelude::*;
use tamsk_engine::analysis::{GlassChoice, JudgedTurn, TurnChoice, TurnDeed};
use tamsk_rules::{Socket, SocketSet};

use crate::simulation::live::LiveMatch;

/// What is known about the turn in which the match on the table turned against its loser.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TurningPoint {
    /// There is nothing to know: the match is not over, or it ended in a tie.
    #[default]
    None,
    /// The match is being judged.
    Sought,
    /// No single turn lost the match.
    Unclear,
    /// It has been found.
    Found(JudgedTurn),
}

impl TurningPoint {
    /// Returns the turn, if it has been found.
    pub fn turn(&self) -> Option<&JudgedTurn> {
        match self {
            TurningPoint::Found(turn) => Some(turn),
            TurningPoint::None | TurningPoint::Sought | TurningPoint::Unclear => None,
        }
    }

    /// Returns whether its words name sockets: of what the player did, or of what would have been better.
    pub fn names_sockets(&self) -> bool {
        let better = self.turn().and_then(JudgedTurn::better);
        !self.sockets().is_empty() || better.is_some_and(|better| better.glass.is_some())
    }

    /// Returns the sockets of what the player did, or the empty set.
    pub fn sockets(&self) -> SocketSet {
        match self.turn().map(|turn| turn.deed) {
            Some(TurnDeed::Chose(TurnChoice { glass: Some(GlassChoice { from, to, .. }), .. })) => {
                from.map_or(SocketSet::EMPTY, Socket::bit) | to.bit()
            }
            Some(TurnDeed::LostGlass(socket) | TurnDeed::FilledSocket(socket)) => socket.bit(),
            _ => SocketSet::EMPTY,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveMatch, TurningPoint>();
}
