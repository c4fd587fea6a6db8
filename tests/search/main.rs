//! The bot at Level 1: the search against plain minimax, proofs against exhaustive search, levels, and the tool.

mod bestturn;
mod features;
mod levels;
mod minimax;
mod proofs;
mod sample;
mod serve;
