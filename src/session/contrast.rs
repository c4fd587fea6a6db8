//! Whether panels and marks are drawn with more contrast, which the settings select.

use bevy::prelude::*;

/// Whether panels and the marks on the board are drawn with more contrast.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HighContrast(pub bool);
