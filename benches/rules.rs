//! The speed of the rules: turn generation compared with a chess library's, the timed match, and, with the game, listing
//! ten thousand records.
//!
//! Each perft has a throughput in nodes. Only their ratio in one run counts, as machines differ.

use std::hint::black_box;
use std::time::Duration;

use cozy_chess::Board as Chess;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use tamsk::rules::{Action, Level, Match, Millis, Options, Player, Position};

/// Chess perft as in the library's own example: the moves of the last ply are counted, not played.
fn chess_perft(board: &Chess, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += chess_perft(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

fn perft(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft");
    group.sample_size(10).measurement_time(Duration::from_secs(8));
    group.throughput(Throughput::Elements(545_347_404));
    group.bench_function(BenchmarkId::new("tamsk", 6), |b| {
        b.iter(|| assert_eq!(black_box(Position::start()).perft(6), 545_347_404));
    });
    group.throughput(Throughput::Elements(119_060_324));
    group.bench_function(BenchmarkId::new("cozy-chess", 6), |b| {
        b.iter(|| assert_eq!(chess_perft(&black_box(Chess::default()), 6), 119_060_324));
    });
    group.finish();
}

/// An action in the measured match.
type TimedAction = (Millis, Player, Action);

/// Plays a whole Level 3 match of about 15 minutes: every 18 seconds the opponent turns the timer, and a glass is
/// lifted and placed and its ring dropped or kept.
fn long_match() -> Vec<TimedAction> {
    let mut game = Match::new(Options::at_level(Level::Three)).expect("the official options");
    let mut actions = Vec::new();
    let mut random = 7u64;
    let mut at = 0;
    let mut act = |game: &mut Match, at, player, action| {
        let done = game.apply(at, player, action).is_ok();
        if done {
            actions.push((at, player, action));
        }
        done
    };
    while at < 15 * 60_000 && game.outcome().is_none() {
        let player = game.to_move();
        act(&mut game, at, !player, Action::FlipTimer);
        let movable: Vec<_> =
            game.glasses().map(|(id, _)| id).filter(|&id| id.owner == player && game.can_lift(id)).collect();
        // A linear congruential generator, for the same match in every run.
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // The glass with the least sand moves first, or the match would be over in half the time.
        let glass = movable.into_iter().filter(|&id| !game.targets(id).is_empty()).min_by_key(|&id| game.upper(id));
        if let Some(glass) = glass
            && let Some(from) = game.glass(glass).at
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

fn timed_match(c: &mut Criterion) {
    let actions = long_match();
    let end = actions.last().map_or(0, |&(at, ..)| at);
    println!("the match: {} actions over {} s of game time", actions.len(), end / 1000);
    assert!(actions.len() >= 120 && end >= 12 * 60_000, "the match is too short to measure");

    let mut group = c.benchmark_group("match");
    group.bench_function("whole Level 3 match, advanced every 10 ms", |b| {
        b.iter(|| {
            let mut game = Match::new(Options::at_level(Level::Three)).expect("the official options");
            let mut next = actions.iter().peekable();
            let mut events = 0;
            for now in (0..=end).step_by(10) {
                events += game.advance(now).len();
                while let Some(&&(at, player, action)) = next.peek()
                    && at <= now
                {
                    events += game.apply(now, player, action).map_or(0, |events| events.len());
                    next.next();
                }
            }
            assert!(next.next().is_none());
            black_box((game, events))
        });
    });
    group.throughput(Throughput::Elements(actions.len() as u64));
    group.bench_function("apply, per action", |b| {
        b.iter(|| {
            let mut game = Match::new(Options::at_level(Level::Three)).expect("the official options");
            for &(at, player, action) in &actions {
                black_box(game.apply(at, player, action)).expect("an action that was accepted before");
            }
            game
        });
    });
    group.throughput(Throughput::Elements(1));
    group.bench_function("advance by 10 ms", |b| {
        let mut game = Match::new(Options::at_level(Level::Three)).expect("the official options");
        let mut now = 0;
        b.iter(|| {
            now += 10;
            black_box(game.advance(now))
        });
    });
    group.finish();
}

/// How many records are listed.
#[cfg(feature = "game")]
const RECORDS: u64 = 10_000;

/// Lists the records of a large library: with the index of an earlier run, and the first time, when each is replayed.
#[cfg(feature = "game")]
fn library(c: &mut Criterion) {
    use std::fs;
    use tamsk::persistence::Shelf;
    use tamsk::records::{Names, Record, TimedAction};

    let actions = long_match().into_iter().map(|(at, by, act)| TimedAction { at, by, act }).collect();
    let record = Record { actions, ..Record::default() };
    let folder = tempfile::tempdir().expect("a folder");
    for number in 0..RECORDS {
        let players = Names { red: format!("Player {number}"), black: String::new() };
        let text = Record { players, ..record.clone() }.write();
        fs::write(folder.path().join(format!("{number}.tamsk")), text).expect("it can be written");
        let note = r#"(finished: "2026-11-22T08:41:05Z", seats: (red: Person, black: Bot(Expert)))"#;
        fs::write(folder.path().join(format!("{number}.tamsk.note")), note).expect("it can be written");
    }
    let list = || {
        let mut shelf = Shelf::of(folder.path().to_owned());
        shelf.read(|_, _| ()).expect("the folder can be read");
        shelf
    };
    let began = std::time::Instant::now();
    let mut shelf = list();
    println!("{RECORDS} records read for the first time in {:.1} s", began.elapsed().as_secs_f64());
    shelf.save_index();
    let mut group = c.benchmark_group("records");
    group.sample_size(10).throughput(Throughput::Elements(RECORDS));
    group.bench_function("list, with an index", |b| {
        b.iter(|| assert_eq!(list().entries().len() as u64, RECORDS));
    });
    group.finish();
}

#[cfg(not(feature = "game"))]
fn library(_: &mut Criterion) {}

criterion_group!(benches, perft, timed_match, library);
criterion_main!(benches);
