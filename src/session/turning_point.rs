//! The moment at which a finished match turned, which `opponent` searches for and `interaction` and `ui` show.

use bevy::prelude::*;

use crate::rules::{Player, Socket, SocketSet};

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

/// The moment at which a match turned against its loser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurningMoment {
    /// The loser, whose turn it was.
    pub player: Player,
    /// The number of the turn, of both players together, from 1.
    pub turn: usize,
    /// The index in the record of the first action of that turn; `None` if the player did nothing.
    pub action: Option<usize>,
    /// What the player did.
    pub deed: TurningDeed,
    /// What would have been better, if that was another move.
    pub better: Option<TurnChoice>,
}

/// What a player did, or what became of them, when a match turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurningDeed {
    /// They chose this.
    Chose(TurnChoice),
    /// They were late.
    WasLate,
    /// They lost the glass on this socket.
    LostGlass(Socket),
    /// They moved onto this full socket.
    FilledSocket(Socket),
    /// They resigned, though nothing was lost.
    Resigned,
}

/// What a player chooses in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnChoice {
    /// Whether to claim a ring first.
    pub claim: bool,
    /// The move; `None` for a pass.
    pub glass: Option<GlassChoice>,
}

/// The move of a [`TurnChoice`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GlassChoice {
    /// The socket that the glass leaves; `None` for a glass from off the board.
    pub from: Option<Socket>,
    /// The socket that it is placed on.
    pub to: Socket,
    /// Whether its ring is dropped.
    pub ring: bool,
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
            Some(TurningDeed::Chose(TurnChoice { glass: Some(GlassChoice { from, to, .. }), .. })) => {
                from.map_or(SocketSet::EMPTY, Socket::bit) | to.bit()
            }
            Some(TurningDeed::LostGlass(socket) | TurningDeed::FilledSocket(socket)) => socket.bit(),
            _ => SocketSet::EMPTY,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TurningPoint>();
}
