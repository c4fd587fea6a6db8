//! The twelve symmetries of the board.

use tamsk_rules::{SOCKET_COUNT, Socket};

/// The socket to which a symmetry maps each socket, by socket index.
pub type SocketPermutation = [u8; SOCKET_COUNT];

/// Returns all symmetries of the board, starting with the identity.
pub fn all_symmetries() -> [SocketPermutation; 12] {
    std::array::from_fn(|number| {
        std::array::from_fn(|socket| {
            let mut at = Socket::new(socket).map_or((0, 0), coordinates);
            if number >= 6 {
                at = (at.1, at.0);
            }
            for _ in 0..number % 6 {
                at = (at.0 - at.1, at.0);
            }
            index(at)
        })
    })
}

/// Returns the distances of a socket from the central socket, along the columns and along the rows that rise to the
/// right.
fn coordinates(socket: Socket) -> (i32, i32) {
    let column = socket.column() as i32 - 3;
    (column, socket.row_number() as i32 - 4 + column.max(0))
}

fn index((column, rise): (i32, i32)) -> u8 {
    let row = rise + 4 - column.max(0);
    Socket::at((column + 3) as usize, row as usize).map_or(0, |socket| socket.index() as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_keep_neighbours_and_differ() {
        let all = all_symmetries();
        for (number, symmetry) in all.iter().enumerate() {
            let image = |socket: Socket| Socket::new(symmetry[socket.index()].into()).expect("a socket");
            for socket in Socket::all() {
                assert_eq!(image(socket).height(), socket.height(), "{number}, {socket}");
                for neighbour in socket.neighbours() {
                    assert!(image(socket).neighbours().contains(image(neighbour)), "{number}, {socket}");
                }
            }
            assert!(all[..number].iter().all(|other| other != symmetry), "{number}");
        }
        assert!(Socket::all().all(|socket| usize::from(all[0][socket.index()]) == socket.index()));
    }
}
