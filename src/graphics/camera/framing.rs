//! Places the camera so that the board and all pieces fit into the part of the window that no panel covers.

use bevy::prelude::*;
use tamsk_rules::Player;

use crate::simulation::layout::*;

/// The margins of the window that bars and panels cover, in logical pixels. The table is visible between these margins.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct CameraMargins {
    /// The top margin.
    pub top: f32,
    /// The bottom margin.
    pub bottom: f32,
    /// The left margin.
    pub left: f32,
    /// The right margin.
    pub right: f32,
}

impl Default for CameraMargins {
    fn default() -> Self {
        CameraMargins { top: 60.0, bottom: 70.0, left: 16.0, right: 16.0 }
    }
}

impl CameraMargins {
    /// Returns `true` if `point` is inside the part of the window that the margins leave free. `window` is the size of
    /// the window. All lengths are in logical pixels.
    pub fn leaves_uncovered(&self, point: Vec2, window: Vec2) -> bool {
        let (low, high) = (Vec2::new(self.left, self.top), window - Vec2::new(self.right, self.bottom));
        point.cmpge(low - 1.0).all() && point.cmple(high + 1.0).all()
    }

    /// Returns these margins, moved towards `other` by `share` of the difference. Margins that differ by less than half
    /// a pixel become equal at once.
    pub fn eased_toward(self, other: CameraMargins, share: f32) -> CameraMargins {
        let step = |from: f32, to: f32| if (from - to).abs() < 0.5 { to } else { from + (to - from) * share };
        CameraMargins {
            top: step(self.top, other.top),
            bottom: step(self.bottom, other.bottom),
            left: step(self.left, other.left),
            right: step(self.right, other.right),
        }
    }
}

/// The direction from which the camera looks at the table, as two angles in radians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrbitAngles {
    /// The angle around the table: 0 on Red's side, and π on Black's side.
    pub yaw: f32,
    /// The angle above the plane of the table.
    pub pitch: f32,
}

impl OrbitAngles {
    /// Returns the rotation of a camera that looks from this direction.
    pub fn rotation(self) -> Quat {
        Quat::from_euler(EulerRot::YXZ, self.yaw, -self.pitch, 0.0)
    }
}

/// The placement of the camera: the point that the camera looks at, and the distance from that point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CameraPlacement {
    /// The point that appears in the centre of the window, in world coordinates.
    pub target: Vec3,
    /// The distance from the target to the camera, in centimetres.
    pub distance: f32,
}

/// The points of a game's board and pieces that must be visible. A game without this component is framed like TAMSK.
#[derive(Component, Clone, Debug)]
pub struct FramingPoints(pub Vec<Vec3>);

/// Returns the points of the TAMSK set that must be visible, roughly its outermost corners.
pub fn tamsk_framing_points() -> Vec<Vec3> {
    let mut points = Vec::new();
    for socket in tamsk_rules::Socket::all().filter(|socket| socket.height() == 1) {
        let top = rim_height(socket) + GLASS_HEIGHT;
        points.push(point_above_table(socket_position(socket) * 1.09, top));
    }
    for i in 0..6 {
        points
            .push(point_above_table(Vec2::from_angle((i as f32 * 60.0 + 30.0).to_radians()) * BOARD_CIRCUMRADIUS, 0.0));
    }
    for player in Player::BOTH {
        for (x, z) in [(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)] {
            let corner = holder_position(player) + TRAY_HALF_SIZE * Vec2::new(x, z);
            points.extend([point_above_table(corner, 0.0), point_above_table(corner, TRAY_TOP + 4.5)]);
        }
        for index in 0..3 {
            let base = glass_foot_off_board(tamsk_rules::GlassId { owner: player, index });
            let outside = base + Vec3::X * GLASS_RADIUS.copysign(base.x);
            points.extend([outside, outside + Vec3::Y * GLASS_HEIGHT]);
        }
    }
    for on_left in [true, false] {
        let beside = timer_position(on_left) * (1.0 + TIMER_RADIUS / TIMER_DISTANCE);
        points.extend([point_above_table(beside, 0.0), point_above_table(beside, TIMER_HEIGHT)]);
    }
    points
}

/// The minimum length of the free part of the window between two panels. The whole window extends from -1 to 1.
const LEAST: f32 = 0.4;

/// Returns the start and the end of the free part of the window between two panels, along one axis. The whole axis
/// extends from -1 to 1. `low` and `high` are the shares of the window that the panels at its ends cover.
fn free_part(low: f32, high: f32) -> (f32, f32) {
    let to = (1.0 - 2.0 * high).max(LEAST - 1.0);
    ((-1.0 + 2.0 * low).min(to - LEAST), to)
}

/// Returns the placement at which the camera is as close to the table as possible while all points are visible between
/// the margins of the window. `fov` is the vertical field of view, in radians.
pub fn fit_camera(
    points: &[Vec3],
    angles: OrbitAngles,
    fov: f32,
    window: Vec2,
    margins: &CameraMargins,
) -> CameraPlacement {
    let window = window.max(Vec2::splat(1.0));
    let (low, high) = free_part(margins.bottom / window.y, margins.top / window.y);
    let (from, to) = free_part(margins.left / window.x, margins.right / window.x);
    let tall = (fov * 0.5).tan();
    let wide = tall * window.x / window.y;

    let turn = angles.rotation().inverse();
    let seen: Vec<Vec3> = points.iter().map(|p| turn * *p).collect();
    // Each edge of the free part of the window is a plane in view space. The distance and the shift of the camera are
    // chosen so that the outermost points on opposite sides touch these planes.
    let reach =
        |axis: usize, slope: f32, sign: f32| seen.iter().map(|p| sign * p[axis] + slope * p.z).fold(f32::MIN, f32::max);
    let (right, left) = (reach(0, to * wide, 1.0), reach(0, -from * wide, -1.0));
    let (top, bottom) = (reach(1, high * tall, 1.0), reach(1, -low * tall, -1.0));
    let across = (right + left) / ((to - from) * wide);
    let upward = (top + bottom) / ((high - low) * tall);
    let distance = across.max(upward);
    // Horizontally, the board is as close to the middle as the available room allows. Vertically, the whole set is
    // centred.
    let (leftmost, rightmost) = (right - to * wide * distance, -from * wide * distance - left);
    let middle = -0.5 * (from + to) * wide * distance;
    let x = if leftmost <= rightmost { middle.clamp(leftmost, rightmost) } else { 0.5 * (leftmost + rightmost) };
    let lowest = top - high * tall * distance;
    let highest = -low * tall * distance - bottom;
    let target = angles.rotation() * Vec3::new(x, 0.5 * (lowest + highest), 0.0);
    CameraPlacement { target, distance }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn project(point: Vec3, angles: OrbitAngles, placement: CameraPlacement, fov: f32, aspect: f32) -> Vec2 {
        let eye = placement.target + angles.rotation() * Vec3::Z * placement.distance;
        let p = angles.rotation().inverse() * (point - eye);
        Vec2::new(p.x / aspect, p.y) / (-p.z * (fov * 0.5).tan())
    }

    #[test]
    fn the_whole_set_is_visible_in_any_window_from_any_side() {
        let default = CameraMargins::default();
        for frame in [default, CameraMargins { left: 260.0, ..default }, CameraMargins { bottom: 300.0, ..default }] {
            check_frame(frame);
        }
    }

    fn check_frame(frame: CameraMargins) {
        let fov = 28.0_f32.to_radians();
        for window in [(1280.0, 720.0), (1024.0, 768.0), (2560.0, 1080.0), (800.0, 1200.0), (960.0, 540.0)] {
            let window = Vec2::from(window);
            for yaw in [0.0, 0.7, 1.571, std::f32::consts::PI] {
                for pitch in [0.3, 0.78, 1.55] {
                    let angles = OrbitAngles { yaw, pitch };
                    let placement = fit_camera(&tamsk_framing_points(), angles, fov, window, &frame);
                    let mut room = f32::MAX;
                    for point in tamsk_framing_points() {
                        let at = project(point, angles, placement, fov, window.x / window.y);
                        let from_top = (1.0 - at.y) * 0.5 * window.y;
                        let from_bottom = (1.0 + at.y) * 0.5 * window.y;
                        let from_left = (1.0 + at.x) * 0.5 * window.x - frame.left;
                        let from_right = (1.0 - at.x) * 0.5 * window.x - frame.right;
                        let from_side = from_left.min(from_right);
                        assert!(from_top > frame.top - 1.0, "{window} {angles:?}: {from_top} from the top");
                        assert!(from_bottom > frame.bottom - 1.0, "{window} {angles:?}: {from_bottom} from the bottom");
                        assert!(from_side > -1.0, "{window} {angles:?}: {from_side} from a side");
                        room = room.min(from_top - frame.top).min(from_bottom - frame.bottom).min(from_side);
                    }
                    assert!(room < 2.0, "{window} {angles:?} leaves {room} on all sides");
                }
            }
        }
    }
}
