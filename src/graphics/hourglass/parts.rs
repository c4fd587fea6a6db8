//! The parts of a glass that change with its state.

use bevy::prelude::*;

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
