//! The positions and sizes of everything on the table. One world unit is one centimetre.
//!
//! The table is the plane y = 0, with the board's centre above the origin, Red at +z and Black at -z. A position on the
//! table is a [`Vec2`] of x and z. As Red sees the board, column `A` is on the left (-x) and row 1 is nearest.

use bevy::math::{Vec2, Vec3};
use tamsk_rules::{COLUMN_LENGTHS, GlassId, Player, Socket};

/// The distance between the centres of neighbouring sockets.
pub const SOCKET_SPACING: f32 = 3.4;
/// The distance between neighbouring columns: `SOCKET_SPACING * cos 30°`.
pub const COLUMN_SPACING: f32 = SOCKET_SPACING * 0.866_025_4;

/// The distance from the board's centre to each of its corners, two of which point at the players. The real board is 27
/// cm wide.
pub const BOARD_CIRCUMRADIUS: f32 = 13.5;
/// The height of the board's top above the table.
pub const BOARD_TOP: f32 = 1.2;

/// The outer radius of a tube, on which rings are stacked.
pub const TUBE_RADIUS: f32 = 1.25;
/// The inner radius of a tube.
pub const TUBE_INNER_RADIUS: f32 = 1.05;

/// The outer radius of a ring.
pub const RING_RADIUS: f32 = 1.55;
/// The inner radius of a ring.
pub const RING_INNER_RADIUS: f32 = 1.3;
/// The thickness of a ring. A tube for *n* rings rises *n* times this thickness above the board.
pub const RING_THICKNESS: f32 = 0.5;

/// The height of an hourglass, including its caps and feet.
pub const GLASS_HEIGHT: f32 = 8.5;
/// The radius of an hourglass at its caps.
pub const GLASS_RADIUS: f32 = 1.2;
/// The depth to which the foot of a glass sinks into a tube.
pub const GLASS_SINK_DEPTH: f32 = 0.15;
/// The height of a carried glass's foot above the table.
pub const CARRIED_FOOT_HEIGHT: f32 = 4.7;

/// The height of the 15-second timer.
pub const TIMER_HEIGHT: f32 = 4.4;
/// The radius of the 15-second timer at its caps.
pub const TIMER_RADIUS: f32 = 0.85;
/// The distance from the board's centre to the timer, which stands on Red's left or right.
pub const TIMER_DISTANCE: f32 = 16.5;

/// The number of rods on a holder.
pub const HOLDER_RODS: usize = 4;
/// The number of rings on a full rod.
pub const RINGS_PER_ROD: usize = 8;
/// The distance between neighbouring rods of a holder.
pub const ROD_SPACING: f32 = 3.3;
/// The radius of a holder's rods.
pub const ROD_RADIUS: f32 = 0.42;
/// The height of the surface of a holder's tray above the table. The rings lie on this surface.
pub const TRAY_TOP: f32 = 0.5;
/// Half the length of a holder's tray along x and along z.
pub const TRAY_HALF_SIZE: Vec2 = Vec2::new(1.5 * ROD_SPACING + 1.95, 1.95);
/// The centre of Red's holder, which is on Red's right. Black's holder is opposite.
const RED_HOLDER_CENTRE: Vec2 = Vec2::new(16.4, 11.4);

/// The three positions of Red's glasses off the board, on Red's left. Black's glasses are opposite.
const RED_OFF_BOARD_POSITIONS: [Vec2; 3] = [Vec2::new(-14.4, 5.0), Vec2::new(-14.4, 8.5), Vec2::new(-17.9, 8.5)];

/// Returns the centre of a socket on the table.
pub fn socket_position(socket: Socket) -> Vec2 {
    let column = socket.column();
    let above_lowest = (socket.row_number() - 1) as f32;
    let half_column = f32::from(COLUMN_LENGTHS[column] - 1) * 0.5;
    Vec2::new((column as f32 - 3.0) * COLUMN_SPACING, (half_column - above_lowest) * SOCKET_SPACING)
}

/// Returns the height of a tube's rim above the table. The rings in a full socket reach up to the rim.
pub fn rim_height(socket: Socket) -> f32 {
    BOARD_TOP + f32::from(socket.height()) * RING_THICKNESS
}

/// Returns the position of the foot of a glass on a socket.
pub fn glass_on_socket(socket: Socket) -> Vec3 {
    point_above_table(socket_position(socket), rim_height(socket) - GLASS_SINK_DEPTH)
}

/// Returns the position of the foot of a glass off the board (free start).
pub fn glass_foot_off_board(glass: GlassId) -> Vec3 {
    point_above_table(
        seen_by(glass.owner, RED_OFF_BOARD_POSITIONS[usize::from(glass.index) % RED_OFF_BOARD_POSITIONS.len()]),
        0.0,
    )
}

/// Returns the position of the foot of a glass on its socket or off the board.
pub fn glass_foot_position(glass: GlassId, socket: Option<Socket>) -> Vec3 {
    socket.map_or_else(|| glass_foot_off_board(glass), glass_on_socket)
}

/// Returns the centre of the *n*th ring in a socket. The lowest ring has number 0.
pub fn ring_in_socket(socket: Socket, nth: u8) -> Vec3 {
    point_above_table(socket_position(socket), BOARD_TOP + (f32::from(nth) + 0.5) * RING_THICKNESS)
}

/// Returns the centre of a player's holder on the table.
pub fn holder_position(owner: Player) -> Vec2 {
    seen_by(owner, RED_HOLDER_CENTRE)
}

/// Returns the position of a rod of a holder. Rod 0 is nearest to the board and is filled first.
pub fn rod_position(owner: Player, rod: usize) -> Vec2 {
    let from_middle = (rod as f32 - 0.5 * (HOLDER_RODS - 1) as f32) * ROD_SPACING;
    seen_by(owner, RED_HOLDER_CENTRE + Vec2::new(from_middle, 0.0))
}

/// Returns the centre of the *n*th ring in a holder. Ring 0 is the lowest ring on rod 0.
pub fn ring_in_holder(owner: Player, nth: u8) -> Vec3 {
    let (rod, level) = (usize::from(nth) / RINGS_PER_ROD, usize::from(nth) % RINGS_PER_ROD);
    point_above_table(rod_position(owner, rod), TRAY_TOP + (level as f32 + 0.5) * RING_THICKNESS)
}

/// Returns the position of the timer on the table.
pub fn timer_position(on_reds_left: bool) -> Vec2 {
    Vec2::new(if on_reds_left { -TIMER_DISTANCE } else { TIMER_DISTANCE }, 0.0)
}

/// Returns the socket whose centre is nearest to a position on the table, or `None` if no centre is within `reach`.
pub fn nearest_socket(place: Vec2, reach: f32) -> Option<Socket> {
    Socket::all()
        .map(|socket| (socket, socket_position(socket).distance_squared(place)))
        .filter(|(_, distance)| *distance <= reach * reach)
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(socket, _)| socket)
}

/// Returns the point at `height` above a position on the table.
pub fn point_above_table(place: Vec2, height: f32) -> Vec3 {
    Vec3::new(place.x, height, place.y)
}

/// Converts a position on Red's side to the corresponding position on `player`'s side. Black's side is Red's side
/// turned by 180°.
fn seen_by(player: Player, place: Vec2) -> Vec2 {
    match player {
        Player::Red => place,
        Player::Black => -place,
    }
}

#[cfg(test)]
mod tests {
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
        // Returns `true` if `p` is on the hexagonal board after the board's edges have been moved outwards by `margin`.
        let inside_board = |p: Vec2, margin: f32| {
            let inner = BOARD_CIRCUMRADIUS * 0.866 + margin;
            [0.0_f32, 60.0, 120.0].iter().all(|angle| p.dot(Vec2::from_angle(angle.to_radians())).abs() < inner)
        };
        assert!(Socket::all().all(|socket| inside_board(socket_position(socket), -RING_RADIUS)));
        for player in Player::BOTH {
            for corner in [Vec2::new(1.0, 1.0), Vec2::new(-1.0, 1.0), Vec2::new(1.0, -1.0), Vec2::new(-1.0, -1.0)] {
                assert!(!inside_board(holder_position(player) + corner * TRAY_HALF_SIZE, 0.3));
            }
            for index in 0..3 {
                let place = glass_foot_off_board(GlassId { owner: player, index });
                assert!(!inside_board(Vec2::new(place.x, place.z), GLASS_RADIUS));
            }
        }
        assert!(!inside_board(timer_position(true), 2.0) && !inside_board(timer_position(false), 2.0));
        const {
            assert!(
                RING_INNER_RADIUS > TUBE_RADIUS
                    && RING_INNER_RADIUS > GLASS_RADIUS
                    && 2.0 * RING_RADIUS < SOCKET_SPACING
            );
        }
    }

    #[test]
    fn a_full_socket_is_level_with_its_rim() {
        for socket in Socket::all() {
            let top = ring_in_socket(socket, socket.height() - 1).y + 0.5 * RING_THICKNESS;
            assert!((top - rim_height(socket)).abs() < 1e-5);
        }
    }

    #[test]
    fn rings_in_a_holder_do_not_overlap() {
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
}
