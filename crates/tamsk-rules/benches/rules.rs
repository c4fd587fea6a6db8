//! Benchmarks of the rules. Perft counts the positions after a number of turns. Computers differ in speed, so compare
//! this perft only with the chess library's perft in the same run.

use std::hint::black_box;
use std::time::Duration;

use cozy_chess::Board as Chess;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use tamsk_records::{Record, TimedAction, Timeline};
use tamsk_rules::{Level, Match, Options, Position};
use tamsk_samples::matches::long_match_actions;

/// Counts the perft nodes of a chess position. As in the chess library's own example, the moves of the last ply are
/// counted without being played.
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

fn timed_match(c: &mut Criterion) {
    let actions = long_match_actions();
    let end = actions.last().map_or(0, |action| action.at);
    println!("the match: {} actions over {} s of game time", actions.len(), end / 1000);
    assert!(actions.len() >= 120 && end >= 12 * 60_000, "the sample match is too short to measure");

    let mut group = c.benchmark_group("match");
    group.bench_function("whole Level 3 match, advanced every 10 ms", |b| {
        b.iter(|| {
            let mut game = Match::new(Options::at_level(Level::Three)).expect("the official options");
            let mut next = actions.iter().peekable();
            let mut events = 0;
            for now in (0..=end).step_by(10) {
                events += game.advance(now).len();
                while let Some(&&TimedAction { at, by, act }) = next.peek()
                    && at <= now
                {
                    events += game.apply(now, by, act).map_or(0, |events| events.len());
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
            for &TimedAction { at, by, act } in &actions {
                black_box(game.apply(at, by, act)).expect("an action that was accepted before");
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

/// Measures how fast a timeline jumps to moments throughout a match, compared with a replay from the beginning.
fn jumps(c: &mut Criterion) {
    let record = Record { rules: Options::at_level(Level::Three), actions: long_match_actions(), ..Record::default() };
    let timeline = Timeline::from_record(&record).expect("the official options");
    let end = timeline.end().at;
    // The moments are evenly spaced and visited out of order.
    let moments: Vec<_> = (0..1_000).map(|i| timeline.moment_at_time(end / 1_000 * (i * 387 % 1_000))).collect();
    let mut group = c.benchmark_group("replay");
    group.throughput(Throughput::Elements(moments.len() as u64));
    group.bench_function("jump to any moment of 15 minutes at Level 3", |b| {
        b.iter(|| moments.iter().for_each(|&moment| _ = black_box(timeline.state_at(moment))));
    });
    group.bench_function("the same, from the beginning", |b| {
        b.iter(|| {
            for moment in &moments {
                let mut game = timeline.initial_state().clone();
                for action in timeline.actions(0..moment.actions_done) {
                    let _ = game.apply(action.at, action.by, action.act);
                }
                game.advance(moment.at);
                black_box(game);
            }
        });
    });
    group.throughput(Throughput::Elements(1));
    group.bench_function("open the record", |b| b.iter(|| Timeline::from_record(black_box(&record))));
    group.finish();
}

criterion_group!(benches, perft, timed_match, jumps);
criterion_main!(benches);
