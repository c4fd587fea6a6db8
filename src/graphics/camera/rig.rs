//! The position of the camera and its motion towards a goal.

use std::f32::consts::PI;

use bevy::light::cluster::ClusterConfig;
use bevy::prelude::*;
use tamsk_rules::Player;

use crate::appearance::MotionPreference;
use crate::graphics::common::game_sets::GameSetRoot;
use crate::states::Screen;
use crate::table::camera::{CameraCommand, ZOOM_STEP_FACTOR};

use super::framing::{CameraMargins, FramingPoints, OrbitAngles, fit_camera, tamsk_framing_points};

/// The vertical field of view, in radians. It is narrow to keep the perspective distortion small.
const FIELD_OF_VIEW: f32 = 28.0 * PI / 180.0;
const TABLE_PITCH: f32 = 45.0 * PI / 180.0;
/// The pitch of the view from above, in radians. The view is not quite vertical, so that yaw stays defined.
const TOP_PITCH: f32 = 88.5 * PI / 180.0;
const PITCHES: (f32, f32) = (14.0 * PI / 180.0, TOP_PITCH);
/// The minimum and the maximum zoom, as in [`CameraRig::wanted_relative_distance`].
const ZOOMS: (f32, f32) = (0.34, 1.35);
/// The rate at which the camera approaches the view that the player wants, per second.
const EASE_RATE: f32 = 7.0;
/// The rate at which the camera approaches or leaves a lesson's view, per second. This motion is slower than usual,
/// because the player has not asked for it.
const LED_RATE: f32 = 3.5;
/// The point that a fully zoomed-in camera looks at: above the centre of the board, halfway up a glass.
const NEAR_TARGET: Vec3 = Vec3::new(0.0, 4.0, 0.0);

/// A marker for the camera that looks at the table.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct TableCamera;

/// The current and the wanted view of a camera, and the motion between them.
#[derive(Component, Clone, Debug)]
pub struct CameraRig {
    /// The direction from which the player wants to look. A lesson's view overrides this direction.
    pub wanted_angles: OrbitAngles,
    /// The zoom that the player wants: the distance of the camera, relative to the distance at which everything is
    /// visible.
    pub wanted_relative_distance: f32,
    /// The direction and zoom of the view that a lesson shows, if any.
    pub(super) lesson_view: Option<(OrbitAngles, f32)>,
    /// The name of the current lesson, and the number of the current step in that lesson.
    step: Option<(String, usize)>,
    /// `true` if the player has moved the camera since the current step of the lesson began.
    moved: bool,
    rate: f32,
    /// The player whose seat the camera returns to when the view is reset.
    home: Player,
    angles: OrbitAngles,
    zoom: f32,
    points: Vec<Vec3>,
    /// The margins in use. They change gradually, so that an opening panel pushes the table aside gently.
    margins: Option<CameraMargins>,
    placed_for: Option<(Vec2, CameraMargins)>,
}

impl CameraRig {
    fn at_reds_seat() -> CameraRig {
        let angles = OrbitAngles { yaw: 0.0, pitch: TABLE_PITCH };
        CameraRig {
            wanted_angles: angles,
            wanted_relative_distance: 1.0,
            lesson_view: None,
            step: None,
            moved: false,
            rate: EASE_RATE,
            home: Player::Red,
            angles,
            zoom: 1.0,
            points: tamsk_framing_points(),
            margins: None,
            placed_for: None,
        }
    }

    /// Returns `true` if the camera's goal is on Black's side of the table.
    pub fn is_goal_on_blacks_side(&self) -> bool {
        self.goal().0.yaw.cos() < 0.0
    }

    /// Returns the pitch of the camera's goal, in radians.
    pub fn goal_pitch(&self) -> f32 {
        self.goal().0.pitch
    }

    /// Returns `true` if the camera has reached its goal.
    pub fn has_arrived(&self) -> bool {
        (self.angles, self.zoom) == self.goal()
    }

    /// Returns the direction and zoom of the view towards which the camera moves.
    pub(super) fn goal(&self) -> (OrbitAngles, f32) {
        self.lesson_view.unwrap_or((self.wanted_angles, self.wanted_relative_distance))
    }

    /// Moves the camera gently to a lesson's view, or back to the player's own view if `view` is `None`.
    pub(super) fn set_lesson_view(&mut self, view: Option<(OrbitAngles, f32)>) {
        if self.lesson_view != view {
            self.lesson_view = view;
            self.rate = LED_RATE;
        }
    }

    /// Stops camera motion that a lesson has caused.
    pub(super) fn stop_lesson_motion(&mut self) {
        if !self.moved && !self.has_arrived() {
            self.lesson_view = Some((self.angles, self.zoom));
        }
    }

    /// Records the current step of the lesson. Returns `true` if the player has not moved the camera since this step
    /// began, so that the lesson may move it.
    pub(super) fn track_lesson_step(&mut self, step: (&str, usize)) -> bool {
        if self.step.as_ref().is_none_or(|(name, number)| (name.as_str(), *number) != step) {
            self.step = Some((step.0.to_owned(), step.1));
            self.moved = false;
        }
        !self.moved
    }

    /// Returns `true` if the camera has reached its goal, and the margins in use are equal to `frame`.
    pub fn has_arrived_within_margins(&self, frame: &CameraMargins) -> bool {
        self.has_arrived() && self.margins == Some(*frame)
    }

    /// Returns the yaw of the seat that is nearer to the wanted direction. The yaw is not limited to one full turn, so
    /// that the camera always turns the short way.
    fn nearest_seat_yaw(&self) -> f32 {
        (self.wanted_angles.yaw / PI).round() * PI
    }

    fn home_yaw(&self) -> f32 {
        let from_red = if self.home == Player::Red { 0.0 } else { PI };
        let turns = ((self.wanted_angles.yaw - from_red) / (2.0 * PI)).round();
        turns * 2.0 * PI + from_red
    }

    fn look(&mut self, yaw: f32, pitch: f32) {
        (self.wanted_angles, self.wanted_relative_distance) = (OrbitAngles { yaw, pitch }, 1.0);
    }

    fn apply(&mut self, command: CameraCommand) {
        self.rate = EASE_RATE;
        // The player continues from the view that the lesson has shown.
        if let Some((angles, zoom)) = self.lesson_view.take() {
            (self.wanted_angles, self.wanted_relative_distance) = (angles, zoom);
        }
        match command {
            CameraCommand::NearestSeat => self.look(self.nearest_seat_yaw(), TABLE_PITCH),
            CameraCommand::Top => self.look(self.nearest_seat_yaw(), TOP_PITCH),
            CameraCommand::Sit(player) => {
                self.home = player;
                self.apply(CameraCommand::Reset);
            }
            CameraCommand::Reset => self.look(self.home_yaw(), TABLE_PITCH),
            CameraCommand::MoveToSideKeepingHeight(player) => {
                self.home = player;
                self.wanted_angles.yaw = self.home_yaw();
            }
            CameraCommand::Flip => self.wanted_angles.yaw += PI,
            CameraCommand::Orbit(by) => {
                self.wanted_angles.yaw += by.x;
                self.wanted_angles.pitch = (self.wanted_angles.pitch + by.y).clamp(PITCHES.0, PITCHES.1);
            }
            CameraCommand::ZoomSteps(steps) => {
                self.wanted_relative_distance =
                    (self.wanted_relative_distance * ZOOM_STEP_FACTOR.powf(steps)).clamp(ZOOMS.0, ZOOMS.1);
            }
        }
        self.moved = !matches!(command, CameraCommand::Sit(_) | CameraCommand::MoveToSideKeepingHeight(_));
    }

    fn ease(&mut self, share: f32) {
        let near = |a: f32, b: f32| (a - b).abs() < 2e-4;
        let step = |from: f32, to: f32| if near(from, to) { to } else { from + (to - from) * share };
        let (angles, zoom) = self.goal();
        self.angles.yaw = step(self.angles.yaw, angles.yaw);
        self.angles.pitch = step(self.angles.pitch, angles.pitch);
        self.zoom = step(self.zoom, zoom);
    }

    /// Returns the position of a point in the window, in logical pixels, as seen by a camera at `place`. `window` is
    /// the size of the window.
    pub(super) fn project_to_window(place: &Transform, point: Vec3, window: Vec2) -> Vec2 {
        let seen = place.rotation.inverse() * (point - place.translation);
        let offset = Vec2::new(seen.x, -seen.y) / (-seen.z * (FIELD_OF_VIEW * 0.5).tan());
        0.5 * (window + offset * window.y)
    }

    /// Returns the transform of a camera that shows a view, given as a direction and a zoom.
    pub(super) fn camera_transform(&self, view: (OrbitAngles, f32), window: Vec2, frame: &CameraMargins) -> Transform {
        let (angles, zoom) = view;
        let placement = fit_camera(&self.points, angles, FIELD_OF_VIEW, window, frame);
        let inward = (1.0 - zoom).max(0.0) / (1.0 - ZOOMS.0);
        let target = placement.target.lerp(NEAR_TARGET, inward);
        let rotation = angles.rotation();
        Transform::from_translation(target + rotation * Vec3::Z * (placement.distance * zoom)).with_rotation(rotation)
    }
}

pub(super) fn spawn_camera(mut commands: Commands) {
    commands.spawn((
        Name::new("Table camera"),
        TableCamera,
        Camera3d::default(),
        // All lights are directional, so the camera does not need to sort lights into clusters.
        ClusterConfig::Single,
        Projection::from(PerspectiveProjection { fov: FIELD_OF_VIEW, near: 4.0, far: 400.0, ..default() }),
        CameraRig::at_reds_seat(),
    ));
}

/// Moves the camera at once to show the board and pieces of the current game.
pub(super) fn frame_current_game(
    screen: Res<State<Screen>>,
    sets: Query<(&GameSetRoot, &FramingPoints)>,
    mut rigs: Query<&mut CameraRig>,
) {
    let own = sets.iter().find(|(set, _)| set.game == screen.game());
    let points = own.map_or_else(tamsk_framing_points, |(_, points)| points.0.clone());
    for mut rig in &mut rigs {
        if rig.points != points {
            rig.points.clone_from(&points);
            rig.placed_for = None;
        }
    }
}

/// Carries out the camera commands that input systems have sent.
pub(super) fn apply_camera_commands(mut commands: MessageReader<CameraCommand>, mut rigs: Query<&mut CameraRig>) {
    for command in commands.read() {
        for mut rig in &mut rigs {
            rig.apply(*command);
        }
    }
}

/// Moves the camera towards its goal, and fits the view between the margins.
pub(super) fn move_camera(
    time: Res<Time<Real>>,
    animations: MotionPreference,
    frame: Res<CameraMargins>,
    mut cameras: Query<(&Camera, &mut CameraRig, &mut Transform)>,
) {
    for (camera, mut rig, mut transform) in &mut cameras {
        let Some(window) = camera.logical_viewport_size() else { continue };
        if rig.has_arrived() && rig.placed_for == Some((window, *frame)) {
            continue;
        }
        let share = if animations.is_reduced() {
            1.0
        } else {
            1.0 - (-rig.rate * animations.animation_step_seconds(time.delta_secs().min(0.1))).exp()
        };
        rig.ease(share);
        let now = rig.margins.map_or(*frame, |now| now.eased_toward(*frame, share));
        rig.margins = Some(now);
        rig.placed_for = Some((window, now));
        *transform = rig.camera_transform((rig.angles, rig.zoom), window, &now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbit_and_zoom_stay_within_limits() {
        let mut rig = CameraRig::at_reds_seat();
        for _ in 0..100 {
            rig.apply(CameraCommand::Orbit(Vec2::new(0.3, 0.3)));
            rig.apply(CameraCommand::ZoomSteps(1.0));
        }
        assert_eq!((rig.wanted_angles.pitch, rig.wanted_relative_distance), (PITCHES.1, ZOOMS.0));
        for _ in 0..100 {
            rig.apply(CameraCommand::Orbit(Vec2::new(0.0, -0.3)));
            rig.apply(CameraCommand::ZoomSteps(-1.0));
        }
        assert_eq!((rig.wanted_angles.pitch, rig.wanted_relative_distance), (PITCHES.0, ZOOMS.1));
    }

    #[test]
    fn the_camera_reaches_its_goal_and_returns_home() {
        let mut rig = CameraRig::at_reds_seat();
        rig.apply(CameraCommand::Flip);
        assert!(rig.is_goal_on_blacks_side());
        rig.apply(CameraCommand::Top);
        for _ in 0..400 {
            rig.ease(0.1);
        }
        assert!(rig.has_arrived());
        rig.apply(CameraCommand::Reset);
        assert!(!rig.is_goal_on_blacks_side());
        assert_eq!(rig.wanted_angles.pitch, TABLE_PITCH);
        rig.apply(CameraCommand::Sit(Player::Black));
        rig.apply(CameraCommand::Flip);
        rig.apply(CameraCommand::Reset);
        assert!(rig.is_goal_on_blacks_side(), "home is the player's own seat");
    }
}
