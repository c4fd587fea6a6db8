//! The materials of the table, the board and the pieces at each quality. Medium and High compute the same light.

pub mod lamps;
pub mod lean;
pub mod standard;
mod studio;
pub mod surface;
pub mod table_set;

pub use self::studio::MediumQualityMaterial;
pub use studio::StudioMaterial;
pub use surface::{Fade, Surface};

use bevy::ecs::system::SystemParam;
use bevy::light::NotShadowCaster;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::common::schedule::GraphicsSystems;
use crate::settings::GraphicsQuality;
use lean::LeanMaterial;
use studio::StudioExtension;
use table_set::TableSetBuffer;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((lean::plugin, studio::plugin))
        .add_systems(Update, assign_materials.in_set(GraphicsSystems::AssignMaterials));
}

#[derive(Default)]
struct Made {
    quality: Option<GraphicsQuality>,
    /// The wood texture of the table, created when first needed. The lean material needs no texture.
    wood: Option<Handle<Image>>,
    lean: HashMap<(Surface, Fade), Handle<LeanMaterial>>,
    medium: HashMap<(Surface, Fade), Handle<MediumQualityMaterial>>,
    studio: HashMap<(Surface, Fade), Handle<StudioMaterial>>,
}

#[derive(SystemParam)]
struct SurfaceMaterials<'w, 's> {
    created: Local<'s, Made>,
    images: ResMut<'w, Assets<Image>>,
    lean: ResMut<'w, Assets<LeanMaterial>>,
    medium: ResMut<'w, Assets<MediumQualityMaterial>>,
    studio: ResMut<'w, Assets<StudioMaterial>>,
    /// The buffer that describes the objects on the table to the shaders, or `None` if there is no renderer.
    set: Option<Res<'w, TableSetBuffer>>,
}

type Lit = (MeshMaterial3d<MediumQualityMaterial>, MeshMaterial3d<StudioMaterial>);

impl SurfaceMaterials<'_, '_> {
    /// Drops the materials of other qualities. Returns `true` if the quality has changed.
    fn forget_others(&mut self, quality: GraphicsQuality) -> bool {
        let is_other = self.created.quality != Some(quality);
        if is_other {
            *self.created = Made { quality: Some(quality), wood: self.created.wood.take(), ..default() };
        }
        is_other
    }

    fn assign(&mut self, part: &mut EntityCommands, surface: Surface, fade: Fade, quality: GraphicsQuality) {
        let look = (surface, fade);
        let Made { wood, lean, medium, studio, .. } = &mut *self.created;
        if quality.uses_lean_material() {
            let material = lean.entry(look).or_insert_with(|| self.lean.add(surface.lean_material(fade))).clone();
            part.remove::<Lit>().insert(MeshMaterial3d(material));
            return;
        }
        part.remove::<(MeshMaterial3d<LeanMaterial>, Lit)>();
        let set = self.set.as_ref().map(|set| set.buffer.clone()).unwrap_or_default();
        let wood = wood.get_or_insert_with(|| self.images.add(standard::wood_texture()));
        let base = || surface.standard_material(wood, quality, fade);
        if surface.uses_studio_material(quality, fade) {
            let make = || StudioMaterial { base: base(), extension: StudioExtension::of(surface, set) };
            let material = studio.entry(look).or_insert_with(|| self.studio.add(make()));
            part.insert(MeshMaterial3d(material.clone()));
        } else {
            let make = || self.medium.add(MediumQualityMaterial::of(surface, fade, base(), set));
            part.insert(MeshMaterial3d(medium.entry(look).or_insert_with(make).clone()));
        }
    }
}

fn assign_materials(
    mut commands: Commands,
    quality: Res<GraphicsQuality>,
    mut materials: SurfaceMaterials,
    parts: Query<(Entity, Ref<Surface>, Ref<Fade>)>,
) {
    let quality_changed = materials.forget_others(*quality);
    for (part, surface, fade) in &parts {
        if !(quality_changed || surface.is_changed() || fade.is_changed()) {
            continue;
        }
        let mut part = commands.entity(part);
        materials.assign(&mut part, *surface, *fade, *quality);
        if surface.skips_shadow_map() {
            part.insert(NotShadowCaster);
        } else {
            part.remove::<NotShadowCaster>();
        }
    }
}
