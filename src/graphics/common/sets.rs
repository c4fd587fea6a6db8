//! The two sets that may lie on the table: that of TAMSK and that of GIPF. When the game changes, one moves aside on the
//! table, and the other comes from the opposite side.

use bevy::prelude::*;

use super::curve::smoothstep;
use super::schedule::GraphicsSystems;
use crate::appearance::Motion;
use crate::states::{Screen, TAMSK};

/// How far aside the set lies that is not played with, in centimetres: where the table is dark and not seen.
const ASIDE: f32 = 64.0;
/// How long a change takes, in seconds.
const CHANGE: f32 = 1.0;

/// What the parts of each set are children of, so that they come and go together.
#[derive(Resource, Clone, Copy, Debug)]
pub struct SetRoots {
    /// The board, the tubes, the holders, the rings and the glasses.
    pub tamsk: Entity,
    /// The other board, the trays and the pieces.
    pub gipf: Entity,
}

impl FromWorld for SetRoots {
    fn from_world(world: &mut World) -> SetRoots {
        let root = |name: &'static str| (Name::new(name), Transform::default(), Visibility::default());
        let tamsk = world.spawn(root("Set of TAMSK")).id();
        let gipf = world.spawn(root("Set of GIPF")).id();
        SetRoots { tamsk, gipf }
    }
}

/// How far the change to the set that is played with has come.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct SetsOnTable {
    /// From 0, where that of TAMSK lies in the middle, to 1, where that of GIPF does.
    share: f32,
    moving: bool,
}

impl SetsOnTable {
    /// Returns how far the change has come, from 0, where the set of TAMSK lies in the middle, to 1, where that of GIPF does.
    pub fn share(self) -> f32 {
        self.share
    }

    /// Returns whether they are on their way.
    pub fn is_moving(self) -> bool {
        self.moving
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SetRoots>()
        .init_resource::<SetsOnTable>()
        .add_systems(Update, change_sets.in_set(GraphicsSystems::Build));
}

/// Moves the set that is played with to the middle of the table, and the other aside.
fn change_sets(
    time: Res<Time<Real>>,
    animations: Motion,
    screen: Res<State<Screen>>,
    roots: Res<SetRoots>,
    mut sets: ResMut<SetsOnTable>,
    mut parents: Query<(&mut Transform, &mut Visibility)>,
) {
    let goal = if screen.game() == TAMSK { 0.0 } else { 1.0 };
    let step = if animations.is_plain() { 1.0 } else { animations.step(time.delta_secs()) / CHANGE };
    let share = sets.share + (goal - sets.share).clamp(-step, step);
    sets.set_if_neq(SetsOnTable { share, moving: share != goal });
    let changed = smoothstep(0.0, 1.0, share);
    for (root, away, aside) in [(roots.tamsk, changed, ASIDE), (roots.gipf, 1.0 - changed, -ASIDE)] {
        let Ok((mut place, mut visibility)) = parents.get_mut(root) else { continue };
        place.set_if_neq(Transform::from_translation(Vec3::X * away * aside));
        visibility.set_if_neq(if away < 1.0 { Visibility::Inherited } else { Visibility::Hidden });
    }
}

/// On a visible entity that shows something about another one without moving with it. It is despawned with that one.
#[derive(Component, Clone, Copy, Debug)]
#[relationship(relationship_target = Visuals)]
pub struct VisualOf(pub Entity);

/// The visible entities that show something about this one.
#[derive(Component, Debug)]
#[relationship_target(relationship = VisualOf, linked_spawn)]
pub struct Visuals(Vec<Entity>);
