//! Saves the match on the table after each action, when time stops, and every few seconds while sand runs. A match that
//! waits to return to the table is saved as well.

use bevy::ecs::entity_disabling::Disabled;
use bevy::ecs::query::Allow;
use bevy::prelude::*;
use jiff::Timestamp;
use tamsk_rules::Millis;

use super::command::WorkerJob;
use super::file_name::record_file_stem;
use super::library::MatchLibrary;
use crate::persistence::journal::{ParsedMatchFile, end_line};
use crate::persistence::saved_match::{MatchId, MatchProgress, ResumingMatch, SavedMatch};
use crate::simulation::TimeRuns;
use crate::simulation::game::GameMatch;
use crate::table::first_match::FirstBotMatchAtLevel;
use crate::table::game::PlayableGame;
use crate::table::loading::{MatchLoadingSystems, SaveBeforeFirstAction};
use crate::table::occasion::{Occasion, SavePolicy};
use crate::table::on_table::{OnTable, WaitingMatch};
use crate::table::seats::Seats;
use crate::table::unfinished::MatchSavingSystems;

/// The match time after which a match with running sand is saved again even without an action, in milliseconds.
const INTERVAL: Millis = 5_000;

/// Tracks what has been saved of a match. The match is on the table or waits to return to it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SaveTracker {
    /// The id of the match's file among the unfinished matches, or `None` if there is no such file.
    id: Option<MatchId>,
    /// The progress at the last save. Before the first save, it is the progress when the match was put on the table.
    known: MatchProgress,
    /// `true` if the match is not saved before it is over.
    once_over: bool,
}

impl SaveTracker {
    /// Returns `true` if the match has a file among the unfinished matches.
    pub fn has_file(&self) -> bool {
        self.id.is_some()
    }
}

/// The last saved state of the match.
#[derive(Component)]
struct Written<K>(K);

/// Adds the systems that save the matches of one game.
pub fn add_saving_systems<K: SavedMatch>(app: &mut App) {
    app.init_resource::<ResumingMatch<K>>()
        .add_systems(PreUpdate, add_save_trackers::<K>.after(MatchLoadingSystems).run_if(any_with_component::<OnTable>))
        .add_systems(Last, save_matches::<K>.in_set(MatchSavingSystems).run_if(is_any_saved));
}

/// A run condition that returns `true` if there is a match to save.
fn is_any_saved(matches: Query<(), (With<SaveTracker>, Allow<Disabled>)>) -> bool {
    !matches.is_empty()
}

/// A query filter for the matches that have no [`SaveTracker`] yet and are on the table or wait to return to it.
type New = (Without<SaveTracker>, Or<(With<OnTable>, With<WaitingMatch>)>, Allow<Disabled>);

/// Adds [`SaveTracker`] to each match that has just been put on the table. A match that is resumed keeps its file.
fn add_save_trackers<K: SavedMatch>(
    matches: Query<(Entity, &K::Game, &Occasion), New>,
    mut save_at_once: MessageReader<SaveBeforeFirstAction>,
    mut continued: ResMut<ResumingMatch<K>>,
    mut commands: Commands,
) {
    for (entity, live, occasion) in &matches {
        let saving = occasion.policy().saving;
        if saving == SavePolicy::Never {
            continue;
        }
        if let Some((id, kept)) = continued.bypass_change_detection().0.take() {
            commands
                .entity(entity)
                .insert((SaveTracker { id: Some(id), known: K::progress(live), once_over: false }, Written(kept)));
        } else {
            // A match that continues an earlier match is saved even before its first action.
            let is_looked_at = save_at_once.read().count() == 0;
            let known = if is_looked_at { K::progress(live) } else { MatchProgress::default() };
            let once_over = saving == SavePolicy::WhenOver;
            commands.entity(entity).insert(SaveTracker { id: None, known, once_over });
        }
    }
}

fn save_matches<K: SavedMatch>(
    mut matches: Query<
        (
            Entity,
            &K::Game,
            &mut SaveTracker,
            Option<&mut Written<K>>,
            Option<&FirstBotMatchAtLevel>,
            Option<&WaitingMatch>,
        ),
        Allow<Disabled>,
    >,
    seats: Res<Seats>,
    runs: Res<TimeRuns>,
    mut exits: MessageReader<AppExit>,
    mut library: ResMut<MatchLibrary>,
    mut commands: Commands,
) {
    let stops = exits.read().count() > 0 || !runs.0;
    let library = library.bypass_change_detection();
    for (entity, live, mut saved, written, first, waits) in &mut matches {
        let (now, known) = (K::progress(live), saved.known);
        let has_ended = now.is_over && !known.is_over;
        let is_due =
            !saved.once_over && if saved.has_file() { is_due(now, known, stops) } else { has_begun(now, known) };
        if !has_ended && !is_due {
            continue;
        }
        let seats = waits.map_or(*seats, |waits| waits.seats);
        let kept = K::of(live, seats, first.is_some_and(|first| first.0));
        let syncs = stops || now.is_over || now.to_move != known.to_move;
        saved.known = now;
        let is_worth_it = if now.is_over {
            K::is_fully_recorded(live)
        } else {
            now.action_count > 0 || now.contest_actions_and_time.0 > 0
        };
        if !is_worth_it {
            // Nothing is left to save, for example because every turn was taken back.
            saved.id.take().into_iter().for_each(|id| library.queue_job(WorkerJob::Remove(id)));
            continue;
        }
        let at = Timestamp::from_millisecond(Timestamp::now().as_millisecond()).ok();
        let (game, names) = ((K::Game::NAME, K::Game::SCRIPT_COLOURS.0), K::names(kept.record()));
        let named = || record_file_stem(at.unwrap_or_default(), game, names, Some(seats));
        let lines = written.as_ref().and_then(|written| ParsedMatchFile::lines_since(&written.0, &kept));
        let id = match (saved.id, lines) {
            (Some(id), Some(text)) => {
                library.queue_job(WorkerJob::Append { id, text, syncs });
                id
            }
            (Some(id), None) => {
                library.queue_job(WorkerJob::Rewrite { id, text: ParsedMatchFile::full_text(&kept, Some(seats)) });
                id
            }
            (None, _) => {
                let text = ParsedMatchFile::full_text(&kept, Some(seats));
                let Some(id) = library.create_match_file(named(), text) else { continue };
                saved.id = Some(id);
                id
            }
        };
        if now.is_over {
            library.queue_job(WorkerJob::Append { id, text: end_line(at), syncs: true });
            library.queue_job(WorkerJob::MoveToRecords { id, stem: named() });
            saved.id = None;
        }
        match written {
            Some(mut written) => written.0 = kept,
            None => _ = commands.entity(entity).insert(Written(kept)),
        }
    }
}

/// Returns `true` if a match without a file has had an action worth saving.
fn has_begun(now: MatchProgress, known: MatchProgress) -> bool {
    let is_changed =
        now.action_count != known.action_count || now.contest_actions_and_time != known.contest_actions_and_time;
    is_changed && !now.is_over && (now.action_count > 0 || now.contest_actions_and_time.0 > 0)
}

/// Returns `true` if the match must be saved again. `stops` is `true` if time stands still or the program is ending.
fn is_due(now: MatchProgress, known: MatchProgress, stops: bool) -> bool {
    if now.action_count != known.action_count
        || now.contest_actions_and_time != known.contest_actions_and_time
        || now.now < known.now
    {
        return true;
    }
    let passed = now.now - known.now;
    (now.has_sand_at_stake && passed >= INTERVAL) || (passed > 0 && stops)
}

/// Closes the file of a match that leaves the table.
pub(super) fn close_file_on_leave(
    left: On<Remove, SaveTracker>,
    matches: Query<&SaveTracker, Allow<Disabled>>,
    library: Option<ResMut<MatchLibrary>>,
) {
    let id = matches.get(left.entity).ok().and_then(|saved| saved.id);
    if let Some((id, mut library)) = id.zip(library) {
        library.bypass_change_detection().queue_job(WorkerJob::Close(id));
    }
}
