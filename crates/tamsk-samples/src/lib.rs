//! Shared test data: matches, hostile texts and damaged files, with limits on the cost of reading.

pub mod damage;
pub mod matches;
pub mod fuzzing;
