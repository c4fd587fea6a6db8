//! Background tasks that can be stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::{Resource, World};
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};

/// A background task that returns its result once. Dropping the job stops the task.
#[derive(Debug)]
pub struct BackgroundJob<T> {
    task: Task<T>,
    stop: Arc<AtomicBool>,
}

impl<T: Send + 'static> BackgroundJob<T> {
    /// Spawns a background task. `work` must return early once its flag is set.
    pub fn spawn(work: impl FnOnce(&AtomicBool) -> T + Send + 'static) -> BackgroundJob<T> {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = stop.clone();
        BackgroundJob { task: AsyncComputeTaskPool::get().spawn(async move { work(&stopped) }), stop }
    }

    /// Takes the result out of a finished job and sets `job` to `None`. Returns `None` if the job is still running or
    /// `job` is `None`.
    pub fn take_result(job: &mut Option<BackgroundJob<T>>) -> Option<T> {
        let result = check_ready(&mut job.as_mut()?.task);
        if result.is_some() {
            *job = None;
        }
        result
    }
}

impl<T> BackgroundJob<T> {
    /// Returns `true` until the result of the task is available.
    pub fn is_running(&self) -> bool {
        !self.task.is_finished()
    }

    /// Asks the task to end early. The task still returns a result.
    pub fn request_stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Returns `true` if the task has been asked to end early.
    pub fn is_stop_requested(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl<T> Drop for BackgroundJob<T> {
    fn drop(&mut self) {
        self.request_stop();
    }
}

/// The functions that report running background searches. Each function returns `true` while its kind of search runs.
#[derive(Resource, Default)]
pub struct RunningSearchChecks(pub Vec<fn(&World) -> bool>);

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::tasks::TaskPool;

    use super::*;

    /// Waits until the job is stopped, and returns 7.
    fn until_stopped(stop: &AtomicBool) -> u32 {
        while !stop.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
        7
    }

    #[test]
    fn a_job_returns_its_result_once_even_if_stopped() {
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let mut job = Some(BackgroundJob::spawn(until_stopped));
        assert_eq!(BackgroundJob::take_result(&mut job), None);
        let running = job.as_ref().expect("the job is running");
        assert!(running.is_running() && !running.is_stop_requested());
        running.request_stop();
        assert!(running.is_stop_requested());
        let result = std::iter::repeat_with(|| BackgroundJob::take_result(&mut job)).find_map(|result| {
            std::thread::sleep(Duration::from_millis(1));
            result
        });
        assert_eq!((result, job.is_none()), (Some(7), true));
        assert_eq!(BackgroundJob::take_result(&mut job), None);
    }

    #[test]
    fn dropping_a_job_stops_it() {
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let (ended, end) = std::sync::mpsc::channel();
        let job = BackgroundJob::spawn(move |stop| {
            ended.send("begun").expect("the test waits");
            until_stopped(stop);
            ended.send("stopped").expect("the test waits");
        });
        assert_eq!(end.recv(), Ok("begun"));
        drop(job);
        assert_eq!(end.recv(), Ok("stopped"));
    }
}
