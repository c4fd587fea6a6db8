//! Pointer and keyboard into player actions. Knows no rule: it asks the match what is legal and sends what is meant.

mod aim;
mod camera_keys;
mod follow;
mod glow;
mod grip;
mod keyboard;
mod proxies;
mod rights;
mod touch;

use bevy::picking::PickingSystems;
use bevy::prelude::*;

pub use grip::{Grip, Gripping, Load};
pub use proxies::Touchable;

use crate::simulation::live::LiveMatch;
use crate::simulation::states::{Menu, NavigationSystems, Paused, Screen};

/// The order of a frame's work.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InteractionSystems {
    /// Pointers and keys are read; actions are sent. After picking has found what lies under the pointers.
    Read,
    /// The hands follow the pointers, and sockets are lit for them.
    Show,
}

/// Adds picking, the things that can be touched, and the hands that touch them.
pub fn plugin(app: &mut App) {
    app.configure_sets(
        PreUpdate,
        InteractionSystems::Read.after(PickingSystems::Hover).before(NavigationSystems).run_if(can_play),
    )
    .configure_sets(Update, InteractionSystems::Show.run_if(resource_exists::<LiveMatch>));
    proxies::plugin(app);
    grip::plugin(app);
    touch::plugin(app);
    keyboard::plugin(app);
    camera_keys::plugin(app);
    follow::plugin(app);
    glow::plugin(app);
}

/// Nothing on the table is touched while it stands still: a lesson may hold it without a menu.
fn can_play(
    live: Option<Res<LiveMatch>>,
    screen: Option<Res<State<Screen>>>,
    menu: Option<Res<State<Menu>>>,
    paused: Option<Res<State<Paused>>>,
) -> bool {
    live.is_some_and(|live| live.game().outcome().is_none())
        && screen.is_some_and(|screen| *screen.get() == Screen::Match)
        && menu.is_some_and(|menu| *menu.get() == Menu::None)
        && paused.is_some_and(|paused| !paused.get().0)
}
