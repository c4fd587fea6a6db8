//! Special treatment by bots of people who are still learning.

use bevy::prelude::*;
use tamsk_rules::Player;

use crate::simulation::live::LiveMatch;

/// Whether this is a person's first match against a bot at its level.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FirstMatch(pub bool);

/// Warning: a bot of this colour is about to flip the timer against a person who is still learning.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimerWarning(pub Player);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<TimerWarning>().register_required_components::<LiveMatch, FirstMatch>();
}
