//! Positions that the search evaluates with any network.

use tamsk_engine::evaluate::{TamskNetwork, evaluate};
use tamsk_engine::search::{Breadth, Candidates, Evaluation, Score, SearchablePosition};
use tamsk_rules::{Player, Position, Turn};

/// A position, and the network with which the search evaluates it.
#[derive(Clone, Copy)]
pub struct NetworkPosition<'a> {
    pub position: Position,
    pub network: &'a TamskNetwork,
}

impl SearchablePosition for NetworkPosition<'_> {
    type Turn = Turn;

    const MAX_SWING_PER_TURN: Score = Position::MAX_SWING_PER_TURN;

    const ASPIRATION_HALF_WIDTH: Score = Position::ASPIRATION_HALF_WIDTH;

    fn hash(&self) -> u64 {
        SearchablePosition::hash(&self.position)
    }

    fn to_move(&self) -> Player {
        self.position.to_move()
    }

    fn add_candidates(&self, breadth: Breadth, list: &mut Candidates<Turn>) -> bool {
        self.position.add_candidates(breadth, list)
    }

    fn make(&mut self, turn: Turn) {
        self.position.make(turn);
    }

    fn evaluate(&self) -> Evaluation {
        evaluate(&self.position, self.network)
    }

    fn turn_code(turn: Turn) -> u16 {
        Position::turn_code(turn)
    }
}
