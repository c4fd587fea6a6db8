//! A position that is judged by weights of one's own instead of the bot's.

use tamsk::bot::evaluate::assess;
use tamsk::bot::evaluate::weights::Weights;
use tamsk::bot::search::{Assessment, Breadth, Candidates, Game};
use tamsk::rules::{Player, Position, Turn};

/// A position and the weights it is judged by.
#[derive(Clone, Copy)]
pub struct Trial<'a> {
    pub position: Position,
    pub weights: &'a Weights,
}

impl Game for Trial<'_> {
    type Turn = Turn;

    fn hash(&self) -> u64 {
        Game::hash(&self.position)
    }

    fn to_move(&self) -> Player {
        self.position.to_move()
    }

    fn candidates(&self, breadth: Breadth, list: &mut Candidates<Turn>) -> bool {
        self.position.candidates(breadth, list)
    }

    fn after(&self, turn: Turn) -> Self {
        Trial { position: self.position.after(turn), ..*self }
    }

    fn assess(&self) -> Assessment {
        assess(&self.position, self.weights)
    }

    fn code(turn: Turn) -> u16 {
        Position::code(turn)
    }
}
