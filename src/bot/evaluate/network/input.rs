//! The input of the network.

use super::classes::{CLASSES, Classes};
use crate::bot::evaluate::territory::Territory;
use crate::rules::{COLUMN_LENGTHS, SOCKETS};

/// Leads beyond this are as good as this.
const MAX_LEAD: i32 = 12;

/// The number of leads told apart.
pub const LEADS: usize = 2 * MAX_LEAD as usize + 1;

/// The number of inputs: one for each class of each socket, and one for each lead. Of each socket one is set, and one
/// of the leads.
pub const INPUTS: usize = SOCKETS * CLASSES + LEADS;

/// The number of inputs that are set at a time.
pub const SET: usize = SOCKETS + 1;

/// The number of phases: eight by the places left, each for even and for odd ones, because with the last place goes the
/// last turn.
pub const PHASES: usize = 16;

/// What the network sees of a position.
#[derive(Clone, Copy)]
pub struct Input {
    classes: Classes,
    lead: usize,
    /// Which of the [`PHASES`] the match is in.
    pub phase: usize,
}

impl Input {
    /// Returns the input of a territory, in which the side to move leads by so many rings.
    #[inline(always)]
    pub fn of(territory: &Territory, lead: i32) -> Input {
        let reached = territory.first[0] | territory.first[1] | territory.contested;
        let places: u32 = territory.free.iter().map(|set| (set & reached).count_ones()).sum();
        let places = places.min(63) as usize;
        let lead = (lead.clamp(-MAX_LEAD, MAX_LEAD) + MAX_LEAD) as usize;
        Input { classes: Classes::of(territory), lead, phase: places / 8 * 2 + places % 2 }
    }

    /// The inputs that are set.
    #[inline(always)]
    pub fn rows(&self) -> [usize; SET] {
        let mut rows = [0; SET];
        let mut socket = 0;
        let mut column = 0;
        while column < COLUMN_LENGTHS.len() {
            let mut row = 0;
            while row < COLUMN_LENGTHS[column] as usize {
                rows[socket] = socket * CLASSES + self.classes.get(column, row);
                socket += 1;
                row += 1;
            }
            column += 1;
        }
        rows[SOCKETS] = SOCKETS * CLASSES + self.lead;
        rows
    }
}
