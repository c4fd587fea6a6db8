//! The owners of gamepads, the pause after a gamepad disconnects, the focus that gamepads move in panels, and the
//! rumble that tells players that they are late.

use std::time::Duration;

use bevy::input::InputSystems;
use bevy::input::gamepad::{GamepadConnection, GamepadConnectionEvent, GamepadRumbleIntensity, GamepadRumbleRequest};
use bevy::prelude::*;
use tamsk_rules::{ByPlayer, Event, Player};

use crate::simulation::live::LiveMatch;
use crate::simulation::queue::MatchEvent;
use crate::states::{AtTable, EscMenuSystems, Menu, Screen, TAMSK};
use crate::table::devices::{DeviceOwners, InputDevice, LastDevices};
use crate::table::occasion::Occasion;
use crate::table::seats::Seats;

#[derive(Clone, Debug, PartialEq, Eq)]
struct PadSlot {
    entity: Entity,
    is_connected: bool,
    /// The name of the gamepad as the system reports it, followed by the vendor and product ids if they are known.
    label: String,
}

/// The prefix of a gamepad's name in the settings file. A number at the end of the name distinguishes gamepads of the
/// same model.
const PAD: &str = "pad ";
const OTHERS: [(InputDevice, &str); 4] = [
    (InputDevice::Mouse, "mouse"),
    (InputDevice::SecondMouse, "second mouse"),
    (InputDevice::Keyboard, "keyboard"),
    (InputDevice::Touch, "touch"),
];

/// The gamepads, numbered in order of connection. A new gamepad takes the number of a disconnected gamepad, if there is
/// one.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct GamepadSlots(Vec<PadSlot>);

impl GamepadSlots {
    /// Returns the number of a gamepad, or `None` if it is not connected. Numbers start at 0.
    pub fn number(&self, entity: Entity) -> Option<u8> {
        let index = self.0.iter().position(|slot| slot.entity == entity && slot.is_connected)?;
        u8::try_from(index).ok()
    }

    /// Returns the connected gamepad with this number, if any.
    pub fn entity(&self, pad: u8) -> Option<Entity> {
        self.0.get(usize::from(pad)).filter(|slot| slot.is_connected).map(|slot| slot.entity)
    }

    /// Returns the numbers of the connected gamepads.
    pub fn connected_pads(&self) -> impl Iterator<Item = u8> {
        let all = self.0.iter().enumerate().filter(|(_, slot)| slot.is_connected);
        all.filter_map(|(index, _)| u8::try_from(index).ok())
    }

    /// Returns the name of a device in the settings file, or `None` for a gamepad that is not connected.
    pub fn settings_name(&self, device: InputDevice) -> Option<String> {
        let InputDevice::Gamepad(pad) = device else {
            return OTHERS.iter().find(|(known, _)| *known == device).map(|(_, name)| (*name).to_owned());
        };
        let label = &self.0.get(usize::from(pad)).filter(|slot| slot.is_connected)?.label;
        let earlier = self.connected_pads().filter(|&other| other < pad && self.0[usize::from(other)].label == *label);
        Some(match earlier.count() {
            0 => format!("{PAD}{label}"),
            before => format!("{PAD}{label} #{}", before + 1),
        })
    }

    /// Returns the connected device with this name in the settings file, if any. The names of gamepads of the same
    /// model differ only in a number, which follows the order of connection.
    pub fn device_by_settings_name(&self, name: &str) -> Option<InputDevice> {
        let other = OTHERS.iter().find(|(_, known)| *known == name).map(|(device, _)| *device);
        let is_it = |device: &InputDevice| self.settings_name(*device).is_some_and(|known| known == name);
        other.or_else(|| self.connected_pads().map(InputDevice::Gamepad).find(is_it))
    }

    /// Returns the player who uses a gamepad: its owner, or the person who plays alone. If two people play, a gamepad
    /// without an owner belongs to the person on the left if its number is even, and to the other person if it is odd.
    /// Returns `None` if that player has no cursor.
    pub fn player(&self, pad: u8, owners: &DeviceOwners, seats: Seats) -> Option<Player> {
        let by_number =
            || if pad.is_multiple_of(2) { owners.left_hand_keys_player } else { !owners.left_hand_keys_player };
        let given = owners.exclusive_owner(InputDevice::Gamepad(pad), seats);
        let player = given.unwrap_or_else(|| if seats.are_two_people() { by_number() } else { seats.near_player() });
        seats.keyboard_players().find(|&user| user == player)
    }

    fn plug_in(&mut self, entity: Entity, label: String) {
        let place = |of: &dyn Fn(&PadSlot) -> bool| self.0.iter().position(of);
        // A gamepad that reconnects gets the same number as before.
        let known = place(&|known| known.entity == entity)
            .or_else(|| place(&|known| !known.is_connected && known.label == label))
            .or_else(|| place(&|known| !known.is_connected));
        let slot = PadSlot { entity, is_connected: true, label };
        match known {
            Some(index) => self.0[index] = slot,
            None => self.0.push(slot),
        }
    }
}

/// For each player, the number of the gamepad that disconnected during the match, if any. The number is kept until the
/// gamepad reconnects, or the match is resumed or over.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DisconnectedPads(pub ByPlayer<Option<u8>>);

impl DisconnectedPads {
    /// Returns the players whose gamepads have disconnected.
    pub fn players(self) -> impl Iterator<Item = Player> {
        Player::BOTH.into_iter().filter(move |&player| self.0[player].is_some())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveMatch, DisconnectedPads>();
    app.init_resource::<GamepadSlots>()
        .add_message::<GamepadConnectionEvent>()
        .add_systems(
            PreUpdate,
            (follow_connections, pause_without_pad).chain().after(InputSystems).before(EscMenuSystems),
        )
        .add_systems(OnExit(Menu::Pause), |menu: Res<State<Menu>>, mut lost: Single<&mut DisconnectedPads>| {
            if *menu.get() == Menu::None {
                **lost = DisconnectedPads::default();
            }
        })
        .init_resource::<PanelNavigation>()
        .add_systems(OnExit(Menu::None), forget)
        .add_message::<GamepadRumbleRequest>()
        .add_systems(OnExit(AtTable), forget)
        .add_systems(Update, rumble.run_if(in_state(Screen::Match(TAMSK))));
}

fn follow_connections(
    mut events: MessageReader<GamepadConnectionEvent>,
    mut slots: ResMut<GamepadSlots>,
    mut lost: Option<Single<&mut DisconnectedPads>>,
    owners: Res<DeviceOwners>,
    last: Res<LastDevices>,
    seats: Res<Seats>,
    screen: Res<State<Screen>>,
) {
    for event in events.read() {
        if let GamepadConnection::Connected { name, vendor_id, product_id } = &event.connection {
            let id = |id: &Option<u16>| id.map(|id| format!(" {id:04x}")).unwrap_or_default();
            slots.plug_in(event.gamepad, format!("{}{}{}", name.trim(), id(vendor_id), id(product_id)));
            let number = slots.number(event.gamepad);
            if let Some(lost) = &mut lost {
                lost.0 = lost.0.map(|pad| pad.filter(|_| pad != number));
            }
            continue;
        }
        let Some(pad) = slots.number(event.gamepad) else { continue };
        slots.0[usize::from(pad)].is_connected = false;
        let device = InputDevice::Gamepad(pad);
        let uses = |player: &Player| {
            owners.exclusive_owner(device, *seats) == Some(*player) || last.by_player[*player] == Some(device)
        };
        let player = slots.player(pad, &owners, *seats).filter(uses);
        if let Some((player, lost)) = player.zip(lost.as_mut()).filter(|_| *screen.get() == Screen::Match(TAMSK)) {
            lost.0[player] = Some(pad);
        }
    }
}

/// Pauses the match while a player's gamepad is disconnected. If a menu is open, the pause begins when the menu closes.
/// Online matches cannot be paused.
fn pause_without_pad(
    table: Single<(&LiveMatch, &Occasion, &mut DisconnectedPads)>,
    menu: Res<State<Menu>>,
    mut next: ResMut<NextState<Menu>>,
) {
    let (live, occasion, mut lost) = table.into_inner();
    let can_pause = occasion.policy().esc_menu == Menu::Pause;
    if live.game().outcome().is_some() {
        lost.set_if_neq(DisconnectedPads::default());
    }
    let is_open = can_pause && *menu.get() == Menu::None && matches!(*next, NextState::Unchanged);
    if is_open && lost.players().next().is_some() {
        next.set(Menu::Pause);
    }
}

/// A focus step requested by a gamepad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FocusStep {
    /// Moves the focus to the next widget.
    Next,
    /// Moves the focus to the previous widget.
    Previous,
    /// Removes the focus from all widgets.
    Leave,
}

/// The gamepad that moves the focus through panels, and the focus steps that it requests.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct PanelNavigation {
    /// The number of the gamepad that moves the focus through the panels over the table, if there is one.
    pub navigating_pad: Option<u8>,
    /// The gamepad whose panel button is held down, if the player has meanwhile zoomed with its right stick. Releasing
    /// the button then does nothing.
    pub zooming_pad: Option<u8>,
    /// The focus steps of this frame, which `ui` carries out.
    pub steps: Vec<FocusStep>,
}

impl PanelNavigation {
    /// Lets a gamepad move the focus through the panels instead of acting on the table.
    pub fn enter(&mut self, pad: u8) {
        self.navigating_pad = Some(pad);
        self.steps.push(FocusStep::Next);
    }

    /// Ends the navigation of the panels. The gamepad then acts on the table again.
    pub fn leave(&mut self) {
        self.navigating_pad = None;
        self.steps.push(FocusStep::Leave);
    }
}

fn forget(mut panel: ResMut<PanelNavigation>) {
    panel.navigating_pad = None;
}

const RUMBLE: Duration = Duration::from_millis(350);
const STRENGTH: f32 = 0.35;

fn rumble(
    mut events: MessageReader<MatchEvent>,
    last: Res<LastDevices>,
    pads: Res<GamepadSlots>,
    mut rumbles: MessageWriter<GamepadRumbleRequest>,
) {
    for event in events.read() {
        let Event::PlayerLate { player, .. } = event.0.event else { continue };
        let Some(InputDevice::Gamepad(pad)) = last.by_player[player] else { continue };
        let intensity = GamepadRumbleIntensity { strong_motor: STRENGTH, weak_motor: STRENGTH };
        if let Some(gamepad) = pads.entity(pad) {
            rumbles.write(GamepadRumbleRequest::Add { duration: RUMBLE, intensity, gamepad });
        }
    }
}
