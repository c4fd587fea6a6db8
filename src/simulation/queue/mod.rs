//! What is asked of the match on the table: one ordered queue for everybody, in which every entry gets one answer.
//!
//! People, bots and lessons [`ask`](ActionQueue::ask). The [step](super::step) takes the entries in order and answers each
//! exactly once. The answer carries the [`Origin`] of the entry, so that everybody can pick out their own. This happens at
//! the start of every frame, before time passes in it, and while hands are read after each thing that a hand does, so that
//! every gesture is judged by the match as the one before has left it. No entry waits longer than that, so none can expire
//! or take effect by surprise:
//!
//! - **Before a pause**, and in the frame in which it begins: carried out, before time stops.
//! - **In a pause**, a menu, a countdown, or while a lesson is read: [resigning](crate::rules::Action::Resign) is
//!   carried out at once; everything else [lapses](Lapse::TimeStands), and that is the answer.
//! - **After a pause**: carried out. No earlier entry is left by then.
//! - **When another match is put on the table**: what was asked of the previous one [lapses](Lapse::AnotherMatch).

mod entry;

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;

pub use entry::{Answer, Answered, Entry, Lapse, Origin, Source, Ticket, Via, Wish};

/// The entries that are not answered yet, in order.
#[derive(Resource, Debug, Default)]
pub struct ActionQueue {
    entries: Vec<Entry>,
    asked: u64,
    now: Duration,
}

impl ActionQueue {
    /// Asks for something. The answer comes as an [`Answered`] message with this ticket.
    pub fn ask(&mut self, origin: Origin, wish: Wish) -> Ticket {
        let ticket = Ticket(self.asked);
        self.asked += 1;
        self.entries.push(Entry { ticket, origin, wish, at: self.now });
        ticket
    }

    /// The number of entries ever asked.
    pub fn asked(&self) -> u64 {
        self.asked
    }

    /// Whether nothing waits for an answer.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The time at which entries are asked now, in the program's real time.
    pub fn now(&self) -> Duration {
        self.now
    }

    /// Takes everything that waits, oldest first. The caller answers it.
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
