//! Test data for several crates: matches, hostile texts and damaged files. The crate also runs fuzz tests, which limit
//! the time and memory for reading a file.

pub mod damage;
pub mod fuzzing;
pub mod matches;
