//! A part of the set.

use std::borrow::Cow;

use bevy::picking::Pickable;
use bevy::prelude::*;

use super::surface::Surface;

/// Returns what every part of the set has: a name, a mesh and a surface. It cannot be picked.
pub fn part(name: impl Into<Cow<'static, str>>, mesh: Handle<Mesh>, surface: Surface) -> impl Bundle {
    (Name::new(name), Mesh3d(mesh), surface, Pickable::IGNORE, Transform::default(), Visibility::default())
}
