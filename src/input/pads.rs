//! The gamepads that are plugged in, for whom each acts, the pause when one vanishes during a match, and the one that
//! walks through the buttons on the screen. That of a player who is late rumbles a little.

use std::time::Duration;

use bevy::input::InputSystems;
use bevy::input::gamepad::{GamepadConnection, GamepadConnectionEvent, GamepadRumbleIntensity, GamepadRumbleRequest};
use bevy::prelude::*;
use tamsk_rules::{ByPlayer, Event, Player};

use crate::simulation::live::LiveMatch;
use crate::simulation::queue::MatchEvent;
use crate::states::{AtTable, Menu, NavigationSystems, Screen, TAMSK};
use crate::table::devices::{Device, DeviceOwners, LastDevices};
use crate::table::seats::Seats;

/// A gamepad that has been plugged in.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PadSlot {
    entity: Entity,
    is_connected: bool,
    /// The name that the system gives it, with the numbers of its maker and its model where they are known.
    label: String,
}

/// What a file calls a gamepad, before its label and, from the second of the same label on, a number.
const PAD: &str = "pad ";
/// What a file calls the devices of which there is one.
const OTHERS: [(Device, &str); 4] = [
    (Device::Mouse, "mouse"),
    (Device::SecondMouse, "second mouse"),
    (Device::Keyboard, "keyboard"),
    (Device::Touch, "touch"),
];

/// The gamepads, numbered in the order in which they were plugged in. One that vanishes leaves its number to the next.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct PadSlots(Vec<PadSlot>);

impl PadSlots {
    /// Returns the number of a gamepad, from 0.
    pub fn number(&self, entity: Entity) -> Option<u8> {
        let index = self.0.iter().position(|slot| slot.entity == entity && slot.is_connected)?;
        u8::try_from(index).ok()
    }

    /// Returns the gamepad with this number, if it is plugged in.
    pub fn entity(&self, pad: u8) -> Option<Entity> {
        self.0.get(usize::from(pad)).filter(|slot| slot.is_connected).map(|slot| slot.entity)
    }

    /// Returns the numbers of the gamepads that are plugged in.
    pub fn connected(&self) -> impl Iterator<Item = u8> {
        let all = self.0.iter().enumerate().filter(|(_, slot)| slot.is_connected);
        all.filter_map(|(index, _)| u8::try_from(index).ok())
    }

    /// Returns the name under which a device is kept between runs.
    pub fn file_name(&self, device: Device) -> Option<String> {
        let Device::Gamepad(pad) = device else {
            return OTHERS.iter().find(|(known, _)| *known == device).map(|(_, name)| (*name).to_owned());
        };
        let label = &self.0.get(usize::from(pad)).filter(|slot| slot.is_connected)?.label;
        let earlier = self.connected().filter(|&other| other < pad && self.0[usize::from(other)].label == *label);
        Some(match earlier.count() {
            0 => format!("{PAD}{label}"),
            before => format!("{PAD}{label} #{}", before + 1),
        })
    }

    /// Returns the device that is kept under this name, if it is there. The system tells gamepads of one model apart only
    /// by the order in which they were plugged in.
    pub fn device(&self, name: &str) -> Option<Device> {
        let other = OTHERS.iter().find(|(_, known)| *known == name).map(|(device, _)| *device);
        let is_it = |device: &Device| self.file_name(*device).is_some_and(|known| known == name);
        other.or_else(|| self.connected().map(Device::Gamepad).find(is_it))
    }

    /// Returns the player for whom a gamepad acts: the one to whom it was given, or the person alone, or of two people
    /// the one at the left, who is usually Red, for the first and the other for the second.
    pub fn player(&self, pad: u8, owners: &DeviceOwners, seats: Seats) -> Option<Player> {
        let by_number = || if pad.is_multiple_of(2) { owners.left } else { !owners.left };
        let given = owners.at_table(Device::Gamepad(pad), seats);
        let player = given.unwrap_or_else(|| if seats.are_two_people() { by_number() } else { seats.near() });
        seats.key_users().find(|&user| user == player)
    }

    fn plug_in(&mut self, entity: Entity, label: String) {
        let place = |of: &dyn Fn(&PadSlot) -> bool| self.0.iter().position(of);
        // One that comes back has its number again.
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

/// The number of each player's gamepad that vanished in the match, until it is back or the match goes on.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LostPads(pub ByPlayer<Option<u8>>);

impl LostPads {
    /// Returns the players whose gamepad has vanished.
    pub fn players(self) -> impl Iterator<Item = Player> {
        Player::BOTH.into_iter().filter(move |&player| self.0[player].is_some())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveMatch, LostPads>();
    app.init_resource::<PadSlots>()
        .add_message::<GamepadConnectionEvent>()
        .add_systems(
            PreUpdate,
            (follow_connections, pause_without_pad).chain().after(InputSystems).before(NavigationSystems),
        )
        .add_systems(OnExit(Menu::Pause), |menu: Res<State<Menu>>, mut lost: Single<&mut LostPads>| {
            if *menu.get() == Menu::None {
                **lost = LostPads::default();
            }
        })
        .init_resource::<PanelPad>()
        .add_systems(OnExit(Menu::None), forget)
        .add_message::<GamepadRumbleRequest>()
        .add_systems(OnExit(AtTable), forget)
        .add_systems(Update, rumble.run_if(in_state(Screen::Match(TAMSK))));
}

fn follow_connections(
    mut events: MessageReader<GamepadConnectionEvent>,
    mut slots: ResMut<PadSlots>,
    mut lost: Option<Single<&mut LostPads>>,
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
        let device = Device::Gamepad(pad);
        let uses =
            |player: &Player| owners.at_table(device, *seats) == Some(*player) || last.of[*player] == Some(device);
        let player = slots.player(pad, &owners, *seats).filter(uses);
        if let Some((player, lost)) = player.zip(lost.as_mut()).filter(|_| *screen.get() == Screen::Match(TAMSK)) {
            lost.0[player] = Some(pad);
        }
    }
}

/// Pauses the match while a player's gamepad is gone: at once, or once the menu is closed that was open then.
fn pause_without_pad(
    table: Single<(&LiveMatch, &mut LostPads)>,
    menu: Res<State<Menu>>,
    mut next: ResMut<NextState<Menu>>,
) {
    let (live, mut lost) = table.into_inner();
    if live.game().outcome().is_some() {
        lost.set_if_neq(LostPads::default());
    }
    let is_open = *menu.get() == Menu::None && matches!(*next, NextState::Unchanged);
    if is_open && lost.players().next().is_some() {
        next.set(Menu::Pause);
    }
}

/// A step of the focus that has no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FocusStep {
    /// To the next widget.
    Next,
    /// To the widget before.
    Previous,
    /// To none.
    Leave,
}

/// The gamepad that walks through the buttons on the screen, and the steps of the focus for which it has asked.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct PanelPad {
    /// The number of the gamepad, while the table is seen.
    pub pad: Option<u8>,
    /// The gamepad whose right stick has zoomed since its button for walking went down, which then does nothing else.
    pub zoomed: Option<u8>,
    /// The steps of this frame. `ui` makes them.
    pub steps: Vec<FocusStep>,
}

impl PanelPad {
    /// Lets a gamepad walk through the buttons.
    pub fn enter(&mut self, pad: u8) {
        self.pad = Some(pad);
        self.steps.push(FocusStep::Next);
    }

    /// Lets the gamepad act on the table again.
    pub fn leave(&mut self) {
        self.pad = None;
        self.steps.push(FocusStep::Leave);
    }
}

fn forget(mut panel: ResMut<PanelPad>) {
    panel.pad = None;
}

/// How long it rumbles.
const RUMBLE: Duration = Duration::from_millis(350);
/// How strongly, of 1.
const STRENGTH: f32 = 0.35;

fn rumble(
    mut events: MessageReader<MatchEvent>,
    last: Res<LastDevices>,
    pads: Res<PadSlots>,
    mut rumbles: MessageWriter<GamepadRumbleRequest>,
) {
    for event in events.read() {
        let Event::Late { player, .. } = event.0.event else { continue };
        let Some(Device::Gamepad(pad)) = last.of[player] else { continue };
        let intensity = GamepadRumbleIntensity { strong_motor: STRENGTH, weak_motor: STRENGTH };
        if let Some(gamepad) = pads.entity(pad) {
            rumbles.write(GamepadRumbleRequest::Add { duration: RUMBLE, intensity, gamepad });
        }
    }
}
