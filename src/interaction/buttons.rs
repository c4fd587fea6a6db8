//! Buttons of the match, pressed by any pointer while others are down: each pointer presses and lets go for itself.

use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::PointerId;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::InteractionSystems;
use crate::session::loading::MatchLoadingSystems;
use crate::session::panels::{MatchButton, Under};
use crate::session::states::{Menu, Screen};
use crate::simulation::loading::MatchLoaded;

/// Which pointer is down on which button.
#[derive(Resource, Debug, Default)]
pub(super) struct Pressed(HashMap<PointerId, MatchButton>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pressed>()
        .add_systems(OnExit(Menu::None), let_go)
        .add_systems(OnExit(Screen::Match), let_go)
        .add_systems(PreUpdate, let_go_of_another_match.after(MatchLoadingSystems).before(InteractionSystems::Read));
}

/// Nobody hears whether a button is let go during a pause: it was not meant.
pub(super) fn let_go(mut pressed: ResMut<Pressed>) {
    pressed.0.clear();
}

fn let_go_of_another_match(mut laid: MessageReader<MatchLoaded>, pressed: ResMut<Pressed>) {
    if laid.read().count() > 0 {
        let_go(pressed);
    }
}

/// The buttons that are down, and where it is told which was pressed.
#[derive(SystemParam)]
pub(super) struct Taps<'w> {
    pressed: ResMut<'w, Pressed>,
    told: MessageWriter<'w, MatchButton>,
}

impl Taps<'_> {
    /// A pointer goes down on a button.
    pub(super) fn begin(&mut self, pointer: PointerId, button: MatchButton) {
        self.pressed.0.insert(pointer, button);
    }

    /// It comes up again; the button, if it is still over it.
    pub(super) fn end(&mut self, pointer: PointerId, under: Under) -> Option<MatchButton> {
        let button = self.pressed.0.remove(&pointer)?;
        (under == Under::Button(button)).then_some(button)
    }

    /// It was not meant.
    pub(super) fn forget(&mut self, pointer: PointerId) {
        self.pressed.0.remove(&pointer);
    }

    /// Tells whoever acts on a button that is none of the players' deeds.
    pub(super) fn tell(&mut self, button: MatchButton) {
        self.told.write(button);
    }
}
