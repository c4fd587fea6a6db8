//! The opponent of a drill: what they do and when follows from the match alone, so that a drill can be repeated.

use tamsk_rules::{Action, ExtraRingRight, GlassId, Match, Millis, Player, Socket, SocketSet};

use super::drill::{DrillOpponent, glasses_of};
use crate::sand::{Assumptions, Delay, TimeModel, TimedMove, TimedPosition, TimedTurn};
use crate::search::{Game, Score};

/// How long the opponent holds a glass, in milliseconds.
const CARRIED: Millis = 500;

/// The times from the opening of a right until the opponent uses it, in milliseconds.
const RING_PACE: Millis = 600;
const CLAIM_PACE: Millis = 300;

/// How long the opponent takes to set down a glass with which they were late, in milliseconds.
const LATE_PACE: Millis = 300;

/// The time per turn that the opponent assumes when they compare their moves, in milliseconds.
const ASSUMED_TEMPO: Millis = 1_000;

/// What the opponent does next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    DropExtra,
    DropRing,
    Claim,
    Lift,
    Place(GlassId),
}

impl DrillOpponent {
    /// Returns when the next action of the opponent `me` is due, in milliseconds of match time and never in the past;
    /// `None` if they wait for something.
    pub fn due(&self, game: &Match, me: Player) -> Option<Millis> {
        self.next(game, me).map(|(at, _)| at.max(game.now()))
    }

    /// Returns the next action of the opponent `me` as they would choose it now; `None` if they wait for something.
    pub fn action(&self, game: &Match, me: Player) -> Option<Action> {
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

    /// Returns the next step and when it is due.
    fn next(&self, game: &Match, me: Player) -> Option<(Millis, Step)> {
        if game.outcome().is_some() {
            return None;
        }
        let windows = *game.options();
        let can_drop = self.drops_rings && game.rings(me) > 0;
        if let (ExtraRingRight::Open { until }, true) = (game.extra(me), can_drop) {
            return Some((until.saturating_sub(windows.extra_window.into()) + RING_PACE, Step::DropExtra));
        }
        if let (Some(until), true) = (game.ring_window(me).and_then(|right| right.until), can_drop) {
            return Some((until.saturating_sub(windows.ring_window.into()) + RING_PACE, Step::DropRing));
        }
        let hand = game.in_hand(me);
        if can_drop && hand.is_none() && game.claim(me).is_some() && (game.to_move() == me || game.is_ending()) {
            return Some((game.turn_began() + CLAIM_PACE, Step::Claim));
        }
        if let Some(held) = hand {
            let late = game.holds_late_glass(me) && game.to_move() != me;
            return Some((game.turn_began() + if late { LATE_PACE } else { self.thinks(game, me) }, Step::Place(held)));
        }
        let on_turn = game.to_move() == me && !game.is_ending();
        let lifts = on_turn && glasses_of(me).any(|id| can_move(game, id));
        lifts.then(|| (game.turn_began() + self.thinks(game, me).saturating_sub(CARRIED), Step::Lift))
    }

    /// Returns how long the opponent takes until they place a glass, in milliseconds.
    pub fn thinks(&self, game: &Match, me: Player) -> Millis {
        let movable = glasses_of(me).filter(|&id| !game.targets(id).is_empty()).count();
        self.think + self.think_per_glass * movable as Millis
    }

    /// Returns from where and to where the opponent moves: the best turn by the static evaluation, with the glass in
    /// the hand if there is one.
    fn choose(&self, game: &Match, me: Player, held: Option<GlassId>) -> Option<(Socket, Socket)> {
        let position = position_before(game, me);
        let ring = self.drops_rings && game.rings(me) > 0;
        let mut best: Option<(Score, TimedMove)> = None;
        position.for_each_turn(|turn| {
            let TimedTurn { claim: false, glass_move: Some(moved) } = turn else { return };
            let id = GlassId { owner: me, index: moved.glass };
            // The search assumes that open rings are dropped; the match decides where a glass can go now.
            let fits = held.map_or(can_move(game, id), |held| held == id) && game.targets(id).contains(moved.to);
            if moved.delay != Delay::None || moved.ring != ring || !fits {
                return;
            }
            let score = -position.after(turn).evaluate().score();
            if best.is_none_or(|(known, _)| score > known) {
                best = Some((score, moved));
            }
        });
        let found = best.map(|(_, moved)| (GlassId { owner: me, index: moved.glass }, moved.to));
        // No glass is worth a move to the search if all of them run out too soon.
        let any = || {
            let mut movable = glasses_of(me).filter(|&id| held.map_or(can_move(game, id), |held| held == id));
            movable.find_map(|id| Some((id, game.targets(id).into_iter().next()?)))
        };
        let (id, to) = found.or_else(any)?;
        Some((game.glass(id).at?, to))
    }
}

fn can_move(game: &Match, id: GlassId) -> bool {
    game.can_lift(id) && !game.targets(id).is_empty()
}

/// Returns the position in which this player is to move, to be evaluated statically.
fn position_before(game: &Match, player: Player) -> TimedPosition {
    let assumptions = Assumptions { clock: TimeModel::of(game, [ASSUMED_TEMPO; 2]), open_rings_are_dropped: true };
    TimedPosition::from_match(game, assumptions).with_side_to_move(player)
}

/// Returns the best socket for an extra ring by the static evaluation (R5.5).
fn extra_socket(game: &Match, me: Player) -> Option<Socket> {
    let position = position_before(game, !me);
    let open = SocketSet::ALL - game.board().full_sockets();
    open.into_iter().max_by_key(|&socket| -position.with_ring(me, socket).estimate())
}
