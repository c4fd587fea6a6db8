//! The status text in a player's bar: what a person can do now, or what a bot or a lesson is doing.
//! [`Match::check_action`] accepts every action that the text suggests. The text omits some rights to drop rings, which
//! `RingRights` shows.

use tamsk_rules::{Action, ExtraRingRight, LatePenalty, Match, Player, Refusal};

use crate::simulation::rights::{may_drop_extra_ring, may_drop_ring};
use crate::table::seats::Seat;

/// The status text in a player's bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerStatusText {
    /// The text key.
    pub text_key: &'static str,
    /// `true` if the text is highlighted, because the player can act or has won.
    pub is_highlighted: bool,
}

/// The reason why the clock is stopped although the match is not over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockStopReason {
    /// A lesson waits until its pupil continues.
    LessonAwaitsContinue,
    /// A lesson waits for the first action of its pupil. This action starts the clock.
    LessonAwaitsFirstAction,
    /// The countdown after a pause is running.
    CountdownAfterPause,
}

impl PlayerStatusText {
    /// Returns the status of a player in this seat. `is_choosing_socket` is `true` if the player is choosing a socket
    /// for an extra ring.
    pub fn of(
        game: &Match,
        player: Player,
        seat: Seat,
        stop_reason: Option<ClockStopReason>,
        is_choosing_socket: bool,
    ) -> PlayerStatusText {
        if let Some(outcome) = game.outcome() {
            return match outcome.winner {
                Some(winner) if winner == player => bright("status-won"),
                Some(_) => plain("status-lost"),
                None => plain("status-tie"),
            };
        }
        match (stop_reason, seat) {
            (Some(ClockStopReason::CountdownAfterPause), _) => plain("status-resumes"),
            (Some(ClockStopReason::LessonAwaitsContinue), Seat::Person) => plain("status-lesson"),
            (
                Some(ClockStopReason::LessonAwaitsContinue | ClockStopReason::LessonAwaitsFirstAction),
                Seat::Bot(_)
                | Seat::LessonOrProblem
                | Seat::Remote
                | Seat::PersonWatchingDemo
                | Seat::Nobody
                | Seat::Replay,
            ) => plain(if game.player_to_act() == Some(player) { "status-to-move" } else { idle(game, player) }),
            (_, Seat::Person) if is_choosing_socket && may_drop_extra_ring(game, player) => {
                bright("status-choose-socket")
            }
            (_, Seat::Person) => of_person(game, player),
            (None, _) => of_other(game, player, seat),
        }
    }

    /// Returns the status of a player who has proposed a move and must confirm it by a second press.
    pub fn of_unconfirmed_move() -> PlayerStatusText {
        bright("status-proposed")
    }

    /// Returns the status of a player who has proposed a move onto a full socket and must confirm it by a second press.
    /// The status says what the move costs.
    pub fn of_unconfirmed_losing_move() -> PlayerStatusText {
        bright("status-proposed-loss")
    }

    /// Returns the status of a player who wants to pass and must confirm the pass by a second press. The status says
    /// what the pass costs.
    pub fn of_unconfirmed_pass(late: LatePenalty) -> PlayerStatusText {
        bright(match late {
            LatePenalty::ExtraRing => "status-pass-ring",
            LatePenalty::LoseTurn => "status-pass-turns",
            // A player who passes holds no glass, so this penalty costs only the missed turn.
            LatePenalty::ExtraRingIfHolding => "status-pass-turn",
        })
    }
}

const fn bright(key: &'static str) -> PlayerStatusText {
    PlayerStatusText { text_key: key, is_highlighted: true }
}

const fn plain(key: &'static str) -> PlayerStatusText {
    PlayerStatusText { text_key: key, is_highlighted: false }
}

fn of_person(game: &Match, player: Player) -> PlayerStatusText {
    if let Some(glass) = game.glass_in_hand(player) {
        return bright(match game.holds_glass_for_late_move(player) {
            _ if game.targets(glass).is_empty() => "status-put-back",
            true => "status-place-late",
            false => "status-place",
        });
    }
    if game.player_to_act() == Some(player) && game.player_deciding_ring().is_none() {
        return bright(on_turn(game, player));
    }
    let may = |action| game.check_action(player, action).is_ok();
    match (may(Action::DropRing), may_drop_extra_ring(game, player)) {
        (true, true) => bright("status-ring-extra"),
        (true, false) => bright("status-ring"),
        (false, _) if may(Action::ClaimRing) && may(Action::Pass) => bright("status-claim"),
        (false, _) if may(Action::ClaimRing) => bright("status-may-claim"),
        (false, true) => bright("status-extra"),
        (false, false) if idle(game, player) == "status-waits" && may(Action::FlipTimer) => plain("status-may-flip"),
        (false, false) => plain(idle(game, player)),
    }
}

fn on_turn(game: &Match, player: Player) -> &'static str {
    let idle_first = |at| game.check_action(player, Action::Lift(at)) == Err(Refusal::MoveIdleGlassFirst);
    if game.must_claim_or_pass() {
        "status-claim-or-pass"
    } else if game.check_action(player, Action::ClaimRing).is_ok() {
        "status-move-claim"
    } else if game.next_glass_off_board(player).is_some() {
        "status-take"
    } else if game.extra_ring_right(player) == ExtraRingRight::Pending {
        "status-move-extra"
    } else if game.board().glass_sockets(player).into_iter().any(idle_first) {
        "status-move-idle"
    } else {
        "status-move"
    }
}

fn of_other(game: &Match, player: Player, seat: Seat) -> PlayerStatusText {
    plain(if game.glass_in_hand(player).is_some() {
        "status-bot-carries"
    } else if game.player_to_act() == Some(player) {
        if matches!(seat, Seat::Bot(_)) { "status-bot-thinks" } else { "status-to-move" }
    } else if may_drop_ring(game, player) {
        "status-bot-ring"
    } else {
        idle(game, player)
    })
}

/// Returns the text key for a player who is not to move and may not drop a ring.
fn idle(game: &Match, player: Player) -> &'static str {
    if game.is_ending() {
        "status-ending"
    } else if game.turns_to_miss(player) > 0 {
        "status-misses"
    } else {
        "status-waits"
    }
}
