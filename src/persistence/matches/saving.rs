//! Saves the match on the table and the waiting one: after each action, when time stops, and every few seconds of sand.

use bevy::ecs::entity_disabling::Disabled;
use bevy::ecs::query::Allow;
use bevy::prelude::*;
use jiff::Timestamp;
use tamsk_rules::Millis;

use super::command::Job;
use super::file_name::record_stem;
use super::library::Library;
use crate::persistence::journal::{Journal, end_line};
use crate::persistence::saved_match::{MatchId, MatchProgress, ResumingMatch, SavedMatch};
use crate::simulation::TimeRuns;
use crate::simulation::game::Game;
use crate::table::first_match::FirstMatch;
use crate::table::game::Playable;
use crate::table::loading::{MatchLoadingSystems, SaveFromStart};
use crate::table::occasion::{Occasion, Saving};
use crate::table::on_table::{OnTable, WaitingMatch};
use crate::table::seats::Seats;
use crate::table::unfinished::MatchSavingSystems;

/// How much sand may run before the match is saved without an action, in milliseconds.
const INTERVAL: Millis = 5_000;

/// The state of saving a match on the table or a waiting one.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SaveState {
    /// The id of the match's file. A match that was only looked at has none.
    id: Option<MatchId>,
    /// The progress at the last save, or when the match was put on the table.
    known: MatchProgress,
    /// Whether the match is saved only once it is over.
    once_over: bool,
}

impl SaveState {
    /// Returns `true` if the match has a file, which a match that was only looked at has not.
    pub fn is_unfinished(&self) -> bool {
        self.id.is_some()
    }
}

/// The match as it was last saved.
#[derive(Component)]
struct Written<K>(K);

pub fn keep_matches_of<K: SavedMatch>(app: &mut App) {
    app.init_resource::<ResumingMatch<K>>()
        .add_systems(PreUpdate, recognise::<K>.after(MatchLoadingSystems).run_if(any_with_component::<OnTable>))
        .add_systems(Last, keep::<K>.in_set(MatchSavingSystems).run_if(is_any_saved));
}

/// Run condition: returns `true` if there is a match to save.
fn is_any_saved(matches: Query<(), (With<SaveState>, Allow<Disabled>)>) -> bool {
    !matches.is_empty()
}

/// A match, on the table or waiting, that [`recognise`] has not seen yet.
type New = (Without<SaveState>, Or<(With<OnTable>, With<WaitingMatch>)>, Allow<Disabled>);

/// Adds [`SaveState`] to matches new on the table, with the file of a match that is resumed.
fn recognise<K: SavedMatch>(
    matches: Query<(Entity, &K::Game, &Occasion), New>,
    mut from_start: MessageReader<SaveFromStart>,
    mut continued: ResMut<ResumingMatch<K>>,
    mut commands: Commands,
) {
    for (entity, live, occasion) in &matches {
        let saving = occasion.policy().saving;
        if saving == Saving::Never {
            continue;
        }
        if let Some((id, kept)) = continued.bypass_change_detection().0.take() {
            commands
                .entity(entity)
                .insert((SaveState { id: Some(id), known: K::progress(live), once_over: false }, Written(kept)));
        } else {
            // A match that starts from a moment of another one is saved even before its first action.
            let is_looked_at = from_start.read().count() == 0;
            let known = if is_looked_at { K::progress(live) } else { MatchProgress::default() };
            let once_over = saving == Saving::OnceOver;
            commands.entity(entity).insert(SaveState { id: None, known, once_over });
        }
    }
}

fn keep<K: SavedMatch>(
    mut matches: Query<
        (Entity, &K::Game, &mut SaveState, Option<&mut Written<K>>, Option<&FirstMatch>, Option<&WaitingMatch>),
        Allow<Disabled>,
    >,
    seats: Res<Seats>,
    runs: Res<TimeRuns>,
    mut exits: MessageReader<AppExit>,
    mut library: ResMut<Library>,
    mut commands: Commands,
) {
    let stops = exits.read().count() > 0 || !runs.0;
    let library = library.bypass_change_detection();
    for (entity, live, mut saved, written, first, waits) in &mut matches {
        let (now, known) = (K::progress(live), saved.known);
        let has_ended = now.is_over && !known.is_over;
        let is_due =
            !saved.once_over && if saved.is_unfinished() { is_due(now, known, stops) } else { has_begun(now, known) };
        if !has_ended && !is_due {
            continue;
        }
        let seats = waits.map_or(*seats, |waits| waits.seats);
        let kept = K::of(live, seats, first.is_some_and(|first| first.0));
        let syncs = stops || now.is_over || now.to_move != known.to_move;
        saved.known = now;
        let is_worth_it = if now.is_over { K::is_fully_recorded(live) } else { now.actions > 0 || now.contest.0 > 0 };
        if !is_worth_it {
            // Every turn was taken back.
            saved.id.take().into_iter().for_each(|id| library.queue_job(Job::Remove(id)));
            continue;
        }
        let at = Timestamp::from_millisecond(Timestamp::now().as_millisecond()).ok();
        let (game, names) = ((K::Game::NAME, K::Game::COLOURS.0), K::names(kept.record()));
        let named = || record_stem(at.unwrap_or_default(), game, names, Some(seats));
        let lines = written.as_ref().and_then(|written| Journal::lines_since(&written.0, &kept));
        let id = match (saved.id, lines) {
            (Some(id), Some(text)) => {
                library.queue_job(Job::Append { id, text, syncs });
                id
            }
            (Some(id), None) => {
                library.queue_job(Job::Rewrite { id, text: Journal::full_text(&kept, Some(seats)) });
                id
            }
            (None, _) => {
                let text = Journal::full_text(&kept, Some(seats));
                let Some(id) = library.begin_file(named(), text) else { continue };
                saved.id = Some(id);
                id
            }
        };
        if now.is_over {
            library.queue_job(Job::Append { id, text: end_line(at), syncs: true });
            library.queue_job(Job::Finish { id, stem: named() });
            saved.id = None;
        }
        match written {
            Some(mut written) => written.0 = kept,
            None => _ = commands.entity(entity).insert(Written(kept)),
        }
    }
}

/// Returns `true` if a match without a file has had its first action.
fn has_begun(now: MatchProgress, known: MatchProgress) -> bool {
    let is_changed = now.actions != known.actions || now.contest != known.contest;
    is_changed && !now.is_over && (now.actions > 0 || now.contest.0 > 0)
}

/// Returns `true` if the match must be saved again.
fn is_due(now: MatchProgress, known: MatchProgress, stops: bool) -> bool {
    if now.actions != known.actions || now.contest != known.contest || now.now < known.now {
        return true;
    }
    let passed = now.now - known.now;
    (now.has_sand_at_stake && passed >= INTERVAL) || (passed > 0 && stops)
}

/// Closes the file of a match that leaves the table.
pub(super) fn leave(
    left: On<Remove, SaveState>,
    matches: Query<&SaveState, Allow<Disabled>>,
    library: Option<ResMut<Library>>,
) {
    let id = matches.get(left.entity).ok().and_then(|saved| saved.id);
    if let Some((id, mut library)) = id.zip(library) {
        library.bypass_change_detection().queue_job(Job::Leave(id));
    }
}
