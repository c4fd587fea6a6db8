//! Tests of bots in timed play: single decisions, whole matches, and the commands that play matches.

mod habits;
mod moments;
mod tool;

use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use tamsk_engine::Difficulty;
use tamsk_engine::arena::{ArenaMatch, play_timed_match, random_openings};
use tamsk_engine::player::BotPlayer;
use tamsk_records::MAX_RECORD_TIME;
use tamsk_rules::{
    Action, EndReason, FullSocketRule, Handicap, Handicaps, LatePenalty, Level, Match, Millis, Options, Player, Socket,
    StartLayout, TimeLimits,
};
use tamsk_samples::matches;
use tamsk_samples::matches::{RandomStep, random_steps, red_or_black};

fn quick(player: Player, level: Difficulty, seed: u64) -> BotPlayer {
    BotPlayer::new(player, level, seed).with_budget(Some(500), None, 1)
}

fn play(options: Options, red: &mut BotPlayer, black: &mut BotPlayer, seed: u64) -> ArenaMatch {
    let mut played = ArenaMatch::new(Match::new(options).expect("options within bounds"));
    if options.start == StartLayout::Corners {
        played.play_opening(&random_openings(seed, 1)[0]);
    }
    play_timed_match(played, red, black)
}

fn assert_sound(played: &ArenaMatch, what: &str) {
    assert!(!played.was_broken_off, "{what}: both players wait");
    assert_eq!(played.refusals, vec![], "{what}");
    let outcome = played.game.outcome().unwrap_or_else(|| panic!("{what}: no end"));
    assert!(matches!(outcome.by, EndReason::Rings | EndReason::GlassTimes | EndReason::Tie), "{what}: {outcome:?}");
}

#[test]
fn bots_finish_matches_with_every_option_at_every_level() {
    let mut seed = 0;
    for level in [Level::One, Level::Two, Level::Three] {
        for start in [StartLayout::Corners, StartLayout::Free] {
            for late in [LatePenalty::ExtraRing, LatePenalty::LoseTurn, LatePenalty::ExtraRingIfHolding] {
                for full_socket in [FullSocketRule::Loses, FullSocketRule::Refused] {
                    let options = Options { level, start, late_penalty: late, full_socket, ..Options::default() };
                    let pair = [Difficulty::ALL[seed % 5], Difficulty::ALL[(seed / 2 + 3) % 5]];
                    let mut red = quick(Player::Red, pair[0], seed as u64);
                    let mut black = quick(Player::Black, pair[1], seed as u64 + 1_000);
                    let played = play(options, &mut red, &mut black, seed as u64);
                    assert_sound(&played, &format!("{options:?}, {pair:?}"));
                    seed += 1;
                }
            }
        }
    }
}

#[test]
fn bots_cope_with_every_pace_and_the_shortest_windows() {
    let windows = Options { ring_window: 1_000, extra_ring_window: 2_000, timer_sand: 4_000, ..Options::default() };
    let paces = [5_000, 30_000, 90_000, 540_000];
    for (seed, glass) in (0..).zip(paces) {
        for level in [Level::Two, Level::Three] {
            let options = Options { level, glass_sand: glass, ..windows };
            let mut red = quick(Player::Red, Difficulty::Club, seed);
            let mut black = quick(Player::Black, Difficulty::Novice, seed);
            assert_sound(&play(options, &mut red, &mut black, seed), &format!("{options:?}"));
        }
    }
}

#[test]
fn bots_cope_with_handicaps_and_without_time_limits() {
    let odds = Handicap { initial_rings: 27, glass_sand: Some(60_000), timer_sand: Some(30_000) };
    for (seed, difficulty) in (0..).zip(Difficulty::ALL) {
        for level in [Level::One, Level::Two, Level::Three] {
            for limits in [TimeLimits::Official, TimeLimits::SandOnly] {
                let handicaps = match seed % 2 {
                    0 => Handicaps { red: odds, ..Handicaps::NONE },
                    _ => Handicaps { black: odds, ..Handicaps::NONE },
                };
                let options =
                    Options { glass_sand: 30_000, time_limits: limits, handicaps, ..Options::at_level(level) };
                let mut red = quick(Player::Red, difficulty, seed);
                let mut black = quick(Player::Black, Difficulty::Novice, seed);
                let played = play(options, &mut red, &mut black, seed);
                assert_sound(&played, &format!("{options:?}"));
                let flips = played.stats[Player::Red].timer_flips + played.stats[Player::Black].timer_flips;
                assert!(options.has_timer() || flips == 0, "{options:?}");
            }
        }
    }
}

#[test]
fn players_with_more_sand_lose_fewer_glasses() {
    let mut lost = [0, 0];
    for seed in 0..4 {
        let handicaps =
            Handicaps { black: Handicap { glass_sand: Some(180_000), ..Handicap::NONE }, ..Handicaps::NONE };
        let options = Options { glass_sand: 30_000, handicaps, ..Options::at_level(Level::Two) };
        let mut red = quick(Player::Red, Difficulty::Club, seed);
        let mut black = quick(Player::Black, Difficulty::Club, seed + 10);
        let played = play(options, &mut red, &mut black, seed);
        assert_sound(&played, "unequal sand");
        lost = [lost[0] + played.stats[Player::Red].glasses_lost, lost[1] + played.stats[Player::Black].glasses_lost];
    }
    assert!(lost[0] > lost[1] + 3, "{lost:?}");
}

#[test]
fn baseline_players_finish_matches_without_refusals() {
    for (seed, level) in (0..).zip([Level::One, Level::Two, Level::Three]) {
        let options = Options { late_penalty: LatePenalty::LoseTurn, ..Options::at_level(level) };
        let mut players = [
            BotPlayer::random(Player::Red, seed),
            BotPlayer::greedy(Player::Black, seed),
            BotPlayer::uct(Player::Red, 5_000, seed),
            BotPlayer::ignoring_sand(Player::Black, Difficulty::Expert, seed).with_budget(Some(500), None, 1),
        ];
        let [random, greedy, uct, blind] = &mut players;
        assert_sound(&play(options, random, greedy, seed), "random and greedy");
        assert_sound(&play(options, uct, blind, seed), "UCT and blind");
    }
}

#[test]
fn the_same_seed_plays_the_same_match() {
    let once = |seed| {
        let mut red = quick(Player::Red, Difficulty::Novice, seed);
        let mut black = quick(Player::Black, Difficulty::Casual, seed);
        play(Options::default(), &mut red, &mut black, 5).actions
    };
    assert_eq!(once(1), once(1));
    assert_ne!(once(1), once(2));
}

#[test]
fn novices_lose_rings_and_glasses_but_experts_do_not() {
    let (mut claimed, mut lost, mut kept) = (0, 0, 0);
    for seed in 0..24 {
        let mut novice = BotPlayer::new(Player::Red, Difficulty::Novice, seed);
        let mut expert = BotPlayer::new(Player::Black, Difficulty::Expert, seed).with_budget(Some(3_000), None, 1);
        let played = play(Options::default(), &mut novice, &mut expert, seed);
        claimed += played.stats[Player::Black].claimed_rings;
        lost += played.stats[Player::Red].glasses_lost;
        kept += 3 - played.stats[Player::Black].glasses_lost;
    }
    assert!(claimed >= 24 && lost >= 24 && kept >= 60, "{claimed} rings forgotten, {lost} glasses lost, {kept} kept");
}

fn options() -> impl Strategy<Value = Options> {
    matches::random_options(1_000..=200_000)
}

/// Returns a legal action of the player that neither resigns nor loses the match; `None` if there is none.
fn any_action(game: &Match, player: Player, number: u16) -> Option<Action> {
    use Action::*;
    let alone = [Take, PutBack, DropRing, KeepRing, ClaimRing, FlipTimer, Pass];
    let placed = Socket::all().flat_map(|socket| [Lift(socket), Place(socket), DropExtra(socket)]);
    let allowed: Vec<Action> = alone
        .into_iter()
        .chain(placed)
        .filter(|&action| game.check_action(player, action).is_ok())
        .filter(|action| !matches!(*action, Place(to) if game.placing_loses(player, to)))
        .collect();
    allowed.get(usize::from(number) % allowed.len().max(1)).copied()
}

fn any_match(options: Options, steps: &[RandomStep]) -> Match {
    let mut game = Match::new(options).expect("options within bounds");
    for &(wait, red, number) in steps {
        let player = red_or_black(red);
        game.advance(game.now() + wait);
        if let Some(action) = any_action(&game, player, number) {
            game.apply(game.now(), player, action).expect("an allowed action");
        }
    }
    game
}

/// Performs the intents of the bot when they are due. `disturbances` are random acts of the opponent in between.
fn play_on(game: &mut Match, bot: &mut BotPlayer, disturbances: &[RandomStep]) -> Result<(), TestCaseError> {
    let me = bot.player();
    let never = AtomicBool::new(false);
    let mut disturbances = disturbances.iter();
    let mut disturbed_at: Millis = game.now();
    for _ in 0..200 {
        if game.outcome().is_some() {
            return Ok(());
        }
        let intent = bot.decide(game, &never);
        if let Some(intent) = intent {
            prop_assert!(intent.at >= game.now());
            prop_assert_eq!(game.check_action(me, intent.action), Ok(()), "{:?}", intent);
            let onto_full = matches!(intent.action, Action::Place(to) if game.placing_loses(me, to));
            prop_assert!(!onto_full && !intent.action.ends_match());
        }
        let at = intent.map_or(Millis::MAX, |intent| intent.at);
        let due = game.next_due_time().unwrap_or(Millis::MAX);
        let disturbance = disturbances.as_slice().first().copied();
        match (disturbance, intent) {
            (Some((wait, _, number)), _) if disturbed_at + wait < at.min(due) => {
                disturbances.next();
                disturbed_at = game.now().max(disturbed_at + wait);
                game.advance(disturbed_at);
                if let Some(action) = any_action(game, !me, number) {
                    game.apply(disturbed_at, !me, action).expect("an allowed action");
                }
            }
            (_, Some(intent)) if at < due => {
                let done = game.apply(at, me, intent.action);
                prop_assert!(done.is_ok(), "{:?}: {:?}", intent, done);
            }
            _ if due < Millis::MAX => {
                game.advance(due);
            }
            (Some(_), _) => unreachable!("a disturbance comes before the end of time"),
            (None, _) => {
                // If no event is due and the bot has no intent, the bot must be unable to move now, or the match must
                // be ending.
                let mine = game.to_move() == me && game.can_move(me) && game.ring_window(!me).is_none();
                prop_assert!(!mine || game.is_ending(), "{} waits forever in {:?}", me, game);
                return Ok(());
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, ..ProptestConfig::default() })]

    #[test]
    fn bots_of_any_difficulty_act_legally_at_any_moment(
        options in options(),
        before in random_steps(200),
        red in any::<bool>(),
        level in 0..5usize,
        seed in any::<u64>(),
        disturbances in random_steps(60),
    ) {
        let mut game = any_match(options, &before);
        let mut bot = BotPlayer::new(red_or_black(red), Difficulty::ALL[level], seed).with_budget(Some(60), None, 1);
        play_on(&mut game, &mut bot, &disturbances)?;
    }

    #[test]
    fn baseline_players_act_legally_at_any_moment(
        options in options(),
        before in random_steps(120),
        kind in 0..3usize,
        seed in any::<u64>(),
        disturbances in random_steps(40),
    ) {
        let mut game = any_match(options, &before);
        let mut bot = match kind {
            0 => BotPlayer::random(Player::Red, seed),
            1 => BotPlayer::greedy(Player::Red, seed),
            _ => BotPlayer::uct(Player::Red, 200, seed),
        };
        play_on(&mut game, &mut bot, &disturbances)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn bots_act_legally_after_any_pause(
        options in options(),
        before in random_steps(100),
        pause in prop_oneof![0..10_000_000u64, 0..MAX_RECORD_TIME],
        red in any::<bool>(),
        level in 0..5usize,
        seed in any::<u64>(),
    ) {
        let mut game = any_match(options, &before);
        game.advance(game.now() + pause);
        let mut bot = BotPlayer::new(red_or_black(red), Difficulty::ALL[level], seed).with_budget(Some(60), None, 1);
        play_on(&mut game, &mut bot, &[])?;
    }
}
