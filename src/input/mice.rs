//! Two mice, each of which belongs to a player and has its own cursor on the table.

use bevy::asset::uuid::Uuid;
use bevy::picking::pointer::{PointerButton, PointerId};
use bevy::prelude::*;
use tamsk_rules::{ByPlayer, Player};

use crate::settings::PlaySettings;
use crate::states::{Menu, Screen};
use crate::table::devices::{DeviceOwners, InputDevice};
use crate::table::on_table::MatchOnTable;
use crate::table::seats::Seats;
use crate::table::table_top::{ResetSeating, SwapColours};

/// The windowing system's id for a mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MouseId(pub u32);

/// An input event of a mouse.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct MouseReport {
    /// The mouse.
    pub mouse: MouseId,
    /// The event.
    pub event: MouseEvent,
}

/// The kind of mouse event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MouseEvent {
    /// A motion, in physical pixels.
    MovedBy(Vec2),
    /// A motion of the mouse's own system pointer to a point in the window, in physical pixels.
    SystemPointerMovedTo(Vec2),
    /// A button went down.
    Pressed(PointerButton),
    /// A button went up.
    Released(PointerButton),
    /// The mouse was unplugged.
    Unplugged,
}

/// Whether the system can tell mice apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MiceSupport {
    /// The answer is not known yet.
    #[default]
    Unknown,
    /// The system tells mice apart.
    Supported,
    /// The system does not tell mice apart.
    Unsupported,
}

/// The two mice of the players.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct TwoMice {
    /// Whether the system can tell mice apart.
    pub support: MiceSupport,
    /// Each player's mouse, or `None` until one is assigned.
    pub mouse_of: ByPlayer<Option<MouseId>>,
    /// The position of each player's own cursor, in logical pixels of the window.
    pub cursor_positions: ByPlayer<Vec2>,
    /// The mouse on which a button was last pressed.
    pub pressed_last: Option<MouseId>,
    /// `true` for a player whose mouse was unplugged, until another mouse takes its place.
    pub unplugged: ByPlayer<bool>,
    /// `true` if the two people have swapped colours since they chose their mice.
    pub people_swapped_colours: bool,
}

impl TwoMice {
    /// Returns `true` if the settings ask for one mouse per player, two people play, and the system may be able to tell
    /// mice apart.
    pub fn are_wanted(&self, settings: &PlaySettings, seats: Seats) -> bool {
        settings.two_mice && self.support != MiceSupport::Unsupported && seats.are_two_people()
    }

    /// Returns `true` if two people play with one mouse each, and both mice have been assigned.
    pub fn are_ready(&self, settings: &PlaySettings, seats: Seats) -> bool {
        self.are_wanted(settings, seats) && Player::BOTH.into_iter().all(|player| self.mouse_of[player].is_some())
    }

    /// Returns the owner of a mouse, or `None` if it belongs to no player.
    pub fn owner(&self, mouse: MouseId) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.mouse_of[player] == Some(mouse))
    }

    /// Assigns the mouse that was pressed last to a player. If the other player had that mouse, they lose it.
    pub fn assign_last_pressed(&mut self, player: Player) {
        if let Some(mouse) = self.pressed_last {
            self.mouse_of = self.mouse_of.map(|owned| owned.filter(|other| *other != mouse));
            self.mouse_of[player] = Some(mouse);
            (self.unplugged[player], self.people_swapped_colours) = (false, false);
        }
    }
}

/// Returns the id of the pointer of a player's own mouse.
pub const fn mouse_pointer(player: Player) -> PointerId {
    PointerId::Custom(Uuid::from_u128(match player {
        Player::Red => 0x7a6d_736b_0000_4000_8000_0000_0000_0001,
        Player::Black => 0x7a6d_736b_0000_4000_8000_0000_0000_0002,
    }))
}

/// Returns the player whose own mouse has this pointer id, if any.
pub fn mouse_pointer_owner(pointer: PointerId) -> Option<Player> {
    Player::BOTH.into_iter().find(|&player| mouse_pointer(player) == pointer)
}

/// Returns the player in `seats` to whom a pointer has been assigned, if any.
pub fn pointer_owner(pointer: PointerId, devices: &DeviceOwners, seats: Seats) -> Option<Player> {
    mouse_pointer_owner(pointer).or_else(|| match pointer {
        PointerId::Mouse => devices.exclusive_owner(InputDevice::Mouse, seats),
        PointerId::Touch(_) => devices.exclusive_owner(InputDevice::Touch, seats),
        PointerId::Custom(_) => None,
    })
}

/// Returns `true` if the windowing system can tell mice apart. Windows and X11 can.
pub fn can_tell_mice_apart() -> bool {
    // Wayland shows only a single mouse to programs.
    cfg!(windows) || is_x11()
}

/// `true` if both mice move hands on the table in this frame. Otherwise, mice move the system cursor.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MiceMoveHands(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TwoMice>()
        .init_resource::<MiceMoveHands>()
        .add_message::<MouseReport>()
        .add_observer(|_: On<SwapColours>, mut mice: ResMut<TwoMice>| swap(&mut mice))
        .add_observer(|_: On<ResetSeating>, mut mice: ResMut<TwoMice>| {
            if mice.people_swapped_colours {
                swap(&mut mice);
            }
        })
        .add_systems(First, (notice_table, give_devices));
}

fn swap(mice: &mut TwoMice) {
    mice.mouse_of.0.swap(0, 1);
    mice.unplugged.0.swap(0, 1);
    mice.people_swapped_colours = !mice.people_swapped_colours;
}

fn notice_table(
    mice: Res<TwoMice>,
    settings: Res<PlaySettings>,
    seats: Res<Seats>,
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    table: MatchOnTable,
    mut on_table: ResMut<MiceMoveHands>,
) {
    let at_table = matches!(screen.get(), Screen::Match(_)) && *menu.get() == Menu::None;
    on_table.set_if_neq(MiceMoveHands(table.is_in_progress() && at_table && mice.are_ready(&settings, *seats)));
}

/// Assigns one mouse to each player while both mice move hands on the table. Afterwards, gives the mouse that moves the
/// system cursor back to its previous owner.
fn give_devices(
    on_table: Res<MiceMoveHands>,
    mut owners: ResMut<DeviceOwners>,
    mut whose_before: Local<Option<Player>>,
) {
    if !on_table.is_changed() || on_table.is_added() {
        return;
    }
    if on_table.0 {
        *whose_before = owners.owner_of(InputDevice::Mouse);
        owners.assign(InputDevice::Mouse, Some(Player::Red));
        owners.assign(InputDevice::SecondMouse, Some(Player::Black));
    } else {
        owners.assign(InputDevice::Mouse, whose_before.take());
        owners.assign(InputDevice::SecondMouse, None);
    }
}

/// Returns `true` if windows use X11, which they do only if Wayland is not available.
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
        let mut mice = TwoMice { support: MiceSupport::Supported, ..TwoMice::default() };
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
            assert_eq!(mouse_pointer_owner(mouse_pointer(player)), Some(player));
        }
        assert_eq!(mouse_pointer_owner(PointerId::Mouse), None);
    }
}
