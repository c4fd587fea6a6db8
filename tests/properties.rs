//! What holds in every match and every position, checked on random ones.

use proptest::prelude::*;
use tamsk::records::{MatchState, Names, Record, TimedAction};
use tamsk::rules::{
    Action, Events, FullSocket, GlassId, LatePenalty, Level, Match, Move, Options, Player, Position, Sand, Socket,
    Start, Turn,
};

/// One random step of a match: how long it waits, who acts, and a number that picks the action.
type Step = (u64, bool, u16);

fn options() -> impl Strategy<Value = Options> {
    let level = prop_oneof![Just(Level::One), Just(Level::Two), Just(Level::Three)];
    let start = prop_oneof![Just(Start::Corners), Just(Start::Free)];
    let late =
        prop_oneof![Just(LatePenalty::ExtraRing), Just(LatePenalty::LoseTurn), Just(LatePenalty::ExtraRingIfStarted)];
    let full = prop_oneof![Just(FullSocket::Refused), Just(FullSocket::Loses)];
    (level, start, late, full, 1_000..=10_000u32, 2_000..=15_000u32, 5_000..=60_000u32, 1_000..=15_000u32).prop_map(
        |(level, start, late, full_socket, ring_window, extra_window, glass, timer)| Options {
            level,
            start,
            late,
            full_socket,
            ring_window,
            extra_window,
            glass,
            timer,
        },
    )
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let wait = prop_oneof![4 => 0..400u64, 2 => 400..4_000u64, 1 => 4_000..20_000u64];
    proptest::collection::vec((wait, any::<bool>(), any::<u16>()), 0..300)
}

fn every_action() -> Vec<Action> {
    use Action::*;
    let alone = [Take, PutBack, DropRing, KeepRing, ClaimRing, FlipTimer, Pass, Resign];
    alone.into_iter().chain(Socket::all().flat_map(|socket| [Lift(socket), Place(socket), DropExtra(socket)])).collect()
}

/// Mostly an action that is allowed now, so that matches get somewhere; sometimes any at all. Resigning is rare.
fn pick(game: &Match, player: Player, number: u16) -> Action {
    let all = every_action();
    let number = usize::from(number);
    if number.is_multiple_of(8) {
        return all[number / 8 % all.len()];
    }
    let rare = |action: &Action| *action == Action::Resign && !number.is_multiple_of(101);
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

fn player(red: bool) -> Player {
    if red { Player::Red } else { Player::Black }
}

fn assert_sound(game: &Match) {
    let board = game.board();
    let holders = board.holder(Player::Red) + board.holder(Player::Black);
    assert_eq!(board.rings_on_board() + holders, 64, "R1.4");
    assert_eq!(Socket::all().map(|s| board.rings(s)).sum::<u8>(), board.rings_on_board());
    for socket in Socket::all() {
        assert!(board.rings(socket) <= socket.height(), "R1.3");
        assert_eq!(board.full().contains(socket), board.rings(socket) == socket.height());
    }
    for player in Player::BOTH {
        let stand: Vec<Socket> =
            game.glasses().filter(|(id, _)| id.owner == player).filter_map(|(_, g)| g.at).collect();
        assert_eq!(board.glasses(player).into_iter().count(), stand.len());
        assert!(stand.iter().all(|&socket| board.glasses(player).contains(socket)));
        if let Some(id) = game.in_hand(player) {
            assert!(game.glass(id).is_living(), "a lost glass is in no hand");
        }
    }
    for (id, glass) in game.glasses() {
        let capacity = game.options().glass;
        assert!(game.upper(id) <= capacity, "sand above and below is the glass");
        if matches!(glass.sand, Sand::Running { .. }) {
            assert_eq!(glass.upper_after_turn(game.now(), capacity) + game.upper(id), capacity);
            assert!(game.upper(id) > 0, "an empty glass is lost");
        }
    }
    if let Some(due) = game.next_due() {
        assert!(game.outcome().is_some() || due > game.now(), "nothing due is left undone");
    }
    let blocked = !game.can_move(game.to_move());
    let waits = game.pass_waits()
        || (game.options().level == Level::One && Player::BOTH.iter().any(|&p| game.ring_window(p).is_some()));
    assert!(!blocked || waits || game.is_ending() || game.outcome().is_some(), "R6.1");
}

/// Plays the steps; the match, its record, and all that happened.
fn play(options: Options, steps: &[Step]) -> (Match, Record, Events) {
    let mut game = Match::new(options).expect("options within bounds");
    let mut record = Record { rules: options, ..Record::default() };
    let mut happened = Events::new();
    for &(wait, red, number) in steps {
        let at = game.now() + wait;
        happened.extend(game.advance(at));
        let by = player(red);
        let act = pick(&game, by, number);
        let allowed = game.check(by, act);
        let before = game.clone();
        match game.apply(at, by, act) {
            Ok(events) => {
                assert_eq!(allowed, Ok(()), "{by} {act:?}");
                happened.extend(events);
                record.actions.push(TimedAction { at, by, act });
            }
            Err(rejected) => {
                let ended = before.outcome().is_some();
                assert!(ended || allowed == Err(rejected.why), "{by} {act:?}: {allowed:?} and {}", rejected.why);
                assert_eq!(game, before, "a refused action changes nothing");
            }
        }
        assert_sound(&game);
    }
    (game, record, happened)
}

fn random_position(numbers: &[u16]) -> Position {
    let mut position = Position::start();
    for &number in numbers {
        let turns = position.turns();
        let Some(&turn) = turns.get(usize::from(number) % turns.len().max(1)) else { break };
        position = position.play(turn).expect("a generated turn");
    }
    position
}

fn every_turn() -> impl Iterator<Item = Turn> {
    [false, true].into_iter().flat_map(|claim| {
        let moves = Socket::all().flat_map(move |from| {
            Socket::all()
                .flat_map(move |to| [false, true].map(|ring| Turn { claim, glass_move: Some(Move { from, to, ring }) }))
        });
        moves.chain([Turn { claim, glass_move: None }])
    })
}

/// Plays a turn through the timed match: claim, lift, place, drop or keep.
fn play_as_actions(game: &mut Match, turn: Turn) -> Result<(), tamsk::rules::Refusal> {
    let me = game.to_move();
    let mut act = |action| game.apply(0, me, action).map(|_| ()).map_err(|rejected| rejected.why);
    if turn.claim {
        act(Action::ClaimRing)?;
    }
    let Some(Move { from, to, ring }) = turn.glass_move else {
        // A claim may have been all that the pass of a blocked player, or the end, waited for.
        return if turn.claim { Ok(()) } else { act(Action::Pass) };
    };
    act(Action::Lift(from))?;
    act(Action::Place(to))?;
    if ring {
        act(Action::DropRing)
    } else if game.ring_window(me).is_some() {
        game.apply(0, me, Action::KeepRing).map(|_| ()).map_err(|rejected| rejected.why)
    } else {
        Ok(())
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 768, ..ProptestConfig::default() })]

    /// R1.3, R1.4, R2.2, R6.1 hold throughout, and nothing panics or loops.
    #[test]
    fn matches_stay_sound(options in options(), steps in steps()) {
        play(options, &steps);
    }

    /// Arbitrary actions at arbitrary times, up to the last millisecond there is.
    #[test]
    fn nothing_panics_or_loops(options in options(), steps in proptest::collection::vec((any::<u64>(), any::<bool>(), any::<u16>()), 0..60)) {
        let mut game = Match::new(options).expect("options within bounds");
        let all = every_action();
        for (at, red, number) in steps {
            let _ = game.apply(at, player(red), all[usize::from(number) % all.len()]);
            let _ = game.advance(at / 2);
        }
    }

    /// R2.1: advancing in one step equals advancing in many, with the same events.
    #[test]
    fn one_step_equals_many(options in options(), steps in steps(), times in proptest::collection::vec(0..200_000u64, 0..40)) {
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

    /// Section 9: the same record always gives the same match, also when written and read.
    #[test]
    fn a_record_replays_to_the_live_state(options in options(), steps in steps(), red in ".{0,12}") {
        let (mut game, mut record, _) = play(options, &steps);
        record.end = Some(game.now() + 5_000);
        record.players = Names { red, black: String::new() };
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

    /// What is told of a match is enough to follow it: rings, places and lost glasses.
    #[test]
    fn events_tell_everything(options in options(), steps in steps()) {
        use tamsk::rules::Event;
        let (game, _, events) = play(options, &steps);
        let mut at: std::collections::HashMap<GlassId, Option<Socket>> =
            Match::new(options).expect("options").glasses().map(|(id, glass)| (id, glass.at)).collect();
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
        prop_assert!(game.glasses().all(|(id, glass)| at[&id] == glass.at));
        prop_assert!(Socket::all().all(|socket| game.board().rings(socket) == rings[socket.index()]));
        prop_assert_eq!(lost, game.glasses().filter(|(_, glass)| !glass.is_living()).count());
    }

    /// Generated turns are exactly the accepted ones, counted and made alike; the hash is the fresh one; text and back.
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
            prop_assert_eq!(next.hash(), next.fresh_hash());
        }
        prop_assert_eq!(position.to_string().parse(), Ok(position));
        prop_assert_eq!(turns.is_empty(), position.is_over());
    }

    /// `Position` and `Match` agree at Level 1: on which turns there are and on where they lead.
    #[test]
    fn the_timed_match_plays_the_same_turns(numbers in proptest::collection::vec(any::<u16>(), 0..220)) {
        let position = random_position(&numbers);
        let options = Options { full_socket: FullSocket::Refused, ..Options::at_level(Level::One) };
        if forced_pass_follows(&position) && !position.is_over() {
            let game = Match::from_position(options, &position).expect("options within bounds");
            prop_assert_eq!(position.turns().to_vec(), vec![Turn::PASS]);
            prop_assert_eq!(game.position(), position.play(Turn::PASS).ok());
            return Ok(());
        }
        for turn in every_turn() {
            let mut game = Match::from_position(options, &position).expect("options within bounds");
            let legal = position.play(turn);
            let played = if game.outcome().is_some() { Err(None) } else { play_as_actions(&mut game, turn).map_err(Some) };
            prop_assert_eq!(legal.is_ok(), played.is_ok() && !is_bare_claim(&position, turn), "{} in {}", turn, position);
            let Ok(next) = legal else { continue };
            prop_assert_eq!(next.is_over(), game.outcome().is_some(), "{} in {}", turn, position);
            if game.outcome().is_none() && !forced_pass_follows(&next) {
                // A match passes for a blocked player by itself, where a position has a turn for it.
                let reached = game.position().expect("between two turns");
                prop_assert_eq!(reached.to_string(), next.to_string(), "{} in {}", turn, position);
            }
        }
    }

    /// Text from outside never panics, whatever it is.
    #[test]
    fn reading_never_panics(text in ".{0,200}", bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = text.parse::<Position>();
        let _ = text.parse::<Turn>();
        let _ = text.parse::<Socket>();
        let _ = Record::read(text.as_bytes());
        let _ = Record::read(&bytes);
    }

    /// Nor does nearly right text: a position that is read at all is a possible one, and is written as it was read.
    #[test]
    fn damaged_positions_are_refused_or_possible(
        numbers in proptest::collection::vec(any::<u16>(), 0..120),
        damage in proptest::collection::vec((any::<prop::sample::Index>(), "[0-9A-Gbr*/,. -]"), 1..3),
    ) {
        let mut text = random_position(&numbers).to_string();
        for (at, sign) in damage {
            let at = at.index(text.len());
            text.replace_range(at..=at, &sign);
        }
        match text.parse::<Position>() {
            Ok(position) => {
                prop_assert_eq!(position.to_string(), text);
                prop_assert_eq!(position.hash(), position.fresh_hash());
            }
            Err(error) => prop_assert!(error.to_string().starts_with("position"), "{}", error),
        }
    }
}

/// Claiming is an action of its own in a match; as a turn of a position it needs its move or pass.
fn is_bare_claim(position: &Position, turn: Turn) -> bool {
    turn.claim && turn.glass_move.is_none() && position.play(turn).is_err()
}

/// Whether the side to move can only pass, which a match does for it.
fn forced_pass_follows(position: &Position) -> bool {
    position.claim().is_none() && !position.can_move(position.to_move())
}
