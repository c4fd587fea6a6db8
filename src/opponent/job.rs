//! Work that goes on in the background while frames are drawn.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::{Resource, World};
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};

/// Work on a background task, which gives its result once. Dropping it stops it.
#[derive(Debug)]
pub struct Job<T> {
    task: Task<T>,
    stop: Arc<AtomicBool>,
}

impl<T: Send + 'static> Job<T> {
    /// Begins some work. It is to end early once the flag that it gets is set.
    pub fn begin(work: impl FnOnce(&AtomicBool) -> T + Send + 'static) -> Job<T> {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = stop.clone();
        Job { task: AsyncComputeTaskPool::get().spawn(async move { work(&stopped) }), stop }
    }

    /// Takes the result, if it is there.
    pub fn take(job: &mut Option<Job<T>>) -> Option<T> {
        let result = check_ready(&mut job.as_mut()?.task);
        if result.is_some() {
            *job = None;
        }
        result
    }
}

impl<T> Job<T> {
    /// Returns `true` as long as there is no result.
    pub fn is_running(&self) -> bool {
        !self.task.is_finished()
    }

    /// Lets the work end early. Its result still comes.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Returns `true` if the work has been stopped.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.stop();
    }
}

/// What thinks in the background for single games, each of which tells whether it does.
#[derive(Resource, Default)]
pub struct Thinkers(pub Vec<fn(&World) -> bool>);

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::tasks::TaskPool;

    use super::*;

    /// Waits for the end of some work that ends only when it is stopped.
    fn until_stopped(stop: &AtomicBool) -> u32 {
        while !stop.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
        7
    }

    #[test]
    fn a_result_comes_once_even_from_work_that_was_stopped() {
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let mut job = Some(Job::begin(until_stopped));
        assert_eq!(Job::take(&mut job), None);
        let running = job.as_ref().expect("it runs");
        assert!(running.is_running() && !running.is_stopped());
        running.stop();
        assert!(running.is_stopped());
        let result = std::iter::repeat_with(|| Job::take(&mut job)).find_map(|result| {
            std::thread::sleep(Duration::from_millis(1));
            result
        });
        assert_eq!((result, job.is_none()), (Some(7), true));
        assert_eq!(Job::take(&mut job), None);
    }

    #[test]
    fn work_that_nobody_waits_for_is_stopped() {
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let (ended, end) = std::sync::mpsc::channel();
        let job = Job::begin(move |stop| {
            ended.send("begun").expect("the test waits");
            until_stopped(stop);
            ended.send("stopped").expect("the test waits");
        });
        assert_eq!(end.recv(), Ok("begun"));
        drop(job);
        assert_eq!(end.recv(), Ok("stopped"));
    }
}
