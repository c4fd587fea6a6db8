//! The opponent of a drill. The actions of the opponent and their times depend only on the match, so that a drill can
//! be repeated. They do not depend on a network, so that a drill stays the same when another network is trained.

use tamsk_rules::{Action, ExtraRingRight, GlassId, Match, Millis, Player, Socket, SocketSet};

use super::drill::{DrillOpponentHabits, glasses_of};
use crate::baseline::mobility_lead;
use crate::sand::{Delay, SearchAssumptions, TimeAssumptions, TimedMove, TimedPosition, TimedTurn};
use crate::search::SearchablePosition;

/// The time from lifting a glass to placing it, in milliseconds.
const CARRY_TIME: Millis = 500;

/// The time from the opening of a ring window until the opponent drops the ring, in milliseconds. `CLAIM_PACE` is the
/// time from the beginning of a turn until the opponent claims a ring.
const RING_PACE: Millis = 600;
const CLAIM_PACE: Millis = 300;

/// The time that the opponent takes to place a glass after being late, in milliseconds.
const LATE_PACE: Millis = 300;

/// The assumed duration of a turn when the opponent compares moves, in milliseconds.
const ASSUMED_TEMPO: Millis = 1_000;

/// One step of the opponent's play, such as lifting a glass.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    DropExtra,
    DropRing,
    Claim,
    Lift,
    Place(GlassId),
}

impl DrillOpponentHabits {
    /// Returns the match time of the next action of the opponent `me`, in milliseconds; `None` if the opponent is
    /// waiting. The time is never in the past.
    pub fn next_action_time(&self, game: &Match, me: Player) -> Option<Millis> {
        self.next(game, me).map(|(at, _)| at.max(game.now()))
    }

    /// Returns the action that the opponent `me` would choose now; `None` if the opponent is waiting.
    pub fn next_action(&self, game: &Match, me: Player) -> Option<Action> {
        let (_, step) = self.next(game, me)?;
        match step {
            Step::DropExtra => extra_socket(game, me).map(Action::DropExtra),
            Step::DropRing => Some(Action::DropRing),
            Step::Claim => Some(Action::ClaimRing),
            Step::Lift => self.choose(game, me, None).map(|(from, _)| Action::Lift(from)),
            Step::Place(held) => match self.choose(game, me, Some(held)) {
                Some((_, to)) => Some(Action::Place(to)),
                None => Some(Action::PutBack),
            },
        }
    }

    /// Returns the next step of the opponent `me`, with its time; `None` if the opponent is waiting.
    fn next(&self, game: &Match, me: Player) -> Option<(Millis, Step)> {
        if game.outcome().is_some() {
            return None;
        }
        let windows = *game.options();
        let can_drop = self.drops_rings && game.rings_in_holder(me) > 0;
        if let (ExtraRingRight::Open { until }, true) = (game.extra_ring_right(me), can_drop) {
            return Some((until.saturating_sub(windows.extra_ring_window.into()) + RING_PACE, Step::DropExtra));
        }
        if let (Some(until), true) = (game.ring_window(me).and_then(|right| right.until), can_drop) {
            return Some((until.saturating_sub(windows.ring_window.into()) + RING_PACE, Step::DropRing));
        }
        let hand = game.glass_in_hand(me);
        if can_drop && hand.is_none() && game.claim(me).is_some() && (game.to_move() == me || game.is_ending()) {
            return Some((game.turn_start_time() + CLAIM_PACE, Step::Claim));
        }
        if let Some(held) = hand {
            let late = game.holds_glass_for_late_move(me) && game.to_move() != me;
            return Some((
                game.turn_start_time() + if late { LATE_PACE } else { self.thinking_time(game, me) },
                Step::Place(held),
            ));
        }
        let on_turn = game.to_move() == me && !game.is_ending();
        let lifts = on_turn && glasses_of(me).any(|id| can_move(game, id));
        lifts.then(|| (game.turn_start_time() + self.thinking_time(game, me).saturating_sub(CARRY_TIME), Step::Lift))
    }

    /// Returns the time from the beginning of a turn until the opponent places a glass, in milliseconds.
    pub fn thinking_time(&self, game: &Match, me: Player) -> Millis {
        let movable = glasses_of(me).filter(|&id| !game.targets(id).is_empty()).count();
        self.base_thinking_time + self.thinking_time_per_glass * movable as Millis
    }

    /// Returns the source and the target of the move after which the opponent has the greatest lead in mobility; `None`
    /// if no move is possible. If `held` is a glass in the hand, that glass must move.
    fn choose(&self, game: &Match, me: Player, held: Option<GlassId>) -> Option<(Socket, Socket)> {
        let position = position_before(game, me);
        let ring = self.drops_rings && game.rings_in_holder(me) > 0;
        let mut best: Option<(i32, TimedMove)> = None;
        position.for_each_useful_turn(|turn| {
            let TimedTurn { claims_ring: false, glass_move: Some(moved) } = turn else { return };
            let id = GlassId { owner: me, index: moved.glass };
            // The search treats a ring that a player may still drop as already dropped. Therefore, the match itself
            // decides which sockets the glass can enter now.
            let fits = held.map_or(can_move(game, id), |held| held == id) && game.targets(id).contains(moved.to);
            if moved.delay != Delay::None || moved.drops_ring != ring || !fits {
                return;
            }
            let lead = mobility_lead(&position.after(turn), me);
            if best.is_none_or(|(known, _)| lead > known) {
                best = Some((lead, moved));
            }
        });
        let found = best.map(|(_, moved)| (GlassId { owner: me, index: moved.glass }, moved.to));
        // The search finds no move if all glasses run out too soon. Then any move will do.
        let any = || {
            let mut movable = glasses_of(me).filter(|&id| held.map_or(can_move(game, id), |held| held == id));
            movable.find_map(|id| Some((id, game.targets(id).into_iter().next()?)))
        };
        let (id, to) = found.or_else(any)?;
        Some((game.glass(id).socket?, to))
    }
}

fn can_move(game: &Match, id: GlassId) -> bool {
    game.can_lift(id) && !game.targets(id).is_empty()
}

/// Converts a match to a position with `player` to move, in which moves can be compared.
fn position_before(game: &Match, player: Player) -> TimedPosition {
    let assumptions =
        SearchAssumptions { time_model: TimeAssumptions::of(game, [ASSUMED_TEMPO; 2]), window_rings_are_dropped: true };
    TimedPosition::from_match(game, assumptions).with_side_to_move(player)
}

/// Returns the socket for an extra ring of the player `me` after which `me` has the greatest lead in mobility (R5.5).
/// If there are several such sockets, returns one with the most rings. Returns `None` if all sockets are full.
fn extra_socket(game: &Match, me: Player) -> Option<Socket> {
    let position = position_before(game, me);
    let open = SocketSet::ALL - game.board().full_sockets();
    let lead = |socket| mobility_lead(&position.with_extra_ring(me, socket), me);
    open.into_iter().max_by_key(|&socket| (lead(socket), game.board().rings(socket)))
}
