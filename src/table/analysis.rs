//! The analysis of a replayed match, and the turn that decided one that is over. `opponent` writes both, `graphics` and `ui` show them.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use bevy::prelude::*;
use tamsk_engine::analysis::{Analysis, GlassChoice, JudgedAction, JudgedTurn, TimeCost, TurnAction, TurnChoice};
use tamsk_records::Moment;
use tamsk_rules::{ByPlayer, Socket, SocketSet};

use super::replay::ReplayableGame;
use crate::simulation::live::LiveMatch;

/// A game whose matches can be judged.
pub trait Judged: ReplayableGame {
    /// What a player does in a turn.
    type Action: JudgedAction;
    /// Everything of a match that its judgement depends on.
    type Course: PartialEq + Send + Sync + 'static;

    /// Returns the course of a recorded match.
    fn course(timeline: &Self::Timeline) -> Self::Course;

    /// Judges a match. Calls `progress` with the number of turns judged and their total. Returns `None` once `stop` is
    /// set.
    fn judge(
        course: &Self::Course,
        progress: &mut dyn FnMut(usize, usize),
        stop: &AtomicBool,
    ) -> Option<JudgedMatch<Self>>;
}

/// A judged match.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedMatch<G: Judged = LiveMatch> {
    /// The judgement of every turn.
    pub analysis: Analysis<G::Action>,
    /// What time cost each player; `None` without sand.
    pub times: Option<ByPlayer<TimeCost>>,
}

/// The analysis of the replayed match.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub enum ReplayAnalysis<G: Judged = LiveMatch> {
    /// It was not requested, or it was stopped.
    #[default]
    None,
    /// It is in progress.
    Running {
        /// The number of turns judged.
        done: usize,
        /// The number of turns; 0 until it is known.
        all: usize,
    },
    /// It is complete.
    Found(Arc<JudgedMatch<G>>),
}

/// A command to the bot that judges the replayed match.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnalysisCommand {
    /// Begins the analysis.
    Begin,
    /// Stops it.
    Stop,
}

impl<G: Judged> ReplayAnalysis<G> {
    /// Returns the judged match, if the analysis is complete.
    pub fn found(&self) -> Option<&JudgedMatch<G>> {
        match self {
            ReplayAnalysis::Found(judged) => Some(judged),
            ReplayAnalysis::None | ReplayAnalysis::Running { .. } => None,
        }
    }

    /// Returns `true` if the analysis is in progress.
    pub fn is_running(&self) -> bool {
        matches!(self, ReplayAnalysis::Running { .. })
    }

    /// Returns the judged turn at a moment.
    pub fn turn_at(&self, moment: Moment) -> Option<&JudgedTurn<G::Action>> {
        self.found()?.analysis.turn_at(moment)
    }

    /// Returns the best choice in the turn at a moment, if what the player did has a verdict.
    pub fn better_at(&self, moment: Moment) -> Option<<G::Action as JudgedAction>::Choice> {
        self.turn_at(moment).filter(|turn| turn.verdict().is_some())?.best
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<AnalysisCommand>().register_required_components::<LiveMatch, TurningPoint>();
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
        match self.turn().map(|turn| turn.action) {
            Some(TurnAction::Chose(TurnChoice { glass: Some(GlassChoice { from, to, .. }), .. })) => {
                from.map_or(SocketSet::EMPTY, Socket::to_set) | to.to_set()
            }
            Some(TurnAction::LostGlass(socket) | TurnAction::FilledSocket(socket)) => socket.to_set(),
            _ => SocketSet::EMPTY,
        }
    }
}
