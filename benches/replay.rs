//! Compares the frame times of replays of 100 and of 100,000 actions, which should be the same.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use tamsk::table::replay::{OpenReplay, Playback, ReplayCommand};
use tamsk_records::{Moment, TimedAction};
use tamsk_rules::Action;
use tamsk_testing::prelude::*;

const LENGTHS: [usize; 2] = [100, 100_000];
const BETWEEN: u64 = 100;

/// Returns a game that replays a match and shows its log. In the match, Red repeatedly lifts a glass and puts it back.
fn replayed(actions: usize) -> HeadlessGame {
    let circle = [Action::Lift(s("D1")), Action::PutBack];
    let act = |number: usize| TimedAction { at: number as u64 * BETWEEN, by: Player::Red, act: circle[number % 2] };
    let record = Record { actions: (0..actions).map(act).collect(), ..Record::default() };
    let mut game = HeadlessGame::new();
    game.world_mut().write_message(OpenReplay { record: Box::new(record), open_at: None });
    game.run_frames(4).press_key(KeyCode::KeyG).run_frames(4);
    game
}

fn frames(c: &mut Criterion) {
    for actions in LENGTHS {
        let mut game = replayed(actions);
        let end = game.expect_component::<Playback>().timeline().end();
        assert_eq!(end.actions_done, actions, "every action of the record is legal");
        let mut group = c.benchmark_group("replay");
        group.sample_size(20);
        group.bench_function(BenchmarkId::new("a frame of a jump", actions), |b| {
            let mut ways = [end, Moment::START].into_iter().cycle();
            b.iter(|| {
                game.world_mut().write_message(ReplayCommand::JumpTo(ways.next().expect("the cycle is endless")));
                game.run_frame(16);
            });
        });
        group.bench_function(BenchmarkId::new("a frame while it plays", actions), |b| {
            let middle = game
                .expect_component::<Playback>()
                .timeline()
                .nearest_moment(Moment { actions_done: actions / 2, at: 0 });
            game.world_mut().write_message(ReplayCommand::JumpTo(middle));
            game.run_frame(16);
            if !game.expect_component::<Playback>().is_playing() {
                game.press_key(KeyCode::KeyK);
            }
            b.iter(|| _ = game.run_frame(1));
        });
        group.finish();
    }
}

criterion_group!(benches, frames);
criterion_main!(benches);
