//! Meshes that are rounder where the quality can afford it.

use bevy::prelude::*;

use super::shape::Point;
use crate::graphics::quality::Quality;

/// Meshes that follow the quality.
#[derive(Resource, Default)]
pub struct RoundedMeshes(Vec<(Handle<Mesh>, Build)>);

/// Builds a mesh, rounded so many times.
type Build = Box<dyn Fn(u32) -> Mesh + Send + Sync>;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RoundedMeshes>()
        .add_systems(Update, follow_quality.run_if(resource_exists_and_changed::<Quality>));
}

impl RoundedMeshes {
    /// Adds a mesh that is built again whenever another quality is chosen.
    pub fn add(
        &mut self,
        meshes: &mut Assets<Mesh>,
        build: impl Fn(u32) -> Mesh + Send + Sync + 'static,
    ) -> Handle<Mesh> {
        let mesh = meshes.add(build(0));
        self.0.push((mesh.clone(), Box::new(build)));
        mesh
    }
}

/// Returns how often meshes are rounded at a quality. At High each vertex costs little beside what a pixel costs; at Medium
/// vertices find a part of the light.
fn roundings(quality: Quality) -> u32 {
    match quality {
        Quality::High => 1,
        Quality::Medium | Quality::Low => 0,
    }
}

fn follow_quality(
    quality: Res<Quality>,
    rounded: Res<RoundedMeshes>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut last: Local<u32>,
) {
    let roundings = roundings(*quality);
    if roundings == *last {
        return;
    }
    *last = roundings;
    for (mesh, build) in &rounded.0 {
        // The handles here keep their meshes loaded, so there is always a place for the new one.
        let _ = meshes.insert(mesh, build(roundings));
    }
}

/// Returns a profile, with its normals (outward, upward), in which every stretch has been halved so many times and bent as
/// the normals at its ends say.
pub fn rounded_profile(mut profile: Vec<(Point, Vec2)>, times: u32) -> Vec<(Point, Vec2)> {
    for _ in 0..times {
        let between = profile.windows(2).map(|ends| middle(ends[0], ends[1])).collect::<Vec<_>>();
        let mut halved = Vec::with_capacity(2 * profile.len());
        for (i, corner) in profile.iter().enumerate() {
            halved.push(*corner);
            halved.extend(between.get(i).copied());
        }
        profile = halved;
    }
    profile
}

/// Returns the point in the middle of a stretch of a profile, and its normal.
fn middle((a, from): (Point, Vec2), (b, to): (Point, Vec2)) -> (Point, Vec2) {
    let half = Vec2::new(b.r - a.r, b.y - a.y) * 0.5;
    // The middle of a chord lies twice as far below the tangents at its ends as below the arc.
    let below = (from * half.dot(from) - to * half.dot(to)) * 0.5;
    let place = Vec2::new(a.r, a.y) + half - below * 0.5;
    let shade = std::array::from_fn(|i| (a.shade[i] + b.shade[i]) * 0.5);
    (Point { r: place.x, y: place.y, shade }, (from + to).normalize_or(from))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graphics::common::shape::point;

    #[test]
    fn rounding_bends_the_corners_of_a_circle_onto_it() {
        let corners = (0..=8).map(|i| Vec2::from_angle(i as f32 * 0.2)).map(|at| (point(at.x, at.y), at)).collect();
        let rounded = rounded_profile(corners, 2);
        assert_eq!(rounded.len(), 33);
        for (point, normal) in rounded {
            let place = Vec2::new(point.r, point.y);
            assert!((place.length() - 1.0).abs() < 1e-4, "{place} is off the circle");
            assert!(place.distance(normal) < 1e-2, "{place} has the normal {normal}");
        }
    }

    #[test]
    fn rounding_leaves_a_straight_profile_straight() {
        let straight = [0.0, 1.0].map(|y| (point(2.0, y), Vec2::X)).to_vec();
        assert!(rounded_profile(straight, 3).iter().all(|(point, normal)| point.r == 2.0 && *normal == Vec2::X));
    }
}
