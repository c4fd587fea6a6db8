//! The appearance of a glass. A glass looks sealed, in use or dead, and is translucent while it hides a target from a
//! player.

use bevy::prelude::*;

use super::carry::advance_uncarried_glasses;
use super::motion::{GlassMotion, MotionPhase, write_transforms};
use crate::appearance::MotionPreference;
use crate::graphics::camera::TableCamera;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::material::{Fade, Surface};
use crate::settings::AccessibilitySettings;
use crate::simulation::components::{Hand, Hourglass, SandState, SandStatus};
use crate::simulation::live::LiveMatch;
use crate::simulation::time::PlaybackTimeState;
use crate::table::extra_ring::ExtraRingChoosers;
use crate::table::seats::Seats;
use crate::table::targets::{GlassList, transparent_glasses};

/// The child entities of a glass. Their appearance changes with the state of the glass.
#[derive(Component, Clone, Copy, Debug)]
pub struct GlassParts {
    /// Both caps of the glass.
    pub caps: Entity,
    /// The shell of the glass.
    pub shell: Entity,
    /// The sand in both bulbs.
    pub sand: Entity,
    /// The stream of falling sand.
    pub stream: Entity,
    /// The grains that bounce where the stream lands.
    pub splash: Entity,
    /// The seal, or `None` for the timer.
    pub seal: Option<Entity>,
}

/// Shows the seals of glasses that were never turned over, and gives lost glasses the surfaces of dead glasses.
pub(super) fn update_glass_surfaces(
    glasses: Query<
        (&Hourglass, &SandState, &GlassParts, Has<LooksDead>),
        Or<(Changed<SandState>, Added<LooksDead>, Added<GlassParts>)>,
    >,
    mut surfaces: Query<&mut Surface>,
    mut visibilities: Query<&mut Visibility>,
) {
    for (glass, level, parts, dead) in &glasses {
        let mut set_surface = |part, surface| {
            if let Ok(mut current) = surfaces.get_mut(part) {
                current.set_if_neq(surface);
            }
        };
        let owner = glass.0.owner;
        let [caps, shell, sand] = match dead && level.state == SandStatus::NoSand {
            true => [Surface::DeadCap(owner), Surface::DeadGlass, Surface::DeadSand],
            false => [Surface::Cap(owner), Surface::Glass, Surface::Sand],
        };
        set_surface(parts.caps, caps);
        set_surface(parts.shell, shell);
        set_surface(parts.sand, sand);
        if let Some(mut visibility) = parts.seal.and_then(|seal| visibilities.get_mut(seal).ok()) {
            let sealed = level.state == SandStatus::NeverFlipped && level.flips == 0;
            visibility.set_if_neq(if sealed { Visibility::Inherited } else { Visibility::Hidden });
        }
    }
}

const SHUDDER_SECONDS: f32 = 0.7;
/// The amplitude of the shudder of a lost glass, in radians.
const SWAY: f32 = 0.07;
/// The angular frequency of the shudder of a lost glass, in radians per second.
const SWAY_SPEED: f32 = 34.0;

pub(super) fn plugin(app: &mut App) {
    // The shudder is applied after `advance_uncarried_glasses`, which would otherwise damp it.
    app.add_systems(
        Update,
        (detect_loss, shudder)
            .chain()
            .after(advance_uncarried_glasses)
            .before(write_transforms)
            .in_set(GraphicsSystems::Animate),
    );
    app.add_systems(Update, (update_fading, fade_parts).chain().in_set(GraphicsSystems::SpawnVisuals));
}

/// A component of a glass that was just lost. It contains the time since the shudder of the glass began, in seconds.
#[derive(Component)]
pub struct LossShudder(f32);

/// A marker for a lost glass that looks dead, because its shudder has ended.
#[derive(Component, Clone, Copy, Debug)]
pub struct LooksDead;

fn detect_loss(
    mut commands: Commands,
    playback: Res<PlaybackTimeState>,
    glasses: Query<(Entity, &SandState, Has<LossShudder>, Has<LooksDead>), (With<Hourglass>, Changed<SandState>)>,
) {
    for (glass, level, shuddering, dead) in &glasses {
        match level.state {
            SandStatus::NoSand if playback.has_jumped && !dead => {
                commands.entity(glass).remove::<LossShudder>().insert(LooksDead);
            }
            SandStatus::NoSand if !shuddering && !dead => {
                commands.entity(glass).insert(LossShudder(0.0));
            }
            // The glass is no longer lost in a new match, or at an earlier moment of a replay.
            SandStatus::NeverFlipped | SandStatus::Running if shuddering || dead => {
                commands.entity(glass).remove::<(LossShudder, LooksDead)>();
            }
            _ => {}
        }
    }
}

fn shudder(
    mut commands: Commands,
    time: Res<Time>,
    animations: MotionPreference,
    mut glasses: Query<(Entity, &mut LossShudder, &mut GlassMotion)>,
) {
    for (glass, mut dying, mut motion) in &mut glasses {
        // The shudder begins once the glass is at rest, so that a leaning glass first swings upright.
        let is_ready = if dying.0 == 0.0 { motion.is_at_rest() } else { motion.phase == MotionPhase::Rest };
        if !is_ready && !animations.is_off() {
            continue;
        }
        dying.0 += animations.animation_step_seconds(time.delta_secs());
        let left = 1.0 - dying.0 / SHUDDER_SECONDS;
        if left <= 0.0 || animations.is_reduced() {
            (motion.lean, motion.lean_velocity) = (Vec3::ZERO, Vec3::ZERO);
            commands.entity(glass).remove::<LossShudder>().insert(LooksDead);
        } else {
            motion.lean = Vec3::Z * (SWAY * left * (dying.0 * SWAY_SPEED).sin());
            motion.lean_velocity = Vec3::ZERO;
        }
    }
}

/// The time that a glass takes to become fully translucent, in seconds.
const SECONDS: f32 = 0.18;

/// The translucency of a glass. It rises to 1 while the glass hides a target, and falls to 0 otherwise.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Translucency {
    share: f32,
    hides: bool,
}

impl Translucency {
    /// Returns `true` if the glass hides a target.
    pub fn hides_a_target(&self) -> bool {
        self.hides
    }

    /// Returns `true` while the translucency changes.
    pub fn is_changing(&self) -> bool {
        self.share != f32::from(u8::from(self.hides))
    }
}

fn update_fading(
    time: Res<Time>,
    access: Res<AccessibilitySettings>,
    seats: Res<Seats>,
    matches: Query<(&LiveMatch, &ExtraRingChoosers)>,
    hands: Query<&Hand>,
    cameras: Query<&GlobalTransform, With<TableCamera>>,
    mut glasses: Query<(&Hourglass, &mut Translucency)>,
) {
    let step = if access.animation_speed.is_off() {
        1.0
    } else {
        access.animation_speed.animation_step_seconds(time.delta_secs()) / SECONDS
    };
    let eye = cameras.iter().next().map(GlobalTransform::translation);
    let through = matches.iter().next().zip(eye).map_or_else(GlassList::new, |((live, choosing), eye)| {
        transparent_glasses(live.game(), *seats, hands.iter(), choosing, eye)
    });
    for (glass, mut translucency) in &mut glasses {
        let hides = through.contains(&glass.0);
        let share = if hides { (translucency.share + step).min(1.0) } else { (translucency.share - step).max(0.0) };
        translucency.set_if_neq(Translucency { share, hides });
    }
}

fn fade_parts(
    glasses: Query<(&Translucency, &GlassParts), Or<(Changed<Translucency>, Added<GlassParts>)>>,
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
