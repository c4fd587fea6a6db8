//! The stages of input in a frame.

use bevy::input::InputSystems;
use bevy::picking::PickingSystems;
use bevy::prelude::*;

use crate::input::keys::{KeyBindingSystems, OpenTextFieldSystems};
use crate::simulation::live::LiveMatch;
use crate::states::EscMenuSystems;
use crate::table::loading::MatchLoadingSystems;

/// The stages of input in a frame, in order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InteractionSystems {
    /// Reads input and sends requests, which are answered at once. Runs after requested matches are put on the table,
    /// so that input already applies to a new match.
    HandleInput,
    /// Reads all devices, as the first part of [`InteractionSystems::HandleInput`].
    ReadGestures,
    /// Moves hands with the pointers and highlights sockets.
    UpdateHands,
}

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        PreUpdate,
        OpenTextFieldSystems
            .after(InputSystems)
            .after(MatchLoadingSystems)
            .after(KeyBindingSystems)
            .before(InteractionSystems::HandleInput),
    )
    .configure_sets(
        PreUpdate,
        InteractionSystems::HandleInput
            .after(InputSystems)
            .after(PickingSystems::Hover)
            .after(MatchLoadingSystems)
            .after(KeyBindingSystems)
            .before(EscMenuSystems),
    )
    .configure_sets(PreUpdate, InteractionSystems::ReadGestures.in_set(InteractionSystems::HandleInput))
    .configure_sets(Update, InteractionSystems::UpdateHands.run_if(any_with_component::<LiveMatch>));
}
