//! Where the card of the briefing stands, and who reads it.

use bevy_egui::egui::Rect;

use crate::session::table_top::TableSide;
use crate::ui::layout::is_narrow;

/// Where a card is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BriefingPlace {
    /// The side from which it is read.
    pub side: TableSide,
    /// Whether it leaves half of the screen to the card of the other player.
    pub is_beside_other: bool,
    /// Whether there is room for one card only, which either player can turn towards the other.
    pub turns: bool,
}

impl BriefingPlace {
    /// Returns the places of the cards of two people who sit opposite each other: side by side, or where there is no room
    /// for both, one that is turned to this side.
    pub fn of_both(screen: Rect, turned_to: TableSide) -> Vec<BriefingPlace> {
        if is_narrow(screen) {
            return vec![BriefingPlace { side: turned_to, turns: true, ..BriefingPlace::default() }];
        }
        let beside = |side| BriefingPlace { side, is_beside_other: true, turns: false };
        [TableSide::Near, TableSide::Opposite].map(beside).into()
    }

    /// Returns the part of the screen in whose middle the card stands.
    pub fn area(self, screen: Rect) -> Rect {
        match (self.is_beside_other, self.side) {
            (false, _) => screen,
            (true, TableSide::Near) => screen.with_min_x(screen.center().x),
            (true, TableSide::Opposite) => screen.with_max_x(screen.center().x),
        }
    }

    /// Returns the name of a button of this card for scripts.
    pub fn named(self, name: &str) -> String {
        if self.side == TableSide::Near { name.to_owned() } else { ["far", name].join(" ") }
    }
}
