//! Positions that the search evaluates with a given network.

use tamsk_engine::evaluate::{TamskNetwork, evaluate};
use tamsk_engine::sand::{SandNetwork, TimedPosition};
use tamsk_engine::search::{Breadth, Candidates, Evaluation, Score, SearchablePosition};
use tamsk_rules::{Player, Position};

/// A position that one kind of network can evaluate.
pub trait EvaluatedByNetwork: SearchablePosition {
    type Network: Sync + 'static;

    fn evaluate_by(&self, network: &Self::Network) -> Evaluation;
}

impl EvaluatedByNetwork for Position {
    type Network = TamskNetwork;

    fn evaluate_by(&self, network: &TamskNetwork) -> Evaluation {
        evaluate(self, network)
    }
}

impl EvaluatedByNetwork for TimedPosition {
    type Network = SandNetwork;

    fn evaluate_by(&self, network: &SandNetwork) -> Evaluation {
        TimedPosition::evaluate_by(self, network)
    }
}

/// A position, and the network with which the search evaluates it.
pub struct NetworkPosition<P: EvaluatedByNetwork> {
    pub position: P,
    pub network: &'static P::Network,
}

// Derived implementations would require networks to be copyable.
impl<P: EvaluatedByNetwork> Clone for NetworkPosition<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: EvaluatedByNetwork> Copy for NetworkPosition<P> {}

impl<P: EvaluatedByNetwork> SearchablePosition for NetworkPosition<P> {
    type Turn = P::Turn;

    const MAX_SWING_PER_TURN: Score = P::MAX_SWING_PER_TURN;

    const ASPIRATION_HALF_WIDTH: Score = P::ASPIRATION_HALF_WIDTH;

    fn hash(&self) -> u64 {
        SearchablePosition::hash(&self.position)
    }

    fn to_move(&self) -> Player {
        SearchablePosition::to_move(&self.position)
    }

    fn add_candidates(&self, breadth: Breadth, list: &mut Candidates<P::Turn>) -> bool {
        self.position.add_candidates(breadth, list)
    }

    fn make(&mut self, turn: P::Turn) {
        self.position.make(turn);
    }

    fn evaluate(&self) -> Evaluation {
        self.position.evaluate_by(self.network)
    }

    fn turn_code(turn: P::Turn) -> u16 {
        P::turn_code(turn)
    }
}
