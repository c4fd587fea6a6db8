//! The threads. Where there are few processors, systems run one after the other: what it costs to hand each of them to
//! another thread is more than several threads save. Those on which bots think give way to those that draw.

use std::sync::Arc;
use std::thread::available_parallelism;

use bevy::app::{TaskPoolOptions, TaskPoolPlugin};
use bevy::ecs::schedule::{Schedules, SingleThreadedExecutor};
use bevy::prelude::*;
use bevy::render::RenderApp;
use thread_priority::{ThreadPriority, ThreadPriorityValue};

/// The number of processors up to which systems run in line. With two, a frame of a match at Low then takes a fifth less
/// time; it was not measured with more.
const FEW_PROCESSORS: usize = 2;

/// Runs the systems that have been added so far in line, if there are few processors. Drawing keeps its own thread.
pub(super) fn run_systems_in_line_on_few_processors(app: &mut App) {
    if available_parallelism().is_ok_and(|processors| processors.get() <= FEW_PROCESSORS) {
        run_systems_in_line(app.world_mut());
        // On Apple's systems one of Bevy's systems that draw must run on the main thread, to which only the executor with
        // many threads can hand it.
        if let Some(render) = app.get_sub_app_mut(RenderApp).filter(|_| cfg!(not(target_vendor = "apple"))) {
            run_systems_in_line(render.world_mut());
        }
    }
}

/// Runs the systems of every schedule that a world has so far on the thread that runs the schedule.
pub fn run_systems_in_line(world: &mut World) {
    for (_, schedule) in world.resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
}

/// The priority of the threads on which bots think, from 0 to 99, where most threads have 50: a nice value of 5. Beside busy threads a bot gets a third of
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

#[cfg(test)]
mod tests {
    use std::thread::{ThreadId, current};

    use super::*;

    #[derive(Resource, Default)]
    struct Threads(Vec<ThreadId>);

    #[test]
    fn all_systems_run_on_the_thread_that_updates_the_app() {
        let note = |mut threads: ResMut<Threads>| threads.0.push(current().id());
        let mut app = App::new();
        app.add_plugins(MinimalPlugins).init_resource::<Threads>();
        app.add_systems(First, note).add_systems(Update, (note, note)).add_systems(PostUpdate, note);
        run_systems_in_line(app.world_mut());
        for _ in 0..20 {
            app.update();
        }
        assert_eq!(app.world().resource::<Threads>().0, vec![current().id(); 80]);
    }

    #[test]
    #[cfg(target_os = "linux")]
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
