//! Compares timelines with plain replays, and checks tallies and turns of random matches for consistency.

use proptest::prelude::*;
use tamsk_records::{Moment, Record, TimedAction, Timeline, played_turns, tally_players};
use tamsk_rules::{Action, Event, Events, Level, Match, Options, Player, RingDropReason};
use tamsk_samples::matches::{RandomStep, every_action, play_steps, random_options, random_steps, red_or_black};

/// Replays a record from its start to a time and returns the match and its events.
fn straight(record: &Record, to: u64) -> (Match, Events) {
    let mut game = Match::new(record.rules).expect("options within bounds");
    let mut history = Events::new();
    for &TimedAction { at, by, act } in record.actions.iter().filter(|action| action.at <= to) {
        history.extend(game.advance(at));
        match game.apply(at, by, act) {
            Ok(events) => history.extend(events),
            Err(rejected) => history.extend(rejected.events),
        }
    }
    history.extend(game.advance(to));
    (game, history)
}

/// Compares a timeline with a plain replay at the given fractions of its length, in units of 1/65535.
fn check(record: &Record, shares: &[u16]) {
    let timeline = Timeline::from_record(record).expect("options within bounds");
    let end = timeline.end().at;
    for &share in shares {
        let to = (u128::from(end) * u128::from(share) / u128::from(u16::MAX)) as u64;
        let (game, history) = straight(record, to);
        let moment = timeline.moment_at_time(to);
        assert_eq!(timeline.state_at(moment), game);
        assert_eq!(timeline.events()[..timeline.event_count_until(moment)], history);
    }
    let mut replay = record.replay().expect("options within bounds");
    replay.replay_remaining();
    assert_eq!((timeline.final_state(), timeline.state_at(timeline.end())), (replay.game(), replay.game().clone()));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn state_at_equals_replay_from_the_start(
        options in random_options(5_000..=60_000),
        steps in random_steps(300),
        rest in 0..90_000u64,
        shares in proptest::collection::vec(any::<u16>(), 1..20),
    ) {
        let (game, mut record, _) = play_steps(options, &steps);
        record.end = Some(game.now() + rest);
        check(&record, &shares);
    }

    /// Checks a timeline of random actions. Most of these actions are refused, some of them because their times are too
    /// early.
    #[test]
    fn timelines_omit_refused_actions(
        options in random_options(5_000..=60_000),
        steps in proptest::collection::vec(any::<RandomStep>(), 0..60),
        wide in any::<bool>(),
        shares in proptest::collection::vec(any::<u16>(), 1..12),
    ) {
        let all = every_action();
        let actions = steps.into_iter().map(|(at, red, number)| TimedAction {
            at: if wide { at } else { at % 200_000 },
            by: red_or_black(red),
            act: all[usize::from(number) % all.len()],
        });
        let mut actions: Vec<TimedAction> = actions.collect();
        if !wide {
            actions.sort_by_key(|action| action.at / 1_000);
        }
        let record = Record { rules: options, actions, ..Record::default() };
        let timeline = Timeline::from_record(&record).expect("options within bounds");
        let mut replay = record.replay().expect("options within bounds");
        replay.replay_remaining();
        prop_assert_eq!(timeline.final_state(), replay.game());
        let accepted = timeline.record().clone();
        prop_assert_eq!(accepted.replay().expect("options within bounds").replay_remaining(), vec![]);
        check(&accepted, &shares);
    }

    #[test]
    fn replay_time_is_monotonic_and_reaches_every_moment(
        options in random_options(5_000..=60_000),
        steps in random_steps(200),
        shares in proptest::collection::vec(any::<u16>(), 2..40),
    ) {
        let (game, mut record, _) = play_steps(options, &steps);
        record.end = Some(game.now());
        let timeline = Timeline::from_record(&record).expect("options within bounds");
        prop_assert_eq!(timeline.moment_at_replay_time(timeline.replay_duration()), timeline.end());
        prop_assert_eq!(timeline.replay_time_at(timeline.end()), timeline.replay_duration());
        let mut shares = shares;
        shares.sort_unstable();
        let mut before = Moment::START;
        for share in shares {
            let watched = timeline.replay_duration() * u64::from(share) / u64::from(u16::MAX);
            let moment = timeline.moment_at_replay_time(watched);
            prop_assert!(before <= moment);
            prop_assert_eq!(timeline.nearest_moment(moment), moment);
            // If several replay times show the same moment, `again` is the first of these times.
            let again = timeline.replay_time_at(moment);
            prop_assert!(again <= watched && timeline.moment_at_replay_time(again) <= moment);
            let step = timeline.moment_at_replay_time(again + 1);
            prop_assert!(again == watched || step >= moment || step.at == moment.at, "{:?}", step);
            before = moment;
        }
        prop_assert!(timeline.turn_starts().is_sorted());
        for (index, &turn) in timeline.turn_starts().iter().enumerate() {
            prop_assert_eq!(timeline.nearest_moment(turn), turn);
            prop_assert!(timeline.turn_number_at(turn) > index);
            prop_assert!(timeline.state_at(turn).player_deciding_ring().is_none());
        }
        for event in 0..timeline.events().len() {
            let moment = timeline.moment_of_event(event);
            prop_assert_eq!(timeline.nearest_moment(moment), moment);
            prop_assert!(timeline.event_count_until(moment) > event);
        }
    }
}

#[test]
fn empty_records_are_one_moment_or_one_short_pause() {
    for level in [Level::One, Level::Two, Level::Three] {
        let empty = Record { rules: Options::at_level(level), ..Record::default() };
        let timeline = Timeline::from_record(&empty).expect("official options");
        assert_eq!((timeline.end(), timeline.replay_duration()), (Moment::START, 0));
        assert_eq!((timeline.turn_starts(), timeline.turn_number_at(Moment::START)), (&[Moment::START][..], 1));
        check(&empty, &[0, u16::MAX]);
        let waited = Record { end: Some(3_600_000), ..empty };
        let timeline = Timeline::from_record(&waited).expect("official options");
        assert_eq!(timeline.end(), Moment { actions_done: 0, at: 3_600_000 });
        // Nothing happens in the hour of this record, so the replay shortens the hour.
        assert_eq!(timeline.replay_duration(), 2_000);
        check(&waited, &[0, 30_000, u16::MAX]);
    }
}

/// Loads two records. Most actions of the first record are refused. The actions of the second record lift a glass and
/// put it back again and again.
#[test]
fn records_of_100_000_actions_load_in_two_seconds() {
    let lift = |at| TimedAction { at, by: Player::Red, act: Action::Lift("D1".parse().expect("a socket")) };
    let put_back = |at| TimedAction { at, by: Player::Red, act: Action::PutBack };
    let begun = std::time::Instant::now();
    for actions in [(0..100_000).map(lift).collect(), (0..50_000).flat_map(|at| [lift(at), put_back(at)]).collect()] {
        let record = Record { rules: Options::at_level(Level::Three), actions, ..Record::default() };
        let timeline = Timeline::from_record(&record).expect("official options");
        let middle = Moment { actions_done: timeline.end().actions_done / 2, at: timeline.end().at / 2 };
        assert_eq!(timeline.state_at(middle).now(), timeline.nearest_moment(middle).at);
    }
    assert!(begun.elapsed().as_secs() < 2, "{:?}", begun.elapsed());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn tallies_add_up_to_the_state_of_the_match(options in random_options(5_000..=60_000), steps in random_steps(300)) {
        let (game, _, events) = play_steps(options, &steps);
        let origin = Match::new(options).expect("options within bounds");
        let tally = tally_players(&origin, &events, game.now());
        let number = |of: &dyn Fn(Event) -> bool| events.iter().filter(|happened| of(happened.event)).count();
        for player in Player::BOTH {
            let tally = &tally[player];
            prop_assert_eq!(tally.dropped_rings(), u32::from(origin.rings_in_holder(player) - game.rings_in_holder(player)));
            let lost = |on: &dyn Fn(tamsk_rules::Socket) -> bool| {
                game.glasses().filter(|(id, glass)| {
                    id.owner == player && !glass.is_living() && glass.socket.is_some_and(on)
                }).count()
            };
            prop_assert_eq!(tally.lost_glasses.len(), lost(&|_| true));
            prop_assert!(tally.lost_glasses.iter().all(|glass| lost(&|socket| socket == glass.socket) == 1));
            let late = number(&|event| matches!(event, Event::PlayerLate { player: late, .. } if late == player));
            prop_assert_eq!(tally.late_turns as usize, late);
            let flips = number(&|event| matches!(event, Event::TimerFlipped { by, .. } if by == player));
            prop_assert_eq!(tally.timer_flips as usize, flips);
        }
        for (right, counted) in [
            (RingDropReason::OwnMove, tally.clone().map(|tally| tally.own_move_rings)),
            (RingDropReason::Claim, tally.clone().map(|tally| tally.claimed_rings)),
            (RingDropReason::ExtraRing, tally.clone().map(|tally| tally.dropped_extra_rings)),
        ] {
            let dropped = number(&|event| matches!(event, Event::RingDropped { why, .. } if why == right));
            prop_assert_eq!((counted[Player::Red] + counted[Player::Black]) as usize, dropped);
        }
        let on_turn = tally[Player::Red].total_turn_time + tally[Player::Black].total_turn_time;
        if number(&|event| event == Event::EndingBegan) == 0 {
            prop_assert_eq!(on_turn, game.now(), "there is always a player to move");
        }
        prop_assert!(on_turn <= game.now());
    }

    #[test]
    fn played_turns_are_contiguous_and_hold_all_moves(options in random_options(5_000..=60_000), steps in random_steps(300)) {
        let (game, record, events) = play_steps(options, &steps);
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
        prop_assert_eq!(turns.iter().filter(|turn| turn.glass_move.is_some()).count(), placed);
        for turn in &turns {
            let Some(first) = turn.first_action_index else { continue };
            prop_assert_eq!(record.actions[first].by, turn.player);
            prop_assert!(record.actions[first].at >= turn.before.now());
        }
    }
}
