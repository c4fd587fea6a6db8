//! Saves the running match when the program fails, from the writer's copy and without the world, which may be broken.

use std::path::PathBuf;
use std::sync::{Arc, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::kept::Kept;
use super::saved::UnfinishedMatch;
use super::slot::Slot;
use super::writer::Desk;
use crate::session::gipf::KeptGipf;

/// How long the writer is waited for. A disk that needs longer does not answer at all.
const PATIENCE: Duration = Duration::from_secs(5);

/// Saves the running match of either game when the program fails, on any thread.
#[derive(Resource, Clone, Debug, Default)]
pub struct Rescue {
    tamsk: OfGame<UnfinishedMatch>,
    gipf: OfGame<KeptGipf>,
}

impl Rescue {
    /// Rescues matches of TAMSK from now on.
    pub(super) fn tamsk(&mut self, desk: &Arc<Desk<UnfinishedMatch>>, folder: PathBuf) {
        self.tamsk = OfGame { desk: Arc::downgrade(desk), folder };
    }

    /// Rescues matches of GIPF from now on.
    pub(super) fn gipf(&mut self, desk: &Arc<Desk<KeptGipf>>, folder: PathBuf) {
        self.gipf = OfGame { desk: Arc::downgrade(desk), folder };
    }

    /// Ends the writers, so that another process finds the files of the matches free. Nothing is saved any more.
    pub fn release(&self) {
        self.tamsk.release();
        self.gipf.release();
    }

    /// Sees to it that the matches are on disk: waits for the writers and, if one has failed, writes its match to a file
    /// of its own. Returns the file of one, if there is a match and it could be saved.
    pub fn save(&self) -> Option<PathBuf> {
        let (tamsk, gipf) = (self.tamsk.save(), self.gipf.save());
        tamsk.or(gipf)
    }
}

/// What saves the matches of a game.
#[derive(Clone, Debug)]
struct OfGame<T> {
    desk: Weak<Desk<T>>,
    folder: PathBuf,
}

impl<T> Default for OfGame<T> {
    fn default() -> OfGame<T> {
        OfGame { desk: Weak::new(), folder: PathBuf::new() }
    }
}

impl<T: Kept> OfGame<T> {
    fn release(&self) {
        let Some(desk) = self.desk.upgrade() else { return };
        let Some(mut papers) = desk.try_papers() else { return };
        papers.closed = true;
        desk.changed.notify_all();
        drop(desk.changed.wait_timeout_while(papers, PATIENCE, |papers| !papers.ended));
    }

    fn save(&self) -> Option<PathBuf> {
        let desk = self.desk.upgrade()?;
        let end = Instant::now() + PATIENCE;
        // The thread that fails may be the writer itself, for which nobody needs to wait.
        let is_writer = thread::current().name() == Some(T::THREAD);
        let latest = loop {
            let papers = match desk.try_papers() {
                Some(papers) => papers,
                None if Instant::now() < end => {
                    thread::yield_now();
                    continue;
                }
                None => return None,
            };
            let left = end.saturating_duration_since(Instant::now());
            let waits = |papers: &mut _| !is_writer && Desk::is_at_work(papers);
            let waited = desk.changed.wait_timeout_while(papers, left, waits);
            let papers = waited.unwrap_or_else(PoisonError::into_inner).0;
            if papers.file.is_some() && !papers.failing && !Desk::is_at_work(&papers) {
                return papers.file.clone();
            }
            break papers.latest.clone();
        };
        let (latest, slot) = (latest?, Slot::free::<T>(&self.folder).ok()?);
        slot.write(&*latest).ok().map(|()| slot.file().to_owned())
    }
}
