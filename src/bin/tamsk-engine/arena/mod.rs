//! Matches between bots: the contenders, the matches of a pairing on all cores, and the tables of results.

mod contender;
pub mod duel;
mod game;
pub mod ladder;
mod level_one;
mod match_arguments;
mod match_rules;
mod pairing;
mod pairing_score;
mod progress;
mod run;
mod table;
mod unwritten;
