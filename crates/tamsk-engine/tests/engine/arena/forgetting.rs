//! What the weak difficulties overlook in single moments of timed play, the timer, a claim or the sand: as often as
//! their habits say.

use tamsk_engine::Difficulty;
use tamsk_engine::player::{BotPlayer, Habits};
use tamsk_rules::{Action, Level, Match, Millis, Player};

use super::moments::{act, decide, move_and_drop, s, start, until, with_a_glass_about_to_run_out};
use crate::likely::is_likely;

const WEAK: [Difficulty; 2] = [Difficulty::Novice, Difficulty::Casual];

/// The number of bots, and of matches that each is shown.
const BOTS: u64 = 4;
const MATCHES: u64 = 100;

/// How much later than the next one each match begins, in milliseconds.
const APART: Millis = 60_000;

/// Shows bots the same moment of many matches, of which each begins earlier than the one before, so that a bot knows it
/// for another one. `moment` gets the time when the match has begun.
fn judge<T>(
    (player, level): (Player, Difficulty),
    moment: impl Fn(Millis) -> Match,
    judged: impl Fn(&mut BotPlayer, Match) -> T,
) -> Vec<T> {
    let of_bot = |seed| {
        let mut bot = BotPlayer::new(player, level, seed);
        (0..MATCHES).rev().map(|nth| judged(&mut bot, moment(nth * APART))).collect::<Vec<T>>()
    };
    (0..BOTS).flat_map(of_bot).collect()
}

/// Counts those that are true.
fn count(found: &[bool]) -> u32 {
    found.iter().map(|found| u32::from(*found)).sum()
}

/// A weak bot leaves the timer alone in some turns of a slow opponent, whatever else happens in them, and turns it late
/// in the others; an expert always turns it, and sooner.
#[test]
fn weak_bots_sometimes_forget_the_timer() {
    let slow = |begun| {
        let mut game = start(Level::Three);
        move_and_drop(&mut game, begun, Player::Red, "D1", "D2");
        move_and_drop(&mut game, begun + 1_000, Player::Black, "D7", "D6");
        game
    };
    // How long after the moment the bot turns the timer.
    let flip = |bot: &mut BotPlayer, mut game: Match| {
        let now = game.now();
        let mut flips = |game: &Match| {
            decide(bot, game).filter(|intent| intent.action == Action::FlipTimer).map(|intent| intent.at - now)
        };
        let first = flips(&game);
        act(&mut game, now + 500, Player::Red, Action::Lift(s("A4")));
        act(&mut game, now + 900, Player::Red, Action::PutBack);
        assert_eq!(flips(&game), first, "decided once in a turn");
        first
    };
    for level in WEAK {
        let habits = Habits::of(level);
        let flips = judge((Player::Black, level), slow, flip);
        let forgotten = flips.iter().filter(|flip| flip.is_none()).count() as u32;
        assert!(is_likely(habits.forgets_timer, forgotten, flips.len() as u32), "{level}: {forgotten}");
        assert!(flips.iter().flatten().all(|after| Some(*after) == habits.flips_after), "{level}: {flips:?}");
    }
    let casual = Habits::of(Difficulty::Casual);
    let expert = judge((Player::Black, Difficulty::Expert), slow, flip);
    assert!(expert.iter().all(|after| after.is_some() && *after < casual.flips_after), "{expert:?}");
}

/// Red has left a ring, and Black may claim it before their move.
#[test]
fn weak_bots_sometimes_miss_a_claim() {
    let left = |begun| {
        let mut game = start(Level::Two);
        act(&mut game, begun, Player::Red, Action::Lift(s("D1")));
        act(&mut game, begun + 500, Player::Red, Action::Place(s("D2")));
        act(&mut game, begun + 600, Player::Red, Action::KeepRing);
        assert!(game.claim(Player::Black).is_some());
        game
    };
    let misses = |bot: &mut BotPlayer, mut game: Match| {
        let rings = game.rings(Player::Black);
        until(bot, &mut game, |action| action != Action::DropRing);
        assert!(game.to_move() == Player::Red && game.claim(Player::Black).is_none(), "it has moved");
        game.rings(Player::Black) == rings
    };
    for level in WEAK {
        let missed = judge((Player::Black, level), left, misses);
        let rate = Habits::of(level).forgets_claim;
        assert!(is_likely(rate, count(&missed), missed.len() as u32), "{level}: {}", count(&missed));
    }
    assert_eq!(count(&judge((Player::Black, Difficulty::Expert), left, misses)), 0);
}

/// Three seconds before a glass runs out, whoever does not see the sand may move another one: it is lost during the
/// turn. Those who see it look at least as far as that.
#[test]
fn weak_bots_sometimes_let_a_glass_run_out() {
    let mut moment = with_a_glass_about_to_run_out();
    moment.advance(13_500);
    let loses = |level, seed| {
        let mut game = moment.clone();
        let mut red = BotPlayer::new(Player::Red, level, seed);
        until(&mut red, &mut game, |action| action != Action::DropRing);
        assert_eq!(game.to_move(), Player::Black, "{level}: it has moved");
        game.advance(17_000);
        !game.glasses().all(|(_, glass)| glass.is_living())
    };
    let lost = |level, seeds: u64| (0..seeds).map(|seed| u32::from(loses(level, seed))).sum();
    let [novice, casual] = WEAK.map(|level| {
        let lost = lost(level, 200);
        assert!(is_likely(1_000 - Habits::of(level).sees_danger, lost, 200), "{level}: {lost}");
        lost
    });
    assert!(casual < novice, "{casual}, {novice}");
    assert_eq!(lost(Difficulty::Expert, 20), 0);
}
