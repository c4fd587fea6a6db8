//! Measures the speed of the bot in positions per second. For comparison, also measures how fast turns are played and
//! positions are evaluated without a search. Nodes searched for proofs or for the move ordering do not count.

use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use tamsk_engine::search::{SearchLimits, SearchablePosition, Searcher};
use tamsk_rules::Position;

const MIDGAME: [&str; 4] = [
    "0001/01120/111110/0100210/011110/01111/0000 B4,E2,E4 B3,D5,F2 r 21/21 - 0",
    "0000/10120/111120/0000200/112111/02101/0110 C4,C5,F2 B3,D5,E3 b 19/20 - 0",
    "0100/02210/020010/0121120/122210/10020/0010 B3,E3,E5 C2,D6,E4 r 18/18 - 0",
    "0000/12110/012010/0120200/122321/02110/0110 B4,D3,E3 C3,C5,F2 b 16/17 - 0",
];

const NODES: u64 = 2_000_000;

fn midgame() -> Vec<Position> {
    MIDGAME.iter().map(|text| text.parse().expect("a position")).collect()
}

/// Counts the sequences of `depth` turns. Unlike perft, it also plays the last turn of each sequence, as a search does.
fn played(position: &Position, depth: u32) -> u64 {
    let mut nodes = 0;
    position.for_each_turn(|turn| {
        let mut next = *position;
        next.play_unchecked(turn);
        nodes += 1;
        if depth > 1 {
            nodes += played(&next, depth - 1);
        } else {
            black_box(&next);
        }
    });
    nodes
}

fn search(c: &mut Criterion) {
    let positions = midgame();
    let mut group = c.benchmark_group("positions");
    group.sample_size(10).measurement_time(Duration::from_secs(10));
    group.throughput(Throughput::Elements(NODES * positions.len() as u64));
    group.bench_function(BenchmarkId::new("search", "midgame, 64 MiB, one thread"), |b| {
        let mut searcher = Searcher::new(64);
        let never = AtomicBool::new(false);
        b.iter_custom(|iterations| {
            let mut spent = Duration::ZERO;
            for _ in 0..iterations {
                for position in &positions {
                    // Every search starts with an empty hash table. The time to clear the table is not measured.
                    searcher.clear();
                    let start = Instant::now();
                    let report = searcher.search(position, &SearchLimits::nodes(NODES), &never, &mut |_| ());
                    spent += start.elapsed();
                    assert!((NODES..NODES + 2).contains(&report.nodes), "{}", report.nodes);
                }
            }
            spent
        });
    });

    let nodes: u64 = positions.iter().map(|position| played(position, 3)).sum();
    group.throughput(Throughput::Elements(nodes));
    group.bench_function(BenchmarkId::new("played", "the same, every turn, without thinking"), |b| {
        b.iter(|| positions.iter().map(|position| played(position, 3)).sum::<u64>());
    });
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function(BenchmarkId::new("evaluation", "alone"), |b| {
        b.iter(|| positions.iter().for_each(|position| _ = black_box(black_box(position).evaluate())));
    });
    group.finish();
}

criterion_group!(benches, search);
criterion_main!(benches);
