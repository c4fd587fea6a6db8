//! Random options, actions and matches for property tests, and a long, deterministic Level 3 match.

use std::ops::RangeInclusive;

use proptest::prelude::*;
use tamsk_records::{Record, TimedAction};
use tamsk_rules::{
    Action, Events, FullSocketRule, Handicap, Handicaps, LatePenalty, Level, Match, Options, Player, Sand, Socket,
    StartLayout, TimeLimits,
};

/// A random step of a match: the milliseconds to wait, whether Red acts, and a number that selects the action.
pub type RandomStep = (u64, bool, u16);

/// Generates random options. The sand of the glasses lasts a number of milliseconds in the range `glass`.
pub fn random_options(glass: RangeInclusive<u32>) -> impl Strategy<Value = Options> {
    let level = prop_oneof![Just(Level::One), Just(Level::Two), Just(Level::Three)];
    let start = prop_oneof![Just(StartLayout::Corners), Just(StartLayout::Free)];
    let late =
        prop_oneof![Just(LatePenalty::ExtraRing), Just(LatePenalty::LoseTurn), Just(LatePenalty::ExtraRingIfHolding)];
    let full = prop_oneof![Just(FullSocketRule::Refused), Just(FullSocketRule::Loses)];
    let limits = prop_oneof![3 => Just(TimeLimits::Official), 1 => Just(TimeLimits::SandOnly)];
    let fairness = (level, limits, handicaps(glass.clone()));
    (fairness, start, late, full, 1_000..=60_000u32, 2_000..=60_000u32, glass, 1_000..=15_000u32).prop_map(
        |((level, limits, handicaps), start, late, full_socket, ring_window, extra_window, glass, timer)| Options {
            level,
            start,
            late_penalty: late,
            full_socket,
            ring_window,
            extra_ring_window: extra_window,
            glass_sand: glass,
            timer_sand: timer,
            time_limits: limits,
            handicaps,
        },
    )
}

/// Generates random handicaps. In half of the cases, neither player has a handicap. If a handicap changes the sand of
/// the glasses, the sand lasts a number of milliseconds in the range `glass`.
fn handicaps(glass: RangeInclusive<u32>) -> impl Strategy<Value = Handicaps> {
    let one = (24..=32u8, proptest::option::of(glass), proptest::option::of(1_000..=15_000u32))
        .prop_map(|(rings, glass, timer)| Handicap { initial_rings: rings, glass_sand: glass, timer_sand: timer });
    prop_oneof![Just(Handicaps::default()), (one.clone(), one).prop_map(|(red, black)| Handicaps { red, black }),]
}

/// Generates fewer than `most` random steps. Most steps wait briefly, but some wait until the time to drop a ring is
/// over, or until the timer has run out.
pub fn random_steps(most: usize) -> impl Strategy<Value = Vec<RandomStep>> {
    let wait = prop_oneof![4 => 0..400u64, 2 => 400..4_000u64, 1 => 4_000..20_000u64];
    proptest::collection::vec((wait, any::<bool>(), any::<u16>()), 0..most)
}

/// Returns Red if `red` is `true`, and Black otherwise.
pub fn red_or_black(red: bool) -> Player {
    if red { Player::Red } else { Player::Black }
}

/// Asserts the invariants of rings and glasses (R1.3, R1.4), of the sand (R2.2) and of forced passes (R6.1).
fn assert_sound(game: &Match) {
    let board = game.board();
    let holders = board.rings_in_holder(Player::Red) + board.rings_in_holder(Player::Black);
    let began_with = Player::BOTH.map(|player| game.options().handicaps[player].initial_rings);
    assert_eq!(board.rings_on_board() + holders, began_with.iter().sum::<u8>(), "R1.4");
    assert_eq!(Socket::all().map(|s| board.rings(s)).sum::<u8>(), board.rings_on_board());
    for socket in Socket::all() {
        assert!(board.rings(socket) <= socket.height(), "R1.3");
        assert_eq!(board.full_sockets().contains(socket), board.rings(socket) == socket.height());
    }
    for player in Player::BOTH {
        let stand: Vec<Socket> =
            game.glasses().filter(|(id, _)| id.owner == player).filter_map(|(_, g)| g.socket).collect();
        assert_eq!(board.glass_sockets(player).into_iter().count(), stand.len());
        assert!(stand.iter().all(|&socket| board.glass_sockets(player).contains(socket)));
        if let Some(id) = game.glass_in_hand(player) {
            assert!(game.glass(id).is_living(), "a lost glass must not be in a hand");
        }
    }
    for (id, glass) in game.glasses() {
        let capacity = game.options().glass_sand_of(id.owner);
        assert!(game.upper_sand(id) <= capacity, "the upper bulb must not exceed the capacity");
        if matches!(glass.sand, Sand::Running { .. }) {
            assert_eq!(glass.upper_sand_after_flip(game.now(), capacity) + game.upper_sand(id), capacity);
            assert!(game.upper_sand(id) > 0, "a running glass must have sand left");
        }
    }
    if let Some(due) = game.next_due_time() {
        assert!(game.outcome().is_some() || due > game.now(), "everything due must be processed");
    }
    let blocked = !game.can_move(game.to_move());
    let waits = game.must_claim_or_pass()
        || (game.options().level == Level::One && Player::BOTH.iter().any(|&p| game.ring_window(p).is_some()));
    assert!(!blocked || waits || game.is_ending() || game.outcome().is_some(), "R6.1");
}

/// Plays the steps, and asserts the invariants of the match after each step. Returns the match, its record and all its
/// events.
pub fn play_steps(options: Options, steps: &[RandomStep]) -> (Match, Record, Events) {
    let mut game = Match::new(options).expect("options within bounds");
    let mut record = Record { rules: options, ..Record::default() };
    let mut happened = Events::new();
    for &(wait, red, number) in steps {
        let at = game.now() + wait;
        happened.extend(game.advance(at));
        let by = red_or_black(red);
        let act = pick_mostly_legal_action(&game, by, number);
        let allowed = game.check_action(by, act);
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

/// Returns the text of a record in which every glass is turned over once at the start. Any glass may then be lifted
/// (R4.3).
pub fn record_with_all_glasses_flipped(rules: &str, end: u64) -> String {
    let actions = r#"[
        (at: 0, by: Red, act: Lift("D1")), (at: 1, by: Red, act: Place("D2")),
        (at: 2, by: Black, act: Lift("A1")), (at: 3, by: Black, act: Place("A2")),
        (at: 4, by: Red, act: Lift("A4")), (at: 5, by: Red, act: Place("A3")),
        (at: 6, by: Black, act: Lift("G1")), (at: 7, by: Black, act: Place("G2")),
        (at: 8, by: Red, act: Lift("G4")), (at: 9, by: Red, act: Place("G3")),
        (at: 10, by: Black, act: Lift("D7")), (at: 11, by: Black, act: Place("D6")),
    ]"#;
    format!("(rules: ({rules}), actions: {actions}, end: {end})")
}

/// Returns every possible action.
pub fn every_action() -> Vec<Action> {
    use Action::*;
    let alone = [Take, PutBack, DropRing, KeepRing, ClaimRing, FlipTimer, Pass, Resign, AgreeTie];
    alone.into_iter().chain(Socket::all().flat_map(|socket| [Lift(socket), Place(socket), DropExtra(socket)])).collect()
}

/// Picks an action by number. Most picked actions are legal, so that the match progresses. Resigning and agreeing on a
/// tie are rare.
pub fn pick_mostly_legal_action(game: &Match, player: Player, number: u16) -> Action {
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
        .filter(|action| game.check_action(player, *action).is_ok() && !rare(action) && !fatal(action))
        .collect();
    if allowed.is_empty() { all[number % all.len()] } else { allowed[number / 8 % allowed.len()] }
}

/// Plays a Level 3 match of about 15 minutes and returns its actions. Every 18 seconds the timer is flipped, a glass is
/// moved, and sometimes a ring is dropped.
pub fn long_match_actions() -> Vec<TimedAction> {
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
        // A linear congruential generator makes the match the same in every run.
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // The glass with the least sand moves first. Otherwise the match would end in half the time.
        let glass =
            movable.into_iter().filter(|&id| !game.targets(id).is_empty()).min_by_key(|&id| game.upper_sand(id));
        if let Some(glass) = glass
            && let Some(from) = game.glass(glass).socket
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
