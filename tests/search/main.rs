//! The bot at Level 1: the search against minimax, proofs against exhaustive search, the difficulties, and the tools.

mod bestturn;
mod features;
mod levels;
mod minimax;
mod proofs;
mod sample;
mod serve;
