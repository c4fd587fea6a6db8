//! Table-top screens, which lie flat between two people who sit opposite each other.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tamsk_rules::Player;

use crate::settings::PlaySettings;
use crate::states::{GameName, Screen, TAMSK};
use crate::table::camera::CameraCommand;
use crate::table::seats::Seats;

/// A side of the screen at which a person sits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TableSide {
    /// The lower edge.
    #[default]
    Near,
    /// The upper edge. Its panels are rotated by 180°.
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

/// The player at the lower edge of the screen, initially Red. People who swap colours keep their places.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct NearPlayer(pub Player);

impl Default for NearPlayer {
    fn default() -> NearPlayer {
        NearPlayer(Player::Red)
    }
}

impl NearPlayer {
    fn of(self, is_table_top: bool, seats: Seats) -> Player {
        if is_table_top { self.0 } else { seats.near_player() }
    }

    /// Moves the camera to the seat of the near player, or above the table if players sit on both sides.
    pub fn move_camera_to_seat(self, is_table_top: bool, seats: Seats, camera: &mut MessageWriter<CameraCommand>) {
        camera.write(CameraCommand::Sit(self.of(is_table_top, seats)));
        if is_table_top {
            camera.write(CameraCommand::Top);
        }
    }
}

/// System parameter that reads the setting for table-top screens and the player at the lower edge.
#[derive(SystemParam)]
pub struct TableSides<'w> {
    settings: Res<'w, PlaySettings>,
    near: Res<'w, NearPlayer>,
}

impl TableSides<'_> {
    /// Returns the setting for table-top screens and the player at the lower edge of the screen.
    pub fn setting_and_near_player(&self) -> (bool, Player) {
        (self.settings.screen_lies_flat, self.near.0)
    }

    /// Returns `true` if the players sit opposite each other, because they are two people at a table-top screen.
    pub fn are_players_opposite(&self, seats: Seats) -> bool {
        self.settings.screen_lies_flat && seats.are_two_people()
    }

    /// Returns the player on the near side of the table.
    pub fn near_player(&self, seats: Seats) -> Player {
        self.near.of(self.are_players_opposite(seats), seats)
    }

    /// Moves the camera to the seat of the near player, or above the table if players sit on both sides.
    pub fn move_camera_to_seat(&self, seats: Seats, camera: &mut MessageWriter<CameraCommand>) {
        self.near.move_camera_to_seat(self.are_players_opposite(seats), seats, camera);
    }

    /// Returns the side at which this player sits.
    pub fn side_of(&self, seats: Seats, player: Player) -> TableSide {
        if self.are_players_opposite(seats) && player != self.near.0 { TableSide::Opposite } else { TableSide::Near }
    }
}

/// An event that swaps the colours of two people. Both keep their mice. They also keep their places, if it is known who
/// sits where.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwapColours {
    /// Whether it is known who sits where.
    pub keeps_places: bool,
}

/// An event that makes the program forget who sits where and who has which mouse. The next match setup assigns both
/// again.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResetSeating;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<NearPlayer>().add_observer(swap).add_systems(OnEnter(Screen::Title), take_chairs);
    add_seating_reset_on_setup(app, TAMSK);
}

/// Adds the system that resets the places of the players when the setup screen of a game opens.
pub(super) fn add_seating_reset_on_setup(app: &mut App, game: GameName) {
    app.add_systems(OnEnter(Screen::Setup(game)), take_chairs);
}

fn swap(swap: On<SwapColours>, mut near: ResMut<NearPlayer>) {
    if swap.keeps_places {
        near.0 = !near.0;
    }
}

fn take_chairs(mut near: ResMut<NearPlayer>, mut commands: Commands) {
    near.set_if_neq(NearPlayer(Player::Red));
    commands.trigger(ResetSeating);
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
            world.insert_resource(PlaySettings { screen_lies_flat: table_top, ..PlaySettings::default() });
            world.init_resource::<NearPlayer>();
            let sides = move |on: TableSides| Player::BOTH.map(|player| on.side_of(seats, player));
            world.run_system_once(sides).expect("the resources exist")
        };
        let alone = Seats { red: Seat::LessonOrProblem, black: Seat::Person };
        assert_eq!(sides(true, Seats::default()), [TableSide::Near, TableSide::Opposite]);
        assert_eq!(sides(true, alone), [TableSide::Near; 2]);
        assert_eq!(sides(false, Seats::default()), [TableSide::Near; 2]);
    }
}
