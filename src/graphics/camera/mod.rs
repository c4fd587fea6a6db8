//! The camera, which looks from behind a player's seat, from above the board, or from wherever the player has dragged
//! it.

pub mod framing;
mod rig;

pub use framing::CameraMargins;
pub use rig::{CameraRig, TableCamera};

use bevy::input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll, MouseScrollUnit};
use bevy::prelude::*;
use tamsk_rules::{Match, Socket};

use crate::graphics::common::schedule::GraphicsSystems;
use crate::settings::CameraSettings;
use crate::simulation::components::{Hand, HeldGlass, SandTimer};
use crate::simulation::layout::*;
use crate::simulation::live::LiveMatch;
use crate::simulation::occlusion;
use crate::states::Screen;
use crate::table::camera::CameraCommand;
use crate::table::extra_ring::ExtraRingChoosers;
use crate::table::lesson::{ArrowTarget, CurrentLesson, LessonPhase, LessonStatus};
use framing::OrbitAngles;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CameraMargins>()
        .add_systems(
            Update,
            (
                rig::frame_current_game.run_if(state_changed::<Screen>),
                rig::apply_camera_commands,
                turn_to_lesson_subject,
                rig::move_camera,
            )
                .chain()
                .in_set(GraphicsSystems::Camera),
        )
        .add_systems(Startup, rig::spawn_camera)
        .add_systems(Update, read_mouse.in_set(CameraMouseSystems).before(GraphicsSystems::Camera));
}

/// The rotation of the camera per pixel of a drag, in radians.
const TURN_PER_PIXEL: f32 = 0.006;
/// The minimum length of a right-button drag that turns the camera, in pixels. A shorter drag counts as a click, which
/// cancels an action.
const DRAG_THRESHOLD: f32 = 5.0;
/// The number of pixels of touchpad scrolling that zoom as much as one step of a mouse wheel.
const PIXELS_PER_STEP: f32 = 60.0;

/// The set of the systems that read the mouse for the camera. A run condition must disable this set while a panel uses
/// the pointer.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CameraMouseSystems;

fn read_mouse(
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    motion: Res<AccumulatedMouseMotion>,
    scroll: Res<AccumulatedMouseScroll>,
    settings: Res<CameraSettings>,
    held: Query<(), With<HeldGlass>>,
    mut dragged: Local<f32>,
    mut camera: MessageWriter<CameraCommand>,
) {
    let Some(buttons) = buttons else { return };
    if scroll.delta.y != 0.0 {
        let steps = match scroll.unit {
            MouseScrollUnit::Line => scroll.delta.y,
            MouseScrollUnit::Pixel => scroll.delta.y / PIXELS_PER_STEP,
        };
        camera.write(CameraCommand::ZoomSteps(steps * settings.speed_factor()));
    }
    let right = buttons.pressed(MouseButton::Right);
    if !right && !buttons.pressed(MouseButton::Middle) {
        *dragged = 0.0;
        return;
    }
    *dragged += motion.delta.length();
    // While a person holds a glass, pressing the right button puts the glass back and does not turn the camera.
    let cancels = right && (!held.is_empty() || *dragged < DRAG_THRESHOLD);
    if !cancels && motion.delta != Vec2::ZERO {
        let up = if settings.inverts_vertical_drag { -motion.delta.y } else { motion.delta.y };
        camera.write(CameraCommand::Orbit(Vec2::new(-motion.delta.x, up) * TURN_PER_PIXEL * settings.speed_factor()));
    }
}

/// The maximum number of highlighted sockets that the camera keeps visible. If more sockets are highlighted, the player
/// may use any of them, so it does not matter if some are hidden.
const MOST_MARKERS: u32 = 6;
/// The share of a socket's mark that glasses may hide.
const MARKER_MAY_HIDE: f32 = 0.2;
/// The share of a glass that other glasses may hide.
const GLASS_MAY_HIDE: f32 = 0.1;
/// The angle between neighbouring camera directions to try, in radians.
const TURN_STEP: f32 = 5.0 * std::f32::consts::PI / 180.0;
/// The number of steps to try to either side of the current direction, and the number of steps upward from the lowest
/// pitch.
const TURN_STEPS: (i16, i16) = (24, 9);
/// The cost of turning the camera sideways, relative to the cost of turning it upward. Turning sideways costs more,
/// because players find it harder to recognise the table from another side.
const SIDEWAYS: f32 = 1.5;
/// The lowest camera pitch to try, in radians.
const LOWEST: f32 = 40.0 * std::f32::consts::PI / 180.0;

/// The objects that a lesson points at, and the lower ends (`feet`) of the standing glasses, which may hide the
/// objects.
#[derive(Clone, Debug, Default, PartialEq)]
struct Subject {
    markers: Vec<Socket>,
    glasses: Vec<Vec3>,
    points: Vec<Vec3>,
    feet: Vec<Vec3>,
    pitch: Option<f32>,
}

impl Subject {
    fn of(lesson: &LessonStatus, game: &Match, timer_on_left: bool) -> Subject {
        let standing = game.glasses().filter(|(id, _)| game.glass_in_hand(id.owner) != Some(*id));
        let mut subject = Subject {
            feet: standing.map(|(id, glass)| glass_foot_position(id, glass.socket)).collect(),
            pitch: lesson.camera_pitch_degrees.map(|degrees| f32::from(degrees).to_radians()),
            ..Subject::default()
        };
        if lesson.highlighted_sockets.len() <= MOST_MARKERS {
            subject.markers.extend(lesson.highlighted_sockets);
        }
        for &arrow in &lesson.arrows {
            match arrow {
                ArrowTarget::Glass(socket) => subject.glasses.push(glass_on_socket(socket)),
                ArrowTarget::Socket(socket) => subject.markers.push(socket),
                ArrowTarget::GlassBesideBoard(player) => {
                    subject.glasses.extend(game.next_glass_off_board(player).map(glass_foot_off_board));
                }
                ArrowTarget::Holder(player) => {
                    subject.points.push(point_above_table(holder_position(player), TRAY_TOP));
                }
                ArrowTarget::Timer => {
                    subject.points.push(point_above_table(timer_position(timer_on_left), TIMER_HEIGHT));
                }
                ArrowTarget::Point(_) => {}
            }
        }
        subject
    }

    fn is_empty(&self) -> bool {
        self.markers.is_empty() && self.glasses.is_empty() && self.points.is_empty()
    }

    /// Returns the greatest amount by which the hidden share of an object exceeds the allowed share, as seen from
    /// `eye`. Returns 0 if no object is hidden more than allowed.
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

/// Turns the camera towards the objects that a lesson points at, and back to the player's view after the lesson. The
/// camera does not turn while all objects are visible, or while a step is retried (`repeated`). Once the player has
/// moved the camera, it does not turn until the next step.
fn turn_to_lesson_subject(
    current_lesson: Res<CurrentLesson>,
    matches: Query<(&LiveMatch, &ExtraRingChoosers)>,
    margins: Res<CameraMargins>,
    hands: Query<&Hand>,
    timers: Query<&SandTimer>,
    mut cameras: Query<(&Camera, &mut CameraRig)>,
    mut decided: Local<Decided>,
    mut repeated: Local<Option<(String, usize)>>,
) {
    let lesson_and_match = current_lesson.0.as_ref().zip(matches.iter().next());
    for (camera, mut rig) in &mut cameras {
        let Some((lesson, (live, choosing))) = &lesson_and_match else {
            rig.bypass_change_detection().set_lesson_view(None);
            *decided = Decided::default();
            continue;
        };
        let Some(window) = camera.logical_viewport_size() else { continue };
        // The view stays still while a player moves a glass or chooses a socket, so that the player does not miss the
        // target.
        let chooses = choosing.players().next().is_some();
        if chooses {
            rig.stop_lesson_motion();
        }
        let busy =
            chooses || hands.iter().any(|hand| hand.carries_ring || live.game().glass_in_hand(hand.player).is_some());
        if !rig.track_lesson_step((&lesson.name, lesson.step)) || busy {
            continue;
        }
        // The view stays still while a step is retried, so that the player's next press does not miss its target.
        if lesson.phase == LessonPhase::Wrong {
            *repeated = Some((lesson.name.clone(), lesson.step));
            continue;
        }
        let subject = Subject::of(lesson, live.game(), timers.iter().any(|timer| timer.on_reds_left));
        let (place, wanted) = (Some((window, *margins)), Some((rig.wanted_angles, rig.wanted_relative_distance)));
        let is_same = |(name, step): (String, usize)| (name, step) == (lesson.name.clone(), lesson.step);
        let is_repeated = !subject.is_empty() && repeated.take().is_some_and(is_same);
        let now = Decided { subject, place, wanted, shown: rig.lesson_view };
        if *decided != now {
            let shown = if is_repeated { rig.lesson_view } else { view_of(&rig, &now.subject, window, &margins) };
            rig.set_lesson_view(shown);
            *decided = Decided { shown, ..now };
        }
    }
}

/// Returns a view in which the subject is visible. Tries the current lesson view first, then the player's own view
/// (`None`), and then the view nearest to the current one.
fn view_of(rig: &CameraRig, subject: &Subject, window: Vec2, margins: &CameraMargins) -> Option<(OrbitAngles, f32)> {
    let own = (rig.wanted_angles, rig.wanted_relative_distance);
    let hidden = |view: (OrbitAngles, f32)| {
        let place = rig.camera_transform(view, window, margins);
        let within =
            |point: Vec3| margins.leaves_uncovered(CameraRig::project_to_window(&place, point, window), window);
        // A view in which an object lies outside the free part of the window is worse than any view in which glasses
        // hide objects.
        if subject.landmarks().all(within) { subject.hidden(place.translation) } else { 2.0 }
    };
    // Only lessons that set a pitch may use a view below `LOWEST`.
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
