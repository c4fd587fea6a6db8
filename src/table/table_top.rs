//! A table-top screen, which lies between two people who sit opposite each other.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tamsk_rules::Player;

use crate::settings::PlaySettings;
use crate::states::{GameName, Screen, TAMSK};
use crate::table::camera::CameraCommand;
use crate::table::devices::SwapColours;
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

/// The player whose person sits at the lower edge of the screen. Red at first; whoever plays a rematch keeps their chair
/// and swaps colours.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct NearPlayer(pub Player);

impl Default for NearPlayer {
    fn default() -> NearPlayer {
        NearPlayer(Player::Red)
    }
}

impl NearPlayer {
    /// Returns the player on the near side of the table: this one at a table-top screen.
    fn of(self, is_table_top: bool, seats: Seats) -> Player {
        if is_table_top { self.0 } else { seats.near() }
    }

    /// Moves the camera to the seat of the player on the near side, or above the table if both sit at it.
    pub fn seat_camera(self, is_table_top: bool, seats: Seats, camera: &mut MessageWriter<CameraCommand>) {
        camera.write(CameraCommand::Sit(self.of(is_table_top, seats)));
        if is_table_top {
            camera.write(CameraCommand::Top);
        }
    }
}

/// Whether the screen lies between its two players, and who sits at its lower edge then.
#[derive(SystemParam)]
pub struct TableTop<'w> {
    settings: Res<'w, PlaySettings>,
    near: Res<'w, NearPlayer>,
}

impl TableTop<'_> {
    /// Returns whether the screen is said to lie between two people, and the player at its lower edge.
    pub fn lie(&self) -> (bool, Player) {
        (self.settings.table_top, self.near.0)
    }

    /// Returns whether these players sit opposite each other: only two people do.
    pub fn is_on(&self, seats: Seats) -> bool {
        self.settings.table_top && seats.are_two_people()
    }

    /// Returns the player on the near side of the table.
    pub fn near(&self, seats: Seats) -> Player {
        self.near.of(self.is_on(seats), seats)
    }

    /// Moves the camera to the seat of the player on the near side, or above the table if both sit at it.
    pub fn seat_camera(&self, seats: Seats, camera: &mut MessageWriter<CameraCommand>) {
        self.near.seat_camera(self.is_on(seats), seats, camera);
    }

    /// Returns the side from which this player looks at the screen.
    pub fn side(&self, seats: Seats, player: Player) -> TableSide {
        if self.is_on(seats) && player != self.near.0 { TableSide::Opposite } else { TableSide::Near }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<NearPlayer>()
        .add_observer(swap_colours)
        // Whoever comes next takes the chairs as the setup names them.
        .add_systems(OnEnter(Screen::Title), seat_red_near);
    take_chairs_at(app, TAMSK);
}

/// Lets the players of the next match of a game take their chairs as its setup names them.
pub(super) fn take_chairs_at(app: &mut App, game: GameName) {
    app.add_systems(OnEnter(Screen::Setup(game)), seat_red_near);
}

/// Who sits where is known only once the screen lies between two people.
fn swap_colours(_: On<SwapColours>, settings: Res<PlaySettings>, mut near: ResMut<NearPlayer>) {
    if settings.table_top {
        near.0 = !near.0;
    }
}

fn seat_red_near(mut near: ResMut<NearPlayer>) {
    near.set_if_neq(NearPlayer(Player::Red));
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::table::seats::Seat;

    #[test]
    fn only_the_second_of_two_people_sits_opposite() {
        let sides = |table_top: bool, seats: Seats| {
            let mut world = World::new();
            world.insert_resource(PlaySettings { table_top, ..PlaySettings::default() });
            world.init_resource::<NearPlayer>();
            let sides = move |on: TableTop| Player::BOTH.map(|player| on.side(seats, player));
            world.run_system_once(sides).expect("it has all it needs")
        };
        let alone = Seats { red: Seat::Lesson, black: Seat::Person };
        assert_eq!(sides(true, Seats::default()), [TableSide::Near, TableSide::Opposite]);
        assert_eq!(sides(true, alone), [TableSide::Near; 2]);
        assert_eq!(sides(false, Seats::default()), [TableSide::Near; 2]);
    }
}
