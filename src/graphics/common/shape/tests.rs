//! Where faces look, and how corners are rounded.

use super::*;

/// Every triangle must face along its normals, or it is culled.
fn faces_its_normals(shape: &Shape) {
    for t in shape.indices.chunks(3) {
        let [a, b, c] = [t[0], t[1], t[2]].map(|i| Vec3::from(shape.positions[i as usize]));
        let face = (b - a).cross(c - a);
        let normal = Vec3::from(shape.normals[t[0] as usize]) + Vec3::from(shape.normals[t[2] as usize]);
        assert!(face.dot(normal) >= -1e-6, "{a} {b} {c}");
    }
}

#[test]
fn outsides_face_outward_and_bores_inward() {
    let mut outside = Shape::default();
    outside.lathe(&[point(0.0, 0.0), point(1.0, 0.0), point(1.0, 2.0), point(0.0, 2.0)], 12);
    faces_its_normals(&outside);
    let mut bore = Shape::default();
    bore.lathe(&[point(1.0, 2.0), point(1.0, 0.0)], 12);
    assert!(bore.normals[0][0] < 0.0);
    faces_its_normals(&bore);
}

#[test]
fn cut_sides_face_their_normals() {
    let mut shape = Shape::default();
    shape.cut(&[point(0.0, 0.0), point(1.0, 0.0), point(1.0, 2.0), point(0.0, 2.0)], 6, 0.3, |_| 1.0);
    faces_its_normals(&shape);
    assert!(shape.normals.iter().all(|n| Vec3::from(*n).is_normalized()));
}

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
