//! Tests with two ends. The module `pair` connects both ends, and the module `hostile` replaces one end with a liar.

mod breaks;
mod consent;
mod hostile;
mod logs;
mod mismatches;
mod noise;
mod pair;
mod races;
