//! The match on the table, of whichever game: one entity, from its arrival to its leaving. The game that is played is a
//! component of it. What must know that a match came or went observes [`OnTable`].

use bevy::prelude::*;

use super::occasion::Occasion;
use super::seats::Seats;

/// Marks the match on the table. There is at most one.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[require(Occasion, Name::new("Match"))]
pub struct OnTable;

/// Puts a match on the table, in place of the one that is there.
#[derive(Clone, Debug)]
pub struct PutOnTable<G> {
    /// What the game brings: the match itself.
    pub game: G,
    /// Who plays it.
    pub seats: Seats,
    /// What it is there for.
    pub occasion: Occasion,
}

impl<G: Bundle> Command for PutOnTable<G> {
    type Out = ();

    fn apply(self, world: &mut World) {
        for entity in on_table(world) {
            world.despawn(entity);
        }
        world.insert_resource(self.seats);
        world.spawn((OnTable, self.occasion, self.game));
    }
}

/// Returns a command that replaces components of the match on the table. What belongs to them stays as it is.
pub fn change_on_table(components: impl Bundle) -> impl Command {
    move |world: &mut World| {
        if let Some(&entity) = on_table(world).first() {
            world.entity_mut(entity).insert(components);
        }
    }
}

/// Returns a command that puts the match on the table into another state, as if this game had just been put there: all that
/// the game requires begins anew, and the rest, such as what the match is there for, stays.
pub fn begin_anew<G: Component>(game: G) -> impl Command {
    move |world: &mut World| {
        if let Some(&entity) = on_table(world).first() {
            world.entity_mut(entity).remove_with_requires::<G>().insert(game);
        }
    }
}

fn on_table(world: &mut World) -> Vec<Entity> {
    world.query_filtered::<Entity, With<OnTable>>().iter(world).collect()
}

/// Leaves the seats to people when nobody plays any more.
fn free_seats(_: On<Remove, OnTable>, mut seats: ResMut<Seats>) {
    seats.set_if_neq(Seats::default());
}

/// Adds who sits at the table while there is no match.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Seats>().add_observer(free_seats);
}
