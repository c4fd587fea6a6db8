//! What a glass looks like in its state: sealed, in use, or dead.

use bevy::prelude::*;

use super::death::LooksDead;
use super::parts::GlassParts;
use crate::graphics::material::Surface;
use crate::simulation::components::{Hourglass, SandLevel, SandStatus};

/// Shows the seal of glasses that were never turned, and gives lost ones the surfaces of dead glasses.
pub(super) fn update_appearance(
    glasses: Query<
        (&Hourglass, &SandLevel, &GlassParts, Has<LooksDead>),
        Or<(Changed<SandLevel>, Added<LooksDead>, Added<GlassParts>)>,
    >,
    mut surfaces: Query<&mut Surface>,
    mut visibilities: Query<&mut Visibility>,
) {
    for (glass, level, parts, dead) in &glasses {
        let mut set_surface = |part, surface| {
            if let Ok(mut current) = surfaces.get_mut(part) {
                current.set_if_neq(surface);
            }
        };
        let owner = glass.0.owner;
        let [caps, shell, sand] = match dead && level.state == SandStatus::Empty {
            true => [Surface::DeadCap(owner), Surface::DeadGlass, Surface::DeadSand],
            false => [Surface::Cap(owner), Surface::Glass, Surface::Sand],
        };
        set_surface(parts.caps, caps);
        set_surface(parts.shell, shell);
        set_surface(parts.sand, sand);
        if let Some(mut visibility) = parts.seal.and_then(|seal| visibilities.get_mut(seal).ok()) {
            let sealed = level.state == SandStatus::Idle && level.turns == 0;
            visibility.set_if_neq(if sealed { Visibility::Inherited } else { Visibility::Hidden });
        }
    }
}
