//! Makes the glasses translucent that hide a target from the camera while a hand aims.

use bevy::prelude::*;

use super::appearance::GlassParts;
use crate::appearance::animations::AnimationSpeed;
use crate::graphics::camera::TableCamera;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::material::Fade;
use crate::simulation::components::{Hand, Hourglass};
use crate::simulation::live::LiveMatch;
use crate::table::extra_ring::ChoosingExtra;
use crate::table::seats::Seats;
use crate::table::targets::{Glasses, seen_through};

/// How long a glass takes to become translucent, in seconds.
const SECONDS: f32 = 0.18;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (update_fading, fade_parts).chain().in_set(GraphicsSystems::Build));
}

/// How far a glass has become translucent, from 0 to 1.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Fading {
    share: f32,
    /// Whether it hides a target now.
    hides: bool,
}

impl Fading {
    /// Returns whether it hides a target now.
    pub fn hides_a_target(&self) -> bool {
        self.hides
    }

    /// Returns whether it is changing.
    pub fn is_under_way(&self) -> bool {
        self.share != f32::from(u8::from(self.hides))
    }
}

fn update_fading(
    time: Res<Time>,
    animations: Res<AnimationSpeed>,
    seats: Res<Seats>,
    table: Option<Single<(&LiveMatch, &ChoosingExtra)>>,
    hands: Query<&Hand>,
    cameras: Query<&GlobalTransform, With<TableCamera>>,
    mut glasses: Query<(&Hourglass, &mut Fading)>,
) {
    let step = if animations.is_off() { 1.0 } else { animations.step(time.delta_secs()) / SECONDS };
    let eye = cameras.iter().next().map(GlobalTransform::translation);
    let through = table.as_deref().zip(eye).map_or_else(Glasses::new, |((live, choosing), eye)| {
        seen_through(live.game(), *seats, hands.iter(), choosing, eye)
    });
    for (glass, mut fading) in &mut glasses {
        let hides = through.contains(&glass.0);
        let share = if hides { (fading.share + step).min(1.0) } else { (fading.share - step).max(0.0) };
        fading.set_if_neq(Fading { share, hides });
    }
}

/// Passes the fading of a glass on to its parts.
fn fade_parts(
    glasses: Query<(&Fading, &GlassParts), Or<(Changed<Fading>, Added<GlassParts>)>>,
    mut fades: Query<&mut Fade>,
) {
    for (fading, parts) in &glasses {
        let fade = Fade::nearest(fading.share);
        for part in [Some(parts.caps), Some(parts.shell), Some(parts.sand), Some(parts.stream), parts.seal] {
            if let Some(mut current) = part.and_then(|part| fades.get_mut(part).ok()) {
                current.set_if_neq(fade);
            }
        }
    }
}
