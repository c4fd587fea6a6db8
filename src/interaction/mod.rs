//! Turns pointer and keyboard input into requests to the match. It does not know the rules but asks the match what is
//! legal.

mod buttons;
mod camera_fingers;
mod camera_keys;
mod controls;
mod cursor;
mod finger;
mod follow;
mod gipf;
mod glow;
mod grip;
mod hands;
mod held_steps;
mod input;
mod keyboard;
mod meaning;
mod menu_pads;
mod mice;
mod monitors;
mod on_socket;
mod owner;
mod pad_use;
mod pointed;
mod press;
mod proxies;
mod read;
mod release;
mod rumble;
mod steps_due;
mod study;
mod targeting;

use bevy::input::InputSystems;
use bevy::picking::PickingSystems;
use bevy::prelude::*;

pub use grip::{Grip, Lead, Load};
pub use proxies::Touchable;

use crate::session::keys::{KeyListeningSystems, TypingSystems};
use crate::session::loading::MatchLoadingSystems;
use crate::session::states::NavigationSystems;
use crate::simulation::live::LiveMatch;

/// The stages of a frame, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InteractionSystems {
    /// Reads input, and sends requests that are answered at once. Runs after requested matches have been loaded, so
    /// that the input applies to the new match.
    Read,
    /// Moves hands along with the pointers and highlights sockets.
    Show,
}

/// Adds the touchable shapes, the input and the hands of people.
pub fn plugin(app: &mut App) {
    app.configure_sets(
        PreUpdate,
        TypingSystems
            .after(InputSystems)
            .after(MatchLoadingSystems)
            .after(KeyListeningSystems)
            .before(InteractionSystems::Read),
    )
    .configure_sets(
        PreUpdate,
        InteractionSystems::Read
            .after(InputSystems)
            .after(PickingSystems::Hover)
            .after(MatchLoadingSystems)
            .after(KeyListeningSystems)
            .before(NavigationSystems),
    )
    .configure_sets(Update, InteractionSystems::Show.run_if(resource_exists::<LiveMatch>));
    proxies::plugin(app);
    mice::plugin(app);
    monitors::plugin(app);
    grip::plugin(app);
    buttons::plugin(app);
    read::plugin(app);
    camera_fingers::plugin(app);
    camera_keys::plugin(app);
    steps_due::plugin(app);
    held_steps::plugin(app);
    menu_pads::plugin(app);
    rumble::plugin(app);
    follow::plugin(app);
    glow::plugin(app);
    pointed::plugin(app);
    study::plugin(app);
    gipf::plugin(app);
}
