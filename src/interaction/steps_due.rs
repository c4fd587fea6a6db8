//! The steps of cursors at GIPF that are due because a key, a button or a stick is held.

use bevy::prelude::*;
use tamsk_rules::Player;

use crate::session::keys::CursorStep;

/// These steps, each with the player whose device makes it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(super) struct StepsDue(pub(super) Vec<(Player, CursorStep)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StepsDue>();
}
