//! The individual turns of a recorded match.

use tamsk_rules::{Action, Event, Events, Match, Millis, Player, RingDropReason, Socket};

use super::TimedAction;

/// A turn of a recorded match.
#[derive(Clone, Debug)]
pub struct PlayedTurn {
    /// The player whose turn it was.
    pub player: Player,
    /// The match at the start of the turn. The ring of the previous move may still be undecided.
    pub before: Match,
    /// The match at the end of the turn, when the next turn began or the match was over.
    pub after: Match,
    /// The number of actions done before the turn.
    pub actions_before: usize,
    /// The index of the player's first action in the turn, if the player acted.
    pub first_action_index: Option<usize>,
    /// Whether the player claimed a ring.
    pub claimed_ring: bool,
    /// The move of the turn, if any.
    pub glass_move: Option<PlayedMove>,
    /// Whether the player was late (R5.3) or passed by choice (R5.4).
    pub was_late: bool,
    /// The socket of the player's glass that was lost during the turn, if any.
    pub lost_glass_socket: Option<Socket>,
}

/// A move of a recorded match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The socket that the glass left; `None` if the glass was off the board.
    pub from: Option<Socket>,
    /// The socket that the glass was placed on.
    pub to: Socket,
    /// Whether the player dropped the ring of the move.
    pub dropped_ring: bool,
}

impl PlayedTurn {
    fn beginning(game: &Match, done: usize) -> PlayedTurn {
        PlayedTurn {
            player: game.to_move(),
            before: game.clone(),
            after: game.clone(),
            actions_before: done,
            first_action_index: None,
            claimed_ring: false,
            glass_move: None,
            was_late: false,
            lost_glass_socket: None,
        }
    }
}

/// Returns the turns of the match that starts as `origin`, continues with `actions`, and lasts until `end`. The last
/// turn may be unfinished.
pub fn played_turns(origin: &Match, actions: &[TimedAction], end: Millis) -> Vec<PlayedTurn> {
    let mut turns = vec![PlayedTurn::beginning(origin, 0)];
    let mut game = origin.clone();
    for (index, &TimedAction { at, by, act }) in actions.iter().enumerate() {
        advance(&mut game, at, &mut turns, index);
        if let Some(turn) = turns.last_mut()
            && turn.player == by
            && is_of_current_turn(&game, by, act)
        {
            turn.first_action_index.get_or_insert(index);
        }
        if let Ok(events) = game.apply(at, by, act) {
            note(&game, &events, &mut turns, index + 1);
        }
    }
    advance(&mut game, end, &mut turns, actions.len());
    if let Some(turn) = turns.last_mut() {
        turn.after = game;
    }
    turns
}

/// Returns `true` if a player's action belongs to their current turn rather than to an earlier turn.
fn is_of_current_turn(game: &Match, player: Player, action: Action) -> bool {
    !matches!(action, Action::DropRing | Action::KeepRing | Action::DropExtra(_)) && game.to_move() == player
}

/// Advances the match to `to`, stopping at every due event, and updates the turns with the events. `done` is the number
/// of actions done so far.
fn advance(game: &mut Match, to: Millis, turns: &mut Vec<PlayedTurn>, done: usize) {
    while game.now() < to {
        let stop = game.next_due_time().filter(|&due| due > game.now()).map_or(to, |due| due.min(to));
        let events = game.advance(stop);
        note(game, &events, turns, done);
        if game.outcome().is_some() {
            return;
        }
    }
}

/// Updates the turns with the given events. `done` is the number of actions done so far.
fn note(game: &Match, events: &Events, turns: &mut Vec<PlayedTurn>, done: usize) {
    for happened in events {
        let Some(turn) = turns.last_mut() else { return };
        match happened.event {
            Event::TurnBegan { player } => {
                turn.after = game.clone();
                turns.push(PlayedTurn { player, ..PlayedTurn::beginning(game, done) });
            }
            Event::Placed { glass, from, to, late: false, .. } if glass.owner == turn.player => {
                turn.glass_move = Some(PlayedMove { from, to, dropped_ring: false });
            }
            Event::RingDropped { player, socket, why: RingDropReason::OwnMove, .. } => {
                let moves = turns.iter_mut().rev().filter(|turn| turn.player == player);
                let last = moves.filter_map(|turn| turn.glass_move.as_mut()).next();
                if let Some(moved) = last.filter(|moved| moved.to == socket) {
                    moved.dropped_ring = true;
                }
            }
            Event::RingDropped { player, why: RingDropReason::Claim, .. } if player == turn.player => {
                turn.claimed_ring = true;
            }
            Event::PlayerLate { player, .. } if player == turn.player => turn.was_late = true,
            Event::GlassLost { glass, socket } if glass.owner == turn.player => turn.lost_glass_socket = Some(socket),
            _ => {}
        }
    }
}
