//! The ordered queue of requests to the match on the table, each of which gets exactly one answer.
//!
//! People, bots and lessons [`ask`](ActionQueue::ask), and the step answers the entries in order. Each
//! answer carries the [`Origin`] of its entry, so that all readers can pick out their own. Entries are answered at the
//! start of every frame, before time passes in it, and also after every single gesture while input is read, so that
//! each gesture is judged by the match as the previous one left it. No entry waits longer than that, so none can take
//! effect unexpectedly late:
//!
//! - **Before a pause**, and in the frame in which it begins: entries are carried out before time stops.
//! - **During a pause**, a menu, a countdown or the text of a lesson: [resigning](tamsk_rules::Action::Resign) is
//!   carried out at once; all other entries [lapse](Lapse::TimeStands).
//! - **After a pause**: entries are carried out. None is left over from before.
//! - **When another match is put on the table**: entries for the previous one [lapse](Lapse::AnotherMatch).
//! - **In a match as long as a record can be**: resigning and putting a glass back are carried out; all other entries
//!   [lapse](Lapse::RecordFull).

mod entry;

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;

pub use entry::{Answer, Answered, Entry, Lapse, Origin, Source, Ticket, Via, Wish};

/// The entries that are still unanswered, in order.
#[derive(Resource, Debug, Default)]
pub struct ActionQueue {
    entries: Vec<Entry>,
    asked: u64,
    now: Duration,
}

impl ActionQueue {
    /// Adds a request. The answer arrives as an [`Answered`] message with the returned ticket.
    pub fn ask(&mut self, origin: Origin, wish: Wish) -> Ticket {
        let ticket = Ticket(self.asked);
        self.asked += 1;
        self.entries.push(Entry { ticket, origin, wish, at: self.now });
        ticket
    }

    /// Returns the number of requests made so far, including the answered ones.
    pub fn asked(&self) -> u64 {
        self.asked
    }

    /// Returns whether every entry is answered.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the real time since startup with which new entries are stamped.
    pub fn now(&self) -> Duration {
        self.now
    }

    /// Removes and returns all unanswered entries, oldest first. The caller must answer them.
    pub(super) fn take(&mut self) -> Vec<Entry> {
        std::mem::take(&mut self.entries)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ActionQueue>().add_message::<Answered>().add_systems(
        First,
        (|time: Res<Time<Real>>, mut queue: ResMut<ActionQueue>| queue.now = time.elapsed())
            .after(bevy::time::TimeSystems),
    );
}
