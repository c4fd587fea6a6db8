//! Tracks the match buttons that pointers press, each pointer independently of the others.

use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::PointerId;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use crate::simulation::live::LiveMatch;
use crate::states::Menu;
use crate::table::on_table::OnTable;
use crate::table::panels::{MatchButton, Under};

/// The button that each pointer is pressing.
#[derive(Resource, Debug, Default)]
pub(super) struct HeldButtons(HashMap<PointerId, MatchButton>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HeldButtons>()
        .add_systems(OnExit(Menu::None), release_all)
        .add_observer(|_: On<Remove, (LiveMatch, OnTable)>, pressed: ResMut<HeldButtons>| release_all(pressed));
}

/// Releases all buttons, as releases that happen during a pause are not reported.
pub(super) fn release_all(mut pressed: ResMut<HeldButtons>) {
    pressed.0.clear();
}

/// The buttons that are held down, and the writer that reports presses.
#[derive(SystemParam)]
pub(super) struct ButtonPresses<'w> {
    pressed: ResMut<'w, HeldButtons>,
    reports: MessageWriter<'w, MatchButton>,
}

impl ButtonPresses<'_> {
    /// Records that a pointer went down on a button.
    pub(super) fn begin(&mut self, pointer: PointerId, button: MatchButton) {
        self.pressed.0.insert(pointer, button);
    }

    /// Records that a pointer went up. Returns the button that it held, if the pointer is still over it.
    pub(super) fn end(&mut self, pointer: PointerId, under: Under) -> Option<MatchButton> {
        let button = self.pressed.0.remove(&pointer)?;
        (under == Under::Button(button)).then_some(button)
    }

    /// Forgets the button that a pointer holds.
    pub(super) fn forget(&mut self, pointer: PointerId) {
        self.pressed.0.remove(&pointer);
    }

    /// Reports a press of a button that does not act on the match itself.
    pub(super) fn report(&mut self, button: MatchButton) {
        self.reports.write(button);
    }
}
