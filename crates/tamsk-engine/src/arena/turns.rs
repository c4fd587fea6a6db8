//! Level 1 matches turn by turn, and turns as actions of a [`Match`](tamsk_rules::Match).

use tamsk_rules::{Action, Move, Player, Position, Turn};

/// Plays a match from its start: first the turns of the opening, then those that `choose` returns. The match ends early
/// if it returns none or an illegal one. Returns the turns played and the last position.
pub fn play_turns(
    start: Position,
    opening: &[Turn],
    mut choose: impl FnMut(Player, &Position) -> Option<Turn>,
) -> (Vec<Turn>, Position) {
    let mut position = start;
    let mut played = Vec::new();
    let mut opening = opening.iter().copied();
    while !position.is_over() {
        let turn = opening.next().or_else(|| choose(position.to_move(), &position));
        let Some(next) = turn.and_then(|turn| position.play(turn).ok()) else { break };
        played.extend(turn);
        position = next;
    }
    (played, position)
}

/// Returns the actions of a turn in a Level 1 match, in order. A blocked player without a claim passes without an
/// action (R6.1).
pub fn as_actions(position: &Position, turn: Turn) -> Vec<Action> {
    let mut actions = Vec::with_capacity(4);
    if turn.claim {
        actions.push(Action::ClaimRing);
    }
    match turn.glass_move {
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
