//! Two mice, each of which belongs to a player and has its own cursor.

use bevy::asset::uuid::Uuid;
use bevy::picking::pointer::{PointerButton, PointerId};
use bevy::prelude::*;
use tamsk_rules::{ByPlayer, Player};

use crate::settings::PlaySettings;
use crate::states::{Menu, Screen};
use crate::table::devices::{Device, DeviceOwners};
use crate::table::on_table::MatchOnTable;
use crate::table::seats::Seats;
use crate::table::table_top::{PlacesReset, SwapColours};

/// The system's id of a mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MouseId(pub u32);

/// An input event of one of the mice.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct MouseReport {
    /// The mouse.
    pub mouse: MouseId,
    /// The event.
    pub event: MouseEvent,
}

/// The kind of a mouse event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MouseEvent {
    /// A motion, in physical pixels.
    Moved(Vec2),
    /// A motion of the mouse's own system pointer to this point of the window, in physical pixels.
    MovedTo(Vec2),
    /// A button went down.
    Pressed(PointerButton),
    /// A button went up.
    Released(PointerButton),
    /// The mouse was unplugged.
    Vanished,
}

/// The system's support for telling mice apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MiceSupport {
    /// Not determined yet.
    #[default]
    Unknown,
    /// The system tells mice apart.
    Works,
    /// The system does not tell mice apart.
    Missing,
}

/// The two mice of the players.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct TwoMice {
    /// The system's support for telling mice apart.
    pub support: MiceSupport,
    /// Each player's mouse.
    pub mouse_of: ByPlayer<Option<MouseId>>,
    /// The position of each player's cursor, in logical pixels of the window.
    pub cursors: ByPlayer<Vec2>,
    /// The mouse whose button went down last.
    pub pressed_last: Option<MouseId>,
    /// `true` for a player whose mouse was unplugged, until another takes its place.
    pub unplugged: ByPlayer<bool>,
    /// `true` if people have swapped colours since they chose their mice.
    pub are_swapped: bool,
}

impl TwoMice {
    /// Returns `true` if two people are to play with a mouse each, unless the system cannot tell mice apart.
    pub fn are_wanted(&self, settings: &PlaySettings, seats: Seats) -> bool {
        settings.two_mice && self.support != MiceSupport::Missing && seats.are_two_people()
    }

    /// Returns `true` if each of two people has a mouse.
    pub fn are_ready(&self, settings: &PlaySettings, seats: Seats) -> bool {
        self.are_wanted(settings, seats) && Player::BOTH.into_iter().all(|player| self.mouse_of[player].is_some())
    }

    /// Returns the player to whom a mouse belongs.
    pub fn owner(&self, mouse: MouseId) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.mouse_of[player] == Some(mouse))
    }

    /// Gives the mouse that was pressed last to a player, and takes it from the other.
    pub fn assign_last_pressed(&mut self, player: Player) {
        if let Some(mouse) = self.pressed_last {
            self.mouse_of = self.mouse_of.map(|owned| owned.filter(|other| *other != mouse));
            self.mouse_of[player] = Some(mouse);
            (self.unplugged[player], self.are_swapped) = (false, false);
        }
    }
}

/// Returns the pointer of a player's own mouse.
pub const fn mouse_pointer(player: Player) -> PointerId {
    PointerId::Custom(Uuid::from_u128(match player {
        Player::Red => 0x7a6d_736b_0000_4000_8000_0000_0000_0001,
        Player::Black => 0x7a6d_736b_0000_4000_8000_0000_0000_0002,
    }))
}

/// Returns the player whose own mouse has this pointer.
pub fn owner_of_pointer(pointer: PointerId) -> Option<Player> {
    Player::BOTH.into_iter().find(|&player| mouse_pointer(player) == pointer)
}

/// Returns the player to whom a pointer belongs at this table, if it has been assigned.
pub fn owner(pointer: PointerId, devices: &DeviceOwners, seats: Seats) -> Option<Player> {
    owner_of_pointer(pointer).or_else(|| match pointer {
        PointerId::Mouse => devices.active_owner(Device::Mouse, seats),
        PointerId::Touch(_) => devices.active_owner(Device::Touch, seats),
        PointerId::Custom(_) => None,
    })
}

/// Returns `true` if the windowing system can tell mice apart: Windows, or X11, which lists them.
pub fn can_tell_mice_apart() -> bool {
    // Wayland shows programs a single mouse.
    cfg!(windows) || is_x11()
}

/// `true` if both mice move hands on the table in this frame, rather than the system cursor in a menu.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MiceOnTable(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TwoMice>()
        .init_resource::<MiceOnTable>()
        .add_message::<MouseReport>()
        .add_observer(|_: On<SwapColours>, mut mice: ResMut<TwoMice>| swap(&mut mice))
        .add_observer(|_: On<PlacesReset>, mut mice: ResMut<TwoMice>| {
            if mice.are_swapped {
                swap(&mut mice);
            }
        })
        .add_systems(First, (notice_table, give_devices));
}

fn swap(mice: &mut TwoMice) {
    mice.mouse_of.0.swap(0, 1);
    mice.unplugged.0.swap(0, 1);
    mice.are_swapped = !mice.are_swapped;
}

fn notice_table(
    mice: Res<TwoMice>,
    settings: Res<PlaySettings>,
    seats: Res<Seats>,
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    table: MatchOnTable,
    mut on_table: ResMut<MiceOnTable>,
) {
    let at_table = matches!(screen.get(), Screen::Match(_)) && *menu.get() == Menu::None;
    on_table.set_if_neq(MiceOnTable(table.is_in_progress() && at_table && mice.are_ready(&settings, *seats)));
}

/// Assigns the mice while both are on the table. Afterwards the system cursor's mouse returns to its former owner.
fn give_devices(on_table: Res<MiceOnTable>, mut owners: ResMut<DeviceOwners>, mut whose_before: Local<Option<Player>>) {
    if !on_table.is_changed() || on_table.is_added() {
        return;
    }
    if on_table.0 {
        *whose_before = owners.of(Device::Mouse);
        owners.assign(Device::Mouse, Some(Player::Red));
        owners.assign(Device::SecondMouse, Some(Player::Black));
    } else {
        owners.assign(Device::Mouse, whose_before.take());
        owners.assign(Device::SecondMouse, None);
    }
}

/// Returns `true` if windows use X11. They use Wayland where it is available.
pub fn is_x11() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(target_os = "linux") && is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mouse_belongs_to_at_most_one_player() {
        let settings = PlaySettings { two_mice: true, ..PlaySettings::default() };
        let mut mice = TwoMice { support: MiceSupport::Works, ..TwoMice::default() };
        mice.assign_last_pressed(Player::Red);
        assert_eq!(mice.mouse_of, ByPlayer::default(), "no mouse has been pressed");
        mice.pressed_last = Some(MouseId(9));
        mice.assign_last_pressed(Player::Red);
        mice.assign_last_pressed(Player::Black);
        assert_eq!(mice.mouse_of, ByPlayer::new(None, Some(MouseId(9))));
        assert!(!mice.are_ready(&settings, Seats::default()));
        mice.pressed_last = Some(MouseId(4));
        mice.assign_last_pressed(Player::Red);
        assert!(mice.are_ready(&settings, Seats::default()));
        assert_eq!((mice.owner(MouseId(4)), mice.owner(MouseId(5))), (Some(Player::Red), None));
    }

    #[test]
    fn the_pointers_of_two_mice_differ() {
        for player in Player::BOTH {
            assert_eq!(owner_of_pointer(mouse_pointer(player)), Some(player));
        }
        assert_eq!(owner_of_pointer(PointerId::Mouse), None);
    }
}
