//! What is asked of the match on the table: one ordered queue for everybody, and one answer for everything in it.
//!
//! People, bots and lessons [`ask`](ActionQueue::ask); the [step](super::step) takes every entry in the order in which
//! it was asked and answers it exactly once, with the [`Origin`] it came from, so that nobody hears what was said to
//! another. It does so at the start of every frame, before time passes in it, and while hands are read after each
//! thing that a hand does, so that every gesture is judged by the match as the one before has left it. Nothing waits
//! for longer than that, and so nothing can expire, or surprise anyone later:
//!
//! - **Before a pause**, also in the very frame in which it begins: carried out, before time stands.
//! - **In a pause**, a menu, a countdown, or while a lesson is read: [resigning](crate::rules::Action::Resign) is
//!   carried out at once; everything else [lapses](Lapse::TimeStands), and whoever asked is told.
//! - **After a pause**: carried out. Nothing from before or in the pause is left by then.
//! - **When another match is put on the table**: what was asked of the one before [lapses](Lapse::AnotherMatch).

mod entry;

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;

pub use entry::{Answer, Answered, Entry, Lapse, Origin, Source, Ticket, Via, Wish};

/// What is asked and not answered yet, in order.
#[derive(Resource, Debug, Default)]
pub struct ActionQueue {
    entries: Vec<Entry>,
    asked: u64,
    now: Duration,
}

impl ActionQueue {
    /// Asks for something. The answer comes as [`Answered`], with this ticket.
    pub fn ask(&mut self, origin: Origin, wish: Wish) -> Ticket {
        let ticket = Ticket(self.asked);
        self.asked += 1;
        self.entries.push(Entry { ticket, origin, wish, at: self.now });
        ticket
    }

    /// How much has ever been asked.
    pub fn asked(&self) -> u64 {
        self.asked
    }

    /// Whether nothing waits for its answer.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The instant at which things are asked now, in the program's real time.
    pub fn now(&self) -> Duration {
        self.now
    }

    /// Everything that waits, oldest first; whoever takes it answers it.
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
