//! Draws the table, the board and the pieces with light and animation, from the components of `simulation`. Lengths are
//! in centimetres. Visible parts are not pickable, because `interaction` spawns its own hit shapes.

pub mod camera;
pub(crate) mod common;
pub(crate) mod coordinates;
pub mod hourglass;
pub(crate) mod marks;
pub mod material;
mod preparation;
pub mod quality;
pub mod rings;
pub mod stage;
mod still;
mod studio;
pub(crate) mod victory;

pub use camera::{CameraMargins, CameraMouseSystems, TableCamera};
pub use common::schedule::GraphicsSystems;
pub use coordinates::{RimLabels, RingCircles};
pub use preparation::PipelineCounts;
pub use quality::GraphicsQuality;
pub use stage::WindowEdgeShadeWidth;
pub use victory::VictoryLight;

use bevy::prelude::*;

use crate::simulation::layout::SOCKET_SPACING;
use crate::simulation::live::LiveMatch;
use crate::states::TAMSK;
use camera::CameraRig;
use common::game_sets::{GameSetRoots, IsMoving};
use coordinates::BoardLines;
use hourglass::appearance::{LossShudder, Translucency};
use hourglass::motion::GlassMotion;
use hourglass::sand_flow::SandFlow;
use rings::ring::{CarriedRing, FlyingRing};

/// Adds the plugins that draw the match.
pub fn plugin(app: &mut App) {
    GameSetRoots::spawn_set_root(app, TAMSK, SOCKET_SPACING, BoardLines::of_tamsk());
    app.add_plugins((
        common::plugin,
        quality::plugin,
        material::plugin,
        stage::plugin,
        hourglass::plugin,
        rings::plugin,
        marks::plugin,
        coordinates::plugin,
        camera::plugin,
        still::plugin,
        studio::plugin,
        victory::add_victory_light_of::<LiveMatch>,
        preparation::plugin,
    ))
    .init_resource::<NeedsRedraw>()
    .add_systems(
        Update,
        tamsk_moves.pipe(detect_motion).after(GraphicsSystems::PostAnimate).before(GraphicsSystems::Camera),
    );
}

/// Contains `true` while anything on the table moves or fades. The table must then be redrawn in every frame.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NeedsRedraw(pub bool);

fn tamsk_moves(
    glasses: Query<&GlassMotion>,
    sands: Query<&SandFlow>,
    rings: Query<(), Or<(With<CarriedRing>, With<FlyingRing>)>>,
    shuddering: Query<(), With<LossShudder>>,
    translucencies: Query<&Translucency>,
) -> bool {
    glasses.iter().any(|glass| !glass.is_at_rest())
        || sands.iter().any(|sand| !sand.is_settled())
        || !rings.is_empty()
        || !shuddering.is_empty()
        || translucencies.iter().any(Translucency::is_changing)
}

fn detect_motion(
    In(tamsk_moves): In<bool>,
    cameras: Query<&CameraRig>,
    others: Query<&IsMoving>,
    lights: Query<(), With<VictoryLight>>,
    mut animating: ResMut<NeedsRedraw>,
) {
    let moves = tamsk_moves
        || !lights.is_empty()
        || others.iter().any(|motion| motion.0)
        || cameras.iter().any(|rig| !rig.has_arrived());
    animating.set_if_neq(NeedsRedraw(moves));
}
