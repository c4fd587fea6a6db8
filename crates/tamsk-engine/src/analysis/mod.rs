//! The judgement of finished matches: what each turn cost its player, which turn would have been better, and what slow
//! play cost. Like the bot, this module does not use Bevy, input, output or a clock, so that a match is always judged
//! in the same way.
//!
//! - [`analyse_match`]: judges every turn of a match.
//! - [`Analysis::turning_point`]: the turn in which a match turned against its loser.
//! - [`Lead`]: a score from Red's point of view.
//! - [`Verdict`]: the severity of a bad turn: an inaccuracy, a mistake or a blunder.
//! - [`time_costs`]: the time that each player took, and its cost.

mod analyse;
mod history;
mod judge;
mod lead;
mod limits;
#[cfg(test)]
mod tests;
mod time_cost;
mod turns;

pub use analyse::analyse_match;
pub use history::{GlassChoice, MatchHistory, TurnChoice, TurnOutcome};
pub use lead::{Lead, Verdict, WINNING_LEAD, WinChanceModel};
pub use limits::{FULL_BUDGET_TURNS, JudgingLimits};
pub use time_cost::{GlassLoss, TimeCost, time_costs};
pub use turns::{Analysis, JudgedAction, JudgedTurn};

pub(crate) use judge::{EQUAL_CHANCE_TOLERANCE, LastScores, RANKING_NODE_DIVISOR};
pub(crate) use lead::score_for_player;
pub(crate) use limits::scale_nodes_for_turns;
