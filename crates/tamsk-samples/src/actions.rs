//! Every action there is, and a random choice of one.

use tamsk_rules::{Action, Match, Player, Socket};

/// Returns every action that there is.
pub fn every_action() -> Vec<Action> {
    use Action::*;
    let alone = [Take, PutBack, DropRing, KeepRing, ClaimRing, FlipTimer, Pass, Resign, AgreeTie];
    alone.into_iter().chain(Socket::all().flat_map(|socket| [Lift(socket), Place(socket), DropExtra(socket)])).collect()
}

/// Picks an action: mostly a legal one, so that matches get somewhere, sometimes any at all. Resigning and agreeing on a tie are rare.
pub fn pick(game: &Match, player: Player, number: u16) -> Action {
    let all = every_action();
    let number = usize::from(number);
    if number.is_multiple_of(8) {
        return all[number / 8 % all.len()];
    }
    let rare = |action: &Action| action.ends_match() && !number.is_multiple_of(101);
    let fatal = |action: &Action| match *action {
        Action::Place(to) => game.placing_loses(player, to) && !number.is_multiple_of(13),
        _ => false,
    };
    let allowed: Vec<Action> = all
        .iter()
        .copied()
        .filter(|action| game.check(player, *action).is_ok() && !rare(action) && !fatal(action))
        .collect();
    if allowed.is_empty() { all[number % all.len()] } else { allowed[number / 8 % allowed.len()] }
}
