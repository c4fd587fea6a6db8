//! Counts the matches that each person has played, and warns them of full sockets in the first ones, and at Level 1
//! against a bot.

use bevy::prelude::*;
use tamsk_rules::{ByPlayer, Event, Level, Player};

use crate::persistence::Settings;
use crate::simulation::live::LiveMatch;
use crate::simulation::messages::MatchEvent;
use crate::table::lesson::Teaching;
use crate::table::occasion::TableOccasion;
use crate::table::proposed_moves::WarnedOfFullSockets;
use crate::table::seats::Seats;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, count).add_systems(First, warn);
}

/// Counts a match that has just ended for each person who has played it. Lessons do not count.
fn count(
    mut events: MessageReader<MatchEvent>,
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    occasion: TableOccasion,
    mut settings: ResMut<Settings>,
) {
    let is_over = events.read().filter(|MatchEvent(happened)| matches!(happened.event, Event::Over(_))).count() > 0;
    if !is_over || !occasion.allows(|policy| policy.gives_experience) {
        return;
    }
    let mut names: Vec<&str> = seats.people().map(|player| live.setup().names.of(player).trim()).collect();
    // Two people without a name share their account.
    names.dedup();
    for name in names {
        if settings.is_in_first_matches(name) {
            settings.count_match(name);
        }
    }
}

/// Says which people are warned of full sockets: in their first matches and always at Level 1 against a bot, unless the
/// settings say otherwise, and in the matches of lessons.
fn warn(
    live: Option<Single<&LiveMatch>>,
    seats: Res<Seats>,
    teaching: Res<Teaching>,
    settings: Res<Settings>,
    mut warned: ResMut<WarnedOfFullSockets>,
) {
    let is_warned = |player: Player| {
        let Some(live) = live.as_ref().filter(|_| seats.is_person(player)) else { return false };
        match &teaching.0 {
            Some(view) => view.in_match,
            None => settings.ask_on_full_sockets.unwrap_or_else(|| {
                let is_easy = live.game().options().level == Level::One && seats.bot(!player).is_some();
                is_easy || settings.is_in_first_matches(live.setup().names.of(player))
            }),
        }
    };
    warned.set_if_neq(WarnedOfFullSockets(ByPlayer(Player::BOTH.map(is_warned))));
}
