//! Compares frames of a replay of a hundred thousand actions with those of a hundred, which should take as long.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use tamsk::table::replay::{Playback, ReplayCommand, ReplayRecord};
use tamsk_records::{Moment, TimedAction};
use tamsk_rules::Action;
use tamsk_testing::prelude::*;

const LENGTHS: [usize; 2] = [100, 100_000];
const BETWEEN: u64 = 100;

/// Opens a replay with its log. In its match, at Level 2, Red keeps lifting a glass and putting it back.
fn replayed(actions: usize) -> HeadlessGame {
    let circle = [Action::Lift(s("D1")), Action::PutBack];
    let act = |number: usize| TimedAction { at: number as u64 * BETWEEN, by: Player::Red, act: circle[number % 2] };
    let record = Record { actions: (0..actions).map(act).collect(), ..Record::default() };
    let mut game = HeadlessGame::new();
    game.world().write_message(ReplayRecord { record: Box::new(record), at: None });
    game.frames(4).key(KeyCode::KeyG).frames(4);
    game
}

fn frames(c: &mut Criterion) {
    for actions in LENGTHS {
        let mut game = replayed(actions);
        let end = game.the::<Playback>().timeline().end();
        assert_eq!(end.actions, actions, "every action of the record is legal");
        let mut group = c.benchmark_group("replay");
        group.sample_size(20);
        group.bench_function(BenchmarkId::new("a frame of a jump", actions), |b| {
            let mut ways = [end, Moment::START].into_iter().cycle();
            b.iter(|| {
                game.world().write_message(ReplayCommand::JumpTo(ways.next().expect("the cycle is endless")));
                game.frame(16);
            });
        });
        group.bench_function(BenchmarkId::new("a frame while it plays", actions), |b| {
            let middle = game.the::<Playback>().timeline().nearest_moment(Moment { actions: actions / 2, at: 0 });
            game.world().write_message(ReplayCommand::JumpTo(middle));
            game.frame(16);
            if !game.the::<Playback>().is_playing() {
                game.key(KeyCode::KeyK);
            }
            b.iter(|| _ = game.frame(1));
        });
        group.finish();
    }
}

criterion_group!(benches, frames);
criterion_main!(benches);
