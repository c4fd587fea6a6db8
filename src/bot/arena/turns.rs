//! A match at Level 1, turn by turn, and the actions that such turns are in a [`Match`](crate::rules::Match).

use crate::rules::{Action, Move, Player, Position, Turn};

/// Plays turns from the start until the match is over: first those of the opening, then those that the players choose.
/// A player who chooses none, or one that is not legal, ends it where it stands.
pub fn play_turns(
    opening: &[Turn],
    mut choose: impl FnMut(Player, &Position) -> Option<Turn>,
) -> (Vec<Turn>, Position) {
    let mut position = Position::start();
    let mut played = Vec::new();
    let mut given = opening.iter().copied();
    while !position.is_over() {
        let turn = given.next().or_else(|| choose(position.to_move(), &position));
        let Some(next) = turn.and_then(|turn| position.play(turn).ok()) else { break };
        played.extend(turn);
        position = next;
    }
    (played, position)
}

/// The actions that make up a turn of a Level 1 match, in order. A blocked player who has nothing to claim passes
/// without doing anything (R6.1).
pub fn as_actions(position: &Position, turn: Turn) -> Vec<Action> {
    let mut actions = Vec::with_capacity(4);
    if turn.claim {
        actions.push(Action::ClaimRing);
    }
    match turn.go {
        Some(Move { from, to, ring }) => {
            actions.extend([Action::Lift(from), Action::Place(to)]);
            let holder = position.board().holder(position.to_move()) - u8::from(turn.claim);
            if ring {
                actions.push(Action::DropRing);
            } else if holder > 0 {
                actions.push(Action::KeepRing);
            }
        }
        None if position.claim().is_some() && !turn.claim => actions.push(Action::Pass),
        None => {}
    }
    actions
}
