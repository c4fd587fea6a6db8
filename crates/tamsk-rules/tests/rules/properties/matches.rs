//! Matches: sound at every step, and the same however time passes and whether live or from a record.

use proptest::prelude::*;
use tamsk_records::{MatchState, Names, Record};
use tamsk_rules::{Events, Match};
use tamsk_samples::actions::every_action;
use tamsk_samples::matches::{Step, options, play, player, steps};

proptest! {
    #![proptest_config(ProptestConfig { cases: 768, ..ProptestConfig::default() })]

    /// R1.3, R1.4, R2.2 and R6.1 hold throughout, and nothing panics or hangs.
    #[test]
    fn matches_stay_sound(options in options(5_000..=60_000), steps in steps(300)) {
        play(options, &steps);
    }

    /// Any action at any time, up to the last millisecond of the clock, neither panics nor hangs.
    #[test]
    fn nothing_panics_or_hangs(
        options in options(5_000..=60_000),
        steps in proptest::collection::vec(any::<Step>(), 0..60),
    ) {
        let mut game = Match::new(options).expect("options within bounds");
        let all = every_action();
        for (at, red, number) in steps {
            let _ = game.apply(at, player(red), all[usize::from(number) % all.len()]);
            let _ = game.advance(at / 2);
        }
    }

    /// R2.1: advancing in one step equals advancing in many, with the same events.
    #[test]
    fn one_step_equals_many(
        options in options(5_000..=60_000),
        steps in steps(300),
        times in proptest::collection::vec(0..200_000u64, 0..40),
    ) {
        let (game, _, _) = play(options, &steps);
        let end = game.now() + 400_000;
        let (mut once, mut often) = (game.clone(), game);
        let mut times: Vec<u64> = times.into_iter().map(|time| often.now() + time).collect();
        times.sort_unstable();
        let in_one = once.advance(end);
        let mut in_many = Events::new();
        for time in times {
            in_many.extend(often.advance(time));
        }
        in_many.extend(often.advance(end));
        prop_assert_eq!(once, often);
        prop_assert_eq!(in_one, in_many);
    }

    /// Section 9: a record replays to the match it was taken from, also after it was written and read.
    #[test]
    fn a_record_replays_to_the_live_state(options in options(5_000..=60_000), steps in steps(300), red in ".{0,12}") {
        let (mut game, mut record, _) = play(options, &steps);
        record.end = Some(game.now() + 5_000);
        record.players = Names { red: red.into(), ..Names::default() };
        game.advance(game.now() + 5_000);
        let text = record.write();
        let read = Record::read(text.as_bytes()).expect("a written record");
        prop_assert_eq!(&read, &record);
        let mut replay = read.replay().expect("options within bounds");
        prop_assert_eq!(replay.run(), vec![]);
        prop_assert_eq!(replay.game(), &game);
        let state = |game: &Match| serde_json::to_string(&MatchState::from(game)).expect("JSON");
        prop_assert_eq!(state(replay.game()), state(&game));
    }
}
