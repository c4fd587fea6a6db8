//! The mice of Windows, told apart by its raw input.

mod hook;

use std::time::Duration;

use bevy::ecs::system::NonSendMarker;
use bevy::picking::PickingSystems;
use bevy::prelude::*;
use bevy::time::common_conditions::on_real_timer;
use tamsk_rules::ByPlayer;

use super::pointers::read_reports;
use crate::input::mice::{MiceSupport, MouseDeed, MouseId, MouseReport, TwoMice};
use crate::settings::PlaySettings;

/// How often mice are looked for that were unplugged.
const LOOK_EVERY: Duration = Duration::from_secs(1);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, listen.run_if(resource_changed::<PlaySettings>)).add_systems(
        First,
        (receive, notice_unplugged.run_if(on_real_timer(LOOK_EVERY)))
            .chain()
            .in_set(PickingSystems::Input)
            .before(read_reports),
    );
}

/// Starts listening to the mice when two are wanted for the first time. The thread is that of the window, to which the
/// system sends raw input because winit asks for it.
fn listen(settings: Res<PlaySettings>, mut mice: ResMut<TwoMice>, _main_thread: NonSendMarker) {
    if settings.two_mice && mice.support == MiceSupport::Unknown {
        mice.support = if hook::install() { MiceSupport::Works } else { MiceSupport::Missing };
    }
}

/// Reports what the mice have done since the frame before. The main thread's window knows where it is on the screen.
fn receive(mut written: MessageWriter<MouseReport>, _main_thread: NonSendMarker) {
    let choices = hook::choices();
    for (mouse, raw) in hook::take() {
        let deeds = raw.deeds(choices, hook::to_window);
        written.write_batch(deeds.into_iter().map(|deed| MouseReport { mouse: MouseId(mouse), deed }));
    }
}

/// Reports the players' mice that the system lists no longer. Touchpads, which all have the number 0, it never lists.
fn notice_unplugged(mice: Res<TwoMice>, mut written: MessageWriter<MouseReport>) {
    let ByPlayer(owned) = mice.of;
    if owned == [None, None] {
        return;
    }
    let Some(listed) = hook::listed() else { return };
    for mouse in owned.into_iter().flatten() {
        if mouse != MouseId(0) && !listed.contains(&mouse.0) {
            written.write(MouseReport { mouse, deed: MouseDeed::Vanished });
        }
    }
}
