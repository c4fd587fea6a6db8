//! What the set is made of: one lean material for machines without a GPU, Bevy's standard material for the others.

mod assign;
mod detail;
mod fade;
pub mod key_light;
pub mod lamps;
pub mod lean;
mod light;
mod measures;
pub mod part;
pub mod soft_shadow;
mod standard;
mod studio;
pub mod surface;
pub mod table_set;
pub mod texture;

use bevy::prelude::*;

pub use detail::DetailedMaterial;
pub use fade::Fade;
pub use studio::StudioMaterial;
pub use surface::Surface;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        key_light::plugin,
        lean::plugin,
        detail::plugin,
        studio::plugin,
        assign::plugin,
        soft_shadow::plugin,
    ));
}
