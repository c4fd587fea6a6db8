//! Configures threads. With few processors, all systems run on one thread. The threads of bots have a low priority.

use std::sync::Arc;
use std::thread::available_parallelism;

use bevy::app::{TaskPoolOptions, TaskPoolPlugin};
use bevy::ecs::schedule::{Schedules, SingleThreadedExecutor};
use bevy::prelude::*;
use bevy::render::RenderApp;
use thread_priority::{ThreadPriority, ThreadPriorityValue};

/// The largest number of processors for which all systems run on one thread. With two processors, a frame at low
/// quality takes a fifth less time on one thread than on several.
const FEW_PROCESSORS: usize = 2;

/// Makes all systems run on one thread if the computer has few processors.
pub(super) fn use_one_thread_on_few_processors(app: &mut App) {
    if available_parallelism().is_ok_and(|processors| processors.get() <= FEW_PROCESSORS) {
        use_single_threaded_executor(app.world_mut());
        // On Apple's systems, the renderer keeps the multithreaded executor. Only this executor can run a system on the
        // main thread, as one of the render systems requires.
        if let Some(render) = app.get_sub_app_mut(RenderApp).filter(|_| cfg!(not(target_vendor = "apple"))) {
            use_single_threaded_executor(render.world_mut());
        }
    }
}

/// Makes every current schedule of a world run its systems on the thread that runs the schedule.
pub fn use_single_threaded_executor(world: &mut World) {
    for (_, schedule) in world.resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
}

/// The priority of bot threads, from 0 to 99, where 50 is normal. On Linux, 35 becomes a nice value of 5. While other
/// threads are busy, a bot thread then gets a third of the processor time that each of them gets. This is enough for a
/// bot to move in time on a machine without a graphics card.
const PRIORITY: u8 = 35;

pub(super) fn plugin() -> TaskPoolPlugin {
    let mut task_pool_options = TaskPoolOptions::default();
    task_pool_options.async_compute.on_thread_spawn = Some(Arc::new(give_way));
    TaskPoolPlugin { task_pool_options }
}

fn give_way() {
    let priority = ThreadPriorityValue::try_from(PRIORITY).map(ThreadPriority::Crossplatform);
    let lowered = priority.and_then(|priority| priority.set_for_current().map_err(|error| error.to_string()));
    if let Err(error) = lowered {
        debug!("cannot lower the priority of a bot thread: {error}");
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
        use_single_threaded_executor(app.world_mut());
        for _ in 0..20 {
            app.update();
        }
        assert_eq!(app.world().resource::<Threads>().0, vec![current().id(); 80]);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn bot_threads_have_a_lower_priority() {
        let nice = || {
            let stat = std::fs::read_to_string("/proc/thread-self/stat").expect("Linux reports the thread");
            // The name of the thread is in parentheses and may contain spaces, so the fields are counted after the
            // name. The nice value is the 19th field of the whole line.
            let mut fields = stat.rsplit(')').next().expect("the line has fields").split_whitespace();
            fields.nth(16).expect("the line has a nice value").parse::<i32>().expect("the nice value is a number")
        };
        let before = nice();
        let after = std::thread::spawn(move || {
            give_way();
            nice()
        });
        let after = after.join().expect("the thread does not panic");
        assert!(after == 5 || before >= 5, "nice value {after}, {before} before");
        assert_eq!(nice(), before, "other threads keep their priority");
    }
}
