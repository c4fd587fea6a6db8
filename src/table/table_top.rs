//! A table-top screen, which lies between two people who sit opposite each other.

use bevy::prelude::*;
use tamsk_rules::Player;

use crate::states::{Menu, Screen};
use crate::table::camera::CameraCommand;
use crate::table::seats::Seats;

/// A side of the screen, from which a person looks at it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TableSide {
    /// The lower edge.
    #[default]
    Near,
    /// The upper edge. What is meant for a person there is turned by 180°.
    Opposite,
}

impl TableSide {
    /// Returns the side opposite this one.
    #[must_use]
    pub const fn other(self) -> TableSide {
        match self {
            TableSide::Near => TableSide::Opposite,
            TableSide::Opposite => TableSide::Near,
        }
    }
}

/// Whether the screen lies between its two players.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableTop {
    /// Whether the settings say so.
    pub wanted: bool,
    /// The player whose person sits at the lower edge of the screen. Red at first; whoever plays a rematch keeps their
    /// chair and swaps colours.
    pub near: Player,
}

impl Default for TableTop {
    fn default() -> TableTop {
        TableTop { wanted: false, near: Player::Red }
    }
}

impl TableTop {
    /// Returns whether these players sit opposite each other: only two people do.
    pub fn is_on(self, seats: Seats) -> bool {
        self.wanted && seats.are_two_people()
    }

    /// Returns the player on the near side of the table.
    pub fn near(self, seats: Seats) -> Player {
        if self.is_on(seats) { self.near } else { seats.near() }
    }

    /// Moves the camera to the seat of the player on the near side, or above the table if both sit at it.
    pub fn seat_camera(self, seats: Seats, camera: &mut MessageWriter<CameraCommand>) {
        camera.write(CameraCommand::Sit(self.near(seats)));
        if self.is_on(seats) {
            camera.write(CameraCommand::Top);
        }
    }

    /// Lets the two people swap colours, each on their chair.
    pub fn swap_colours(&mut self) {
        self.near = !self.near;
    }

    /// Returns the side from which this player looks at the screen.
    pub fn side(self, seats: Seats, player: Player) -> TableSide {
        if self.is_on(seats) && player != self.near { TableSide::Opposite } else { TableSide::Near }
    }
}

/// The side from which the open menu is read: that of the person who has opened it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MenuReader(pub TableSide);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TableTop>()
        .init_resource::<MenuReader>()
        .add_systems(OnEnter(Menu::None), |mut reader: ResMut<MenuReader>| reader.0 = TableSide::Near)
        // Whoever comes next takes the chairs as the setup names them.
        .add_systems(OnEnter(Screen::Title), seat_red_near)
        .add_systems(OnEnter(Screen::Setup), seat_red_near);
}

fn seat_red_near(mut table_top: ResMut<TableTop>) {
    let wanted = table_top.wanted;
    table_top.set_if_neq(TableTop { wanted, near: Player::Red });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::seats::Seat;

    #[test]
    fn only_the_second_of_two_people_sits_opposite() {
        let on = TableTop { wanted: true, ..TableTop::default() };
        let alone = Seats { red: Seat::Lesson, black: Seat::Person };
        assert_eq!(
            Player::BOTH.map(|player| on.side(Seats::default(), player)),
            [TableSide::Near, TableSide::Opposite]
        );
        assert_eq!(Player::BOTH.map(|player| on.side(alone, player)), [TableSide::Near; 2]);
        assert_eq!(TableTop::default().side(Seats::default(), Player::Black), TableSide::Near);
    }
}
