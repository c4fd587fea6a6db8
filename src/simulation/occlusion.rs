//! Computes what glasses hide from a camera, and which glasses and markers a pointer's ray hits.
//! Each glass is approximated by its bounding cylinder, which is slightly larger than the glass.

use std::f32::consts::TAU;

use bevy::math::{Ray3d, Vec2, Vec3};
use tamsk_rules::{Socket, SocketSet};

use super::layout::{GLASS_HEIGHT, GLASS_RADIUS, point_above_table, rim_height, socket_position};

/// The radius within which a socket's marker can be pressed, in centimetres: half the distance between sockets.
const PRESSED_RADIUS: f32 = 1.7;
/// The circles of sample points on a marker. Each has a radius in centimetres and a number of points.
const MARKER_CIRCLES: [(f32, u8); 3] = [(0.0, 1), (0.8, 6), (1.5, 12)];
/// The heights of the sample points on a glass, as fractions of its height.
const GLASS_LEVELS: [f32; 5] = [0.06, 0.28, 0.5, 0.72, 0.94];
/// The distance of the outer sample points from a glass's axis, as a fraction of its radius.
const GLASS_SIDE: f32 = 0.8;

/// Returns the centre of a socket's marker, at the height of the rim.
pub fn marker_middle(socket: Socket) -> Vec3 {
    point_above_table(socket_position(socket), rim_height(socket))
}

/// Returns the socket of `sockets` whose marker a ray hits, or `None` if the ray hits none. Ignores all glasses. If the
/// ray hits several markers, chooses the one whose centre is closest to the point that is hit.
pub fn marker_nearest_to_ray(sockets: SocketSet, ray: Ray3d) -> Option<Socket> {
    let off_centre = |socket: Socket| {
        let middle = marker_middle(socket);
        let distance = (middle.y - ray.origin.y) / ray.direction.y;
        (distance > 0.0).then(|| ray.get_point(distance).distance(middle)).filter(|off| *off <= PRESSED_RADIUS)
    };
    let met = sockets.into_iter().filter_map(|socket| Some((socket, off_centre(socket)?)));
    met.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(socket, _)| socket)
}

/// Returns `true` if a ray hits the glass whose lower end is at `foot`.
pub fn ray_hits_glass(ray: Ray3d, foot: Vec3) -> bool {
    entry(foot, ray.origin, *ray.direction, f32::INFINITY).is_some()
}

/// Returns the fraction of a socket's marker, from 0 to 1, that glasses on other sockets hide from `eye`. The lower
/// ends of all glasses are at `feet`.
pub fn marker_occlusion(socket: Socket, eye: Vec3, feet: &[Vec3]) -> f32 {
    let middle = marker_middle(socket);
    let others: Vec<Vec3> = feet.iter().copied().filter(|foot| !stands_at(*foot, middle)).collect();
    let points = MARKER_CIRCLES.iter().flat_map(|&(radius, count)| {
        (0..count).map(move |nth| {
            let around = Vec2::from_angle(f32::from(nth) / f32::from(count) * TAU) * radius;
            middle + Vec3::new(around.x, 0.0, around.y)
        })
    });
    hidden_share(points, eye, &others)
}

/// Returns the fraction of the glass at `foot`, from 0 to 1, that other glasses hide from `eye`. The lower ends of all
/// glasses are at `feet`.
pub fn glass_occlusion(foot: Vec3, eye: Vec3, feet: &[Vec3]) -> f32 {
    let others: Vec<Vec3> = feet.iter().copied().filter(|other| !stands_at(*other, foot)).collect();
    let aside = (eye - foot).cross(Vec3::Y).normalize_or(Vec3::X) * (GLASS_RADIUS * GLASS_SIDE);
    let points = GLASS_LEVELS.iter().flat_map(|level| {
        let middle = foot + Vec3::Y * (GLASS_HEIGHT * level);
        [middle - aside, middle, middle + aside]
    });
    hidden_share(points, eye, &others)
}

fn stands_at(foot: Vec3, place: Vec3) -> bool {
    Vec2::new(foot.x - place.x, foot.z - place.z).length() < GLASS_RADIUS
}

fn hidden_share(points: impl Iterator<Item = Vec3>, eye: Vec3, feet: &[Vec3]) -> f32 {
    let (mut all, mut hidden) = (0, 0);
    for point in points {
        all += 1;
        hidden += u16::from(feet.iter().any(|foot| entry(*foot, eye, point - eye, 1.0).is_some()));
    }
    f32::from(hidden) / f32::from(all.max(1_u16))
}

/// Returns the multiple of `direction` that leads from `origin` to the point at which the ray enters the glass at
/// `foot`, or 0 if `origin` is inside the glass. Returns `None` if the ray misses the glass, or if the multiple is not
/// below `limit`.
fn entry(foot: Vec3, origin: Vec3, direction: Vec3, limit: f32) -> Option<f32> {
    let from = Vec2::new(origin.x - foot.x, origin.z - foot.z);
    let along = Vec2::new(direction.x, direction.z);
    let (square, half, rest) =
        (along.length_squared(), from.dot(along), from.length_squared() - GLASS_RADIUS * GLASS_RADIUS);
    let (mut enters, mut leaves) = if square < 1e-9 {
        if rest > 0.0 {
            return None;
        }
        (f32::NEG_INFINITY, f32::INFINITY)
    } else {
        let root = (half * half - square * rest).max(0.0).sqrt();
        if root == 0.0 {
            return None;
        }
        ((-half - root) / square, (-half + root) / square)
    };
    if direction.y.abs() < 1e-6 {
        if origin.y < foot.y || origin.y > foot.y + GLASS_HEIGHT {
            return None;
        }
    } else {
        let ends = [foot.y, foot.y + GLASS_HEIGHT].map(|height| (height - origin.y) / direction.y);
        enters = enters.max(ends[0].min(ends[1]));
        leaves = leaves.min(ends[0].max(ends[1]));
    }
    (enters < leaves && leaves > 0.0 && enters < limit).then_some(enters.max(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::layout::glass_on_socket;

    fn s(name: &str) -> Socket {
        name.parse().expect("a socket")
    }

    /// Returns the position of a camera 70 cm away from the origin, for angles in degrees.
    fn eye(yaw: f32, pitch: f32) -> Vec3 {
        let (yaw, pitch) = (yaw.to_radians(), pitch.to_radians());
        Vec3::new(yaw.sin() * pitch.cos(), pitch.sin(), yaw.cos() * pitch.cos()) * 70.0
    }

    #[test]
    fn a_glass_hides_only_the_marker_behind_it() {
        let feet = [glass_on_socket(s("D1"))];
        assert!(marker_occlusion(s("D2"), eye(0.0, 45.0), &feet) > 0.6, "right behind");
        for free in ["C1", "E1", "B1"] {
            assert!(marker_occlusion(s(free), eye(0.0, 45.0), &feet) < 0.1, "{free} is beside it");
        }
        assert_eq!(marker_occlusion(s("D1"), eye(0.0, 45.0), &feet), 0.0, "its own socket");
        assert_eq!(marker_occlusion(s("D2"), eye(180.0, 45.0), &feet), 0.0, "from the other side");
        assert!(marker_occlusion(s("D2"), eye(60.0, 45.0), &feet) < 0.1, "from the side");
        assert!(marker_occlusion(s("D7"), eye(0.0, 45.0), &feet) == 0.0, "far behind, over its top");
    }

    #[test]
    fn a_glass_hides_another_behind_it_but_not_itself() {
        let [front, behind] = ["D1", "D2"].map(|name| glass_on_socket(s(name)));
        let both = [front, behind];
        assert!(glass_occlusion(behind, eye(0.0, 20.0), &both) > 0.5);
        assert_eq!(glass_occlusion(front, eye(0.0, 20.0), &both), 0.0);
        assert_eq!(glass_occlusion(front, eye(0.0, 20.0), &[front]), 0.0);
    }

    #[test]
    fn a_ray_meets_the_marker_at_its_own_height() {
        for name in ["D4", "D2", "A1", "G4"] {
            for (yaw, pitch) in [(0.0, 45.0), (140.0, 20.0), (30.0, 88.0)] {
                let (from, at) = (eye(yaw, pitch), marker_middle(s(name)));
                let ray = Ray3d::new(from, (at - from).try_into().expect("a direction"));
                assert_eq!(marker_nearest_to_ray(SocketSet::ALL, ray), Some(s(name)));
                assert_eq!(
                    marker_nearest_to_ray(SocketSet::ALL.without(s(name)), ray).filter(|other| *other == s(name)),
                    None
                );
                assert!(ray_hits_glass(ray, glass_on_socket(s(name))));
            }
        }
    }
}
