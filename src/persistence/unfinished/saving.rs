//! Saves the matches of a game: after every action, whenever time stops, and now and then while sand runs. One that waits
//! for what is played within it is saved with that.

use std::path::PathBuf;
use std::sync::Arc;

use bevy::ecs::entity_disabling::Disabled;
use bevy::ecs::query::Allow;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tamsk_rules::Millis;

use super::continuing::obey;
use super::keeper::{HighestNumber, Keeper};
use super::list::refresh;
use super::rescue::Rescue;
use super::slot::Disk;
use super::worker::MatchNumber;
use crate::persistence::autosave::KeepingSystems;
use crate::persistence::games::RecordIn;
use crate::persistence::kept::{Kept, Progress};
use crate::persistence::library::{ClosingLibrary, Library};
use crate::persistence::notices::{Notice, Notices};
use crate::simulation::TimeRuns;
use crate::simulation::game::Game;
use crate::table::first_match::FirstMatch;
use crate::table::loading::{KeepFromStart, MatchLoadingSystems};
use crate::table::occasion::{Occasion, TableOccasion, table_allows};
use crate::table::on_table::{OnTable, Waits};
use crate::table::seats::Seats;
use crate::table::unfinished::{OtherUnfinished, Unfinished, UnfinishedSystems};

/// How much sand may run before the match is saved again without an action, in milliseconds.
const INTERVAL: Millis = 5_000;

/// Whether matches cannot be saved at the moment, of whichever game.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SavingFails(pub bool);

/// How a match on the table is saved.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SavedAs {
    /// The number of the unfinished match that it is. One that was only looked at has none.
    number: Option<MatchNumber>,
    /// How far it had come when it was put on the table or saved last.
    known: Progress,
}

impl SavedAs {
    /// Returns `true` if it is among the unfinished matches. One that was only looked at is not.
    pub fn is_unfinished(&self) -> bool {
        self.number.is_some()
    }
}

/// Where unfinished matches are kept.
#[derive(Resource, Clone, Debug)]
pub struct MatchDisk {
    /// Their folder.
    pub folder: PathBuf,
    /// What writes there.
    pub disk: Arc<dyn Disk>,
}

/// Reads the match of a game that was played last immediately, and saves matches on the table from now on, where any are
/// kept.
pub fn keep_matches_of<K: Kept>(app: &mut App) {
    let Some(MatchDisk { folder, disk }) = app.world().get_resource().cloned() else { return };
    let (keeper, problems) = Keeper::<K>::open(&folder, disk);
    let world = app.world_mut();
    world.get_resource_or_init::<HighestNumber>().learn::<K>(&folder);
    world.get_resource_or_init::<Rescue>().add(keeper.shared(), folder);
    world.get_resource_or_init::<Notices>().report(problems, Notice::Record);
    app.insert_resource(Unfinished(keeper.newest().cloned()))
        .insert_resource(keeper)
        .init_resource::<OtherUnfinished>()
        .add_systems(First, tell_others::<K>.run_if(|| K::NAMED.is_some()))
        .add_systems(PreUpdate, recognise::<K>.after(MatchLoadingSystems).run_if(any_with_component::<OnTable>))
        .add_systems(
            Last,
            (
                (
                    keep::<K>.run_if(table_allows(|policy| policy.is_kept)),
                    keep_waiting::<K>.run_if(resource_changed::<Unfinished<K>>),
                )
                    .chain()
                    .before(ClosingLibrary),
                obey::<K>,
                sync::<K>.after(ClosingLibrary),
                refresh::<K>,
            )
                .chain()
                .after(UnfinishedSystems)
                .in_set(KeepingSystems),
        );
}

/// Tells who plays in the match of a game other than TAMSK that was played last.
fn tell_others<K: Kept>(unfinished: Res<Unfinished<K>>, mut others: ResMut<OtherUnfinished>) {
    let last = unfinished.0.as_ref().map(|kept| (K::names(kept.record()), kept.seats()));
    if others.0.get(K::Game::NAME).map(|(names, seats)| (names, *seats)) == last {
        return;
    }
    match last {
        Some((names, seats)) => _ = others.0.insert(K::Game::NAME, (names.clone(), seats)),
        None => _ = others.0.remove(K::Game::NAME),
    }
}

/// Looks up again which unfinished match it is that has waited for another one.
pub(super) fn forget_waited(put: On<Add, OnTable>, mut commands: Commands) {
    _ = commands.entity(put.entity).remove::<SavedAs>();
}

/// What is on the table, or waits there, and has not been looked up.
type Unknown = (Without<SavedAs>, Or<(With<OnTable>, With<Waits>)>, Allow<Disabled>);

/// Looks up which unfinished match has just been put on the table.
fn recognise<K: Kept>(
    matches: Query<(Entity, &K::Game, &Occasion, Option<&Waits>), Unknown>,
    seats: Res<Seats>,
    mut from_start: MessageReader<KeepFromStart>,
    keeper: Res<Keeper<K>>,
    mut unfinished: ResMut<Unfinished<K>>,
    mut commands: Commands,
) {
    for (entity, live, occasion, waits) in &matches {
        if !occasion.policy().is_kept {
            continue;
        }
        let seats = waits.map_or(*seats, |waits| waits.seats);
        let mut saved = SavedAs::default();
        // Otherwise it is another match than the one from which it begins, and to be saved although nothing has been done
        // in it.
        if from_start.read().count() == 0 {
            let number = keeper.find(|kept| kept.is_of(live, seats));
            saved = SavedAs { number, known: K::progress(live) };
            if let Some(played) = number.and_then(|number| keeper.get(number)) {
                unfinished.bypass_change_detection().0 = Some(played.kept.clone());
            }
        }
        commands.entity(entity).insert(saved);
    }
}

/// Saves the match on the table, or its record once it is over.
fn keep<K: Kept>(
    table: Single<(&K::Game, &mut SavedAs, Option<&FirstMatch>), With<OnTable>>,
    seats: Res<Seats>,
    runs: Res<TimeRuns>,
    mut exits: MessageReader<AppExit>,
    mut saver: Saver<K>,
) {
    let stops = exits.read().count() > 0 || !runs.0;
    let (live, mut saved, first) = table.into_inner();
    let (progress, known) = (K::progress(live), saved.known);
    let has_ended = progress.is_over && !known.is_over;
    // Until the first action there is nothing to keep.
    let is_begun = progress.actions > 0 && progress.actions != known.actions && !progress.is_over;
    if has_ended || if saved.is_unfinished() { is_due(progress, known, stops) } else { is_begun } {
        let kept = K::of(live, *seats, first.is_some_and(|first| first.0));
        // One whose every turn was taken back is no longer begun.
        saver.put_away(kept, live, &mut saved, progress.actions > 0);
    }
}

/// Returns `true` if the match is to be saved again.
fn is_due(progress: Progress, known: Progress, stops: bool) -> bool {
    if progress.actions != known.actions || progress.now < known.now {
        return true;
    }
    let passed = progress.now - known.now;
    (progress.has_sand_at_stake && passed >= INTERVAL) || (passed > 0 && stops)
}

/// Saves a match with what has changed in it while it waits: what is played within it. One that was only looked at so far
/// is an unfinished one from then on.
fn keep_waiting<K: Kept>(
    waiting: Single<(&K::Game, &mut SavedAs), (With<Waits>, Allow<Disabled>)>,
    mut saver: Saver<K>,
) {
    let (live, mut saved) = waiting.into_inner();
    if let Some(kept) = saver.unfinished.0.clone() {
        saver.put_away(kept, live, &mut saved, true);
    }
}

/// Saves matches of a game. What it notes of the match played last is not seen as a change of it.
#[derive(SystemParam)]
struct Saver<'w, K: Kept> {
    keeper: ResMut<'w, Keeper<K>>,
    highest: ResMut<'w, HighestNumber>,
    library: Option<ResMut<'w, Library>>,
    unfinished: ResMut<'w, Unfinished<K>>,
}

impl<K: Kept> Saver<'_, K> {
    /// Saves a match, or its record if it is over. One that is not begun is not kept.
    fn put_away(&mut self, kept: K, live: &K::Game, saved: &mut SavedAs, is_begun: bool) {
        saved.known = K::progress(live);
        if saved.known.is_over || !is_begun {
            let record = K::finished(live).filter(|_| saved.known.is_over);
            let receipt = self
                .library
                .as_mut()
                .zip(record)
                .map(|(library, record)| library.keep(Box::new(RecordIn::<K>(record)), kept.seats()));
            if let Some(number) = saved.number.take() {
                self.keeper.remove(number, receipt);
            }
        } else {
            let number = *saved.number.get_or_insert_with(|| self.keeper.number_a_match());
            self.keeper.save(number, kept, self.highest.next());
        }
        self.unfinished.bypass_change_detection().0 = self.keeper.newest().cloned();
    }
}

/// Passes on what the thread has to tell, and waits for it when the program ends.
fn sync<K: Kept>(
    matches: Query<(&SavedAs, Has<OnTable>), (With<K::Game>, Allow<Disabled>)>,
    occasion: TableOccasion,
    mut keeper: ResMut<Keeper<K>>,
    mut unfinished: ResMut<Unfinished<K>>,
    mut exits: MessageReader<AppExit>,
    rescue: Res<Rescue>,
    mut fails: ResMut<SavingFails>,
    mut notices: ResMut<Notices>,
) {
    if exits.read().next().is_some() {
        keeper.close();
    }
    if !keeper.learn_taken().is_empty() && unfinished.0.is_none() {
        unfinished.bypass_change_detection().0 = keeper.newest().cloned();
    }
    // What decides something in a waiting match is kept in it.
    let decides = occasion.allows(|policy| policy.decides);
    let on_table = matches.iter().find(|(_, is_on_table)| *is_on_table || decides);
    keeper.set_on_table(on_table.and_then(|(saved, _)| saved.number));
    fails.set_if_neq(SavingFails(rescue.fails()));
    for error in keeper.take_failures() {
        // The same disk fails for all games.
        if !notices.iter().any(|notice| matches!(notice, Notice::Unfinished(known) if *known == error)) {
            notices.report([error], Notice::Unfinished);
        }
    }
    notices.report(keeper.take_problems(), Notice::Record);
}
