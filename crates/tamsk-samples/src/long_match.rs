//! A long match at Level 3, the same in every run.

use tamsk_records::TimedAction;
use tamsk_rules::{Action, Level, Match, Options};

/// Plays a whole Level 3 match of about 15 minutes: every 18 seconds the opponent turns the timer, and a glass is
/// lifted and placed and its ring dropped or kept.
pub fn long_match() -> Vec<TimedAction> {
    let mut game = Match::new(Options::at_level(Level::Three)).expect("the official options");
    let mut actions = Vec::new();
    let mut random = 7u64;
    let mut at = 0;
    let mut act = |game: &mut Match, at, by, act| {
        if game.apply(at, by, act).is_ok() {
            actions.push(TimedAction { at, by, act });
        }
    };
    while at < 15 * 60_000 && game.outcome().is_none() {
        let player = game.to_move();
        act(&mut game, at, !player, Action::FlipTimer);
        let movable: Vec<_> =
            game.glasses().map(|(id, _)| id).filter(|&id| id.owner == player && game.can_lift(id)).collect();
        // A linear congruential generator, for the same match in every run.
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // The glass with the least sand moves first, or the match would be over in half the time.
        let glass = movable.into_iter().filter(|&id| !game.targets(id).is_empty()).min_by_key(|&id| game.upper(id));
        if let Some(glass) = glass
            && let Some(from) = game.glass(glass).at
        {
            let targets = game.targets(glass);
            act(&mut game, at + 800, player, Action::Lift(from));
            let to = targets.into_iter().nth((random >> 33) as usize % targets.len() as usize);
            if let Some(to) = to {
                act(&mut game, at + 1_600, player, Action::Place(to));
            }
            if (random >> 40).is_multiple_of(3) {
                act(&mut game, at + 2_400, player, Action::DropRing);
            }
        }
        at += 18_000;
    }
    actions
}
