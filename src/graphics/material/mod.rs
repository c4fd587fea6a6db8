//! What the set is made of: a material for each quality, of which those of Medium and High find the same light.

mod assign;
pub mod key_light;
pub mod lamps;
pub mod lean;
mod medium;
pub mod soft_shadow;
mod standard;
mod studio;
pub mod surface;
pub mod table_set;
pub mod texture;

use bevy::prelude::*;

pub use medium::MediumMaterial;
pub use studio::StudioMaterial;
pub use surface::{Fade, Surface};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        key_light::plugin,
        lean::plugin,
        medium::plugin,
        studio::plugin,
        assign::plugin,
        soft_shadow::plugin,
    ));
}
