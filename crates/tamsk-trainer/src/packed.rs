//! Packs positions into 16 bytes each.

use tamsk_rules::{ByPlayer, FULL_HOLDER, Player, Position, Setup, Socket};

/// The length of a packed position, in bytes.
pub const PACKED_LEN: usize = 16;

const SOCKET_BITS: u32 = 6;

const NOWHERE: u64 = 63;

/// Packs a position into two words. The first word has a bit for each ring place, ordered by socket. The second word
/// contains the glasses, the holders, the side to move, the claim, the number of moves since the last ring was dropped,
/// and the number of rings that a handicap took from Red at the start. Black's initial number of rings follows from the
/// other numbers.
pub fn pack(position: &Position) -> [u8; PACKED_LEN] {
    let board = position.board();
    let mut rings = Bits::default();
    for socket in Socket::all() {
        rings.write((1 << board.rings(socket)) - 1, u32::from(socket.height()));
    }
    let mut rest = Bits::default();
    for player in Player::BOTH {
        for glass in board.glass_sockets(player) {
            rest.write(glass.index() as u64, SOCKET_BITS);
        }
        rest.write(board.rings_in_holder(player).into(), 6);
    }
    rest.write(position.to_move().index() as u64, 1);
    rest.write(position.claim().map_or(NOWHERE, |socket| socket.index() as u64), SOCKET_BITS);
    rest.write(position.quiet_moves().into(), 5);
    rest.write((FULL_HOLDER - board.initial_rings(Player::Red)).into(), 4);
    let mut packed = [0; PACKED_LEN];
    packed[..8].copy_from_slice(&rings.word.to_le_bytes());
    packed[8..].copy_from_slice(&rest.word.to_le_bytes());
    packed
}

/// Unpacks a position. If the bytes are invalid, fails with a message for users.
pub fn unpack(packed: [u8; PACKED_LEN]) -> Result<Position, String> {
    let word = |from: usize| {
        let bytes = packed[from..].first_chunk().copied().unwrap_or_default();
        Bits { word: u64::from_le_bytes(bytes), at: 0 }
    };
    let (mut places, mut rest) = (word(0), word(8));
    let mut setup = Setup::start();
    for socket in Socket::all() {
        setup.rings[socket.index()] = places.read(socket.height().into()).count_ones() as u8;
    }
    let mut player = || {
        let glasses: [_; 3] = std::array::from_fn(|_| Socket::new(rest.read(SOCKET_BITS) as usize));
        (glasses, rest.read(6) as u8)
    };
    let (red, black) = (player(), player());
    setup.glasses = ByPlayer::new(red.0, black.0);
    setup.holders = ByPlayer::new(red.1, black.1);
    setup.to_move = Player::BOTH[rest.read(1) as usize];
    setup.claim = Socket::new(rest.read(SOCKET_BITS) as usize);
    setup.quiet_moves = rest.read(5) as u8;
    let red = FULL_HOLDER - rest.read(4) as u8;
    let all: u8 = setup.rings.iter().chain(&setup.holders.0).sum();
    setup.initial_rings = ByPlayer::new(red, all.saturating_sub(red));
    setup.build().map_err(|error| error.to_string())
}

#[derive(Default)]
struct Bits {
    word: u64,
    at: u32,
}

impl Bits {
    fn write(&mut self, value: u64, bits: u32) {
        self.word |= value << self.at;
        self.at += bits;
    }

    fn read(&mut self, bits: u32) -> u64 {
        let value = self.word >> self.at & ((1 << bits) - 1);
        self.at += bits;
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_positions_round_trip() {
        for text in [
            "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/32 - 0",
            "0001/01120/111110/0100210/011110/01111/0000 B4,E2,E4 B3,D5,F2 r 21/21 - 0",
            "0000/12110/012010/0120200/122321/02110/0110 B4,D3,E3 C3,C5,F2 b 16/17 D3 1",
            "0000/12110/012010/0120200/122321/02110/0110 B4,D3,E3 C3,C5,F2 b 8:24/17 D3 1",
            "0000/12110/012010/0120200/122321/02110/0110 B4,D3,E3 C3,C5,F2 r 16/14:29 - 0",
        ] {
            let position: Position = text.parse().expect("a position");
            assert_eq!(unpack(pack(&position)), Ok(position));
        }
        assert!(unpack([0xFF; PACKED_LEN]).is_err());
    }
}
