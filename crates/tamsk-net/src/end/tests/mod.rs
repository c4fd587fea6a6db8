//! Tests of two ends: the module `pair` joins them, and `hostile` puts a liar in the place of one.

mod breaks;
mod consent;
mod hostile;
mod logs;
mod mismatches;
mod noise;
mod pair;
mod races;
