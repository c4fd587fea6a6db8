//! What a bot needs to know, and says, to be gentle with a person who is still learning.

use bevy::prelude::*;
use tamsk_rules::Player;

use crate::simulation::live::LiveMatch;

/// Whether the match on the table is the first that a person plays against a bot at its level.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FirstMatch(pub bool);

/// A gentle bot, who plays this colour, is about to flip the timer against a person.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimerWarning(pub Player);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<TimerWarning>().register_required_components::<LiveMatch, FirstMatch>();
}
