//! The games that can be played over the network.

mod contest;
mod gipf;
mod tamsk;

pub use contest::{ContestMatch, Draw, OpenContest, Secret, entered};
pub use gipf::{GipfNetEvent, GipfNetRefusal, GipfWireAct, GipfWithContests};

#[cfg(test)]
mod tests;
