//! Checks that the shader's structure has the same things, and where they are.

use tamsk_rules::Socket;

use super::*;
use crate::simulation::layout::socket_position;

#[test]
fn every_socket_has_a_place_of_its_own() {
    let mut set = TableSet::default();
    for socket in Socket::all() {
        set.put_rings(socket_position(socket) + 0.1, 0.5, Vec2::new(2.0, 1.5));
    }
    assert_eq!(set.grid.iter().filter(|place| place.x > 0.0).count(), 37);
}

#[test]
fn the_shader_has_the_same_numbers_of_things() {
    let shader = include_str!("../set.wgsl");
    let lights = TableSet::default().lights.len();
    for array in [
        format!("lights: array<Light, {lights}>"),
        format!("grid: array<vec4<f32>, {GRID}>"),
        format!("piles: array<vec4<f32>, {PILES}>"),
        format!("glasses: array<Glass, {GLASSES}>"),
    ] {
        assert!(shader.contains(&array), "{array}");
    }
}

#[test]
fn it_is_brightest_towards_the_key_light() {
    let set = TableSet::default();
    assert!(set.brightest.xz().dot(KEY_LIGHT.toward.xz()) > 0.3);
    assert!(set.up.x > 5_000.0 && set.up.x > set.aside.x, "{} {}", set.up, set.aside);
}
