//! The aids for a person alone against a bot at GIPF: a hint, and taking the last turn back.

use gipf_rules::Side;

use super::loading::has_aids;
use crate::simulation::gipf::LiveGipf;
use crate::table::hint::Hint;
use crate::table::seats::Seats;

/// An aid that can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GipfAid {
    /// A hint: the act that a strong player would choose.
    Hint,
    /// Taking the last turn back.
    TakeBack,
}

/// Returns the aids that this side may ask for now.
pub fn gipf_aids(live: &LiveGipf, seats: Seats, hint: &Hint<LiveGipf>, side: Side) -> Vec<GipfAid> {
    if !has_aids(live, seats, side) {
        return Vec::new();
    }
    let acts = live.game().position().actor() == Some(side);
    let hints = (acts && *hint == Hint::default()).then_some(GipfAid::Hint);
    hints.into_iter().chain(live.last_turn(side).map(|_| GipfAid::TakeBack)).collect()
}
