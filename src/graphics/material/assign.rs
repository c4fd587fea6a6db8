//! Gives every part the material of its surface at the current quality.

use bevy::light::NotShadowCaster;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::lean::LeanMaterial;
use super::medium::MediumMaterial;
use super::studio::{Studio, StudioMaterial};
use super::surface::Fade;
use super::surface::Surface;
use super::table_set::TableSetBuffer;
use super::texture;
use crate::appearance::quality::Quality;
use crate::graphics::common::schedule::GraphicsSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SurfaceMaterials>();
    app.add_systems(Update, assign_materials.in_set(GraphicsSystems::AssignMaterials));
}

/// The materials of the current quality, each made when a part first needs it.
#[derive(Resource, Default)]
struct SurfaceMaterials {
    quality: Option<Quality>,
    /// The texture of the table, made when it is first needed: the lean material does without.
    wood: Option<Handle<Image>>,
    lean: HashMap<(Surface, Fade), Handle<LeanMaterial>>,
    medium: HashMap<(Surface, Fade), Handle<MediumMaterial>>,
    studio: HashMap<(Surface, Fade), Handle<StudioMaterial>>,
}

/// The materials of the lit qualities.
type Lit = (MeshMaterial3d<MediumMaterial>, MeshMaterial3d<StudioMaterial>);

fn assign_materials(
    mut commands: Commands,
    quality: Res<Quality>,
    mut images: ResMut<Assets<Image>>,
    mut made: ResMut<SurfaceMaterials>,
    mut lean_materials: ResMut<Assets<LeanMaterial>>,
    mut medium_materials: ResMut<Assets<MediumMaterial>>,
    mut studio_materials: ResMut<Assets<StudioMaterial>>,
    set: Option<Res<TableSetBuffer>>,
    parts: Query<(Entity, Ref<Surface>, Ref<Fade>)>,
) {
    let quality_changed = made.quality != Some(*quality);
    if quality_changed {
        *made = SurfaceMaterials { quality: Some(*quality), wood: made.wood.take(), ..default() };
    }
    let SurfaceMaterials { wood, lean, medium, studio, .. } = &mut *made;
    // Without a renderer there is no set.
    let set = set.map(|set| set.buffer.clone()).unwrap_or_default();
    let changed = |surface: &Ref<Surface>, fade: &Ref<Fade>| surface.is_changed() || fade.is_changed();
    for (part, surface, fade) in parts.iter().filter(|(_, surface, fade)| quality_changed || changed(surface, fade)) {
        let look = (*surface, *fade);
        let mut part = commands.entity(part);
        if quality.is_lean() {
            let material = lean.entry(look).or_insert_with(|| lean_materials.add(surface.lean(*fade))).clone();
            part.remove::<Lit>().insert(MeshMaterial3d(material));
        } else {
            part.remove::<(MeshMaterial3d<LeanMaterial>, Lit)>();
            let wood = wood.get_or_insert_with(|| images.add(texture::wood()));
            let base = || surface.standard(wood, *quality, *fade);
            if surface.is_lit_by_studio(*quality, *fade) {
                let extension = || Studio::of(*surface, set.clone());
                let make = || studio_materials.add(StudioMaterial { base: base(), extension: extension() });
                part.insert(MeshMaterial3d(studio.entry(look).or_insert_with(make).clone()));
            } else {
                let make = || medium_materials.add(MediumMaterial::of(*surface, *fade, base(), set.clone()));
                part.insert(MeshMaterial3d(medium.entry(look).or_insert_with(make).clone()));
            }
        }
        if surface.casts_no_map() {
            part.insert(NotShadowCaster);
        } else {
            part.remove::<NotShadowCaster>();
        }
    }
}
