//! What a record tells of a match: the figures of each player, and its turns.

use proptest::prelude::*;
use tamsk_records::{played_turns, tally};
use tamsk_rules::{Event, Match, Player, RingReason};
use tamsk_samples::matches::{options, play, steps};

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, ..ProptestConfig::default() })]

    /// The figures add up to what is on the table, at every level and with every option.
    #[test]
    fn figures_add_up(options in options(5_000..=60_000), steps in steps(300)) {
        let (game, _, events) = play(options, &steps);
        let origin = Match::new(options).expect("options within bounds");
        let tally = tally(&origin, &events, game.now());
        let number = |of: &dyn Fn(Event) -> bool| events.iter().filter(|happened| of(happened.event)).count();
        for player in Player::BOTH {
            let tally = &tally[player];
            prop_assert_eq!(tally.rings(), u32::from(origin.rings(player) - game.rings(player)));
            let lost = |on: &dyn Fn(tamsk_rules::Socket) -> bool| {
                game.glasses().filter(|(id, glass)| {
                    id.owner == player && !glass.is_living() && glass.at.is_some_and(on)
                }).count()
            };
            prop_assert_eq!(tally.lost.len(), lost(&|_| true));
            prop_assert!(tally.lost.iter().all(|glass| lost(&|socket| socket == glass.socket) == 1));
            let late = number(&|event| matches!(event, Event::Late { player: late, .. } if late == player));
            prop_assert_eq!(tally.late as usize, late);
            let flips = number(&|event| matches!(event, Event::TimerFlipped { by, .. } if by == player));
            prop_assert_eq!(tally.timer_flips as usize, flips);
        }
        for (right, counted) in [
            (RingReason::Own, tally.clone().map(|tally| tally.own_rings)),
            (RingReason::Claim, tally.clone().map(|tally| tally.claimed_rings)),
            (RingReason::Extra, tally.clone().map(|tally| tally.extra_rings)),
        ] {
            let dropped = number(&|event| matches!(event, Event::RingDropped { why, .. } if why == right));
            prop_assert_eq!((counted[Player::Red] + counted[Player::Black]) as usize, dropped);
        }
        let on_turn = tally[Player::Red].on_turn + tally[Player::Black].on_turn;
        if number(&|event| event == Event::Ending) == 0 {
            prop_assert_eq!(on_turn, game.now(), "it is always somebody's turn");
        }
        prop_assert!(on_turn <= game.now());
    }

    /// The turns of a record follow each other without a gap and hold all its moves.
    #[test]
    fn turns_follow_each_other(options in options(5_000..=60_000), steps in steps(300)) {
        let (game, record, events) = play(options, &steps);
        let origin = Match::new(options).expect("options within bounds");
        let turns = played_turns(&origin, &record.actions, game.now());
        prop_assert_eq!(&turns[0].before, &origin);
        prop_assert_eq!(&turns.last().expect("a turn").after, &game);
        for pair in turns.windows(2) {
            prop_assert_eq!(&pair[0].after, &pair[1].before);
        }
        let began = events.iter().filter(|happened| matches!(happened.event, Event::TurnBegan { .. })).count();
        prop_assert_eq!(turns.len(), 1 + began);
        let placed = |event: &Event| matches!(event, Event::Placed { late: false, .. });
        let placed = events.iter().filter(|happened| placed(&happened.event)).count();
        prop_assert_eq!(turns.iter().filter(|turn| turn.moved.is_some()).count(), placed);
        for turn in &turns {
            let Some(first) = turn.first_action else { continue };
            prop_assert_eq!(record.actions[first].by, turn.player);
            prop_assert!(record.actions[first].at >= turn.before.now());
        }
    }
}
