//! Bots against bots: who plays, the matches of a pairing on all cores, and the tables they make.

mod contender;
pub mod duel;
mod game;
pub mod ladder;
mod level_one;
mod options;
mod pairing;
mod score;
mod table;
mod unwritten;

use contender::Contender;
use pairing::{Pairing, run};
use score::Score;
use unwritten::Unwritten;
