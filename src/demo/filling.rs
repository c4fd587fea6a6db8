//! A match that fills the board, to be measured and filmed: quickly made, always the same, and no opponent to anyone.

use crate::records::{Record, TimedAction};
use crate::rules::{Action, GlassId, Level, Match, Options, Player, Socket};

/// What is done in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Plan {
    /// The glass that moves.
    glass: GlassId,
    /// Where to.
    to: Socket,
}

/// The glass that most needs turning, to the neighbour that most rings still fit in and from which it can go on.
fn choose(game: &Match) -> Option<Plan> {
    let player = game.to_move();
    let movable = |&id: &GlassId| id.owner == player && game.can_lift(id) && !game.targets(id).is_empty();
    // Of glasses that will live on, the emptiest; one that is nearly full would die of being turned.
    let need = |&id: &GlassId| (game.upper_after_turn(id) < game.options().glass / 6, game.upper(id));
    let glass = game.glasses().map(|(id, _)| id).filter(movable).min_by_key(need)?;
    let worth = |&to: &Socket| {
        let room = to.height() - game.board().rings(to);
        let onward = (to.neighbours() & game.board().open()).len();
        // The index breaks ties, so that a plan is always the same.
        (onward.min(3) + u32::from(room), (to.index() * 7 + game.now() as usize / 1000) % 37)
    };
    let to = game.targets(glass).into_iter().max_by_key(worth)?;
    Some(Plan { glass, to })
}

/// A Level 3 match of so many moves, played out at once.
pub fn opening(moves: usize) -> Record {
    let options = Options::at_level(Level::Three);
    let mut record = Record { rules: options, ..Record::default() };
    let Ok(mut game) = Match::new(options) else { return record };
    let mut act = |game: &mut Match, at, by: Player, act| {
        if game.apply(at, by, act).is_ok() {
            record.actions.push(TimedAction { at, by, act });
        }
    };
    for _ in 0..moves {
        let Some(Plan { glass, to }) = choose(&game) else { break };
        let Some(from) = game.glass(glass).at else { break };
        let at = game.now();
        act(&mut game, at + 900, glass.owner, Action::Lift(from));
        act(&mut game, at + 1_800, glass.owner, Action::Place(to));
        act(&mut game, at + 2_600, glass.owner, Action::DropRing);
    }
    record
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opening_fills_a_board_and_keeps_its_glasses() {
        let record = opening(44);
        let mut replay = record.replay().expect("the official options");
        assert_eq!(replay.run(), vec![]);
        let game = replay.game();
        assert!(game.outcome().is_none());
        assert!(game.board().rings_on_board() >= 30, "{}", game.board().rings_on_board());
        assert!(game.glasses().filter(|(_, glass)| glass.is_living()).count() >= 5);
    }
}
