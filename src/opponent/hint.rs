//! Searches for hints on a background task.

use std::sync::atomic::AtomicBool;

use bevy::prelude::*;
use tamsk_engine::search::{Limits, Searcher};
use tamsk_rules::{Event, Player, Position, TimedEvent, Turn};

use super::job::{Job, Thinkers};
use super::thinking::OpponentSystems;
use crate::simulation::TimeRuns;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::MatchEvent;
use crate::table::game::Playable;
use crate::table::hint::{Hint, RequestHint};
use crate::table::on_table::single_component;
use crate::table::problem::position_of;
use crate::table::seats::Seats;

/// The number of positions searched for a hint, as for a turn of the Expert.
pub const NODES: u64 = 200_000;
/// The size of the search's hash table, in MiB.
pub const HASH: usize = 16;

pub fn plugin(app: &mut App) {
    search_in::<LiveMatch>(app);
}

/// Searches for hints in matches of a game.
pub fn search_in<G: Hinted>(app: &mut App) {
    app.world_mut()
        .resource_mut::<Thinkers>()
        .0
        .push(|world| single_component::<HintTask<G>>(world).is_some_and(HintTask::is_running));
    app.register_required_components::<G, HintTask<G>>()
        .add_systems(Update, (discard_outdated::<G>, begin::<G>, finish::<G>).chain().before(OpponentSystems::Move));
}

/// A search for what a player should do, which ends early once the flag that it gets is set.
pub trait Search<A>: FnOnce(&AtomicBool) -> Option<A> + Send + 'static {}

impl<A, F: FnOnce(&AtomicBool) -> Option<A> + Send + 'static> Search<A> for F {}

/// A game in which hints are given.
pub trait Hinted: Playable {
    /// Whether a search ends when time stops.
    const STOPS_WITH_TIME: bool;

    /// Returns `true` if a hint is out of date once this has happened.
    fn is_outdated_by(event: &Self::Event) -> bool;

    /// Returns the search for what a player should do, or `None` if they may not ask now.
    fn search(&self, player: Player, hint: &Hint<Self>, seats: Seats) -> Option<impl Search<Self::Advice>>;
}

/// The running search for a hint, with what it advises to whom.
#[derive(Component)]
pub struct HintTask<G: Playable>(Option<Job<(Player, Option<G::Advice>)>>);

impl<G: Playable> Default for HintTask<G> {
    fn default() -> HintTask<G> {
        HintTask(None)
    }
}

impl<G: Playable> HintTask<G> {
    /// Returns whether a search is still running.
    pub fn is_running(&self) -> bool {
        self.0.as_ref().is_some_and(Job::is_running)
    }
}

fn discard_outdated<G: Hinted>(
    mut events: MessageReader<MatchEvent<G>>,
    runs: Res<TimeRuns>,
    table: Single<(&mut HintTask<G>, &mut Hint<G>)>,
) {
    let (mut task, mut hint) = table.into_inner();
    let is_outdated = events.read().filter(|MatchEvent(event)| G::is_outdated_by(event)).count() > 0;
    if is_outdated || (G::STOPS_WITH_TIME && !runs.0 && task.0.is_some()) {
        task.0 = None;
        hint.set_if_neq(Hint::default());
    }
}

fn begin<G: Hinted>(
    mut asked: MessageReader<RequestHint>,
    table: Single<(&G, &mut HintTask<G>, &mut Hint<G>)>,
    seats: Res<Seats>,
) {
    let (live, mut task, mut hint) = table.into_inner();
    let Some(&RequestHint(player)) = asked.read().last() else { return };
    if let Some(search) = live.search(player, &hint, *seats) {
        task.0 = Some(Job::begin(move |stop| (player, search(stop))));
        hint.searching_for = Some(player);
    }
}

fn finish<G: Hinted>(table: Single<(&mut HintTask<G>, &mut Hint<G>)>) {
    let (mut task, mut hint) = table.into_inner();
    if let Some((player, advice)) = Job::take(&mut task.0) {
        *hint = Hint { visible: advice.map(|advice| (player, advice)), searching_for: None };
    }
}

impl Hinted for LiveMatch {
    const STOPS_WITH_TIME: bool = true;

    /// Lifting a glass does not count, as it may be the first half of following the hint.
    fn is_outdated_by(happened: &TimedEvent) -> bool {
        !matches!(happened.event, Event::Lifted { .. } | Event::PutBack { .. })
    }

    /// Hints are given at Level 1, where no sand runs.
    fn search(&self, player: Player, hint: &Hint, _: Seats) -> Option<impl Search<Turn>> {
        let game = self.game();
        if game.to_move() != player || game.options().level.has_sand() || *hint != Hint::default() {
            return None;
        }
        let position = position_of(game);
        Some(move |stop: &AtomicBool| {
            let mut searcher: Searcher<Position> = Searcher::new(HASH);
            searcher.search(&position, &Limits::nodes(NODES), stop, &mut |_| {}).turn
        })
    }
}
