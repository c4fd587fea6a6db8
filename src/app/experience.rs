//! Keeps account of what people have played: the levels at which a person has played a bot, for bots that are gentle in
//! a first match, and how many matches each person has played.

use bevy::prelude::*;
use tamsk_rules::Event;

use crate::persistence::Unfinished;
use crate::settings::{People, Progress};
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::MatchEvent;
use crate::table::first_match::FirstMatch;
use crate::table::occasion::TableOccasion;
use crate::table::seats::Seats;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(look_up).add_systems(Update, (remember, count));
}

/// Looks up whether this match is the first at its level, as it is put on the table.
fn look_up(
    _: On<Add, LiveMatch>,
    table: Single<(&LiveMatch, &mut FirstMatch)>,
    seats: Res<Seats>,
    progress: Res<Progress>,
    unfinished: Option<Res<Unfinished>>,
) {
    let (live, mut first) = table.into_inner();
    let saved = unfinished.as_ref().and_then(|unfinished| unfinished.0.as_ref());
    let is_first = match saved.filter(|saved| saved.is_of(live, *seats)) {
        Some(continued) => continued.is_first,
        None => progress.played_level < live.game().options().level.number(),
    };
    first.set_if_neq(FirstMatch(is_first));
}

/// Remembers the level of a match against a bot in which a person moves. Lessons do not count.
fn remember(
    mut events: MessageReader<MatchEvent>,
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    occasion: TableOccasion,
    mut progress: ResMut<Progress>,
) {
    let level = live.game().options().level.number();
    let by_person = |MatchEvent(happened): &MatchEvent| match happened.event {
        Event::Placed { glass, .. } => seats.is_person(glass.owner) && seats.bot(!glass.owner).is_some(),
        _ => false,
    };
    let moved = events.read().filter(|event| by_person(event)).count() > 0;
    if moved && occasion.allows(|policy| policy.gives_experience) && progress.played_level < level {
        progress.played_level = level;
    }
}

/// Counts a match that has just ended for each person who has played it. Lessons do not count.
fn count(
    mut events: MessageReader<MatchEvent>,
    live: Single<&LiveMatch>,
    seats: Res<Seats>,
    occasion: TableOccasion,
    mut people: ResMut<People>,
) {
    let is_over = events.read().filter(|MatchEvent(happened)| matches!(happened.event, Event::Over(_))).count() > 0;
    if !is_over || !occasion.allows(|policy| policy.gives_experience) {
        return;
    }
    let mut names: Vec<&str> = seats.people().map(|player| live.setup().names.of(player).trim()).collect();
    // Two people without a name share their account.
    names.dedup();
    for name in names {
        if people.is_in_first_matches(name) {
            people.count_match(name);
        }
    }
}
