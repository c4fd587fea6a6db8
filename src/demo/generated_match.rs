//! Generates matches that fill the board, for measurements and films. A simple rule chooses the moves instead of a bot.

use tamsk_records::{Record, TimedAction};
use tamsk_rules::{Action, GlassId, Level, Match, Millis, Options, Player, Socket};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Plan {
    glass: GlassId,
    to: Socket,
}

/// Chooses the next move, or returns `None` if the player to move has no move. The glass is the one with the least sand
/// in its upper bulb. A glass that would soon run out after being turned over is a last resort. The target is a socket
/// with much room.
fn choose(game: &Match) -> Option<Plan> {
    let player = game.to_move();
    let movable = |&id: &GlassId| id.owner == player && game.can_lift(id) && !game.targets(id).is_empty();
    // Prefers the glass with the least sand in the upper bulb. Glasses that would soon run out after being turned over
    // come last.
    let need = |&id: &GlassId| {
        (game.upper_sand_after_flip(id) < game.options().glass_sand_of(id.owner) / 6, game.upper_sand(id))
    };
    let glass = game.glasses().map(|(id, _)| id).filter(movable).min_by_key(need)?;
    let worth = |&to: &Socket| {
        let room = to.height() - game.board().rings(to);
        let onward = (to.neighbours() & game.board().enterable_sockets()).len();
        // The second value breaks ties. It depends on the socket and the time, so that the choice varies but is
        // deterministic.
        (onward.min(3) + u32::from(room), (to.index() * 7 + game.now() as usize / 1000) % 37)
    };
    let to = game.targets(glass).into_iter().max_by_key(worth)?;
    Some(Plan { glass, to })
}

/// Returns the record of a Level 3 match with `moves` moves.
pub fn level_three_record(moves: usize) -> Record {
    let times: Vec<Millis> = (0..moves as Millis).map(|turn| 900 + 2_600 * turn).collect();
    record_with_lifts_at(Options::at_level(Level::Three), &times)
}

/// Returns the record of a match in which players lift a glass at each time in `times`, given in milliseconds, and drop
/// a ring 1.7 seconds later. Players who cannot move pass instead.
pub fn record_with_lifts_at(options: Options, times: &[Millis]) -> Record {
    let mut record = Record { rules: options, ..Record::default() };
    let Ok(mut game) = Match::new(options) else { return record };
    let mut act = |game: &mut Match, at, by: Player, act| {
        let is_allowed = game.apply(at, by, act).is_ok();
        if is_allowed {
            record.actions.push(TimedAction { at, by, act });
        }
        is_allowed
    };
    for &at in times {
        game.advance(at);
        let Some(Plan { glass, to }) = choose(&game) else {
            let player = game.to_move();
            if act(&mut game, at, player, Action::Pass) {
                continue;
            }
            break;
        };
        let Some(from) = game.glass(glass).socket else { break };
        act(&mut game, at, glass.owner, Action::Lift(from));
        act(&mut game, at + 900, glass.owner, Action::Place(to));
        act(&mut game, at + 1_700, glass.owner, Action::DropRing);
    }
    record
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generated_match_fills_the_board_and_keeps_its_glasses() {
        let record = level_three_record(44);
        let mut replay = record.replay().expect("the official options are valid");
        assert_eq!(replay.replay_remaining(), vec![]);
        let game = replay.game();
        assert!(game.outcome().is_none());
        assert!(game.board().rings_on_board() >= 30, "{}", game.board().rings_on_board());
        assert!(game.glasses().filter(|(_, glass)| glass.is_living()).count() >= 5);
    }
}
