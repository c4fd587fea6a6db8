//! Shared test data: matches, hostile texts and damaged files, with limits on the cost of reading.

pub mod damage;
pub mod fuzzing;
pub mod matches;
