//! The input of the network.

use tamsk_rules::SOCKETS;

use super::classes::{CLASSES, Classes};
use crate::evaluate::grid;
use crate::evaluate::territory::Territory;

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

/// The first input of each socket, by its bit on the [grid].
const FIRST_INPUTS: [u16; 64] = {
    let mut inputs = [0; 64];
    let mut sockets = grid::ALL;
    let mut socket = 0;
    while sockets != 0 {
        inputs[sockets.trailing_zeros() as usize] = (socket * CLASSES) as u16;
        sockets &= sockets - 1;
        socket += 1;
    }
    inputs
};

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
        let mut rows = [SOCKETS * CLASSES + self.lead; SET];
        let mut left = grid::ALL;
        for row in &mut rows[..SOCKETS] {
            *row = self.take_row(&mut left);
        }
        rows
    }

    /// Calls `f` with the inputs that are set, but for those of class 0.
    #[inline(always)]
    pub(super) fn for_each_counted(&self, mut f: impl FnMut(usize)) {
        let mut left = self.classes.counted;
        while left != 0 {
            f(self.take_row(&mut left));
        }
        f(SOCKETS * CLASSES + self.lead);
    }

    /// Takes the first socket from a set on the [grid], and returns its input that is set.
    #[inline(always)]
    fn take_row(&self, left: &mut u64) -> usize {
        let bit = left.trailing_zeros() as usize % 64;
        *left &= left.wrapping_sub(1);
        usize::from(FIRST_INPUTS[bit]) + self.classes.get(bit)
    }
}
