//! The camera: behind a player's seat, above the board, or wherever the mouse has dragged it to.

pub mod framing;
mod rig;

pub use framing::CameraFrame;
pub use rig::{CameraRig, TableCamera};

use bevy::input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll, MouseScrollUnit};
use bevy::prelude::*;
use tamsk_rules::{Match, Socket};

use crate::graphics::common::schedule::GraphicsSystems;
use crate::settings::CameraSettings;
use crate::simulation::components::{Hand, Held, Timer};
use crate::simulation::layout::*;
use crate::simulation::live::LiveMatch;
use crate::simulation::sight;
use crate::states::Screen;
use crate::table::camera::CameraCommand;
use crate::table::extra_ring::ChoosingExtra;
use crate::table::lesson::{ArrowTarget, LessonPhase, LessonView, Teaching};
use framing::OrbitAngles;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CameraFrame>()
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

/// Radians per pixel of dragging.
const TURN_PER_PIXEL: f32 = 0.006;
/// How far the right button must drag before the camera turns, in pixels: a click with it cancels.
const DRAG_THRESHOLD: f32 = 5.0;
/// Pixels of touchpad scrolling per step of the wheel.
const PIXELS_PER_STEP: f32 = 60.0;

/// The system that reads the mouse for the camera. It must not run while a panel uses the pointer:
/// `configure_sets(Update, CameraInputSystems.run_if(not(egui_wants_any_pointer_input)))`.
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

/// The limit of highlighted sockets that must all be visible. With more, any of them will do.
const MOST_MARKERS: u32 = 6;
/// The share of a marker that may be hidden.
const MARKER_MAY_HIDE: f32 = 0.2;
/// The share of a glass that may be hidden.
const GLASS_MAY_HIDE: f32 = 0.1;
/// The step between the directions that are tried, in radians.
const TURN_STEP: f32 = 5.0 * std::f32::consts::PI / 180.0;
/// How many steps to either side, and how many upward, are tried.
const TURN_STEPS: (i16, i16) = (24, 9);
/// How much worse it is to turn to the side than upward: a table seen askew is harder to know again.
const SIDEWAYS: f32 = 1.5;
/// The lowest pitch that is tried, in radians.
const LOWEST: f32 = 40.0 * std::f32::consts::PI / 180.0;

/// What a lesson points at, and the glasses that may stand in front of it.
#[derive(Clone, Debug, Default, PartialEq)]
struct Subject {
    markers: Vec<Socket>,
    /// The lower ends of the glasses that are pointed at.
    glasses: Vec<Vec3>,
    /// Other points: holders and the timer.
    points: Vec<Vec3>,
    /// The lower ends of all glasses that stand.
    feet: Vec<Vec3>,
    /// The pitch from which it is to be seen, in radians, if that matters.
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
                ArrowTarget::Beside(player) => subject.glasses.extend(game.off_board(player).map(glass_off_board)),
                ArrowTarget::Holder(player) => subject.points.push(on_table(holder_position(player), TRAY_TOP)),
                ArrowTarget::Timer => subject.points.push(on_table(timer_position(timer_on_left), TIMER_HEIGHT)),
                // Nothing hides it.
                ArrowTarget::Place(_) => {}
            }
        }
        subject
    }

    fn is_empty(&self) -> bool {
        self.markers.is_empty() && self.glasses.is_empty() && self.points.is_empty()
    }

    /// Returns by how much more than is allowed the most hidden part of it is hidden from `eye`; 0 if nothing is.
    fn hidden(&self, eye: Vec3) -> f32 {
        let markers =
            self.markers.iter().map(|&socket| sight::marker_hidden(socket, eye, &self.feet) - MARKER_MAY_HIDE);
        let glasses = self.glasses.iter().map(|&foot| sight::glass_hidden(foot, eye, &self.feet) - GLASS_MAY_HIDE);
        markers.chain(glasses).fold(0.0, f32::max)
    }

    /// Returns points that must be within the frame.
    fn landmarks(&self) -> impl Iterator<Item = Vec3> {
        let markers = self.markers.iter().map(|&socket| sight::marker_middle(socket));
        let glasses = self.glasses.iter().flat_map(|&foot| [foot, foot + Vec3::Y * GLASS_HEIGHT]);
        markers.chain(glasses).chain(self.points.iter().copied())
    }
}

/// What the last decision was made for.
#[derive(Default, PartialEq)]
struct Decided {
    subject: Subject,
    place: Option<(Vec2, CameraFrame)>,
    wanted: Option<(OrbitAngles, f32)>,
    shown: Option<(OrbitAngles, f32)>,
}

/// Turns the camera so that it shows what a lesson points at. A view stays while nothing that is pointed at is hidden in
/// it, so that the table does not swing between steps, and the camera goes back at the end of the lesson. It is left alone
/// once the player has turned it themselves in a step. `repeated` is a step that is tried again, whose view stays.
fn turn_to_what_is_taught(
    teaching: Res<Teaching>,
    matches: Query<(&LiveMatch, &ChoosingExtra)>,
    frame: Res<CameraFrame>,
    hands: Query<&Hand>,
    timers: Query<&Timer>,
    mut cameras: Query<(&Camera, &mut CameraRig)>,
    mut decided: Local<Decided>,
    mut repeated: Local<Option<(String, usize)>>,
) {
    let taught = teaching.0.as_ref().zip(matches.iter().next());
    for (camera, mut rig) in &mut cameras {
        let Some((view, (live, choosing))) = &taught else {
            rig.bypass_change_detection().show(None);
            *decided = Decided::default();
            continue;
        };
        let Some(window) = camera.logical_viewport_size() else { continue };
        // A view that turned under a moving hand, or while a socket is being chosen, would spoil the aim.
        let chooses = choosing.players().next().is_some();
        if chooses {
            rig.stop();
        }
        let busy = chooses || hands.iter().any(|hand| hand.ring || live.game().in_hand(hand.player).is_some());
        if !rig.may_be_led((&view.name, view.step)) || busy {
            continue;
        }
        // Who is to try again does so from where they stand: their next press must not miss.
        if view.phase == LessonPhase::Wrong {
            *repeated = Some((view.name.clone(), view.step));
            continue;
        }
        let subject = Subject::of(view, live.game(), timers.iter().any(|timer| timer.on_left));
        let (place, wanted) = (Some((window, *frame)), Some((rig.wanted, rig.wanted_zoom)));
        let is_same = |(name, step): (String, usize)| (name, step) == (view.name.clone(), view.step);
        let is_repeated = !subject.is_empty() && repeated.take().is_some_and(is_same);
        let now = Decided { subject, place, wanted, shown: rig.led };
        if *decided != now {
            let shown = if is_repeated { rig.led } else { view_of(&rig, &now.subject, window, &frame) };
            rig.show(shown);
            *decided = Decided { shown, ..now };
        }
    }
}

/// Returns the view that shows the subject: the present one, else the player's own (`None`), else the nearest.
fn view_of(rig: &CameraRig, subject: &Subject, window: Vec2, frame: &CameraFrame) -> Option<(OrbitAngles, f32)> {
    let own = (rig.wanted, rig.wanted_zoom);
    let hidden = |view: (OrbitAngles, f32)| {
        let place = rig.placement(view, window, frame);
        let within = |point: Vec3| frame.contains(CameraRig::projected(&place, point, window), window);
        // A view from which something is out of the frame is worse than any in which it is hidden.
        if subject.landmarks().all(within) { subject.hidden(place.translation) } else { 2.0 }
    };
    // A view from low down is for what asks for it.
    let fits =
        |shown: &(OrbitAngles, f32)| subject.pitch.map_or(shown.0.pitch >= LOWEST, |pitch| shown.0.pitch == pitch);
    if let Some(shown) = rig.led.filter(fits).filter(|shown| subject.is_empty() || hidden(*shown) == 0.0) {
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
