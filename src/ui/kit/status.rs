//! The status text in a player's bar: what a person can do now, or what a bot or a lesson is doing. Whatever the text
//! invites to, [`Match::check`] accepts. `RingRights` shows additional rights to rings.

use tamsk_rules::{Action, ExtraRingRight, LatePenalty, Match, Player, Refusal};

use crate::simulation::rights::{may_drop_extra, may_drop_ring};
use crate::table::seats::Seat;

/// The status text in a player's bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerStatus {
    /// The text key.
    pub key: &'static str,
    /// `true` if the text stands out, because the player can act or has won.
    pub is_highlighted: bool,
}

/// Why time stands still although the match is not over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockStopReason {
    /// A lesson waits for its pupil to continue.
    Lesson,
    /// A lesson waits for its pupil's first action, which starts the clock.
    FirstAction,
    /// The countdown after a pause is running.
    Countdown,
}

impl PlayerStatus {
    /// Returns the status of a player in this seat, who may be `choosing` a socket for their extra ring.
    pub fn of(
        game: &Match,
        player: Player,
        seat: Seat,
        standstill: Option<ClockStopReason>,
        choosing: bool,
    ) -> PlayerStatus {
        if let Some(outcome) = game.outcome() {
            return match outcome.winner {
                Some(winner) if winner == player => bright("status-won"),
                Some(_) => plain("status-lost"),
                None => plain("status-tie"),
            };
        }
        match (standstill, seat) {
            (Some(ClockStopReason::Countdown), _) => plain("status-resumes"),
            (Some(ClockStopReason::Lesson), Seat::Person) => plain("status-lesson"),
            (
                Some(ClockStopReason::Lesson | ClockStopReason::FirstAction),
                Seat::Bot(_) | Seat::Partner | Seat::Far | Seat::Watcher | Seat::Nobody | Seat::Replay,
            ) => plain(if game.player_on_turn() == Some(player) { "status-to-move" } else { idle(game, player) }),
            (_, Seat::Person) if choosing && may_drop_extra(game, player) => bright("status-choose-socket"),
            (_, Seat::Person) => of_person(game, player),
            (None, _) => of_other(game, player, seat),
        }
    }

    /// Returns the status of a player whose proposed move is shown, and is made by a second press.
    pub fn of_proposed_move() -> PlayerStatus {
        bright("status-proposed")
    }

    /// Returns the status of a player whose move onto a full socket needs a second press: what the move costs them.
    pub fn of_proposed_loss() -> PlayerStatus {
        bright("status-proposed-loss")
    }

    /// Returns the status of a player who has pressed once to pass: what the pass costs them.
    pub fn of_unconfirmed_pass(late: LatePenalty) -> PlayerStatus {
        bright(match late {
            LatePenalty::ExtraRing => "status-pass-ring",
            LatePenalty::LoseTurn => "status-pass-turns",
            // A late player with an empty hand has not started.
            LatePenalty::ExtraRingIfStarted => "status-pass-turn",
        })
    }
}

const fn bright(key: &'static str) -> PlayerStatus {
    PlayerStatus { key, is_highlighted: true }
}

const fn plain(key: &'static str) -> PlayerStatus {
    PlayerStatus { key, is_highlighted: false }
}

fn of_person(game: &Match, player: Player) -> PlayerStatus {
    if let Some(glass) = game.in_hand(player) {
        return bright(match game.holds_late_glass(player) {
            _ if game.targets(glass).is_empty() => "status-put-back",
            true => "status-place-late",
            false => "status-place",
        });
    }
    if game.player_on_turn() == Some(player) && game.player_deciding_ring().is_none() {
        return bright(on_turn(game, player));
    }
    let may = |action| game.check(player, action).is_ok();
    match (may(Action::DropRing), may_drop_extra(game, player)) {
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
    let idle_first = |at| game.check(player, Action::Lift(at)) == Err(Refusal::TurnOthersFirst);
    if game.pass_awaits_claim() {
        "status-claim-or-pass"
    } else if game.check(player, Action::ClaimRing).is_ok() {
        "status-move-claim"
    } else if game.next_glass_off_board(player).is_some() {
        "status-take"
    } else if game.extra(player) == ExtraRingRight::Pending {
        "status-move-extra"
    } else if game.board().glasses(player).into_iter().any(idle_first) {
        "status-move-idle"
    } else {
        "status-move"
    }
}

fn of_other(game: &Match, player: Player, seat: Seat) -> PlayerStatus {
    plain(if game.in_hand(player).is_some() {
        "status-bot-carries"
    } else if game.player_on_turn() == Some(player) {
        if matches!(seat, Seat::Bot(_)) { "status-bot-thinks" } else { "status-to-move" }
    } else if may_drop_ring(game, player) {
        "status-bot-ring"
    } else {
        idle(game, player)
    })
}

/// Returns the text key for a player who is not on turn and may not drop a ring.
fn idle(game: &Match, player: Player) -> &'static str {
    if game.is_ending() {
        "status-ending"
    } else if game.turns_to_miss(player) > 0 {
        "status-misses"
    } else {
        "status-waits"
    }
}
