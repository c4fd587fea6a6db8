//! Saves the running match when the program fails, from the writer's copy and without the world, which may be broken.

use std::fmt::Debug;
use std::path::PathBuf;
use std::sync::{Arc, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::slot::{Slot, SystemDisk};
use super::worker::Shared;
use crate::persistence::kept::Kept;

/// How long the writer is waited for. A disk that needs longer does not answer at all.
const PATIENCE: Duration = Duration::from_secs(5);

/// Saves the running match of any game when the program fails, on any thread.
#[derive(Resource, Clone, Debug, Default)]
pub struct Rescue(Vec<Arc<dyn Writer>>);

impl Rescue {
    /// Rescues matches of one more game from now on.
    pub(super) fn add<T: Kept>(&mut self, shared: &Arc<Shared<T>>, folder: PathBuf) {
        self.0.push(Arc::new(WriterOf { shared: Arc::downgrade(shared), folder }));
    }

    /// Ends the writers, so that another process finds the files of the matches free. Nothing is saved any more.
    pub fn release(&self) {
        self.0.iter().for_each(|writer| writer.release());
    }

    /// Sees to it that the match on the table is on disk: waits for the writers and, if one has failed, writes its match
    /// to a file of its own. Returns the file, if there is a match and it could be saved.
    pub fn save(&self) -> Option<PathBuf> {
        let saved: Vec<PathBuf> = self.0.iter().filter_map(|writer| writer.save()).collect();
        saved.into_iter().next()
    }

    /// Returns `true` if a match cannot be saved at the moment.
    pub(super) fn fails(&self) -> bool {
        self.0.iter().any(|writer| writer.fails())
    }
}

/// The writer of the matches of a game.
trait Writer: Debug + Send + Sync {
    fn release(&self);
    fn save(&self) -> Option<PathBuf>;
    fn fails(&self) -> bool;
}

/// What is known of the writer as long as it runs.
#[derive(Debug)]
struct WriterOf<T> {
    shared: Weak<Shared<T>>,
    folder: PathBuf,
}

impl<T: Kept> Writer for WriterOf<T> {
    fn release(&self) {
        let end = Instant::now() + PATIENCE;
        let Some(shared) = self.shared.upgrade() else { return };
        // The game itself may be using it for a moment.
        let Some(mut state) = shared.state_until(end) else { return };
        state.closed = true;
        shared.changed.notify_all();
        let left = end.saturating_duration_since(Instant::now());
        drop(shared.changed.wait_timeout_while(state, left, |state| !state.ended));
    }

    fn save(&self) -> Option<PathBuf> {
        let shared = self.shared.upgrade()?;
        let end = Instant::now() + PATIENCE;
        // The thread that fails may be the writer itself, for which nobody needs to wait.
        let is_writer = thread::current().name() == Some(T::STEM);
        let state = shared.state_until(end)?;
        let left = end.saturating_duration_since(Instant::now());
        let waits = |state: &mut _| !is_writer && Shared::is_at_work(state);
        let waited = shared.changed.wait_timeout_while(state, left, waits);
        let state = waited.unwrap_or_else(PoisonError::into_inner).0;
        let number = state.on_table?;
        let is_saved = !state.failed && !state.unsaved.contains(&number) && !Shared::is_at_work(&state);
        if let Some(file) = state.files.get(&number).filter(|_| is_saved) {
            return Some(file.clone());
        }
        let latest = state.latest.clone().filter(|(latest, _)| *latest == number);
        drop(state);
        let (latest, slot) = (latest?.1, Slot::free::<T>(&self.folder).ok()?);
        slot.write(&SystemDisk, &latest).ok().map(|()| slot.file().to_owned())
    }

    fn fails(&self) -> bool {
        self.shared.upgrade().is_some_and(|shared| shared.is_failing())
    }
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::Duration;

    use super::*;
    use crate::persistence::unfinished::keeper::start;
    use crate::persistence::unfinished::slot::SystemDisk;
    use crate::table::unfinished::UnfinishedMatch;

    /// A process that is started again at once finds the file of its match free.
    #[test]
    fn the_files_are_released_even_if_the_state_is_being_used_for_a_moment() {
        let folder = tempfile::tempdir().expect("the temporary folder is writable");
        let slot = Slot::free::<UnfinishedMatch>(folder.path()).expect("it is free");
        let file = slot.file().to_owned();
        let disk = Arc::new(SystemDisk);
        let (used_by_both, _) = start::<UnfinishedMatch>(folder.path().to_owned(), disk, Some(slot));
        let mut rescue = Rescue::default();
        rescue.add(&used_by_both, folder.path().to_owned());
        assert!(Slot::take(file.clone()).is_none(), "this process plays it");
        let (begun, used) = std::sync::mpsc::channel();
        let shared = used_by_both.clone();
        let user = thread::spawn(move || {
            let state = shared.state_until(Instant::now()).expect("nobody else uses it");
            begun.send(()).expect("it is awaited");
            // As long as a system of the game needs.
            let busy = Instant::now() + Duration::from_millis(20);
            while Instant::now() < busy {
                thread::yield_now();
            }
            drop(state);
        });
        used.recv().expect("the state is being used");
        rescue.release();
        assert!(Slot::take(file).is_some());
        user.join().expect("it ends");
    }
}
