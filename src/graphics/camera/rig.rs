//! Where the camera wants to be, and its way there.

use std::f32::consts::PI;

use bevy::light::cluster::ClusterConfig;
use bevy::prelude::*;

use crate::graphics::common::motion::ReducedMotion;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::rules::Player;
use crate::session::camera::CameraCommand;

use super::framing::{Angle, CameraFrame, fit, landmarks};

/// A long lens: the set is seen from afar, with little distortion.
const FIELD_OF_VIEW: f32 = 28.0 * PI / 180.0;
/// How steeply a seated player looks down.
const TABLE_PITCH: f32 = 45.0 * PI / 180.0;
/// From above, all but: the way up must stay known.
const TOP_PITCH: f32 = 88.5 * PI / 180.0;
/// The flattest and the steepest view that orbiting reaches.
const PITCHES: (f32, f32) = (14.0 * PI / 180.0, TOP_PITCH);
/// The nearest and the farthest, as shares of the distance at which everything is seen.
const ZOOMS: (f32, f32) = (0.34, 1.35);
/// How much nearer one step of the wheel is.
const ZOOM_STEP: f32 = 0.88;
/// How fast the camera goes where it wants to be: the share of the way left after a second is e to minus this.
const EASE: f32 = 7.0;
/// What a near camera looks at: the middle of the board, at the height of a glass.
const HEART: Vec3 = Vec3::new(0.0, 4.0, 0.0);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn);
    app.add_systems(Update, (obey, ease).chain().in_set(GraphicsSystems::Camera));
}

/// The camera that looks at the table.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct TableCamera;

/// Where the camera wants to be and where it is.
#[derive(Component, Clone, Debug)]
pub struct CameraRig {
    /// The direction it wants to look from.
    pub wanted: Angle,
    /// How far away it wants to be, as a share of the distance at which everything is seen.
    pub wanted_zoom: f32,
    /// Whose seat it belongs to.
    home: Player,
    angle: Angle,
    zoom: f32,
    points: Vec<Vec3>,
    /// The frame on its way to the one that is wanted, so that an opening panel pushes the table aside gently.
    frame: Option<CameraFrame>,
    /// The window and the frame for which it was last placed.
    placed_for: Option<(Vec2, CameraFrame)>,
}

impl CameraRig {
    /// At rest at Red's seat, seeing everything.
    fn at_the_table() -> CameraRig {
        let angle = Angle { yaw: 0.0, pitch: TABLE_PITCH };
        CameraRig {
            wanted: angle,
            wanted_zoom: 1.0,
            home: Player::Red,
            angle,
            zoom: 1.0,
            points: landmarks(),
            frame: None,
            placed_for: None,
        }
    }

    /// Whether it is nearer to Black's side of the table.
    pub fn from_blacks_side(&self) -> bool {
        self.wanted.yaw.cos() < 0.0
    }

    /// Whether it has arrived.
    pub fn at_rest(&self) -> bool {
        self.angle == self.wanted && self.zoom == self.wanted_zoom
    }

    /// Whether it has arrived and shows the table within this frame.
    pub fn is_settled(&self, frame: &CameraFrame) -> bool {
        self.at_rest() && self.frame == Some(*frame)
    }

    fn seat(&self) -> f32 {
        // The nearest of all turns that look from this side, so that it never spins the long way round.
        let half_turns = (self.wanted.yaw / PI).round();
        half_turns * PI
    }

    fn obey(&mut self, command: CameraCommand) {
        match command {
            CameraCommand::Table => {
                (self.wanted, self.wanted_zoom) = (Angle { yaw: self.seat(), pitch: TABLE_PITCH }, 1.0)
            }
            CameraCommand::Top => (self.wanted, self.wanted_zoom) = (Angle { yaw: self.seat(), pitch: TOP_PITCH }, 1.0),
            CameraCommand::Sit(player) => {
                self.home = player;
                self.obey(CameraCommand::Reset);
            }
            CameraCommand::Reset => {
                let from_red = if self.home == Player::Red { 0.0 } else { PI };
                let turns = ((self.wanted.yaw - from_red) / (2.0 * PI)).round();
                let yaw = turns * 2.0 * PI + from_red;
                (self.wanted, self.wanted_zoom) = (Angle { yaw, pitch: TABLE_PITCH }, 1.0);
            }
            CameraCommand::Flip => self.wanted.yaw += PI,
            CameraCommand::Orbit(by) => {
                self.wanted.yaw += by.x;
                self.wanted.pitch = (self.wanted.pitch + by.y).clamp(PITCHES.0, PITCHES.1);
            }
            CameraCommand::Zoom(steps) => {
                self.wanted_zoom = (self.wanted_zoom * ZOOM_STEP.powf(steps)).clamp(ZOOMS.0, ZOOMS.1);
            }
        }
    }

    fn ease(&mut self, share: f32) {
        let near = |a: f32, b: f32| (a - b).abs() < 2e-4;
        let step = |from: f32, to: f32| if near(from, to) { to } else { from + (to - from) * share };
        self.angle.yaw = step(self.angle.yaw, self.wanted.yaw);
        self.angle.pitch = step(self.angle.pitch, self.wanted.pitch);
        self.zoom = step(self.zoom, self.wanted_zoom);
    }

    fn place(&self, window: Vec2, frame: &CameraFrame) -> Transform {
        let aim = fit(&self.points, self.angle, FIELD_OF_VIEW, window, frame);
        // The nearer it comes, the more it looks at the board's middle.
        let inward = (1.0 - self.zoom).max(0.0) / (1.0 - ZOOMS.0);
        let target = aim.target.lerp(HEART, inward);
        let rotation = self.angle.rotation();
        Transform::from_translation(target + rotation * Vec3::Z * (aim.distance * self.zoom)).with_rotation(rotation)
    }
}

fn spawn(mut commands: Commands) {
    commands.spawn((
        Name::new("Table camera"),
        TableCamera,
        Camera3d::default(),
        // There are no lamps but those that shine everywhere alike: nothing to sort by place.
        ClusterConfig::Single,
        Projection::from(PerspectiveProjection { fov: FIELD_OF_VIEW, near: 4.0, far: 400.0, ..default() }),
        CameraRig::at_the_table(),
    ));
}

fn obey(mut commands: MessageReader<CameraCommand>, mut rigs: Query<&mut CameraRig>) {
    for command in commands.read() {
        for mut rig in &mut rigs {
            rig.obey(*command);
        }
    }
}

fn ease(
    time: Res<Time<Real>>,
    reduced: Res<ReducedMotion>,
    frame: Res<CameraFrame>,
    mut cameras: Query<(&Camera, &mut CameraRig, &mut Transform)>,
) {
    for (camera, mut rig, mut transform) in &mut cameras {
        let Some(window) = camera.logical_viewport_size() else { continue };
        if rig.at_rest() && rig.placed_for == Some((window, *frame)) {
            continue;
        }
        let share = if reduced.0 { 1.0 } else { 1.0 - (-EASE * time.delta_secs().min(0.1)).exp() };
        rig.ease(share);
        let now = rig.frame.map_or(*frame, |now| now.toward(*frame, share));
        rig.frame = Some(now);
        rig.placed_for = Some((window, now));
        *transform = rig.place(window, &now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbit_and_zoom_stay_within_limits() {
        let mut rig = CameraRig::at_the_table();
        for _ in 0..100 {
            rig.obey(CameraCommand::Orbit(Vec2::new(0.3, 0.3)));
            rig.obey(CameraCommand::Zoom(1.0));
        }
        assert_eq!((rig.wanted.pitch, rig.wanted_zoom), (PITCHES.1, ZOOMS.0));
        for _ in 0..100 {
            rig.obey(CameraCommand::Orbit(Vec2::new(0.0, -0.3)));
            rig.obey(CameraCommand::Zoom(-1.0));
        }
        assert_eq!((rig.wanted.pitch, rig.wanted_zoom), (PITCHES.0, ZOOMS.1));
    }

    #[test]
    fn the_camera_arrives_and_comes_home() {
        let mut rig = CameraRig::at_the_table();
        rig.obey(CameraCommand::Flip);
        assert!(rig.from_blacks_side());
        rig.obey(CameraCommand::Top);
        for _ in 0..400 {
            rig.ease(0.1);
        }
        assert!(rig.at_rest());
        rig.obey(CameraCommand::Reset);
        assert!(!rig.from_blacks_side());
        assert_eq!(rig.wanted.pitch, TABLE_PITCH);
        rig.obey(CameraCommand::Sit(Player::Black));
        rig.obey(CameraCommand::Flip);
        rig.obey(CameraCommand::Reset);
        assert!(rig.from_blacks_side(), "home is where one sits");
    }
}
