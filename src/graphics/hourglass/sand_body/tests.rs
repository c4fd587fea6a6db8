//! The volume and the form of a body of sand.

use super::*;
use crate::graphics::hourglass::bulb::outside;
use crate::graphics::hourglass::profile::FILLING;

/// Directions from upright to upside down, by way of both sides.
fn directions() -> impl Iterator<Item = Vec3> {
    (0..=36).flat_map(|i| {
        let turned = Quat::from_rotation_z(i as f32 / 36.0 * std::f32::consts::PI) * Vec3::Y;
        [turned, Quat::from_rotation_y(2.1) * turned]
    })
}

#[test]
fn a_body_has_its_volume_however_it_is_tilted() {
    for up in directions() {
        for share in [0.01, 0.1, 0.3, 0.5, 0.66] {
            // Above, standing sand has a funnel, and below a heap.
            let steepest = if up.y.abs() < 0.75 {
                0.0
            } else if up.y > 0.0 {
                0.34
            } else {
                -0.42
            };
            for slope in [0.0, 0.5 * steepest, steepest] {
                let wanted = share * bulb_volume();
                let body = SandBody::of_volume(wanted, FreeSurface { up, slope });
                let error = (body.volume() - wanted).abs() / bulb_volume();
                assert!(error < 0.002, "{error} of a bulb at {up}, {share}, {slope}");
            }
        }
    }
}

#[test]
fn a_body_stays_in_its_bulb() {
    for up in directions() {
        for share in [0.005, 0.05, 0.3, 0.66] {
            let body = SandBody::of_volume(share * bulb_volume(), FreeSurface { up, slope: 0.0 });
            for (place, normal) in &body.vertices {
                assert!(outside(*place) < 0.01, "{place} at {up}, {share}");
                assert!((normal.length() - 1.0).abs() < 1e-3);
            }
        }
    }
}

#[test]
fn a_free_surface_is_level_and_nothing_lies_above_it() {
    for up in directions() {
        let body = SandBody::of_volume(0.4 * bulb_volume(), FreeSurface { up, slope: 0.0 });
        let height = up.dot(body.middle);
        for (i, (place, _)) in body.vertices.iter().enumerate() {
            let above = up.dot(*place) - height;
            assert!(above < 0.02, "{above} above it at {up}");
            if i >= (1 + WALL_STEPS) * SEGMENTS {
                assert!(above > -0.02, "{above} at {up}");
            }
        }
    }
}

#[test]
fn all_the_sand_leaves_the_neck_free() {
    let all = FILLING * bulb_volume();
    let heap = SandBody::of_volume(all, FreeSurface { up: Vec3::NEG_Y, slope: -0.42 });
    assert!(heap.middle.y > 0.3, "the heap reaches to {} below the neck", heap.middle.y);
    let above = SandBody::of_volume(all, FreeSurface { up: Vec3::Y, slope: 0.0 });
    assert!(above.middle.y < BULB_LENGTH - 0.4 && above.middle.y > 0.6 * BULB_LENGTH);
}
