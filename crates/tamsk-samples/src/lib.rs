//! What the tests of several packages draw from: random options and matches, a long match, texts that people mean ill
//! with, damaged files, and what reading them costs.

pub mod damage;
pub mod matches;
pub mod survival;
