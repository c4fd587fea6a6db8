//! The twelve symmetries of the boards of TAMSK and GIPF, and a test of whether two positions of TAMSK are alike.

use tamsk_rules::{Move, Position, Setup, Socket, SocketSet, Turn};

/// A rotation or reflection of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// The number of rotations by 60°. If there is a reflection, it comes before the rotations.
    rotations: u8,
    is_mirrored: bool,
}

/// The column of the central socket, counted from 0, and its row, counted from 1.
const CENTRE: (i32, i32) = (3, 4);

impl Symmetry {
    /// Returns all symmetries, starting with the identity.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        [false, true]
            .into_iter()
            .flat_map(|is_mirrored| (0..6).map(move |rotations| Symmetry { rotations, is_mirrored }))
    }

    /// Returns the coordinates of the image of a place. The coordinate axes meet at the centre of the board at an angle
    /// of 120°.
    pub fn image_of_coordinates(self, (mut x, mut y): (i32, i32)) -> (i32, i32) {
        if self.is_mirrored {
            (x, y) = (y, x);
        }
        for _ in 0..self.rotations {
            (x, y) = (x - y, x);
        }
        (x, y)
    }

    /// Returns the image of a socket.
    pub fn image_of_socket(self, socket: Socket) -> Socket {
        let image = self.image_of_coordinates(coordinates(socket));
        Socket::all().find(|&other| coordinates(other) == image).unwrap_or(socket)
    }

    /// Returns the image of an index into a list that has `entries_per_socket` entries for each socket, in the order of
    /// the sockets.
    pub fn image_of_socket_entry(self, index: usize, entries_per_socket: usize) -> usize {
        let (socket, entry) = (index / entries_per_socket, index % entries_per_socket);
        let image = Socket::new(socket).map_or(socket, |socket| self.image_of_socket(socket).index());
        image * entries_per_socket + entry
    }

    /// Returns the image of a turn.
    pub fn image_of_turn(self, turn: Turn) -> Turn {
        let image =
            |moved: Move| Move { from: self.image_of_socket(moved.from), to: self.image_of_socket(moved.to), ..moved };
        Turn { glass_move: turn.glass_move.map(image), ..turn }
    }

    /// Returns the image of a position.
    pub fn image_of_position(self, position: &Position) -> Position {
        let setup = Setup::from(position);
        let mut image = setup.clone();
        for socket in Socket::all() {
            image.rings[self.image_of_socket(socket).index()] = setup.rings[socket.index()];
        }
        image.glasses = setup.glasses.map(|glasses| glasses.map(|at| at.map(|socket| self.image_of_socket(socket))));
        image.claim = setup.claim.map(|socket| self.image_of_socket(socket));
        image.build().unwrap_or(*position)
    }

    fn sockets(self, sockets: SocketSet) -> SocketSet {
        sockets.into_iter().map(|socket| self.image_of_socket(socket)).collect()
    }
}

/// Returns the coordinates of a socket for [`Symmetry::image_of_coordinates`].
fn coordinates(socket: Socket) -> (i32, i32) {
    let x = socket.column() as i32 - CENTRE.0;
    (x, socket.row_number() as i32 + x.max(0) - CENTRE.1)
}

/// Returns `true` if two positions differ at most by a symmetry, by an exchange of the colours, and by one ring.
pub fn are_near_duplicates(one: &Position, other: &Position) -> bool {
    let glasses = |position: &Position| {
        let board = position.board();
        [board.glass_sockets(position.to_move()), board.glass_sockets(!position.to_move())]
    };
    Symmetry::all().any(|symmetry| {
        let different = |socket: Socket| {
            let image = other.board().rings(symmetry.image_of_socket(socket));
            u32::from(one.board().rings(socket).abs_diff(image))
        };
        glasses(one).map(|glasses| symmetry.sockets(glasses)) == glasses(other)
            && Socket::all().map(different).sum::<u32>() <= 1
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::random::Random;

    #[test]
    fn symmetries_keep_neighbours_and_heights() {
        let images: HashSet<Vec<Socket>> = Symmetry::all()
            .map(|symmetry| Socket::all().map(|socket| symmetry.image_of_socket(socket)).collect())
            .collect();
        assert_eq!(images.len(), 12);
        let identity = Symmetry::all().next().expect("twelve symmetries");
        assert!(Socket::all().all(|socket| identity.image_of_socket(socket) == socket));
        for symmetry in Symmetry::all() {
            for socket in Socket::all() {
                let image = symmetry.image_of_socket(socket);
                assert_eq!(symmetry.sockets(socket.neighbours()), image.neighbours());
                assert_eq!(socket.height(), image.height());
            }
        }
    }

    #[test]
    fn images_of_positions_have_the_images_of_their_turns() {
        let mut random = Random::new(5);
        let mut position = Position::start();
        while let Some(&turn) = random.choose(&position.turns()) {
            for symmetry in Symmetry::all() {
                let image = symmetry.image_of_position(&position);
                let expected: HashSet<_> =
                    position.turns().into_iter().map(|turn| symmetry.image_of_turn(turn)).collect();
                assert_eq!(image.turns().into_iter().collect::<HashSet<_>>(), expected, "{position}");
                assert!(are_near_duplicates(&position, &image));
            }
            let next = position.play(turn).expect("a legal turn");
            // The other player is to move now, so the two positions could be alike only by chance. In this match, they
            // never are.
            assert!(!are_near_duplicates(&position, &next), "{position} {turn}");
            position = next;
        }
    }

    #[test]
    fn positions_that_differ_by_a_ring_are_alike() {
        let [one, two, other] = [
            "0010/01100/012100/0123210/001100/00110/0100 B3,D2,F4 C2,D6,E5 r 20/23 - 0",
            "0010/01100/012100/0123210/001100/00110/0101 B3,D2,F4 C2,D6,E5 r 20/22 - 0",
            "0010/01100/012100/0123210/001100/00110/0111 B3,D2,F4 C2,D6,E5 r 20/21 - 0",
        ]
        .map(|text| text.parse::<Position>().expect("a position"));
        assert!(
            are_near_duplicates(&one, &two) && are_near_duplicates(&two, &other) && !are_near_duplicates(&one, &other)
        );
    }
}
