//! The match on the table: an entity with the game as a component. To notice when a match arrives or leaves, observe
//! the addition and removal of [`OnTable`].

use std::any::Any;

use bevy::app::RunFixedMainLoop;
use bevy::ecs::entity_disabling::Disabled;
use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::system::SystemParam;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;
use tamsk_records::NamesByPlayer;
use tamsk_rules::ByPlayer;

use super::game::PlayableGame;
use super::occasion::Occasion;
use super::seats::Seats;
use crate::simulation::SimulationSystems;
use crate::simulation::live::LiveMatch;
use crate::states::{GameName, Menu, Screen};

/// Marks the match on the table. There is at most one.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[require(Occasion, Name::new("Match"))]
pub struct OnTable;

/// The facts that every game provides about a match. They are updated when one of them changes.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchFacts {
    /// The game that is played.
    pub game: GameName,
    /// The names of the players.
    pub names: NamesByPlayer,
    /// The names of the colours in scripts.
    pub script_colours: ByPlayer<&'static str>,
    /// The number of actions taken so far.
    pub action_count: usize,
    /// Whether the match is over.
    pub is_over: bool,
}

impl MatchFacts {
    fn of<G: PlayableGame>(live: &G) -> MatchFacts {
        let (names, colours) = (live.names().clone(), G::SCRIPT_COLOURS);
        MatchFacts {
            game: G::NAME,
            names,
            script_colours: colours,
            action_count: live.action_count(),
            is_over: live.is_over(),
        }
    }

    /// Returns `true` if these facts describe `live`. The facts change less often than the match, which changes in
    /// every time step.
    fn are_of<G: PlayableGame>(&self, live: &G) -> bool {
        (self.action_count, self.is_over) == (live.action_count(), live.is_over()) && self.names == *live.names()
    }
}

/// The waiting match that returns to the table when the match with this component leaves the table.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReturnsTo(pub Entity);

/// Marks a match that waits off the table and returns after the match on the table.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaitingMatch {
    /// The kind of player in each seat.
    pub seats: Seats,
    /// The screen to restore with the match.
    pub screen: Screen,
}

/// A request to replace the match on the table with the waiting match.
#[derive(Event, Clone, Copy, Debug)]
pub struct ReturnToWaitingMatch;

/// The event that a waiting match has returned to the table.
#[derive(EntityEvent, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchReturned {
    /// The match that has returned.
    pub entity: Entity,
}

/// A command that puts a match on the table. The previous match waits if both occasions allow it and the two matches
/// have different screens. Otherwise, the previous match is despawned.
#[derive(Clone, Debug)]
pub struct PutOnTable<G, S> {
    /// The game and any other components of the match.
    pub game: G,
    /// The kind of player in each seat.
    pub seats: Seats,
    /// The purpose of the match.
    pub occasion: Occasion,
    /// The state whose exit despawns the match.
    pub despawn_on_exit: S,
}

impl<G: Bundle, S: States> Command for PutOnTable<G, S> {
    type Out = ();

    fn apply(self, world: &mut World) {
        let screen = (&self.despawn_on_exit as &dyn Any).downcast_ref().copied();
        let waiting = on_table(world).and_then(|before| make_room(world, before, self.occasion, screen));
        world.insert_resource(self.seats);
        let put = world.spawn((OnTable, self.occasion, DespawnOnExit(self.despawn_on_exit), self.game)).id();
        if let Some(waiting) = waiting {
            world.entity_mut(put).insert(waiting);
        }
    }
}

/// Takes the match `before` off the table for a new match. Returns the match that comes back after the new match, if
/// any: `before` itself, or the match that would have come back after `before`.
fn make_room(world: &mut World, before: Entity, occasion: Occasion, screen: Option<Screen>) -> Option<ReturnsTo> {
    let before_until = world.get::<DespawnOnExit<Screen>>(before).map(|until| until.0);
    let waits = world.get::<Occasion>(before).is_some_and(|occasion| occasion.policy().can_wait);
    let seats = *world.resource::<Seats>();
    let mut entity = world.entity_mut(before);
    let Some(until) = before_until.filter(|_| waits && occasion.policy().returns_to_waiting_match) else {
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

/// Replaces the match on the table with the waiting match, if there is one. The function can be queued as a command.
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

/// Returns a command that replaces the match on the table. The components that the match requires are reset. All
/// others, such as the occasion, remain.
pub fn replace_match<G: Component>(game: G) -> impl Command {
    move |world: &mut World| {
        if let Some(entity) = on_table(world) {
            world.entity_mut(entity).remove_with_requires::<G>().insert(game);
        }
    }
}

/// Returns the component of this type if exactly one entity has it. Matches that wait off the table are disabled
/// entities, so they are ignored.
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
pub(super) fn add_match_facts<G: PlayableGame>(app: &mut App) {
    app.register_required_components::<G, MatchFacts>();
    // Hooks run before observers, so observers read facts that are up to date.
    app.world_mut().register_component_hooks::<G>().on_add(tell_facts::<G>).on_insert(tell_facts::<G>);
    let follow = |mut matches: Query<(&G, &mut MatchFacts), Changed<G>>| {
        for (live, mut facts) in &mut matches {
            if !facts.are_of(live) {
                *facts = MatchFacts::of(live);
            }
        }
    };
    // This system runs after the answers to requests and after the fixed steps, because both can change the match.
    app.add_systems(RunFixedMainLoop, follow.after(SimulationSystems::SyncComponents));
}

fn tell_facts<G: PlayableGame>(mut world: DeferredWorld, put: HookContext) {
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

    /// Returns the facts about the match, if there is one.
    pub fn facts(&self) -> Option<&MatchFacts> {
        self.matches.iter().map(|(facts, _)| facts).next()
    }

    /// Returns `true` if there is a match in progress.
    pub fn is_in_progress(&self) -> bool {
        self.facts().is_some_and(|facts| !facts.is_over)
    }
}
