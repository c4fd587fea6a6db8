//! How things move: glasses in the hand and through the air, rings on their way, sand that falls.
//!
//! All of it is a picture that lags a little behind the truth and catches up with it. What an animation reads are
//! the components, so that it also ends well when a message was missed.

mod carry;
mod flight;
mod forward;
mod glass;
mod lost;
mod ring;
mod sand;
mod spring;

use bevy::prelude::*;

use crate::graphics::GraphicsSystems;

pub use glass::{GlassMotion, Phase};
pub use ring::InHand;
pub use sand::SandShown;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SandRuns>()
        .init_resource::<ReducedMotion>()
        .init_resource::<Restless>()
        .add_systems(Update, see_what_moves.in_set(GraphicsSystems::Show));
    app.add_plugins((glass::plugin, ring::plugin, sand::plugin, lost::plugin));
}

/// Whether time runs in the match: sand falls only then.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SandRuns(pub bool);

impl Default for SandRuns {
    fn default() -> Self {
        SandRuns(true)
    }
}

/// Whether things should be where they belong at once instead of travelling there.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReducedMotion(pub bool);

/// The longest step an animation takes at once, in seconds. Springs are stable at any; shorter ones would let things
/// hang in the air where frames are few.
const LONGEST_STEP: f32 = 0.25;

/// Whether anything on the table is still on its way, so that frames are needed.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Restless(pub bool);

fn see_what_moves(
    glasses: Query<&GlassMotion>,
    rings: Query<(), ring::OnItsWay>,
    dying: Query<(), With<lost::Dying>>,
    mut restless: ResMut<Restless>,
) {
    let moves = glasses.iter().any(|glass| !glass.is_at_rest()) || !rings.is_empty() || !dying.is_empty();
    restless.set_if_neq(Restless(moves));
}
