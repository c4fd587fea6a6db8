//! Walks over the board with the cursor, from the keyboard or a gamepad.

use gipf_rules::{GipfPhase, Point, Side, Spot};

use super::Desk;
use crate::session::keys::CursorStep;
use crate::simulation::queue::Via;

impl Desk<'_, '_> {
    pub(super) fn walk(&mut self, step: CursorStep) {
        let (Some(first), Some(up)) = (self.first_point(), self.targeting.up_on_table()) else { return };
        self.cursor.walk(step, up, first);
    }

    /// Does what a click at the cursor would. The first press only shows where it is.
    pub(super) fn press_at_cursor(&mut self, via: Via) {
        match self.cursor.0 {
            None => self.cursor.0 = self.first_point(),
            Some(point) => self.click(Some(point), via),
        }
    }

    /// Returns where the cursor begins: on a piece of a row to be removed, or on the dot nearest to who must act.
    fn first_point(&self) -> Option<Point> {
        let (position, side) = self.open()?;
        if let GipfPhase::Take(owner) = position.phase()
            && let Some(spot) = position.row_chains(owner).find_map(|chain| chain.iter().next())
        {
            return Some(Spot::point(spot));
        }
        let dot = if side == Side::White { "e1" } else { "e9" };
        dot.parse().ok()
    }
}
