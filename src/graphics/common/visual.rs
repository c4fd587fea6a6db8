//! Visible things that belong to an entity without being its children.

use bevy::prelude::*;

/// On a visible entity that shows something about another one without moving with it. It is despawned with that one.
#[derive(Component, Clone, Copy, Debug)]
#[relationship(relationship_target = Visuals)]
pub struct VisualOf(pub Entity);

/// The visible entities that show something about this one.
#[derive(Component, Debug)]
#[relationship_target(relationship = VisualOf, linked_spawn)]
pub struct Visuals(Vec<Entity>);
