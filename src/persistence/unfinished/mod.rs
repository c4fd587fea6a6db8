//! Keeps matches of every game on disk after every action, so that they can be continued after the window was closed, the
//! program was killed or the machine lost power. Each match has a file of its own until it is over or discarded.

mod command;
mod continuing;
mod keeper;
mod list;
mod rescue;
mod saving;
mod slot;
#[cfg(test)]
mod tests;
mod worker;

use std::path::PathBuf;

use bevy::prelude::*;

pub use command::UnfinishedCommand;
pub use list::UnfinishedMatches;
pub use rescue::Rescue;
pub use saving::{MatchDisk, SavedAs, SavingFails, keep_matches_of};
pub use slot::{Disk, SystemDisk};

/// Lists the unfinished matches in this folder, of the games whose matches are kept there.
pub(super) fn list_in(app: &mut App, folder: PathBuf) {
    app.init_resource::<SavingFails>()
        .insert_resource(UnfinishedMatches::of(folder))
        .add_message::<UnfinishedCommand>()
        .add_observer(saving::forget_waited);
}
