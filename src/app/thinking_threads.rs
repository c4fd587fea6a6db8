//! The threads on which bots think give way to those that draw, so that thought delays no frame.

use std::sync::Arc;

use bevy::app::{TaskPoolOptions, TaskPoolPlugin};
use bevy::prelude::*;
use thread_priority::{ThreadPriority, ThreadPriorityValue};

/// Their priority, from 0 to 99, where most threads have 50: a nice value of 5. Beside busy threads a bot gets a third of
/// what each of them gets, so that it still moves in time on a machine that draws without a graphics card.
const PRIORITY: u8 = 35;

pub(super) fn plugin() -> TaskPoolPlugin {
    let mut task_pool_options = TaskPoolOptions::default();
    task_pool_options.async_compute.on_thread_spawn = Some(Arc::new(give_way));
    TaskPoolPlugin { task_pool_options }
}

/// Lowers the priority of this thread.
fn give_way() {
    let priority = ThreadPriorityValue::try_from(PRIORITY).map(ThreadPriority::Crossplatform);
    let lowered = priority.and_then(|priority| priority.set_for_current().map_err(|error| error.to_string()));
    if let Err(error) = lowered {
        debug!("bots think with the priority of all other threads: {error}");
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_thinking_thread_is_nicer_than_others() {
        let nice = || {
            let stat = std::fs::read_to_string("/proc/thread-self/stat").expect("Linux tells");
            // The name in parentheses may contain spaces; the nice value is the 19th field of all.
            let mut fields = stat.rsplit(')').next().expect("fields").split_whitespace();
            fields.nth(16).expect("a nice value").parse::<i32>().expect("a number")
        };
        let before = nice();
        let after = std::thread::spawn(move || {
            give_way();
            nice()
        });
        let after = after.join().expect("no panic");
        assert!(after == 5 || before >= 5, "{after}, {before} before");
        assert_eq!(nice(), before, "only that thread");
    }
}
