//! Frames of any length, and frames that cost little.

use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::prelude::*;

/// Frame lengths that make a difference, in milliseconds: shorter than the fixed step, usual, as long as Bevy allows by
/// default, and a second.
pub const FRAME_LENGTHS: [u64; 4] = [1, 16, 250, 1_000];

/// The lengths of the frames in which so many milliseconds pass. The last one is shorter where they do not divide.
pub fn frames_in(millis: u64, frame: u64) -> impl Iterator<Item = u64> {
    let rest = millis % frame;
    std::iter::repeat_n(frame, usize::try_from(millis / frame).expect("a short wait")).chain((rest > 0).then_some(rest))
}

/// Runs every schedule on one thread. Without a device to draw on a frame is little work, and handing it to threads
/// would cost many times as much.
pub fn run_on_one_thread(app: &mut App) {
    for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
}
