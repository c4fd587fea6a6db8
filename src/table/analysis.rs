//! The analysis of a replayed match, and the turning point of a finished match. The `opponent` module writes these two
//! components, and the `graphics` and `ui` modules show their contents.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use bevy::prelude::*;
use tamsk_engine::analysis::{Analysis, GlassChoice, JudgedAction, JudgedTurn, TimeCost, TurnChoice, TurnOutcome};
use tamsk_records::Moment;
use tamsk_rules::{ByPlayer, Socket, SocketSet};

use super::replay::ReplayableGame;
use crate::simulation::live::LiveMatch;

/// A game whose matches can be analysed turn by turn.
pub trait AnalysableGame: ReplayableGame {
    /// The type of a player's action in a turn.
    type AnalysedAction: JudgedAction;
    /// The part of a recorded match that determines how the match is judged.
    type AnalysisInput: PartialEq + Send + Sync + 'static;

    /// Returns the part of a recorded match that determines how the match is judged.
    fn analysis_input(timeline: &Self::Timeline) -> Self::AnalysisInput;

    /// Judges every turn of a match. Calls `progress` with the number of judged turns and the total number of turns.
    /// Returns `None` if `stop` is set before the judgement is complete.
    fn judge(
        input: &Self::AnalysisInput,
        progress: &mut dyn FnMut(usize, usize),
        stop: &AtomicBool,
    ) -> Option<JudgedMatch<Self>>;
}

/// The result of judging a match.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedMatch<G: AnalysableGame = LiveMatch> {
    /// The judgement of every turn.
    pub analysis: Analysis<G::AnalysedAction>,
    /// How much time each player took and what that cost them, or `None` in a match without sand.
    pub time_costs: Option<ByPlayer<TimeCost>>,
}

/// The analysis of the replayed match.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub enum ReplayAnalysis<G: AnalysableGame = LiveMatch> {
    /// The analysis was not requested, or it was stopped.
    #[default]
    None,
    /// The analysis is in progress.
    Running {
        /// The number of turns judged.
        done: usize,
        /// The total number of turns, or 0 until it is known.
        all: usize,
    },
    /// The analysis is complete.
    Complete(Arc<JudgedMatch<G>>),
}

/// A command to start or stop the analysis of the replayed match.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnalysisCommand {
    /// Starts the analysis.
    Begin,
    /// Stops the analysis.
    Stop,
}

impl<G: AnalysableGame> ReplayAnalysis<G> {
    /// Returns the judged match, if the analysis is complete.
    pub fn judged_match(&self) -> Option<&JudgedMatch<G>> {
        match self {
            ReplayAnalysis::Complete(judged) => Some(judged),
            ReplayAnalysis::None | ReplayAnalysis::Running { .. } => None,
        }
    }

    /// Returns `true` if the analysis is in progress.
    pub fn is_running(&self) -> bool {
        matches!(self, ReplayAnalysis::Running { .. })
    }

    /// Returns the judged turn at a moment, or `None` if the analysis is not complete or no choice was due by that
    /// moment.
    pub fn turn_at(&self, moment: Moment) -> Option<&JudgedTurn<G::AnalysedAction>> {
        self.judged_match()?.analysis.turn_at(moment)
    }

    /// Returns the choice that would have been best in the turn at a moment, if the player's own choice was noticeably
    /// worse.
    pub fn better_choice_at(&self, moment: Moment) -> Option<<G::AnalysedAction as JudgedAction>::Choice> {
        self.turn_at(moment).filter(|turn| turn.verdict().is_some())?.best
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<AnalysisCommand>().register_required_components::<LiveMatch, TurningPointSearch>();
}

/// The state of the search for the turn that lost the match on the table.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TurningPointSearch {
    /// The match is not over, or it ended in a tie.
    #[default]
    NoLoser,
    /// The turning point is being searched for.
    Sought,
    /// No single turn lost the match.
    NoSingleTurn,
    /// The turning point has been found.
    Found(JudgedTurn),
}

impl TurningPointSearch {
    /// Returns the turn, if it has been found.
    pub fn turn(&self) -> Option<&JudgedTurn> {
        match self {
            TurningPointSearch::Found(turn) => Some(turn),
            TurningPointSearch::NoLoser | TurningPointSearch::Sought | TurningPointSearch::NoSingleTurn => None,
        }
    }

    /// Returns `true` if the description of the turning point mentions sockets, either of the player's choice or of a
    /// better choice.
    pub fn names_sockets(&self) -> bool {
        let better = self.turn().and_then(JudgedTurn::better_choice);
        !self.action_sockets().is_empty() || better.is_some_and(|better| better.glass_move.is_some())
    }

    /// Returns the sockets involved in the player's action. The set is empty if there is no turning point, or if the
    /// action involves no socket.
    pub fn action_sockets(&self) -> SocketSet {
        match self.turn().map(|turn| turn.action) {
            Some(TurnOutcome::Chose(TurnChoice { glass_move: Some(GlassChoice { from, to, .. }), .. })) => {
                from.map_or(SocketSet::EMPTY, Socket::to_set) | to.to_set()
            }
            Some(TurnOutcome::LetGlassRunOut(socket) | TurnOutcome::MovedOntoFullSocket(socket)) => socket.to_set(),
            _ => SocketSet::EMPTY,
        }
    }
}
