//! The parts of a glass that change with its state, and what they look like in it: sealed, in use, or dead.

use bevy::prelude::*;

use super::death::LooksDead;
use crate::graphics::material::Surface;
use crate::simulation::components::{Hourglass, SandLevel, SandStatus};

/// The parts of a glass that change with its state.
#[derive(Component, Clone, Copy, Debug)]
pub struct GlassParts {
    /// Both caps.
    pub caps: Entity,
    /// The shell.
    pub shell: Entity,
    /// The sand in both bulbs.
    pub sand: Entity,
    /// The falling sand.
    pub stream: Entity,
    /// The grains where it lands.
    pub splash: Entity,
    /// The seal; the timer has none.
    pub seal: Option<Entity>,
}

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
