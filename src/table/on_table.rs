//! The match on the table, of whichever game: one entity, from its arrival to its leaving. The game that is played is a
//! component of it. What must know that a match came or went observes [`OnTable`].
//!
//! A match that decides something in another one, and one that is replayed, may lead back to the match that was on the
//! table before. That one waits with everything it has, and nothing sees it meanwhile.

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

/// What is known of a match on the table, whatever its game. Computed from the match whenever that changes.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchFacts {
    /// The game.
    pub game: GameName,
    /// The names that the players gave.
    pub names: Names,
    /// The names of their colours in scripts.
    pub colours: ByPlayer<&'static str>,
    /// How much has been done.
    pub actions: usize,
    /// Whether it is over.
    pub is_over: bool,
}

impl MatchFacts {
    fn of<G: Playable>(live: &G) -> MatchFacts {
        let (names, colours) = (live.names().clone(), G::COLOURS);
        MatchFacts { game: G::NAME, names, colours, actions: live.actions(), is_over: live.is_over() }
    }

    /// Returns whether they are those of this match. It changes with every step of its time, and these seldom.
    fn are_of<G: Playable>(&self, live: &G) -> bool {
        (self.actions, self.is_over) == (live.actions(), live.is_over()) && self.names == *live.names()
    }
}

/// The match that waits for the one on the table to lead back to it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeadsBackTo(pub Entity);

/// The match waits until the one on the table leads back to it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waits {
    /// Who plays it.
    pub seats: Seats,
    /// The screen to which it belongs.
    pub screen: Screen,
}

/// A request to leave the match on the table for the one that waits for it.
#[derive(Event, Clone, Copy, Debug)]
pub struct LeadBack;

/// The match has waited and is on the table again.
#[derive(EntityEvent, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CameBack {
    /// The match.
    pub entity: Entity,
}

/// Puts a match on the table. The one that is there leaves, or waits if the policies of both occasions say so.
#[derive(Clone, Debug)]
pub struct PutOnTable<G, S> {
    /// What the game brings: the match itself, and what else belongs to it.
    pub game: G,
    /// Who plays it.
    pub seats: Seats,
    /// What it is there for.
    pub occasion: Occasion,
    /// The state of the program with whose end it leaves.
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

/// Takes a match from the table for one that comes for this occasion, and belongs to this screen. Returns the match to which
/// the new one leads back, if there is one: to this one, or in its place to where it would have led.
fn make_room(world: &mut World, before: Entity, occasion: Occasion, screen: Option<Screen>) -> Option<LeadsBackTo> {
    let before_until = world.get::<DespawnOnExit<Screen>>(before).map(|until| until.0);
    let waits = world.get::<Occasion>(before).is_some_and(|occasion| occasion.policy().waits);
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
    entity.insert((Waits { seats, screen: until }, Disabled));
    Some(LeadsBackTo(before))
}

/// A command: leads back to the match that waits. Does nothing if none does.
pub fn lead_back(world: &mut World) {
    let Some(now) = on_table(world) else { return };
    let Some(LeadsBackTo(waiting)) = world.entity_mut(now).take() else { return };
    world.despawn(now);
    let Ok(mut entity) = world.get_entity_mut(waiting) else { return };
    entity.remove::<Disabled>();
    let Some(Waits { seats, screen }) = entity.take() else { return };
    entity.insert((OnTable, DespawnOnExit(screen)));
    world.insert_resource(seats);
    NextState::set_if_neq(&mut world.resource_mut(), screen);
    NextState::set_if_neq(&mut world.resource_mut(), Menu::None);
    world.trigger(CameBack { entity: waiting });
}

/// Returns a command that puts the match on the table into another state, as if this game had just been put there: all that
/// the game requires begins anew, and the rest, such as what the match is there for, stays.
pub fn begin_anew<G: Component>(game: G) -> impl Command {
    move |world: &mut World| {
        if let Some(entity) = on_table(world) {
            world.entity_mut(entity).remove_with_requires::<G>().insert(game);
        }
    }
}

/// Returns the only component of this type, if there is one. A match that waits does not count.
pub fn only<C: Component>(world: &World) -> Option<&C> {
    world.try_query::<&C>()?.single(world).ok()
}

fn on_table(world: &mut World) -> Option<Entity> {
    world.query_filtered::<Entity, With<OnTable>>().iter(world).next()
}

/// Leaves the seats to people when nobody plays any more.
fn free_seats(_: On<Remove, OnTable>, mut seats: ResMut<Seats>) {
    seats.set_if_neq(Seats::default());
}

/// Lets a match leave, too, to which nothing leads back any more.
fn forget_waiting(left: On<Despawn, LeadsBackTo>, matches: Query<&LeadsBackTo>, mut commands: Commands) {
    if let Ok(&LeadsBackTo(waiting)) = matches.get(left.entity) {
        commands.entity(waiting).try_despawn();
    }
}

/// Tells what is known of matches of a game.
pub(super) fn tell_facts_of<G: Playable>(app: &mut App) {
    app.register_required_components::<G, MatchFacts>();
    // Before any observer asks for them.
    app.world_mut().register_component_hooks::<G>().on_add(tell_facts::<G>).on_insert(tell_facts::<G>);
    let follow = |mut matches: Query<(&G, &mut MatchFacts), Changed<G>>| {
        for (live, mut facts) in &mut matches {
            if !facts.are_of(live) {
                *facts = MatchFacts::of(live);
            }
        }
    };
    // The requests of a frame are answered before and in the fixed steps.
    app.add_systems(RunFixedMainLoop, follow.after(SimulationSystems::Sync));
}

fn tell_facts<G: Playable>(mut world: DeferredWorld, put: HookContext) {
    let facts = world.get::<G>(put.entity).map(MatchFacts::of);
    if let Some((mut known, facts)) = world.get_mut(put.entity).zip(facts) {
        *known = facts;
    }
}

/// Adds who sits at the table while there is no match.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Seats>()
        .add_observer(free_seats)
        .add_observer(forget_waiting)
        .add_observer(|_: On<LeadBack>, mut commands: Commands| commands.queue(lead_back));
}

/// The match on the table, of whichever game, if there is one. A system that does nothing without a match asks for
/// `Single<&LiveMatch>`.
#[derive(SystemParam)]
pub struct MatchOnTable<'w, 's> {
    matches: Query<'w, 's, (&'static MatchFacts, Option<&'static LiveMatch>), With<OnTable>>,
}

impl MatchOnTable<'_, '_> {
    /// Returns the match, if it is one of TAMSK.
    pub fn tamsk(&self) -> Option<&LiveMatch> {
        self.matches.iter().find_map(|(_, tamsk)| tamsk)
    }

    /// Returns what is known of the match.
    pub fn facts(&self) -> Option<&MatchFacts> {
        self.matches.iter().map(|(facts, _)| facts).next()
    }

    /// Returns `true` if there is a match that is not over.
    pub fn goes_on(&self) -> bool {
        self.facts().is_some_and(|facts| !facts.is_over)
    }
}
