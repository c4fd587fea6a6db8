//! Searches for hints on a background task.

use std::sync::atomic::AtomicBool;

use bevy::prelude::*;
use gipf_rules::{GipfEvent, Side, Word};
use tamsk_engine::Difficulty;
use tamsk_engine::gipf::GipfThinker;
use tamsk_engine::sand::{Assumptions, Clock, TimedPosition};
use tamsk_engine::search::{Limits, Searcher};
use tamsk_rules::{Event, Happened, Player, Position, Turn};

use super::gipf::contestants;
use super::job::Job;
use super::schedule::OpponentSystems;
use crate::simulation::TimeRuns;
use crate::simulation::gipf::LiveGipf;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::MatchEvent;
use crate::table::game::Playable;
use crate::table::gipf::gipf_aids;
use crate::table::hint::{Aid, AskHint, Hint};
use crate::table::seats::Seats;

/// The number of positions searched for a hint, as for a turn of the Expert.
const NODES: u64 = 200_000;
/// The size of the search's hash table, in MiB.
const HASH: usize = 16;

pub(super) fn plugin(app: &mut App) {
    search_in::<LiveMatch>(app);
    search_in::<LiveGipf>(app);
}

fn search_in<G: Hinted>(app: &mut App) {
    app.register_required_components::<G, HintTask<G>>()
        .add_systems(Update, (discard_outdated::<G>, begin::<G>, finish::<G>).chain().before(OpponentSystems::Move));
}

/// A search for what a player should do, which ends early once the flag that it gets is set.
pub(super) trait Search<A>: FnOnce(&AtomicBool) -> Option<A> + Send + 'static {}

impl<A, F: FnOnce(&AtomicBool) -> Option<A> + Send + 'static> Search<A> for F {}

/// A game in which hints are given.
pub(super) trait Hinted: Playable {
    /// Whether a search ends when time stops.
    const STOPS_WITH_TIME: bool;

    /// Returns `true` if a hint is out of date once this has happened.
    fn is_outdated_by(event: &Self::Event) -> bool;

    /// Returns the search for what a player should do, or `None` if they may not ask now.
    fn search(&self, player: Self::Player, hint: &Hint<Self>, seats: Seats) -> Option<impl Search<Self::Advice>>;
}

/// The running search for a hint, with what it advises to whom.
#[derive(Component)]
pub(super) struct HintTask<G: Playable>(Option<Job<(G::Player, Option<G::Advice>)>>);

impl<G: Playable> Default for HintTask<G> {
    fn default() -> HintTask<G> {
        HintTask(None)
    }
}

impl<G: Playable> HintTask<G> {
    /// Returns whether a search is still running.
    pub(super) fn is_running(&self) -> bool {
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
    mut asked: MessageReader<AskHint<G::Player>>,
    table: Single<(&G, &mut HintTask<G>, &mut Hint<G>)>,
    seats: Res<Seats>,
) {
    let (live, mut task, mut hint) = table.into_inner();
    let Some(&AskHint(player)) = asked.read().last() else { return };
    if let Some(search) = live.search(player, &hint, *seats) {
        task.0 = Some(Job::begin(move |stop| (player, search(stop))));
        hint.asked = Some(player);
    }
}

fn finish<G: Hinted>(table: Single<(&mut HintTask<G>, &mut Hint<G>)>) {
    let (mut task, mut hint) = table.into_inner();
    if let Some((player, advice)) = Job::take(&mut task.0) {
        *hint = Hint { shown: advice.map(|advice| (player, advice)), asked: None };
    }
}

impl Hinted for LiveMatch {
    const STOPS_WITH_TIME: bool = true;

    /// Lifting a glass does not count, as it may be the first half of following the hint.
    fn is_outdated_by(happened: &Happened) -> bool {
        !matches!(happened.event, Event::Lifted { .. } | Event::PutBack { .. })
    }

    /// Hints are given at Level 1, where no sand runs.
    fn search(&self, player: Player, hint: &Hint, _: Seats) -> Option<impl Search<Turn>> {
        let game = self.game();
        if game.to_move() != player || game.options().level.has_sand() || *hint != Hint::default() {
            return None;
        }
        let still = Assumptions { clock: Clock::of(game, [0; 2]), rings_follow: false };
        let position: Position = *TimedPosition::from_match(game, still).position();
        Some(move |stop: &AtomicBool| {
            let mut searcher: Searcher<Position> = Searcher::new(HASH);
            searcher.search(&position, &Limits::nodes(NODES), stop, &mut |_| {}).turn
        })
    }
}

impl Hinted for LiveGipf {
    const STOPS_WITH_TIME: bool = false;

    fn is_outdated_by(_: &GipfEvent) -> bool {
        true
    }

    fn search(&self, side: Side, hint: &Hint<LiveGipf>, seats: Seats) -> Option<impl Search<Word>> {
        if !gipf_aids(self, seats, hint, side).contains(&Aid::Hint) {
            return None;
        }
        let (game, contestants) = (self.game().clone(), contestants(seats));
        Some(move |stop: &AtomicBool| {
            let mut thinker = GipfThinker::new(HASH);
            thinker.set_contestants(contestants);
            let chosen = thinker.choose(&game, Difficulty::Master, 0, &Limits::nodes(NODES), stop, &mut |_| ());
            chosen.map(|chosen| chosen.turn)
        })
    }
}
