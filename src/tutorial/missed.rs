//! Says what was missed when the goal of a step can no longer be met.

use tamsk_rules::{Action, Match, Player, Refusal, Socket};

use super::goal::Goal;

/// Returns the text key of the remark for goals none of which can be met any more.
pub(super) fn missed_key(goals: &[Goal], game: &Match, you: Player) -> &'static str {
    if game.outcome().is_some() {
        return "lesson-missed-over";
    }
    let lost = |from: &[Socket]| {
        let mut glasses = game.glasses().filter(|(id, _)| id.owner == you);
        glasses.any(|(_, glass)| !glass.is_living() && glass.at.is_some_and(|at| from.is_empty() || from.contains(&at)))
    };
    let late = game.to_move() != you && game.options().level.has_timer();
    match goals.first() {
        Some(Goal::DropRing | Goal::KeepRing) => "lesson-missed-ring",
        Some(Goal::ClaimRing) => "lesson-missed-claim",
        Some(Goal::DropExtra(_)) => "lesson-missed-extra",
        Some(Goal::FlipTimer) if game.check(you, Action::FlipTimer) == Err(Refusal::TimerRunning) => {
            "lesson-missed-timer-runs"
        }
        Some(Goal::FlipTimer) => "lesson-missed-timer",
        Some(Goal::Move(from, _)) if lost(from) => "lesson-missed-glass",
        Some(Goal::Lift(from)) if lost(&[*from]) => "lesson-missed-glass",
        Some(Goal::Move(..) | Goal::Lift(_) | Goal::Enter(_) | Goal::Pass) if late => "lesson-missed-turn",
        _ => "lesson-missed",
    }
}

#[cfg(test)]
mod tests {
    use tamsk_rules::{Level, Options, Player::Red};

    use super::*;

    fn after(level: Level, actions: &[(u64, Player, Action)], end: u64) -> Match {
        let options = Options { glass: 60_000, timer: 2_000, ..Options::at_level(level) };
        let mut game = Match::new(options).expect("options within bounds");
        for &(at, by, action) in actions {
            game.apply(at, by, action).expect("a legal action");
        }
        game.advance(end);
        game
    }

    #[test]
    fn each_kind_of_miss_says_what_was_missed() {
        let at = |name: &str| name.parse::<Socket>().expect("a socket");
        let turn = [(0, Red, Action::Lift(at("D1"))), (1, Red, Action::Place(at("D2")))];
        let timer = [(0, Player::Black, Action::FlipTimer)];
        let cases: [(Goal, Match, &str); 8] = [
            (Goal::DropRing, after(Level::Two, &turn, 5_000), "lesson-missed-ring"),
            (Goal::KeepRing, after(Level::Three, &turn, 5_000), "lesson-missed-ring"),
            (Goal::ClaimRing, after(Level::One, &[], 10), "lesson-missed-claim"),
            (Goal::DropExtra(vec![]), after(Level::Three, &turn, 9_000), "lesson-missed-extra"),
            (Goal::FlipTimer, after(Level::Three, &[], 10), "lesson-missed-timer"),
            (Goal::Lift(at("A4")), after(Level::Three, &timer, 3_000), "lesson-missed-turn"),
            (Goal::Move(vec![at("D2")], vec![]), after(Level::Two, &turn, 70_000), "lesson-missed-glass"),
            (Goal::Pass, after(Level::Three, &[(0, Red, Action::Resign)], 10), "lesson-missed-over"),
        ];
        for (goal, game, key) in cases {
            assert_eq!(goal.answer(&game, Red), None, "{goal:?} can still be met");
            assert_eq!(missed_key(&[goal], &game, Red), key);
        }
    }
}
