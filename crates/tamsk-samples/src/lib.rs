//! What the tests of several packages draw from: random options and matches, a long match, texts that people mean ill
//! with, damaged files, and what reading them costs.

pub mod actions;
pub mod cost;
pub mod damage;
pub mod long_match;
pub mod matches;
pub mod survival;
pub mod worst;
