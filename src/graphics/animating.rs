//! Tells the rest of the program whether anything on the table moves.

use bevy::prelude::*;

use super::camera::CameraRig;
use super::common::schedule::GraphicsSystems;
use super::common::sets::SetsOnTable;
use super::gipf::GipfPart;
use super::hourglass::death::Dying;
use super::hourglass::fading::Fading;
use super::hourglass::motion::GlassMotion;
use super::hourglass::sand_flow::SandFlow;
use super::rings::carry::CarriedRing;
use super::rings::fly::FlyingRing;
use super::victory::VictoryLight;
use crate::table::gipf::ThrowOnTable;

/// Whether a glass, its sand, a ring or the camera is moving or a glass or a light is fading, so that frames must be
/// drawn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Animating(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Animating>();
    app.add_systems(Update, detect_motion.in_set(GraphicsSystems::PostAnimate));
}

fn detect_motion(
    glasses: Query<&GlassMotion>,
    sands: Query<&SandFlow>,
    rings: Query<(), Or<(With<CarriedRing>, With<FlyingRing>)>>,
    dying: Query<(), With<Dying>>,
    fading: Query<&Fading>,
    cameras: Query<&CameraRig>,
    gipf: Query<&GipfPart>,
    lights: Query<(), With<VictoryLight>>,
    sets: Res<SetsOnTable>,
    throws: Query<&ThrowOnTable>,
    mut animating: ResMut<Animating>,
) {
    let moves = glasses.iter().any(|glass| !glass.is_at_rest())
        || sands.iter().any(|sand| !sand.is_settled())
        || !rings.is_empty()
        || !dying.is_empty()
        || !lights.is_empty()
        || fading.iter().any(Fading::is_under_way)
        || gipf.iter().any(GipfPart::is_moving)
        || sets.is_moving()
        || throws.iter().any(ThrowOnTable::is_flying)
        || cameras.iter().any(|rig| !rig.at_rest());
    animating.set_if_neq(Animating(moves));
}
