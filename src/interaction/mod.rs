//! Turns pointers and keys into what players mean. It knows no rules: it asks the match what is legal and sends what is
//! meant.

mod buttons;
mod camera_keys;
mod controls;
mod follow;
mod glow;
mod grip;
mod input;
mod keyboard;
mod meaning;
mod press;
mod proxies;
mod read;
mod release;
mod targeting;

use bevy::input::InputSystems;
use bevy::picking::PickingSystems;
use bevy::prelude::*;

pub use grip::{Grip, Lead, Load};
pub use proxies::Touchable;

use crate::session::loading::MatchLoadingSystems;
use crate::session::states::NavigationSystems;
use crate::simulation::live::LiveMatch;

/// The work of a frame, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InteractionSystems {
    /// Pointers and keys are read, and what they mean is asked for and answered. This comes after the match that they are
    /// meant for has been put on the table.
    Read,
    /// The hands follow the pointers, and sockets are lit for them.
    Show,
}

/// Adds picking, the things that can be touched, and the hands that touch them.
pub fn plugin(app: &mut App) {
    app.configure_sets(
        PreUpdate,
        InteractionSystems::Read
            .after(InputSystems)
            .after(PickingSystems::Hover)
            .after(MatchLoadingSystems)
            .before(NavigationSystems),
    )
    .configure_sets(Update, InteractionSystems::Show.run_if(resource_exists::<LiveMatch>));
    proxies::plugin(app);
    grip::plugin(app);
    buttons::plugin(app);
    read::plugin(app);
    camera_keys::plugin(app);
    follow::plugin(app);
    glow::plugin(app);
}
