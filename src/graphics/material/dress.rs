//! Gives every part the material that suits its surface and the quality of the picture.

use bevy::light::NotShadowCaster;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use crate::graphics::{GraphicsSystems, Quality};

use super::lean::LeanMaterial;
use super::picture;
use super::surface::{Pictures, Surface};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Wardrobe>();
    app.add_systems(PreStartup, paint);
    app.add_systems(Update, dress.in_set(GraphicsSystems::Dress));
}

/// The materials of the quality that was worn last. They are made when a part first asks for them.
#[derive(Resource, Default)]
struct Wardrobe {
    quality: Option<Quality>,
    lean: HashMap<Surface, Handle<LeanMaterial>>,
    standard: HashMap<Surface, Handle<StandardMaterial>>,
}

fn paint(mut commands: Commands, mut images: ResMut<Assets<Image>>) {
    let wood = images.add(picture::wood());
    let face = images.add(picture::board_face());
    commands.insert_resource(Pictures { wood, face });
}

fn dress(
    mut commands: Commands,
    quality: Res<Quality>,
    pictures: Res<Pictures>,
    mut wardrobe: ResMut<Wardrobe>,
    mut lean: ResMut<Assets<LeanMaterial>>,
    mut standard: ResMut<Assets<StandardMaterial>>,
    parts: Query<(Entity, Ref<Surface>)>,
) {
    let anew = wardrobe.quality != Some(*quality);
    if anew {
        *wardrobe = Wardrobe { quality: Some(*quality), ..default() };
    }
    for (part, surface) in parts.iter().filter(|(_, surface)| anew || surface.is_changed()) {
        let mut part = commands.entity(part);
        if quality.is_lean() {
            let material = wardrobe.lean.entry(*surface).or_insert_with(|| lean.add(surface.lean(&pictures))).clone();
            part.insert(MeshMaterial3d(material)).remove::<MeshMaterial3d<StandardMaterial>>();
        } else {
            let made = || standard.add(surface.standard(&pictures, *quality));
            let material = wardrobe.standard.entry(*surface).or_insert_with(made).clone();
            part.insert(MeshMaterial3d(material)).remove::<MeshMaterial3d<LeanMaterial>>();
        }
        if surface.is_glass() {
            // A clear shell would throw the shadow of a solid one.
            part.insert(NotShadowCaster);
        }
    }
}
