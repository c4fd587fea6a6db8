//! A position with a network of its own, for the search.

use tamsk_engine::evaluate::evaluate;
use tamsk_engine::evaluate::network::Network;
use tamsk_engine::search::{Breadth, Candidates, Evaluation, Game, Score};
use tamsk_rules::{Player, Position, Turn};

/// A position and the network for its evaluation.
#[derive(Clone, Copy)]
pub struct NetworkPosition<'a> {
    pub position: Position,
    pub network: &'a Network,
}

impl Game for NetworkPosition<'_> {
    type Turn = Turn;

    const SWING: Score = Position::SWING;

    const ASPIRATION: Score = Position::ASPIRATION;

    fn hash(&self) -> u64 {
        Game::hash(&self.position)
    }

    fn to_move(&self) -> Player {
        self.position.to_move()
    }

    fn candidates(&self, breadth: Breadth, list: &mut Candidates<Turn>) -> bool {
        self.position.candidates(breadth, list)
    }

    fn make(&mut self, turn: Turn) {
        self.position.make(turn);
    }

    fn evaluate(&self) -> Evaluation {
        evaluate(&self.position, self.network)
    }

    fn code(turn: Turn) -> u16 {
        Position::code(turn)
    }
}
