//! The games that can be played over the network.

mod contest;
mod gipf;
mod tamsk;

pub use contest::{ChallengerSecret, ContestMatch, OpenContest, RandomDrawState, act_of_reported_result};
pub use gipf::{GipfNetEvent, GipfNetRefusal, GipfWireAct, GipfWithContests};

#[cfg(test)]
mod tests;
