//! Who is warned of full sockets, on which a glass loses the match (R3.2).

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tamsk_rules::{Level, Player};

use super::lesson::Teaching;
use super::seats::Seats;
use crate::settings::{People, PlaySettings};
use crate::simulation::live::LiveMatch;

/// The people who are warned of full sockets: those they could move onto are marked throughout their turn, and a move
/// there is only proposed at first. Nothing tells one by mistake from one that is meant.
#[derive(SystemParam)]
pub struct FullSocketWarnings<'w> {
    settings: Res<'w, PlaySettings>,
    people: Res<'w, People>,
    teaching: Res<'w, Teaching>,
    seats: Res<'w, Seats>,
}

impl FullSocketWarnings<'_> {
    /// Returns whether this player is warned: in their first matches and always at Level 1 against a bot, unless the
    /// settings say otherwise, and in the matches of lessons.
    pub fn are_for(&self, live: &LiveMatch, player: Player) -> bool {
        if !self.seats.is_person(player) {
            return false;
        }
        match &self.teaching.0 {
            Some(view) => view.in_match,
            None => self.settings.ask_on_full_sockets.unwrap_or_else(|| {
                let is_easy = live.game().options().level == Level::One && self.seats.bot(!player).is_some();
                is_easy || self.people.is_in_first_matches(live.setup().names.of(player))
            }),
        }
    }
}
