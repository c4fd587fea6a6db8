//! Tests that weak bots make human mistakes as often as their habits say, and never play nonsense.

use std::sync::atomic::AtomicBool;

use tamsk_engine::Difficulty;
use tamsk_engine::mistakes::MistakeKind;
use tamsk_engine::player::{BotPlayer, Habits};
use tamsk_rules::{Action, Event, Level, Match, Millis, Options, Player, RingDropReason, TimedEvent};

use super::moments::{act, decide, move_and_drop, s, start, until, with_a_glass_about_to_run_out};
use super::tool::{Errors, NOVICE, glasses_walled_in_by_casual_and_novice};
use crate::is_likely;

/// The greatest loss that a move of a Casual bot may cause, as judged by a stronger bot, in hundredths of a ring.
const CASUAL_WORST: i32 = 500;

/// A loss in hundredths of a ring. At most one in 100 moves of a Casual bot, and one in 50 moves of a Novice bot, may
/// lose more.
const BAD: i32 = 200;

#[test]
fn casual_bots_err_like_people_but_less_than_novices() {
    let Errors { weak: casual, expert } = &Errors::of(Difficulty::Casual);
    let novice = &NOVICE.weak;
    let all = format!("{casual:?} {expert:?} {novice:?}");
    let strength = Difficulty::Casual.strength();
    let kept = casual.of(MistakeKind::RingKept);
    assert!(is_likely(strength.forget_ring_permille, kept.mistakes, kept.occasions), "{all}");
    assert!(2.0 * kept.percent() < novice.of(MistakeKind::RingKept).percent(), "{all}");
    let [missed, novice_missed] = [casual, novice].map(|counts| counts.of(MistakeKind::ClaimMissed));
    assert!(missed.occasions > 20 && missed.percent() < novice_missed.percent(), "{all}");
    let [lost, novice_lost, expert_lost] =
        [casual, novice, expert].map(|counts| counts.of(MistakeKind::GlassLost).percent());
    assert!(2.0 * expert_lost < lost && lost < novice_lost, "{all}");
    let [walled_in, expert_walled_in] = [casual, expert].map(|counts| counts.of(MistakeKind::WalledIn).percent());
    assert!(4.0 * expert_walled_in < walled_in, "{all}");
    let both @ [walled_in, novice_walled_in] = glasses_walled_in_by_casual_and_novice();
    assert!(walled_in.mistakes < novice_walled_in.mistakes && walled_in.mistakes > 0, "{both:?}");
    let [hidden, expert_hidden] = [casual, expert].map(|counts| counts.of(MistakeKind::HiddenMoveMissed).percent());
    assert!(2.0 * expert_hidden < hidden, "{all}");
    let losses = &casual.losses;
    assert!(losses.len() > 500 && losses.last().is_some_and(|worst| *worst <= CASUAL_WORST), "{:?}", losses.last());
    assert!(losses.iter().any(|loss| *loss > 30), "{losses:?}");
    let bad = losses.iter().filter(|loss| **loss > BAD).count();
    assert!(100 * bad <= losses.len(), "{bad} of {}", losses.len());
}

/// The greatest loss that a move of a Novice bot may cause, in hundredths of a ring. A glass that is walled in early
/// costs this much, because the player loses its territory.
const NOVICE_WORST: i32 = 600;

#[test]
fn novice_bots_err_like_people() {
    let Errors { weak: novice, expert } = &*NOVICE;
    let all = format!("{novice:?} {expert:?}");
    assert!((8.0..25.0).contains(&novice.of(MistakeKind::RingKept).percent()), "{all}");
    assert!(expert.of(MistakeKind::RingKept).percent() < 1.0, "{all}");
    assert!((15.0..45.0).contains(&novice.of(MistakeKind::ClaimMissed).percent()), "{all}");
    assert_eq!(expert.of(MistakeKind::ClaimMissed).mistakes, 0, "{all}");
    let [lost, expert_lost] = [novice, expert].map(|counts| counts.of(MistakeKind::GlassLost).mistakes);
    assert!(lost > 3 * expert_lost && expert_lost > 0, "{all}");
    let [walled_in, expert_walled_in] = [novice, expert].map(|counts| counts.of(MistakeKind::WalledIn).percent());
    assert!(walled_in > 4.0 * expert_walled_in && walled_in > 0.5, "{all}");
    let losses = &novice.losses;
    assert!(losses.len() > 500 && losses.last().is_some_and(|worst| *worst <= NOVICE_WORST), "{:?}", losses.last());
    let bad = losses.iter().filter(|loss| **loss > BAD).count();
    assert!(bad > 0 && 50 * bad <= losses.len(), "{bad} of {}", losses.len());
}

/// Weak bots miss good moves more often if a move begins or ends behind a glass.
#[test]
fn weak_bots_overlook_what_stands_behind_a_glass() {
    let [hidden, open] = [MistakeKind::HiddenMoveMissed, MistakeKind::OpenMoveMissed].map(|kind| NOVICE.weak.of(kind));
    assert!(hidden.occasions > 100 && open.occasions > 100, "{hidden:?} {open:?}");
    assert!(hidden.percent() > 1.2 * open.percent(), "{hidden:?} {open:?}");
}

const BEGINNER: Player = Player::Red;
const BOT: Player = Player::Black;

const MATCHES: u64 = 20;

const THINKS: Millis = 8_000;

const REACTS: Millis = 700;

/// A bot that plays like a beginner. It looks one turn ahead, lifts no glass in the first eight seconds of a turn, and
/// always flips the timer.
struct Beginner(BotPlayer);

impl Beginner {
    fn decide(&mut self, game: &Match, stop: &AtomicBool) -> Option<(Millis, Action)> {
        if game.check_action(BEGINNER, Action::FlipTimer).is_ok() {
            return Some((game.now() + REACTS, Action::FlipTimer));
        }
        let intent = self.0.decide(game, stop)?;
        let thinks = matches!(intent.action, Action::Lift(_));
        let at = if thinks { intent.at.max(game.turn_start_time() + THINKS) } else { intent.at };
        Some((at, intent.action))
    }
}

#[derive(Debug, Default)]
struct BotMatchStats {
    thought: Vec<Millis>,
    late: u32,
    glasses_lost: u32,
    extras: u32,
}

fn play(difficulty: Difficulty, seed: u64) -> BotMatchStats {
    let stop = AtomicBool::new(false);
    let mut beginner = Beginner(BotPlayer::greedy(BEGINNER, seed));
    let mut bot = BotPlayer::new(BOT, difficulty, seed);
    let mut game = Match::new(Options::at_level(Level::Three)).expect("the official options");
    let mut stats = BotMatchStats::default();
    while game.outcome().is_none() {
        let theirs = beginner.decide(&game, &stop).map(|(at, action)| (at, BEGINNER, action));
        let its = bot.decide(&game, &stop).map(|intent| (intent.at, BOT, intent.action));
        let next = theirs.into_iter().chain(its).min_by_key(|(at, ..)| *at);
        let events = match (next, game.next_due_time()) {
            (Some((at, player, action)), due) if due.is_none_or(|due| due > at) => {
                if player == BOT && matches!(action, Action::Lift(_)) {
                    stats.thought.push(at - game.turn_start_time());
                }
                game.apply(at, player, action).expect("an action that the match allows")
            }
            (_, Some(due)) => game.advance(due),
            (_, None) => panic!("both players wait"),
        };
        for TimedEvent { event, .. } in &events {
            match event {
                Event::PlayerLate { player: BOT, .. } => stats.late += 1,
                Event::GlassLost { glass, .. } if glass.owner == BOT => stats.glasses_lost += 1,
                Event::RingDropped { player: BEGINNER, why: RingDropReason::ExtraRing, .. } => stats.extras += 1,
                _ => {}
            }
        }
    }
    stats
}

fn play_all(difficulty: Difficulty) -> Vec<BotMatchStats> {
    (0..MATCHES).map(|seed| play(difficulty, seed)).collect()
}

fn matches_with(all: &[BotMatchStats], done: impl Fn(&BotMatchStats) -> bool) -> usize {
    all.iter().filter(|stats| done(stats)).count()
}

fn thought(all: &[BotMatchStats]) -> Vec<Millis> {
    let mut times: Vec<Millis> = all.iter().flat_map(|stats| &stats.thought).copied().collect();
    times.sort_unstable();
    times
}

#[test]
fn a_novice_bot_is_late_against_a_beginner() {
    let all = play_all(Difficulty::Novice);
    assert!(matches_with(&all, |stats| stats.late > 0) > 12, "{all:?}");
    assert!(matches_with(&all, |stats| stats.extras > 0) > 12, "{all:?}");
    assert!(matches_with(&all, |stats| stats.late > 4) < 4, "seldom in most of its turns: {all:?}");
    let lost: u32 = all.iter().map(|stats| stats.glasses_lost).sum();
    assert!(lost < 2 * MATCHES as u32, "{lost}");
}

#[test]
fn a_casual_bot_is_late_in_some_matches() {
    let [novice, casual] = [Difficulty::Novice, Difficulty::Casual].map(play_all);
    let late = matches_with(&casual, |stats| stats.late > 0);
    assert!(late > 2 && late < matches_with(&novice, |stats| stats.late > 0), "{casual:?}");
    let [novice, casual] = [novice, casual].map(|all| all.iter().map(|stats| stats.glasses_lost).sum::<u32>());
    assert!(casual < novice, "{casual}, {novice}");
}

#[test]
fn weak_bots_think_as_long_as_people_but_strong_bots_do_not() {
    for difficulty in [Difficulty::Novice, Difficulty::Casual] {
        let times = thought(&play_all(difficulty));
        let part = |percent| times[times.len() * percent / 100];
        assert!(part(10) >= 2_000 && (3_500..7_000).contains(&part(50)), "{difficulty}: {times:?}");
        assert!((8_000..=12_000).contains(&part(94)), "{difficulty}: {times:?}");
    }
    let times = thought(&[play(Difficulty::Expert, 1)]);
    assert!(times[times.len() / 2] < 2_000, "{times:?}");
}

const WEAK: [Difficulty; 2] = [Difficulty::Novice, Difficulty::Casual];

const BOTS: u64 = 4;
const MOMENTS: u64 = 100;

const APART: Millis = 60_000;

/// Lets each bot judge the same situation in many matches. Each match starts at an earlier time than the previous one,
/// so that the bot recognises a new match. `moment` builds the situation for a starting time.
fn judge<T>(
    (player, level): (Player, Difficulty),
    moment: impl Fn(Millis) -> Match,
    judged: impl Fn(&mut BotPlayer, Match) -> T,
) -> Vec<T> {
    let of_bot = |seed| {
        let mut bot = BotPlayer::new(player, level, seed);
        (0..MOMENTS).rev().map(|nth| judged(&mut bot, moment(nth * APART))).collect::<Vec<T>>()
    };
    (0..BOTS).flat_map(of_bot).collect()
}

fn count(found: &[bool]) -> u32 {
    found.iter().map(|found| u32::from(*found)).sum()
}

#[test]
fn weak_bots_sometimes_forget_the_timer() {
    let slow = |begun| {
        let mut game = start(Level::Three);
        move_and_drop(&mut game, begun, Player::Red, "D1", "D2");
        move_and_drop(&mut game, begun + 1_000, Player::Black, "D7", "D6");
        game
    };
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
        assert!(is_likely(habits.forget_timer_permille, forgotten, flips.len() as u32), "{level}: {forgotten}");
        assert!(flips.iter().flatten().all(|after| Some(*after) == habits.flips_timer_after), "{level}: {flips:?}");
    }
    let casual = Habits::of(Difficulty::Casual);
    let expert = judge((Player::Black, Difficulty::Expert), slow, flip);
    assert!(expert.iter().all(|after| after.is_some() && *after < casual.flips_timer_after), "{expert:?}");
}

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
        let rings = game.rings_in_holder(Player::Black);
        until(bot, &mut game, |action| action != Action::DropRing);
        assert!(game.to_move() == Player::Red && game.claim(Player::Black).is_none(), "it has moved");
        game.rings_in_holder(Player::Black) == rings
    };
    for level in WEAK {
        let missed = judge((Player::Black, level), left, misses);
        let rate = Habits::of(level).forget_claim_permille;
        assert!(is_likely(rate, count(&missed), missed.len() as u32), "{level}: {}", count(&missed));
    }
    assert_eq!(count(&judge((Player::Black, Difficulty::Expert), left, misses)), 0);
}

/// A bot that ignores sand may move one glass while another glass is about to run out. The other glass is then lost
/// during the turn.
#[test]
fn weak_bots_sometimes_let_a_glass_run_out() {
    let mut moment = with_a_glass_about_to_run_out();
    moment.advance(13_500);
    let loses = |mut red: BotPlayer| {
        let mut game = moment.clone();
        until(&mut red, &mut game, |action| action != Action::DropRing);
        assert_eq!(game.to_move(), Player::Black, "it has moved");
        game.advance(17_000);
        !game.glasses().all(|(_, glass)| glass.is_living())
    };
    let lost = |bot: fn(Player, Difficulty, u64) -> BotPlayer, level, seeds: u64| {
        (0..seeds).map(|seed| u32::from(loses(bot(Player::Red, level, seed)))).sum::<u32>()
    };
    let [novice, casual] = WEAK.map(|level| {
        // Some moves of a player who ignores sand save the glass by chance.
        let [lost, blind] = [BotPlayer::new, BotPlayer::ignoring_sand].map(|bot| lost(bot, level, 600));
        let ignores_sand = 1_000 - Habits::of(level).consider_sand_in_danger_permille;
        assert!(is_likely(ignores_sand, lost, blind), "{level}: {lost}, {blind}");
        lost
    });
    assert!(casual < novice, "{casual}, {novice}");
    assert_eq!(lost(BotPlayer::new, Difficulty::Expert, 20), 0);
}
