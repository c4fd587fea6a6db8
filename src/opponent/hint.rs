//! The search for hints, which runs in a background task.

use std::sync::atomic::AtomicBool;

use bevy::prelude::*;
use tamsk_engine::search::{SearchLimits, Searcher};
use tamsk_rules::{Event, Player, Position, TimedEvent, Turn};

use super::job::{BackgroundJob, RunningSearchChecks};
use super::thinking::BotSystems;
use crate::simulation::TimeRuns;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::MatchEvent;
use crate::table::game::PlayableGame;
use crate::table::hint::{Hint, RequestHint};
use crate::table::on_table::single_component;
use crate::table::problem::level_one_position_of;
use crate::table::seats::Seats;

/// The node budget of a hint, which equals the budget of the Expert bot for a turn.
pub const HINT_NODE_BUDGET: u64 = 200_000;
/// The size of the hash table for a hint, in MiB.
pub const HINT_HASH_MIB: usize = 16;

pub fn plugin(app: &mut App) {
    add_hint_search::<LiveMatch>(app);
}

/// Adds the systems that search for hints in matches of a game.
pub fn add_hint_search<G: HasHints>(app: &mut App) {
    app.world_mut()
        .resource_mut::<RunningSearchChecks>()
        .0
        .push(|world| single_component::<HintTask<G>>(world).is_some_and(HintTask::is_running));
    app.register_required_components::<G, HintTask<G>>()
        .add_systems(Update, (discard_outdated::<G>, begin::<G>, finish::<G>).chain().before(BotSystems::MoveHands));
}

/// A function that searches for advice for a player. It returns early once its flag is set.
pub trait HintSearch<A>: FnOnce(&AtomicBool) -> Option<A> + Send + 'static {}

impl<A, F: FnOnce(&AtomicBool) -> Option<A> + Send + 'static> HintSearch<A> for F {}

/// A game in which players can request hints.
pub trait HasHints: PlayableGame {
    /// `true` if a search for a hint must end when time stops.
    const HINT_SEARCH_STOPS_WITH_TIME: bool;

    /// Returns `true` if an event makes a hint outdated.
    fn is_hint_outdated_by(event: &Self::Event) -> bool;

    /// Returns a function that searches for advice for a player, or `None` if the player may not request a hint now.
    fn hint_search(&self, player: Player, hint: &Hint<Self>, seats: Seats) -> Option<impl HintSearch<Self::Advice>>;
}

/// The running search for a hint, if any. The search returns the player and the advice.
#[derive(Component)]
pub struct HintTask<G: PlayableGame>(Option<BackgroundJob<(Player, Option<G::Advice>)>>);

impl<G: PlayableGame> Default for HintTask<G> {
    fn default() -> HintTask<G> {
        HintTask(None)
    }
}

impl<G: PlayableGame> HintTask<G> {
    /// Returns `true` while a search is running.
    pub fn is_running(&self) -> bool {
        self.0.as_ref().is_some_and(BackgroundJob::is_running)
    }
}

fn discard_outdated<G: HasHints>(
    mut events: MessageReader<MatchEvent<G>>,
    runs: Res<TimeRuns>,
    table: Single<(&mut HintTask<G>, &mut Hint<G>)>,
) {
    let (mut task, mut hint) = table.into_inner();
    let is_outdated = events.read().filter(|MatchEvent(event)| G::is_hint_outdated_by(event)).count() > 0;
    if is_outdated || (G::HINT_SEARCH_STOPS_WITH_TIME && !runs.0 && task.0.is_some()) {
        task.0 = None;
        hint.set_if_neq(Hint::default());
    }
}

fn begin<G: HasHints>(
    mut asked: MessageReader<RequestHint>,
    table: Single<(&G, &mut HintTask<G>, &mut Hint<G>)>,
    seats: Res<Seats>,
) {
    let (live, mut task, mut hint) = table.into_inner();
    let Some(&RequestHint(player)) = asked.read().last() else { return };
    if let Some(search) = live.hint_search(player, &hint, *seats) {
        task.0 = Some(BackgroundJob::spawn(move |stop| (player, search(stop))));
        hint.searching_for = Some(player);
    }
}

fn finish<G: HasHints>(table: Single<(&mut HintTask<G>, &mut Hint<G>)>) {
    let (mut task, mut hint) = table.into_inner();
    if let Some((player, advice)) = BackgroundJob::take_result(&mut task.0) {
        *hint = Hint { visible_advice: advice.map(|advice| (player, advice)), searching_for: None };
    }
}

impl HasHints for LiveMatch {
    const HINT_SEARCH_STOPS_WITH_TIME: bool = true;

    /// Returns `true` for all events except the lifting and putting back of a glass, because a player may lift a glass
    /// to follow the hint.
    fn is_hint_outdated_by(happened: &TimedEvent) -> bool {
        !matches!(happened.event, Event::Lifted { .. } | Event::PutBack { .. })
    }

    /// Returns a search only at Level 1, because no sand runs there. The player must be to move, and must not have a
    /// hint yet.
    fn hint_search(&self, player: Player, hint: &Hint, _: Seats) -> Option<impl HintSearch<Turn>> {
        let game = self.game();
        if game.to_move() != player || game.options().level.has_sand() || *hint != Hint::default() {
            return None;
        }
        let position = level_one_position_of(game);
        Some(move |stop: &AtomicBool| {
            let mut searcher: Searcher<Position> = Searcher::new(HINT_HASH_MIB);
            searcher.search(&position, &SearchLimits::nodes(HINT_NODE_BUDGET), stop, &mut |_| {}).turn
        })
    }
}
