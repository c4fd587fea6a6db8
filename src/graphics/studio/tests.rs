//! What the shaders are told of rings and glasses.

use super::*;
use crate::graphics::rings::slot::RingSlot;
use crate::simulation::layout::BOARD_TOP;

#[test]
fn rings_hide_light_where_they_lie_and_not_while_they_fly() {
    let socket: Socket = "D4".parse().expect("a socket");
    let ring = |nth, above: f32| {
        let slot = RingSlot::Socket(socket, nth);
        (Ring(slot), Transform::from_translation(slot.position() + Vec3::Y * above))
    };
    let rings = [ring(0, 0.0), ring(1, 0.0), ring(2, 4.0)];
    let mut set = TableSet::counting(1.0, SOCKET_SPACING);
    put_rings(&mut set, rings.iter().map(|(ring, place)| (ring, place)));
    let [rings, _, tube, _] = set.pile(socket_position(socket)).to_array();
    assert!((rings - (BOARD_TOP + 2.0 * RING_THICKNESS)).abs() < 1e-4, "{rings}");
    assert!((tube - rim_height(socket)).abs() < 1e-4, "{tube}");
    let bare: Socket = "A1".parse().expect("a socket");
    assert_eq!(set.pile(socket_position(bare)).x, 0.0);
}

#[test]
fn a_glass_that_was_turned_has_the_same_shape_the_other_way_up() {
    let sand = DrawnSand::scaled(Vec3::ONE);
    for turns in 0..3 {
        let motion = GlassMotion::at_rest(Vec3::new(1.0, 5.0, 2.0), 0.5 * GLASS_HEIGHT, turns);
        let seen = glass(&motion, &sand, Surface::Cap(Player::Red), Surface::Sand, Surface::Glass);
        assert!(seen.axis.y > 0.999 && (seen.middle.w - 1.0).abs() < 1e-6, "{seen:?}");
        assert_eq!(seen.sand.w - seen.sand.z > 0.1, turns.is_multiple_of(2), "all sand lies in one bulb");
    }
}
