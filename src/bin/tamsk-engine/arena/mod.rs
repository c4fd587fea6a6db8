//! Bots against bots: who plays, the matches of a pairing on all cores, and the tables they make.

mod contender;
pub mod duel;
mod game;
pub mod ladder;
mod level_one;
mod match_arguments;
mod pairing;
mod pairing_score;
mod table;
mod unwritten;

use contender::Contender;
use pairing::{Pairing, run};
use pairing_score::PairingScore;
use unwritten::Unwritten;
