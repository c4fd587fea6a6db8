//! Property tests of random matches and positions, and of reading arbitrary text.

use std::collections::HashMap;

use proptest::prelude::*;
use tamsk_records::{MatchStateJson, NamesByPlayer, Record};
use tamsk_rules::{
    Action, ByPlayer, Event, Events, FULL_HOLDER, FullSocketRule, GlassId, Level, Match, Move, Options, Position,
    Refusal, Socket, Turn,
};
use tamsk_samples::matches::{RandomStep, every_action, play_steps, random_options, random_steps, red_or_black};

proptest! {
    #![proptest_config(ProptestConfig { cases: 768, ..ProptestConfig::default() })]

    /// The rules R1.3, R1.4, R2.2 and R6.1 hold throughout a match, and nothing panics or hangs.
    #[test]
    fn matches_stay_sound(options in random_options(5_000..=60_000), steps in random_steps(300)) {
        play_steps(options, &steps);
    }

    /// No action panics or hangs, no matter when it is made.
    #[test]
    fn arbitrary_actions_never_panic_or_hang(
        options in random_options(5_000..=60_000),
        steps in proptest::collection::vec(any::<RandomStep>(), 0..60),
    ) {
        let mut game = Match::new(options).expect("options within bounds");
        let all = every_action();
        for (at, red, number) in steps {
            let _ = game.apply(at, red_or_black(red), all[usize::from(number) % all.len()]);
            let _ = game.advance(at / 2);
        }
    }

    #[test]
    fn r2_1_advancing_once_equals_advancing_often(
        options in random_options(5_000..=60_000),
        steps in random_steps(300),
        times in proptest::collection::vec(0..200_000u64, 0..40),
    ) {
        let (game, _, _) = play_steps(options, &steps);
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

    #[test]
    fn section_9_a_written_record_replays_to_the_live_match(options in random_options(5_000..=60_000), steps in random_steps(300), red in ".{0,12}") {
        let (mut game, mut record, _) = play_steps(options, &steps);
        record.end = Some(game.now() + 5_000);
        record.players = NamesByPlayer { red: red.into(), ..NamesByPlayer::default() };
        game.advance(game.now() + 5_000);
        let text = record.to_ron();
        let read = Record::read(text.as_bytes()).expect("a written record");
        prop_assert_eq!(&read, &record);
        let mut replay = read.replay().expect("options within bounds");
        prop_assert_eq!(replay.replay_remaining(), vec![]);
        prop_assert_eq!(replay.game(), &game);
        let state = |game: &Match| serde_json::to_string(&MatchStateJson::from(game)).expect("JSON");
        prop_assert_eq!(state(replay.game()), state(&game));
    }
}

/// Returns the position after random turns. Each number picks a turn, and an odd first number also picks a handicap.
fn random_position(numbers: &[u16]) -> Position {
    let handicap = numbers.first().filter(|&number| number % 2 == 1);
    let fewer = |by: u16| handicap.map_or(0, |number| (number / by % 9) as u8);
    let mut position = Position::start_with(ByPlayer::new(FULL_HOLDER - fewer(2), FULL_HOLDER - fewer(18)));
    for &number in numbers {
        let turns = position.turns();
        let Some(&turn) = turns.get(usize::from(number) % turns.len().max(1)) else { break };
        position = position.play(turn).expect("a generated turn");
    }
    position
}

/// Returns every turn that the notation can express, legal or not.
fn every_turn() -> impl Iterator<Item = Turn> {
    [false, true].into_iter().flat_map(|claims_ring| {
        let moves = Socket::all().flat_map(move |from| {
            Socket::all().flat_map(move |to| {
                [false, true].map(|ring| Turn { claims_ring, glass_move: Some(Move { from, to, drops_ring: ring }) })
            })
        });
        moves.chain([Turn { claims_ring, glass_move: None }])
    })
}

/// Plays a turn as the actions of a match: claim, lift, place, then drop or keep.
fn play_as_actions(game: &mut Match, turn: Turn) -> Result<(), Refusal> {
    let me = game.to_move();
    let mut act = |action| game.apply(0, me, action).map(|_| ()).map_err(|rejected| rejected.why);
    if turn.claims_ring {
        act(Action::ClaimRing)?;
    }
    let Some(Move { from, to, drops_ring }) = turn.glass_move else {
        // No action is left after the claim, because the match either has passed automatically for a blocked player or
        // is over.
        return if turn.claims_ring { Ok(()) } else { act(Action::Pass) };
    };
    act(Action::Lift(from))?;
    act(Action::Place(to))?;
    if drops_ring {
        act(Action::DropRing)
    } else if game.ring_window(me).is_some() {
        game.apply(0, me, Action::KeepRing).map(|_| ()).map_err(|rejected| rejected.why)
    } else {
        Ok(())
    }
}

/// Returns `true` if the turn is only a claim, without a move or pass. A match accepts such a claim, but a position
/// does not.
fn is_bare_claim(position: &Position, turn: Turn) -> bool {
    turn.claims_ring && turn.glass_move.is_none() && position.play(turn).is_err()
}

/// Returns `true` if the side to move can only pass. A match makes this pass automatically.
fn forced_pass_follows(position: &Position) -> bool {
    position.claim().is_none() && !position.can_move(position.to_move())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 768, ..ProptestConfig::default() })]

    #[test]
    fn positions_are_consistent(numbers in proptest::collection::vec(any::<u16>(), 0..220)) {
        let position = random_position(&numbers);
        let turns = position.turns();
        prop_assert_eq!(turns.len(), position.count_turns() as usize);
        let accepted: Vec<Turn> = every_turn().filter(|&turn| position.play(turn).is_ok()).collect();
        prop_assert_eq!(accepted.len(), turns.len());
        for turn in &turns {
            prop_assert!(accepted.contains(turn));
            prop_assert_eq!(turn.to_string().parse(), Ok(*turn));
            let next = position.play(*turn).expect("a generated turn");
            prop_assert_eq!(next.hash(), next.compute_hash());
        }
        prop_assert_eq!(position.to_string().parse(), Ok(position));
        prop_assert_eq!(turns.is_empty(), position.is_over());
    }

    #[test]
    fn positions_and_level_one_matches_allow_the_same_turns(numbers in proptest::collection::vec(any::<u16>(), 0..220)) {
        let position = random_position(&numbers);
        let options = Options { full_socket: FullSocketRule::Refused, ..Options::at_level(Level::One) };
        if forced_pass_follows(&position) && !position.is_over() {
            let game = Match::from_position(options, &position).expect("options within bounds");
            prop_assert_eq!(position.turns().to_vec(), vec![Turn::PASS]);
            prop_assert_eq!(game.position(), position.play(Turn::PASS).ok());
            return Ok(());
        }
        for turn in every_turn() {
            let mut game = Match::from_position(options, &position).expect("options within bounds");
            let legal = position.play(turn);
            let over = game.outcome().is_some();
            let played = if over { Err(None) } else { play_as_actions(&mut game, turn).map_err(Some) };
            let accepted = played.is_ok() && !is_bare_claim(&position, turn);
            prop_assert_eq!(legal.is_ok(), accepted, "{} in {}", turn, position);
            let Ok(next) = legal else { continue };
            prop_assert_eq!(next.is_over(), game.outcome().is_some(), "{} in {}", turn, position);
            if game.outcome().is_none() && !forced_pass_follows(&next) {
                // A match passes automatically for a blocked player. In a position, the pass must be played as a turn.
                let reached = game.position().expect("between two turns");
                prop_assert_eq!(reached.to_string(), next.to_string(), "{} in {}", turn, position);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 768, ..ProptestConfig::default() })]

    #[test]
    fn events_suffice_to_follow_rings_places_and_lost_glasses(options in random_options(5_000..=60_000), steps in random_steps(300)) {
        let (game, _, events) = play_steps(options, &steps);
        let mut at: HashMap<GlassId, Option<Socket>> =
            Match::new(options).expect("options").glasses().map(|(id, glass)| (id, glass.socket)).collect();
        let mut rings = [0u8; 37];
        let mut lost = 0;
        let mut time = 0;
        for happened in events {
            prop_assert!(happened.at >= time);
            time = happened.at;
            match happened.event {
                Event::Placed { glass, from, to, .. } => {
                    prop_assert_eq!(at.insert(glass, Some(to)), Some(from));
                }
                Event::RingDropped { socket, .. } => rings[socket.index()] += 1,
                Event::GlassLost { glass, socket } => {
                    prop_assert_eq!(at[&glass], Some(socket));
                    lost += 1;
                }
                Event::Over(outcome) => prop_assert_eq!(game.outcome(), Some(outcome)),
                _ => {}
            }
        }
        prop_assert!(game.glasses().all(|(id, _)| at[&id] == game.last_socket_of(id)));
        prop_assert!(Socket::all().all(|socket| game.board().rings(socket) == rings[socket.index()]));
        prop_assert_eq!(lost, game.glasses().filter(|(_, glass)| !glass.is_living()).count());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 768, ..ProptestConfig::default() })]

    #[test]
    fn reading_never_panics(text in ".{0,200}", bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = text.parse::<Position>();
        let _ = text.parse::<Turn>();
        let _ = text.parse::<Socket>();
        let _ = Record::read(text.as_bytes());
        let _ = Record::read(&bytes);
    }

    #[test]
    fn damaged_position_text_is_refused_or_round_trips(
        numbers in proptest::collection::vec(any::<u16>(), 0..120),
        damage in proptest::collection::vec((any::<prop::sample::Index>(), "[0-9A-Gbr*/:,. -]"), 1..3),
    ) {
        let mut text = random_position(&numbers).to_string();
        for (at, sign) in damage {
            let at = at.index(text.len());
            text.replace_range(at..=at, &sign);
        }
        match text.parse::<Position>() {
            Ok(position) => {
                prop_assert_eq!(position.to_string(), text);
                prop_assert_eq!(position.hash(), position.compute_hash());
            }
            Err(error) => prop_assert!(error.to_string().starts_with("position"), "{}", error),
        }
    }
}
