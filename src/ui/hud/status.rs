//! A player's situation in a few words.

use crate::rules::{Action, Extra, Match, Player, Refusal};

/// The situation of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerStatus {
    /// The key of its text.
    pub key: &'static str,
    /// Whether they are expected to act now.
    pub active: bool,
}

const fn active(key: &'static str) -> PlayerStatus {
    PlayerStatus { key, active: true }
}

const fn idle(key: &'static str) -> PlayerStatus {
    PlayerStatus { key, active: false }
}

/// Returns what a player should do, or why they have to wait.
pub fn status(game: &Match, player: Player) -> PlayerStatus {
    if let Some(outcome) = game.outcome() {
        return match outcome.winner {
            Some(winner) if winner == player => active("status-won"),
            Some(_) => idle("status-lost"),
            None => idle("status-tie"),
        };
    }
    if game.in_hand(player).is_some() {
        return active(if game.is_late(player) { "status-place-late" } else { "status-place" });
    }
    if game.to_move() == player && !game.is_ending() {
        return on_turn(game, player);
    }
    if game.ring_window(player).is_some() {
        return active("status-ring");
    }
    if game.is_ending() {
        let may_claim = game.claim(player).is_some();
        return if may_claim { active("status-claim") } else { idle("status-ending") };
    }
    if game.extra(player) == Extra::Pending {
        return idle("status-extra-pending");
    }
    if game.turns_to_miss(player) > 0 {
        return idle("status-misses");
    }
    idle("status-waits")
}

/// Returns the status of a bot: what it is doing, not what it should do.
pub fn status_of_bot(game: &Match, player: Player) -> PlayerStatus {
    let status = status(game, player);
    if !status.active || game.outcome().is_some() {
        return status;
    }
    active(if game.in_hand(player).is_some() { "status-bot-carries" } else { "status-bot-thinks" })
}

fn on_turn(game: &Match, player: Player) -> PlayerStatus {
    if game.pass_waits() {
        return active("status-claim-or-pass");
    }
    if game.ring_window(player).is_some() && !game.options().level.has_sand() {
        return active("status-ring");
    }
    if !game.options().level.has_sand() && game.ring_window(player.opponent()).is_some() {
        return idle("status-waits");
    }
    if game.off_board(player).is_some() {
        return active("status-take");
    }
    let must_start_others = game.glasses().any(|(id, glass)| {
        id.owner == player
            && glass.at.is_some_and(|at| game.check(player, Action::Lift(at)) == Err(Refusal::TurnOthersFirst))
    });
    active(if must_start_others { "status-move-idle" } else { "status-move" })
}
