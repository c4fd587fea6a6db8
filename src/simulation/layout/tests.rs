//! Checks that the set has the proportions of the real one and that nothing overlaps.

use super::*;

fn at(name: &str) -> Vec2 {
    socket_position(name.parse().expect("a valid socket name"))
}

#[test]
fn neighbours_and_only_neighbours_are_one_spacing_apart() {
    for a in Socket::all() {
        for b in Socket::all().filter(|b| *b != a) {
            let distance = socket_position(a).distance(socket_position(b));
            if a.neighbours().contains(b) {
                assert!((distance - SOCKET_SPACING).abs() < 1e-4, "{a} {b} {distance}");
            } else {
                assert!(distance > 1.7 * SOCKET_SPACING, "{a} {b} {distance}");
            }
        }
    }
}

#[test]
fn red_sees_column_a_at_the_left_and_row_one_nearest() {
    assert!(at("D4").length() < 1e-6);
    assert!(at("A1").x < 0.0 && at("G1").x > 0.0);
    assert!(at("D1").y > 0.0 && at("D7").y < 0.0);
}

#[test]
fn the_set_does_not_overlap() {
    // The hexagon as three pairs of parallel edges. `margin` is added to the distance of each edge from the centre.
    let inside_board = |p: Vec2, margin: f32| {
        let inner = BOARD_RADIUS * 0.866 + margin;
        [0.0_f32, 60.0, 120.0].iter().all(|angle| p.dot(Vec2::from_angle(angle.to_radians())).abs() < inner)
    };
    assert!(Socket::all().all(|socket| inside_board(socket_position(socket), -RING_RADIUS)));
    for player in Player::BOTH {
        for corner in [Vec2::new(1.0, 1.0), Vec2::new(-1.0, 1.0), Vec2::new(1.0, -1.0), Vec2::new(-1.0, -1.0)] {
            assert!(!inside_board(holder_position(player) + corner * TRAY_HALF, 0.3));
        }
        for index in 0..3 {
            let place = glass_off_board(GlassId { owner: player, index });
            assert!(!inside_board(Vec2::new(place.x, place.z), GLASS_RADIUS));
        }
    }
    assert!(!inside_board(timer_position(true), 2.0) && !inside_board(timer_position(false), 2.0));
    const { assert!(RING_HOLE > TUBE_RADIUS && RING_HOLE > GLASS_RADIUS && 2.0 * RING_RADIUS < SOCKET_SPACING) }
}

#[test]
fn a_full_socket_is_level_with_its_rim() {
    for socket in Socket::all() {
        let top = ring_in_socket(socket, socket.height() - 1).y + 0.5 * RING_THICKNESS;
        assert!((top - rim_height(socket)).abs() < 1e-5);
    }
}

#[test]
fn a_holder_takes_32_rings_apart() {
    for player in Player::BOTH {
        for n in 0..32 {
            for m in 0..n {
                let apart = ring_in_holder(player, n).distance(ring_in_holder(player, m));
                assert!(apart > RING_THICKNESS - 1e-4);
            }
        }
    }
}

#[test]
fn the_nearest_socket_is_found_within_reach() {
    for socket in Socket::all() {
        let beside = socket_position(socket) + Vec2::new(0.9, -0.8);
        assert_eq!(nearest_socket(beside, 1.7), Some(socket));
    }
    assert_eq!(nearest_socket(Vec2::new(20.0, 0.0), 1.7), None);
}
