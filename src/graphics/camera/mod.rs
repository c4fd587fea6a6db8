//! The camera: behind a player's seat, above the board, or wherever the player has dragged it.

pub mod framing;
mod rig;

pub use framing::CameraMargins;
pub use rig::{CameraRig, TableCamera};

use bevy::input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll, MouseScrollUnit};
use bevy::prelude::*;
use tamsk_rules::{Match, Socket};

use crate::graphics::common::schedule::GraphicsSystems;
use crate::settings::CameraSettings;
use crate::simulation::components::{Hand, Held, Timer};
use crate::simulation::layout::*;
use crate::simulation::live::LiveMatch;
use crate::simulation::occlusion;
use crate::states::Screen;
use crate::table::camera::CameraCommand;
use crate::table::extra_ring::ExtraRingChoice;
use crate::table::lesson::{ArrowTarget, CurrentLesson, LessonPhase, LessonView};
use framing::OrbitAngles;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CameraMargins>()
        .add_systems(
            Update,
            (
                rig::frame_set.run_if(state_changed::<Screen>),
                rig::apply_commands,
                turn_to_what_is_taught,
                rig::move_camera,
            )
                .chain()
                .in_set(GraphicsSystems::Camera),
        )
        .add_systems(Startup, rig::spawn_camera)
        .add_systems(Update, read_mouse.in_set(CameraInputSystems).before(GraphicsSystems::Camera));
}

const TURN_PER_PIXEL: f32 = 0.006;
/// Pixels that a drag of the right button must cover before the camera turns. A shorter drag is a click, which cancels.
const DRAG_THRESHOLD: f32 = 5.0;
/// Pixels of touchpad scrolling per step of the wheel.
const PIXELS_PER_STEP: f32 = 60.0;

/// The system that reads the mouse for the camera. A run condition must disable it while a panel uses the pointer.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CameraInputSystems;

fn read_mouse(
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    motion: Res<AccumulatedMouseMotion>,
    scroll: Res<AccumulatedMouseScroll>,
    settings: Res<CameraSettings>,
    held: Query<(), With<Held>>,
    mut dragged: Local<f32>,
    mut camera: MessageWriter<CameraCommand>,
) {
    let Some(buttons) = buttons else { return };
    if scroll.delta.y != 0.0 {
        let steps = match scroll.unit {
            MouseScrollUnit::Line => scroll.delta.y,
            MouseScrollUnit::Pixel => scroll.delta.y / PIXELS_PER_STEP,
        };
        camera.write(CameraCommand::Zoom(steps * settings.factor()));
    }
    let right = buttons.pressed(MouseButton::Right);
    if !right && !buttons.pressed(MouseButton::Middle) {
        *dragged = 0.0;
        return;
    }
    *dragged += motion.delta.length();
    // While a glass is held, the right button only puts it back.
    let cancels = right && (!held.is_empty() || *dragged < DRAG_THRESHOLD);
    if !cancels && motion.delta != Vec2::ZERO {
        let up = if settings.inverted { -motion.delta.y } else { motion.delta.y };
        camera.write(CameraCommand::Orbit(Vec2::new(-motion.delta.x, up) * TURN_PER_PIXEL * settings.factor()));
    }
}

/// The most highlighted sockets that must all be visible. If there are more, the player may use any of them.
const MOST_MARKERS: u32 = 6;
/// The shares of a marker and of a glass that other glasses may hide.
const MARKER_MAY_HIDE: f32 = 0.2;
const GLASS_MAY_HIDE: f32 = 0.1;
// The directions tried: the angle between them, in radians, and the numbers of steps to either side and upward.
const TURN_STEP: f32 = 5.0 * std::f32::consts::PI / 180.0;
const TURN_STEPS: (i16, i16) = (24, 9);
/// The cost of turning sideways relative to upward. A table seen askew is harder to recognise.
const SIDEWAYS: f32 = 1.5;
/// The lowest pitch tried, in radians.
const LOWEST: f32 = 40.0 * std::f32::consts::PI / 180.0;

/// The objects that a lesson points at, and the lower ends (`feet`) of all standing glasses, which may hide them.
#[derive(Clone, Debug, Default, PartialEq)]
struct Subject {
    markers: Vec<Socket>,
    glasses: Vec<Vec3>,
    points: Vec<Vec3>,
    feet: Vec<Vec3>,
    pitch: Option<f32>,
}

impl Subject {
    fn of(view: &LessonView, game: &Match, timer_on_left: bool) -> Subject {
        let standing = game.glasses().filter(|(id, _)| game.in_hand(id.owner) != Some(*id));
        let mut subject = Subject {
            feet: standing.map(|(id, glass)| glass_at(id, glass.at)).collect(),
            pitch: view.pitch.map(|degrees| f32::from(degrees).to_radians()),
            ..Subject::default()
        };
        if view.sockets.len() <= MOST_MARKERS {
            subject.markers.extend(view.sockets);
        }
        for &arrow in &view.arrows {
            match arrow {
                ArrowTarget::Glass(socket) => subject.glasses.push(glass_on_socket(socket)),
                ArrowTarget::Socket(socket) => subject.markers.push(socket),
                ArrowTarget::Beside(player) => {
                    subject.glasses.extend(game.next_glass_off_board(player).map(glass_off_board));
                }
                ArrowTarget::Holder(player) => subject.points.push(on_table(holder_position(player), TRAY_TOP)),
                ArrowTarget::Timer => subject.points.push(on_table(timer_position(timer_on_left), TIMER_HEIGHT)),
                ArrowTarget::Place(_) => {}
            }
        }
        subject
    }

    fn is_empty(&self) -> bool {
        self.markers.is_empty() && self.glasses.is_empty() && self.points.is_empty()
    }

    /// Returns the excess of the most hidden object over its permitted hidden share, seen from `eye`, or 0.
    fn hidden(&self, eye: Vec3) -> f32 {
        let markers =
            self.markers.iter().map(|&socket| occlusion::marker_occlusion(socket, eye, &self.feet) - MARKER_MAY_HIDE);
        let glasses =
            self.glasses.iter().map(|&foot| occlusion::glass_occlusion(foot, eye, &self.feet) - GLASS_MAY_HIDE);
        markers.chain(glasses).fold(0.0, f32::max)
    }

    fn landmarks(&self) -> impl Iterator<Item = Vec3> {
        let markers = self.markers.iter().map(|&socket| occlusion::marker_middle(socket));
        let glasses = self.glasses.iter().flat_map(|&foot| [foot, foot + Vec3::Y * GLASS_HEIGHT]);
        markers.chain(glasses).chain(self.points.iter().copied())
    }
}

#[derive(Default, PartialEq)]
struct Decided {
    subject: Subject,
    place: Option<(Vec2, CameraMargins)>,
    wanted: Option<(OrbitAngles, f32)>,
    shown: Option<(OrbitAngles, f32)>,
}

/// Turns the camera to show what a lesson points at, and back at its end. A view is kept while nothing in it is hidden,
/// while a step is retried (`repeated`), and until the next step if the player has moved the camera.
fn turn_to_what_is_taught(
    teaching: Res<CurrentLesson>,
    matches: Query<(&LiveMatch, &ExtraRingChoice)>,
    frame: Res<CameraMargins>,
    hands: Query<&Hand>,
    timers: Query<&Timer>,
    mut cameras: Query<(&Camera, &mut CameraRig)>,
    mut decided: Local<Decided>,
    mut repeated: Local<Option<(String, usize)>>,
) {
    let taught = teaching.0.as_ref().zip(matches.iter().next());
    for (camera, mut rig) in &mut cameras {
        let Some((view, (live, choosing))) = &taught else {
            rig.bypass_change_detection().set_lesson_view(None);
            *decided = Decided::default();
            continue;
        };
        let Some(window) = camera.logical_viewport_size() else { continue };
        // Turning the view under a moving hand, or while a player chooses a socket, would spoil the aim.
        let chooses = choosing.players().next().is_some();
        if chooses {
            rig.stop_lesson_motion();
        }
        let busy = chooses || hands.iter().any(|hand| hand.carries_ring || live.game().in_hand(hand.player).is_some());
        if !rig.may_lesson_move((&view.name, view.step)) || busy {
            continue;
        }
        // The view is kept for another try, so that the next press does not miss.
        if view.phase == LessonPhase::Wrong {
            *repeated = Some((view.name.clone(), view.step));
            continue;
        }
        let subject = Subject::of(view, live.game(), timers.iter().any(|timer| timer.on_left));
        let (place, wanted) = (Some((window, *frame)), Some((rig.wanted_angles, rig.wanted_zoom)));
        let is_same = |(name, step): (String, usize)| (name, step) == (view.name.clone(), view.step);
        let is_repeated = !subject.is_empty() && repeated.take().is_some_and(is_same);
        let now = Decided { subject, place, wanted, shown: rig.lesson_view };
        if *decided != now {
            let shown = if is_repeated { rig.lesson_view } else { view_of(&rig, &now.subject, window, &frame) };
            rig.set_lesson_view(shown);
            *decided = Decided { shown, ..now };
        }
    }
}

/// Returns the view that shows the subject: the present one, else the player's own (`None`), else the nearest.
fn view_of(rig: &CameraRig, subject: &Subject, window: Vec2, frame: &CameraMargins) -> Option<(OrbitAngles, f32)> {
    let own = (rig.wanted_angles, rig.wanted_zoom);
    let hidden = |view: (OrbitAngles, f32)| {
        let place = rig.placement(view, window, frame);
        let within = |point: Vec3| frame.contains(CameraRig::projected(&place, point, window), window);
        // A view without an object in its frame is worse than one in which the object is hidden.
        if subject.landmarks().all(within) { subject.hidden(place.translation) } else { 2.0 }
    };
    // Views from low down are only for lessons that set a pitch.
    let fits =
        |shown: &(OrbitAngles, f32)| subject.pitch.map_or(shown.0.pitch >= LOWEST, |pitch| shown.0.pitch == pitch);
    if let Some(shown) = rig.lesson_view.filter(fits).filter(|shown| subject.is_empty() || hidden(*shown) == 0.0) {
        return Some(shown);
    }
    if subject.pitch.is_none() && (subject.is_empty() || hidden(own) == 0.0) {
        return None;
    }
    let from = rig.goal().0;
    let pitches = || (0..=TURN_STEPS.1).map(|up| LOWEST + f32::from(up) * TURN_STEP).collect();
    let pitches: Vec<f32> = subject.pitch.map_or_else(pitches, |pitch| vec![pitch]);
    let mut tried: Vec<(f32, OrbitAngles)> = Vec::new();
    for turn in (-TURN_STEPS.0..=TURN_STEPS.0).map(|aside| f32::from(aside) * TURN_STEP) {
        let angles = pitches.iter().map(|&pitch| OrbitAngles { yaw: from.yaw + turn, pitch });
        tried.extend(angles.map(|angles| ((SIDEWAYS * turn).hypot(angles.pitch - from.pitch), angles)));
    }
    tried.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut best = if subject.pitch.is_some() { (f32::INFINITY, own) } else { (hidden(own), own) };
    for view in tried.into_iter().map(|(_, angles)| (angles, 1.0)) {
        let now = hidden(view);
        if now < best.0 {
            best = (now, view);
        }
        if now == 0.0 {
            break;
        }
    }
    Some(best.1)
}
