//! The bot at Level 1: the search against minimax, proofs against exhaustive search, the difficulties, and the tools.

mod bestturn;
mod levels;
mod minimax;
mod mistakes;
mod network;
mod proofs;
mod sample;
mod serve;
