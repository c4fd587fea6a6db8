//! What a player's bar says of their situation: what a person can do now, and what a bot or a lesson is doing.
//!
//! It is computed from the match in every frame, and what it invites to is accepted by [`Match::check`] at that moment.
//! Rights to rings that come on top of it are shown by `RingSign` of the bar.

use tamsk_rules::{Action, Extra, LatePenalty, Match, Player, Refusal};

use crate::simulation::rights::{may_choose, may_drop};
use crate::table::seats::Seat;

/// A player's situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerStatus {
    /// The key of its text.
    pub key: &'static str,
    /// Whether it stands out, because they can act or have won.
    pub bright: bool,
}

/// Why time stands, although the match is not over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standstill {
    /// A lesson waits for its pupil to go on.
    Lesson,
    /// A lesson waits for its pupil's first deed, which lets time run.
    FirstDeed,
    /// The countdown after a pause runs.
    Countdown,
}

impl PlayerStatus {
    /// Returns the situation of the player on this seat, who may be `choosing` a socket for their extra ring.
    pub fn of(
        game: &Match,
        player: Player,
        seat: Seat,
        standstill: Option<Standstill>,
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
            (Some(Standstill::Countdown), _) => plain("status-resumes"),
            (Some(Standstill::Lesson), Seat::Person) => plain("status-lesson"),
            (
                Some(Standstill::Lesson | Standstill::FirstDeed),
                Seat::Bot(_) | Seat::Lesson | Seat::Nobody | Seat::Replay,
            ) => plain(if game.turn_of() == Some(player) { "status-to-move" } else { idle(game, player) }),
            (_, Seat::Person) if choosing && may_choose(game, player) => bright("status-choose-socket"),
            (_, Seat::Person) => of_person(game, player),
            (None, _) => of_other(game, player, seat),
        }
    }

    /// Returns the situation of a player whose move is shown and counts with a second press.
    pub fn of_proposed_move() -> PlayerStatus {
        bright("status-proposed")
    }

    /// Returns the situation of a player whose move onto a full socket waits for a second press: what it costs them.
    pub fn of_proposed_loss() -> PlayerStatus {
        bright("status-proposed-loss")
    }

    /// Returns the situation of a player who has pressed once to pass: what a pass costs them.
    pub fn of_armed_pass(late: LatePenalty) -> PlayerStatus {
        bright(match late {
            LatePenalty::ExtraRing => "status-pass-ring",
            LatePenalty::LoseTurn => "status-pass-turns",
            // Who is late with an empty hand has not started.
            LatePenalty::ExtraRingIfStarted => "status-pass-turn",
        })
    }
}

const fn bright(key: &'static str) -> PlayerStatus {
    PlayerStatus { key, bright: true }
}

const fn plain(key: &'static str) -> PlayerStatus {
    PlayerStatus { key, bright: false }
}

fn of_person(game: &Match, player: Player) -> PlayerStatus {
    if let Some(glass) = game.in_hand(player) {
        return bright(match game.is_late(player) {
            _ if game.targets(glass).is_empty() => "status-put-back",
            true => "status-place-late",
            false => "status-place",
        });
    }
    if game.turn_of() == Some(player) && game.undecided().is_none() {
        return bright(on_turn(game, player));
    }
    let may = |action| game.check(player, action).is_ok();
    match (may(Action::DropRing), may_choose(game, player)) {
        (true, true) => bright("status-ring-extra"),
        (true, false) => bright("status-ring"),
        (false, _) if may(Action::ClaimRing) && may(Action::Pass) => bright("status-claim"),
        (false, _) if may(Action::ClaimRing) => bright("status-may-claim"),
        (false, true) => bright("status-extra"),
        (false, false) if idle(game, player) == "status-waits" && may(Action::FlipTimer) => plain("status-may-flip"),
        (false, false) => plain(idle(game, player)),
    }
}

/// Returns the key for a person who may lift a glass or pass a blocked turn.
fn on_turn(game: &Match, player: Player) -> &'static str {
    let idle_first = |at| game.check(player, Action::Lift(at)) == Err(Refusal::TurnOthersFirst);
    if game.pass_waits() {
        "status-claim-or-pass"
    } else if game.check(player, Action::ClaimRing).is_ok() {
        "status-move-claim"
    } else if game.off_board(player).is_some() {
        "status-take"
    } else if game.extra(player) == Extra::Pending {
        "status-move-extra"
    } else if game.board().glasses(player).into_iter().any(idle_first) {
        "status-move-idle"
    } else {
        "status-move"
    }
}

/// Returns the situation of a bot, which thinks, or of a lesson or a record, which are followed.
fn of_other(game: &Match, player: Player, seat: Seat) -> PlayerStatus {
    plain(if game.in_hand(player).is_some() {
        "status-bot-carries"
    } else if game.turn_of() == Some(player) {
        if matches!(seat, Seat::Bot(_)) { "status-bot-thinks" } else { "status-to-move" }
    } else if may_drop(game, player) {
        "status-bot-ring"
    } else {
        idle(game, player)
    })
}

/// Returns the key for a player who is not on turn and may drop no ring.
fn idle(game: &Match, player: Player) -> &'static str {
    if game.is_ending() {
        "status-ending"
    } else if game.turns_to_miss(player) > 0 {
        "status-misses"
    } else {
        "status-waits"
    }
}
