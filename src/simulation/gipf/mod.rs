//! The match of GIPF on the table, and the queue of acts that change it.

pub mod layout;
mod live;

use bevy::app::RunFixedMainLoop;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use gipf_rules::{GipfAct, GipfEvent, GipfRefusal, Side};

use super::queue::{Source, Ticket};
use super::schedule::SimulationSystems;

pub use live::{GipfNotPlayed, LiveGipf};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GipfQueue>()
        .add_message::<GipfAnswered>()
        .add_message::<GipfHappened>()
        .add_systems(RunFixedMainLoop, (|mut arbiter: GipfArbiter| arbiter.settle()).in_set(SimulationSystems::Answer));
}

/// The author of an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GipfOrigin {
    /// The side that acts.
    pub side: Side,
    /// What controls that side's hand.
    pub source: Source,
}

/// An act in the queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GipfEntry {
    /// The unique number of this entry.
    pub ticket: Ticket,
    /// The author.
    pub origin: GipfOrigin,
    /// The act.
    pub act: GipfAct,
}

/// The answer to a [`GipfEntry`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GipfAnswer {
    /// It was carried out, with these events.
    Accepted(Vec<GipfEvent>),
    /// The rules refused it.
    Refused(GipfRefusal),
    /// The match has become as long as a record can be.
    RecordFull,
    /// The match for which it was meant is no longer on the table.
    Lapsed,
}

/// A [`GipfEntry`] was answered. Written exactly once per entry.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct GipfAnswered {
    /// The answered entry.
    pub entry: GipfEntry,
    /// The answer to it.
    pub answer: GipfAnswer,
}

/// Something happened in the match on the table.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct GipfHappened(pub GipfEvent);

/// The entries that are still unanswered, in order.
#[derive(Resource, Debug, Default)]
pub struct GipfQueue {
    entries: Vec<GipfEntry>,
    asked: u64,
}

impl GipfQueue {
    /// Adds an act. The answer arrives as a [`GipfAnswered`] message with the returned ticket.
    pub fn ask(&mut self, origin: GipfOrigin, act: GipfAct) -> Ticket {
        let ticket = Ticket(self.asked);
        self.asked += 1;
        self.entries.push(GipfEntry { ticket, origin, act });
        ticket
    }

    /// Returns the number of acts asked for so far, including the answered ones.
    pub fn asked(&self) -> u64 {
        self.asked
    }

    /// Returns whether every entry is answered.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

/// Applies the queued acts to the match and answers them.
#[derive(SystemParam)]
pub struct GipfArbiter<'w, 's> {
    live: Option<Single<'w, 's, &'static mut LiveGipf>>,
    queue: ResMut<'w, GipfQueue>,
    answered: MessageWriter<'w, GipfAnswered>,
    happened: MessageWriter<'w, GipfHappened>,
}

impl GipfArbiter<'_, '_> {
    /// Returns the match on the table, if there is one.
    pub fn live(&self) -> Option<&LiveGipf> {
        self.live.as_ref().map(|live| &***live)
    }

    /// Adds an act and answers it at once, after all earlier ones.
    pub fn ask(&mut self, origin: GipfOrigin, act: GipfAct) {
        self.queue.ask(origin, act);
        self.settle();
    }

    /// Answers all pending entries, in order.
    pub fn settle(&mut self) {
        for entry in std::mem::take(&mut self.queue.entries) {
            let answer = match &mut self.live {
                None => GipfAnswer::Lapsed,
                Some(live) => match live.act(entry.origin.side, &entry.act) {
                    Ok(events) => GipfAnswer::Accepted(events),
                    Err(GipfNotPlayed::Refused(why)) => GipfAnswer::Refused(why),
                    Err(GipfNotPlayed::RecordFull) => GipfAnswer::RecordFull,
                },
            };
            if let GipfAnswer::Accepted(events) = &answer {
                self.happened.write_batch(events.iter().copied().map(GipfHappened));
            }
            self.answered.write(GipfAnswered { entry, answer });
        }
    }

    /// Answers all pending entries with [`GipfAnswer::Lapsed`].
    pub fn expire_all(&mut self) {
        let answer = GipfAnswer::Lapsed;
        let entries = std::mem::take(&mut self.queue.entries);
        self.answered.write_batch(entries.into_iter().map(|entry| GipfAnswered { entry, answer: answer.clone() }));
    }
}
