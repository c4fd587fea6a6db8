//! The analysis of the match that is replayed, and the turn that decided one that is over, which `opponent` makes, and `graphics` and `ui` show.

use std::sync::Arc;

use bevy::prelude::*;
use tamsk_engine::analysis::{Analysis, GlassChoice, JudgedTurn, TimeCost, TurnChoice, TurnDeed};
use tamsk_records::Moment;
use tamsk_rules::{ByPlayer, Socket, SocketSet};

use super::replay::Playback;
use crate::simulation::live::LiveMatch;

/// A judged match, with what time cost at Levels 2 and 3.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedMatch {
    /// The judgement of every turn.
    pub analysis: Analysis,
    /// What time cost each player; `None` at Level 1.
    pub times: Option<ByPlayer<TimeCost>>,
}

/// The analysis of the match that is replayed.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub enum ReplayAnalysis {
    /// Nobody has asked for it, or it was stopped.
    #[default]
    None,
    /// It is being made.
    Running {
        /// The number of turns judged.
        done: usize,
        /// The number of turns; 0 until it is known.
        all: usize,
    },
    /// It is there.
    Found(Arc<JudgedMatch>),
}

/// A move that would have been better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BetterMove {
    /// Where the glass leaves, unless it enters the board.
    pub from: Option<Socket>,
    /// Where it arrives.
    pub to: Socket,
    /// Whether its ring is dropped.
    pub ring: bool,
}

/// A command to whoever makes the analysis.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnalysisCommand {
    /// Judges the match that is replayed.
    Begin,
    /// Stops doing so.
    Stop,
}

impl ReplayAnalysis {
    /// Returns the judged match, if it is there.
    pub fn found(&self) -> Option<&JudgedMatch> {
        match self {
            ReplayAnalysis::Found(judged) => Some(judged),
            ReplayAnalysis::None | ReplayAnalysis::Running { .. } => None,
        }
    }

    /// Returns whether it is being made.
    pub fn is_running(&self) -> bool {
        matches!(self, ReplayAnalysis::Running { .. })
    }

    /// Returns the turn at a moment, judged.
    pub fn turn_at(&self, moment: Moment) -> Option<&JudgedTurn> {
        self.found()?.analysis.turn_at(moment)
    }

    /// Returns the move that the bot would have made in the turn at a moment, if the player's cost something.
    pub fn better_move_at(&self, moment: Moment) -> Option<BetterMove> {
        let GlassChoice { from, to, ring } =
            self.turn_at(moment).filter(|turn| turn.verdict().is_some())?.best?.glass?;
        Some(BetterMove { from, to, ring })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<AnalysisCommand>().register_required_components::<Playback, ReplayAnalysis>();
    app.register_required_components::<LiveMatch, TurningPoint>();
}

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
