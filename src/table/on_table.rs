//! The match on the table, an entity with the game as a component. Observe [`OnTable`] for arrivals and departures.

use std::any::Any;

use bevy::app::RunFixedMainLoop;
use bevy::ecs::entity_disabling::Disabled;
use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::system::SystemParam;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;
use tamsk_records::Names;
use tamsk_rules::ByPlayer;

use super::game::Playable;
use super::occasion::Occasion;
use super::seats::Seats;
use crate::simulation::SimulationSystems;
use crate::simulation::live::LiveMatch;
use crate::states::{GameName, Menu, Screen};

/// Marks the match on the table. There is at most one.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[require(Occasion, Name::new("Match"))]
pub struct OnTable;

/// Facts about a match that do not depend on its game. Recomputed whenever the match changes.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchFacts {
    /// The game that is played.
    pub game: GameName,
    /// The names of the players.
    pub names: Names,
    /// The names of the colours in scripts.
    pub colours: ByPlayer<&'static str>,
    /// The number of actions done.
    pub actions: usize,
    /// Whether the match is over.
    pub is_over: bool,
}

impl MatchFacts {
    fn of<G: Playable>(live: &G) -> MatchFacts {
        let (names, colours) = (live.names().clone(), G::COLOURS);
        MatchFacts { game: G::NAME, names, colours, actions: live.actions(), is_over: live.is_over() }
    }

    /// Returns `true` if these facts describe the match. Unlike the match, they do not change in every time step.
    fn are_of<G: Playable>(&self, live: &G) -> bool {
        (self.actions, self.is_over) == (live.actions(), live.is_over()) && self.names == *live.names()
    }
}

/// The waiting match that returns to the table after this one.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReturnsTo(pub Entity);

/// Marks a match that waits until the one on the table leads back to it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaitingMatch {
    /// Who plays each colour.
    pub seats: Seats,
    /// The screen to restore with the match.
    pub screen: Screen,
}

/// Request: replace the match on the table by the one that waits for it.
#[derive(Event, Clone, Copy, Debug)]
pub struct ReturnToWaitingMatch;

/// A waiting match has returned to the table.
#[derive(EntityEvent, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchReturned {
    /// The match.
    pub entity: Entity,
}

/// Command: puts a match on the table. The match there before waits if both occasions allow it, or is despawned.
#[derive(Clone, Debug)]
pub struct PutOnTable<G, S> {
    /// The game and any other components of the match.
    pub game: G,
    /// Who plays each colour.
    pub seats: Seats,
    /// The purpose of the match.
    pub occasion: Occasion,
    /// The state of the program whose exit despawns the match.
    pub until: S,
}

impl<G: Bundle, S: States> Command for PutOnTable<G, S> {
    type Out = ();

    fn apply(self, world: &mut World) {
        let screen = (&self.until as &dyn Any).downcast_ref().copied();
        let waiting = on_table(world).and_then(|before| make_room(world, before, self.occasion, screen));
        world.insert_resource(self.seats);
        let put = world.spawn((OnTable, self.occasion, DespawnOnExit(self.until), self.game)).id();
        if let Some(waiting) = waiting {
            world.entity_mut(put).insert(waiting);
        }
    }
}

/// Removes the match `before` to make room for a new one, which leads back to the returned match, if any: to `before`,
/// or to where `before` would have led back.
fn make_room(world: &mut World, before: Entity, occasion: Occasion, screen: Option<Screen>) -> Option<ReturnsTo> {
    let before_until = world.get::<DespawnOnExit<Screen>>(before).map(|until| until.0);
    let waits = world.get::<Occasion>(before).is_some_and(|occasion| occasion.policy().can_wait);
    let seats = *world.resource::<Seats>();
    let mut entity = world.entity_mut(before);
    let Some(until) = before_until.filter(|_| waits && occasion.policy().leads_back) else {
        entity.despawn();
        return None;
    };
    if before_until == screen {
        let waiting = entity.take();
        entity.despawn();
        return waiting;
    }
    entity.remove::<(OnTable, DespawnOnExit<Screen>)>();
    entity.insert((WaitingMatch { seats, screen: until }, Disabled));
    Some(ReturnsTo(before))
}

/// Command: replaces the match on the table by the one that waits for it, if there is one.
pub fn return_to_waiting_match(world: &mut World) {
    let Some(now) = on_table(world) else { return };
    let Some(ReturnsTo(waiting)) = world.entity_mut(now).take() else { return };
    world.despawn(now);
    let Ok(mut entity) = world.get_entity_mut(waiting) else { return };
    entity.remove::<Disabled>();
    let Some(WaitingMatch { seats, screen }) = entity.take() else { return };
    entity.insert((OnTable, DespawnOnExit(screen)));
    world.insert_resource(seats);
    NextState::set_if_neq(&mut world.resource_mut(), screen);
    NextState::set_if_neq(&mut world.resource_mut(), Menu::None);
    world.trigger(MatchReturned { entity: waiting });
}

/// Command: replaces the match and resets the components that it requires. The others, such as the occasion, remain.
pub fn reset_match<G: Component>(game: G) -> impl Command {
    move |world: &mut World| {
        if let Some(entity) = on_table(world) {
            world.entity_mut(entity).remove_with_requires::<G>().insert(game);
        }
    }
}

/// Returns the only component of this type, if there is one. Waiting matches do not count.
pub fn single_component<C: Component>(world: &World) -> Option<&C> {
    world.try_query::<&C>()?.single(world).ok()
}

fn on_table(world: &mut World) -> Option<Entity> {
    world.query_filtered::<Entity, With<OnTable>>().iter(world).next()
}

fn free_seats(_: On<Remove, OnTable>, mut seats: ResMut<Seats>) {
    seats.set_if_neq(Seats::default());
}

fn forget_waiting(left: On<Despawn, ReturnsTo>, matches: Query<&ReturnsTo>, mut commands: Commands) {
    if let Ok(&ReturnsTo(waiting)) = matches.get(left.entity) {
        commands.entity(waiting).try_despawn();
    }
}

/// Keeps [`MatchFacts`] up to date for a game.
pub(super) fn track_facts_of<G: Playable>(app: &mut App) {
    app.register_required_components::<G, MatchFacts>();
    // Hooks run before observers, which may read the facts.
    app.world_mut().register_component_hooks::<G>().on_add(tell_facts::<G>).on_insert(tell_facts::<G>);
    let follow = |mut matches: Query<(&G, &mut MatchFacts), Changed<G>>| {
        for (live, mut facts) in &mut matches {
            if !facts.are_of(live) {
                *facts = MatchFacts::of(live);
            }
        }
    };
    // Requests are answered before and during the fixed steps.
    app.add_systems(RunFixedMainLoop, follow.after(SimulationSystems::Sync));
}

fn tell_facts<G: Playable>(mut world: DeferredWorld, put: HookContext) {
    let facts = world.get::<G>(put.entity).map(MatchFacts::of);
    if let Some((mut known, facts)) = world.get_mut(put.entity).zip(facts) {
        *known = facts;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Seats>()
        .add_observer(free_seats)
        .add_observer(forget_waiting)
        .add_observer(|_: On<ReturnToWaitingMatch>, mut commands: Commands| commands.queue(return_to_waiting_match));
}

/// The match on the table, if any. A system that needs a match of TAMSK can ask for `Single<&LiveMatch>` instead.
#[derive(SystemParam)]
pub struct MatchOnTable<'w, 's> {
    matches: Query<'w, 's, (&'static MatchFacts, Option<&'static LiveMatch>), With<OnTable>>,
}

impl MatchOnTable<'_, '_> {
    /// Returns the match if its game is TAMSK.
    pub fn tamsk(&self) -> Option<&LiveMatch> {
        self.matches.iter().find_map(|(_, tamsk)| tamsk)
    }

    /// Returns the facts about the match.
    pub fn facts(&self) -> Option<&MatchFacts> {
        self.matches.iter().map(|(facts, _)| facts).next()
    }

    /// Returns `true` if there is a match in progress.
    pub fn is_in_progress(&self) -> bool {
        self.facts().is_some_and(|facts| !facts.is_over)
    }
}
