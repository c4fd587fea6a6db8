//! Lets the gamepad of a player who is late rumble a little.

use std::time::Duration;

use bevy::input::gamepad::{GamepadRumbleIntensity, GamepadRumbleRequest};
use bevy::prelude::*;
use tamsk_rules::Event;

use crate::input::pads::PadSlots;
use crate::simulation::queue::MatchEvent;
use crate::states::Screen;
use crate::table::devices::{Device, LastDevices};

/// How long it rumbles.
const RUMBLE: Duration = Duration::from_millis(350);
/// How strongly, of 1.
const STRENGTH: f32 = 0.35;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<GamepadRumbleRequest>().add_systems(Update, rumble.run_if(in_state(Screen::Match)));
}

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
