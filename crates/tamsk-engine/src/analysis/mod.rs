//! The judgement of finished matches: what each turn cost its player, what would have been better, and what time cost.
//! Pure, as the bot is: no Bevy, no input or output, no clock, so that a match is always judged in the same way.
//!
//! - [`analyse`]: judges every turn of a match.
//! - [`Analysis::turning_turn`]: the turn in which a match turned against its loser.
//! - [`Lead`]: a score from Red's side.
//! - [`Verdict`]: when a loss is an inaccuracy, a mistake or a blunder.
//! - [`time_costs`]: the time each player took, and what it cost.

mod analyse;
mod course;
mod judge;
mod lead;
#[cfg(test)]
mod tests;
mod time_cost;
mod turns;

pub use analyse::analyse;
pub use course::{Course, GlassChoice, TurnAction, TurnChoice};
pub use judge::{JudgingLimits, LONGEST_USUAL_MATCH};
pub use lead::{DECIDED, Lead, LeadScale, Verdict};
pub use time_cost::{TimeCost, WastedGlass, time_costs};
pub use turns::{Analysis, JudgedAction, JudgedTurn};

pub(crate) use judge::{AS_GOOD, LastScores, RANK_SHARE, spread_over};
pub(crate) use lead::of_player;
