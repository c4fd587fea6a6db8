//! The inputs that the monkey holds down, and the devices that it has plugged in.

use tamsk::input::mice::MouseId;
use tamsk_rules::ByPlayer;
use tamsk_testing::prelude::*;

use crate::check::DeviceUse;

#[derive(Clone, Debug)]
pub struct Held {
    pub fingers: [bool; 3],
    pub mouse: bool,
    pub own_mice: ByPlayer<bool>,
    pub keys: Vec<KeyCode>,
    /// The mice that are plugged in. They are used only if the system tells mice apart.
    pub mice: Vec<MouseId>,
    /// The gamepads that have ever been plugged in.
    pub pads: [Option<HeldPad>; 2],
    next_mouse: u32,
}

#[derive(Clone, Debug)]
pub struct HeldPad {
    pub entity: Entity,
    pub is_plugged_in: bool,
    pub buttons: Vec<GamepadButton>,
    pub is_pushed: bool,
}

impl Held {
    pub fn new() -> Held {
        Held {
            fingers: [false; 3],
            mouse: false,
            own_mice: ByPlayer::default(),
            keys: Vec::new(),
            mice: Vec::new(),
            pads: [None, None],
            next_mouse: 11,
        }
    }

    pub fn plug_in_mouse(&mut self) -> MouseId {
        let mouse = MouseId(self.next_mouse);
        self.next_mouse += 3;
        self.mice.push(mouse);
        mouse
    }

    pub fn pad(&mut self, nth: u8) -> Option<&mut HeldPad> {
        self.pads[usize::from(nth)].as_mut().filter(|pad| pad.is_plugged_in)
    }

    pub fn uses(&self) -> impl Iterator<Item = DeviceUse> {
        let keys = self.keys.iter().copied().map(DeviceUse::Key);
        let busy = |pad: &&HeldPad| pad.is_pushed || !pad.buttons.is_empty();
        let pads = self.pads.iter().flatten().filter(busy).map(|pad| DeviceUse::Pad(pad.entity));
        let mice = Player::BOTH.into_iter().filter(|&player| self.own_mice[player]).map(DeviceUse::MouseOf);
        let touch = self.fingers.iter().any(|down| *down).then_some(DeviceUse::Touch);
        keys.chain(pads).chain(mice).chain(touch).chain(self.mouse.then_some(DeviceUse::Mouse))
    }
}
