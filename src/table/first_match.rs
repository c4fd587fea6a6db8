//! Types for bots that play against people who are still learning.

use bevy::prelude::*;
use tamsk_rules::Player;

use crate::simulation::live::LiveMatch;

/// Whether this is a person's first match against a bot at the match's level.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FirstBotMatchAtLevel(pub bool);

/// A warning that the bot of this colour is about to flip the timer against a person who is still learning.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotTimerFlipWarning(pub Player);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<BotTimerFlipWarning>().register_required_components::<LiveMatch, FirstBotMatchAtLevel>();
}
