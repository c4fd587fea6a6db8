//! Buttons of the match. Each pointer presses and releases them on its own, whatever the others do.

use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::PointerId;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::InteractionSystems;
use crate::session::loading::MatchLoadingSystems;
use crate::session::panels::{MatchButton, Under};
use crate::session::states::{Menu, Screen};
use crate::simulation::loading::MatchLoaded;

/// The button that each pointer is pressing.
#[derive(Resource, Debug, Default)]
pub(super) struct HeldButtons(HashMap<PointerId, MatchButton>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HeldButtons>()
        .add_systems(OnExit(Menu::None), release_all)
        .add_systems(OnExit(Screen::Match), release_all)
        .add_systems(PreUpdate, release_for_new_match.after(MatchLoadingSystems).before(InteractionSystems::Read));
}

/// Whether a button is released during a pause is not reported, so it counts as not pressed.
pub(super) fn release_all(mut pressed: ResMut<HeldButtons>) {
    pressed.0.clear();
}

fn release_for_new_match(mut loaded: MessageReader<MatchLoaded>, pressed: ResMut<HeldButtons>) {
    if loaded.read().count() > 0 {
        release_all(pressed);
    }
}

/// The buttons that are held down, and the report of those that were pressed.
#[derive(SystemParam)]
pub(super) struct ButtonPresses<'w> {
    pressed: ResMut<'w, HeldButtons>,
    reports: MessageWriter<'w, MatchButton>,
}

impl ButtonPresses<'_> {
    /// A pointer goes down on a button.
    pub(super) fn begin(&mut self, pointer: PointerId, button: MatchButton) {
        self.pressed.0.insert(pointer, button);
    }

    /// A pointer comes up. Returns the button that it pressed, if it is still over it.
    pub(super) fn end(&mut self, pointer: PointerId, under: Under) -> Option<MatchButton> {
        let button = self.pressed.0.remove(&pointer)?;
        (under == Under::Button(button)).then_some(button)
    }

    /// Forgets what a pointer was pressing.
    pub(super) fn forget(&mut self, pointer: PointerId) {
        self.pressed.0.remove(&pointer);
    }

    /// Reports a pressed button that acts on something else than the match.
    pub(super) fn report(&mut self, button: MatchButton) {
        self.reports.write(button);
    }
}
