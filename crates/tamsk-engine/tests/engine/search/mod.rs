//! The bot at Level 1: the search against minimax, proofs against exhaustive search, the difficulties, and the tools.

mod levels;
mod minimax;
mod proofs;
mod serve;
