//! A position that is judged by weights of one's own instead of the bot's.

use tamsk::bot::evaluate::assess;
use tamsk::bot::evaluate::weights::Scale;
use tamsk::bot::search::{Assessment, Breadth, Candidates, Game};
use tamsk::rules::{Player, Position, Turn};

/// A position and the weights it is judged by.
#[derive(Clone, Copy)]
pub struct Trial<'a> {
    pub position: Position,
    pub scale: &'a Scale,
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

    fn make(&mut self, turn: Turn) {
        self.position.make(turn);
    }

    fn assess(&self) -> Assessment {
        assess(&self.position, self.scale)
    }

    fn code(turn: Turn) -> u16 {
        Position::code(turn)
    }
}
