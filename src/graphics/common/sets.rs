//! The two sets that may lie on the table: that of TAMSK and that of GIPF. The slab under both boards is the same.

use bevy::prelude::*;

use super::schedule::GraphicsSystems;
use crate::session::states::Screen;

/// What the parts of each set are children of, so that they come and go together.
#[derive(Resource, Clone, Copy, Debug)]
pub struct SetRoots {
    /// The board face, the tubes, the holders, the rings and the glasses.
    pub tamsk: Entity,
    /// The other board face, the trays and the pieces.
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

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SetRoots>().add_systems(Update, show_set.in_set(GraphicsSystems::Build));
}

/// Shows the set that is played with.
fn show_set(screen: Res<State<Screen>>, roots: Res<SetRoots>, mut visibilities: Query<&mut Visibility>) {
    let is_gipf = screen.has_gipf();
    for (root, is_shown) in [(roots.tamsk, !is_gipf), (roots.gipf, is_gipf)] {
        if let Ok(mut visibility) = visibilities.get_mut(root) {
            visibility.set_if_neq(if is_shown { Visibility::Inherited } else { Visibility::Hidden });
        }
    }
}
