//! Weak bots take their time at Level 3, so that a beginner has a use for the timer: the bots are late now and then, and
//! lose no more sand than they did when they hurried.

use std::sync::atomic::AtomicBool;

use tamsk_engine::Difficulty;
use tamsk_engine::player::BotPlayer;
use tamsk_rules::{Action, Event, Happened, Level, Match, Millis, Options, Player, RingReason};

const BEGINNER: Player = Player::Red;
const BOT: Player = Player::Black;

/// The number of matches.
const MATCHES: u64 = 20;

/// How long the beginner takes to lift a glass, in milliseconds.
const THINKS: Millis = 8_000;

/// How long they take for everything else, in milliseconds.
const REACTS: Millis = 700;

/// A beginner who looks one turn ahead, lifts after eight seconds, and flips the timer whenever they can.
struct Beginner(BotPlayer);

impl Beginner {
    /// Returns their next action and its time.
    fn decide(&mut self, game: &Match, stop: &AtomicBool) -> Option<(Millis, Action)> {
        if game.check(BEGINNER, Action::FlipTimer).is_ok() {
            return Some((game.now() + REACTS, Action::FlipTimer));
        }
        let intent = self.0.decide(game, stop)?;
        let thinks = matches!(intent.action, Action::Lift(_));
        let at = if thinks { intent.at.max(game.turn_began() + THINKS) } else { intent.at };
        Some((at, intent.action))
    }
}

/// What the bot did in a match.
#[derive(Debug, Default)]
struct Deeds {
    /// The times from the beginning of its turns to the lifting of a glass, in milliseconds.
    thought: Vec<Millis>,
    late: u32,
    glasses_lost: u32,
    /// The extra rings that the beginner dropped.
    extras: u32,
}

fn play(difficulty: Difficulty, seed: u64) -> Deeds {
    let stop = AtomicBool::new(false);
    let mut beginner = Beginner(BotPlayer::greedy(BEGINNER, seed));
    let mut bot = BotPlayer::new(BOT, difficulty, seed);
    let mut game = Match::new(Options::at_level(Level::Three)).expect("the official options");
    let mut deeds = Deeds::default();
    while game.outcome().is_none() {
        let theirs = beginner.decide(&game, &stop).map(|(at, action)| (at, BEGINNER, action));
        let its = bot.decide(&game, &stop).map(|intent| (intent.at, BOT, intent.action));
        let next = theirs.into_iter().chain(its).min_by_key(|(at, ..)| *at);
        let events = match (next, game.next_due()) {
            (Some((at, player, action)), due) if due.is_none_or(|due| due > at) => {
                if player == BOT && matches!(action, Action::Lift(_)) {
                    deeds.thought.push(at - game.turn_began());
                }
                game.apply(at, player, action).expect("an action that the match allows")
            }
            (_, Some(due)) => game.advance(due),
            (_, None) => panic!("both players wait"),
        };
        for Happened { event, .. } in &events {
            match event {
                Event::Late { player: BOT, .. } => deeds.late += 1,
                Event::GlassLost { glass, .. } if glass.owner == BOT => deeds.glasses_lost += 1,
                Event::RingDropped { player: BEGINNER, why: RingReason::Extra, .. } => deeds.extras += 1,
                _ => {}
            }
        }
    }
    deeds
}

fn play_all(difficulty: Difficulty) -> Vec<Deeds> {
    (0..MATCHES).map(|seed| play(difficulty, seed)).collect()
}

/// The number of matches in which the bot did something.
fn matches_with(all: &[Deeds], done: impl Fn(&Deeds) -> bool) -> usize {
    all.iter().filter(|deeds| done(deeds)).count()
}

/// The times of all matches, in milliseconds, the shortest first.
fn thought(all: &[Deeds]) -> Vec<Millis> {
    let mut times: Vec<Millis> = all.iter().flat_map(|deeds| &deeds.thought).copied().collect();
    times.sort_unstable();
    times
}

#[test]
fn a_beginner_finds_a_novice_late() {
    let all = play_all(Difficulty::Novice);
    assert!(matches_with(&all, |deeds| deeds.late > 0) > 12, "{all:?}");
    assert!(matches_with(&all, |deeds| deeds.extras > 0) > 12, "{all:?}");
    assert!(matches_with(&all, |deeds| deeds.late > 4) < 4, "seldom in most of its turns: {all:?}");
    let lost: u32 = all.iter().map(|deeds| deeds.glasses_lost).sum();
    assert!(lost < 2 * MATCHES as u32, "{lost}");
}

#[test]
fn a_casual_player_is_late_in_some_matches() {
    let [novice, casual] = [Difficulty::Novice, Difficulty::Casual].map(play_all);
    let late = matches_with(&casual, |deeds| deeds.late > 0);
    assert!(late > 2 && late < matches_with(&novice, |deeds| deeds.late > 0), "{casual:?}");
    let [novice, casual] = [novice, casual].map(|all| all.iter().map(|deeds| deeds.glasses_lost).sum::<u32>());
    assert!(casual < novice, "{casual}, {novice}");
}

#[test]
fn weak_bots_think_as_long_as_people_and_strong_ones_as_long_as_they_have_to() {
    for difficulty in [Difficulty::Novice, Difficulty::Casual] {
        let times = thought(&play_all(difficulty));
        let part = |percent| times[times.len() * percent / 100];
        assert!(part(10) >= 2_000 && (3_500..7_000).contains(&part(50)), "{difficulty}: {times:?}");
        assert!((8_000..=12_000).contains(&part(94)), "{difficulty}: {times:?}");
    }
    let times = thought(&[play(Difficulty::Expert, 1)]);
    assert!(times[times.len() / 2] < 2_000, "{times:?}");
}
