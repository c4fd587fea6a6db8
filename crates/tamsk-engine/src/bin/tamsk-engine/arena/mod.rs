//! Matches between bots: the contenders, the matches of a pairing on all cores, and the tables of results.

pub mod contender;
pub mod duel;
mod game;
pub mod ladder;
mod level_one;
mod match_arguments;
mod match_rules;
mod pairing;
pub mod pairing_score;
mod program;
pub mod progress;
pub mod run;
pub mod series_arguments;
pub mod table;
