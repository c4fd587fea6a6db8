//! Gives every part the material that suits its surface and the quality of the picture.

use bevy::light::NotShadowCaster;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use crate::graphics::common::schedule::GraphicsSystems;
use crate::session::quality::Quality;

use super::lean::LeanMaterial;
use super::surface::Surface;
use super::texture;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SurfaceMaterials>();
    app.add_systems(Update, assign_materials.in_set(GraphicsSystems::AssignMaterials));
}

/// The materials of the quality that was worn last. They are made when a part first asks for them.
#[derive(Resource, Default)]
struct SurfaceMaterials {
    quality: Option<Quality>,
    /// The picture of the table, painted when it is first needed: the lean picture does without.
    wood: Option<Handle<Image>>,
    lean: HashMap<Surface, Handle<LeanMaterial>>,
    standard: HashMap<Surface, Handle<StandardMaterial>>,
}

fn assign_materials(
    mut commands: Commands,
    quality: Res<Quality>,
    mut images: ResMut<Assets<Image>>,
    mut cache: ResMut<SurfaceMaterials>,
    mut lean: ResMut<Assets<LeanMaterial>>,
    mut standard: ResMut<Assets<StandardMaterial>>,
    parts: Query<(Entity, Ref<Surface>)>,
) {
    let anew = cache.quality != Some(*quality);
    if anew {
        *cache = SurfaceMaterials { quality: Some(*quality), wood: cache.wood.take(), ..default() };
    }
    let SurfaceMaterials { wood, lean: lean_worn, standard: standard_worn, .. } = &mut *cache;
    for (part, surface) in parts.iter().filter(|(_, surface)| anew || surface.is_changed()) {
        let mut part = commands.entity(part);
        if quality.is_lean() {
            let material = lean_worn.entry(*surface).or_insert_with(|| lean.add(surface.lean())).clone();
            part.insert(MeshMaterial3d(material)).remove::<MeshMaterial3d<StandardMaterial>>();
        } else {
            let wood = wood.get_or_insert_with(|| images.add(texture::wood()));
            let made = || standard.add(surface.standard(wood, *quality));
            let material = standard_worn.entry(*surface).or_insert_with(made).clone();
            part.insert(MeshMaterial3d(material)).remove::<MeshMaterial3d<LeanMaterial>>();
        }
        if surface.is_glass() {
            // A clear shell would throw the shadow of a solid one.
            part.insert(NotShadowCaster);
        }
    }
}
