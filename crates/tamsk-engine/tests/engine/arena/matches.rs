//! Whole matches at every Level and with every option: they end, and no action of the bots is refused.

use tamsk_engine::Difficulty;
use tamsk_engine::arena::{PlayedMatch, openings, play_timed};
use tamsk_engine::player::BotPlayer;
use tamsk_rules::{
    EndReason, FullSocket, Handicap, Handicaps, LatePenalty, Level, Match, Options, Player, Start, TimeLimits,
};

/// A bot with a budget small enough for a test.
fn quick(player: Player, level: Difficulty, seed: u64) -> BotPlayer {
    BotPlayer::new(player, level, seed).with_budget(Some(500), None, 1)
}

fn play(options: Options, red: &mut BotPlayer, black: &mut BotPlayer, seed: u64) -> PlayedMatch {
    let mut played = PlayedMatch::new(Match::new(options).expect("options within bounds"));
    if options.start == Start::Corners {
        played.open(&openings(seed, 1)[0]);
    }
    play_timed(played, red, black)
}

/// Checks that the match ended by rings or time, and that nothing was refused.
fn assert_sound(played: &PlayedMatch, what: &str) {
    assert!(!played.hung, "{what}: both players wait");
    assert_eq!(played.refusals, vec![], "{what}");
    let outcome = played.game.outcome().unwrap_or_else(|| panic!("{what}: no end"));
    assert!(matches!(outcome.by, EndReason::Rings | EndReason::Time | EndReason::Tie), "{what}: {outcome:?}");
}

/// All 36 combinations of Level, start, penalty and full sockets, with changing pairs of difficulties.
#[test]
fn every_option_at_every_level() {
    let mut seed = 0;
    for level in [Level::One, Level::Two, Level::Three] {
        for start in [Start::Corners, Start::Free] {
            for late in [LatePenalty::ExtraRing, LatePenalty::LoseTurn, LatePenalty::ExtraRingIfStarted] {
                for full_socket in [FullSocket::Loses, FullSocket::Refused] {
                    let options = Options { level, start, late, full_socket, ..Options::default() };
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

/// Glasses from five seconds to nine minutes, with the shortest windows that the rules allow.
#[test]
fn every_pace_and_the_shortest_windows() {
    let windows = Options { ring_window: 1_000, extra_window: 2_000, timer: 4_000, ..Options::default() };
    let paces = [5_000, 30_000, 90_000, 540_000];
    for (seed, glass) in (0..).zip(paces) {
        for level in [Level::Two, Level::Three] {
            let options = Options { level, glass, ..windows };
            let mut red = quick(Player::Red, Difficulty::Club, seed);
            let mut black = quick(Player::Black, Difficulty::Novice, seed);
            assert_sound(&play(options, &mut red, &mut black, seed), &format!("{options:?}"));
        }
    }
}

/// One player has fewer rings and slower sand, and rings wait as long as they have to: bots of every difficulty play on
/// to an end, and nobody runs out of what they have not got.
#[test]
fn handicaps_and_no_time_limits() {
    let odds = Handicap { rings: 27, glass: Some(60_000), timer: Some(30_000) };
    for (seed, difficulty) in (0..).zip(Difficulty::ALL) {
        for level in [Level::One, Level::Two, Level::Three] {
            for limits in [TimeLimits::Official, TimeLimits::SandOnly] {
                let handicaps = match seed % 2 {
                    0 => Handicaps { red: odds, ..Handicaps::NONE },
                    _ => Handicaps { black: odds, ..Handicaps::NONE },
                };
                let options = Options { glass: 30_000, limits, handicaps, ..Options::at_level(level) };
                let mut red = quick(Player::Red, difficulty, seed);
                let mut black = quick(Player::Black, Difficulty::Novice, seed);
                let played = play(options, &mut red, &mut black, seed);
                assert_sound(&played, &format!("{options:?}"));
                let flips = played.stats[Player::Red].flips + played.stats[Player::Black].flips;
                assert!(options.has_timer() || flips == 0, "{options:?}");
            }
        }
    }
}

/// Glasses that run six times as long are a great advantage, which a bot knows how to use.
#[test]
fn whoever_has_more_time_loses_fewer_glasses() {
    let mut lost = [0, 0];
    for seed in 0..4 {
        let handicaps = Handicaps { black: Handicap { glass: Some(180_000), ..Handicap::NONE }, ..Handicaps::NONE };
        let options = Options { glass: 30_000, handicaps, ..Options::at_level(Level::Two) };
        let mut red = quick(Player::Red, Difficulty::Club, seed);
        let mut black = quick(Player::Black, Difficulty::Club, seed + 10);
        let played = play(options, &mut red, &mut black, seed);
        assert_sound(&played, "unequal sand");
        lost = [lost[0] + played.stats[Player::Red].glasses_lost, lost[1] + played.stats[Player::Black].glasses_lost];
    }
    assert!(lost[0] > lost[1] + 3, "{lost:?}");
}

/// The simple players that the bots are measured against.
#[test]
fn baselines_play_by_the_rules_too() {
    for (seed, level) in (0..).zip([Level::One, Level::Two, Level::Three]) {
        let options = Options { late: LatePenalty::LoseTurn, ..Options::at_level(level) };
        let mut players = [
            BotPlayer::random(Player::Red, seed),
            BotPlayer::greedy(Player::Black, seed),
            BotPlayer::uct(Player::Red, 5_000, seed),
            BotPlayer::blind(Player::Black, Difficulty::Expert, seed).with_budget(Some(500), None, 1),
        ];
        let [random, greedy, uct, blind] = &mut players;
        assert_sound(&play(options, random, greedy, seed), "random and greedy");
        assert_sound(&play(options, uct, blind, seed), "UCT and blind");
    }
}

/// Chance depends on the seed alone.
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

/// Six matches, counted together.
#[test]
fn a_novice_forgets_rings_and_loses_glasses_and_an_expert_keeps_them() {
    let (mut claimed, mut lost, mut kept) = (0, 0, 0);
    for seed in 0..6 {
        let mut novice = BotPlayer::new(Player::Red, Difficulty::Novice, seed);
        let mut expert = BotPlayer::new(Player::Black, Difficulty::Expert, seed).with_budget(Some(3_000), None, 1);
        let played = play(Options::default(), &mut novice, &mut expert, seed);
        claimed += played.stats[Player::Black].claims;
        lost += played.stats[Player::Red].glasses_lost;
        kept += 3 - played.stats[Player::Black].glasses_lost;
    }
    assert!(claimed >= 6 && lost >= 6 && kept >= 15, "{claimed} rings forgotten, {lost} glasses lost, {kept} kept");
}
