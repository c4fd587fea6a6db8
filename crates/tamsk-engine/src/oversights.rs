//! The glasses and sockets that a player does not notice, and the turn that the player therefore chooses. People
//! overlook what stands behind a glass, and do not think of a glass for a while.

use tamsk_rules::{Board, Player, Position, Socket, SocketSet, Turn};

use super::difficulty::Strength;
use super::endgame::withholds_ring;
use super::random::Random;
use super::search::{Score, SearchablePosition};

/// How long a player forgets a glass, measured in rings on the board. Both players together drop this many rings in
/// about four turns of each.
const RINGS_IN_A_SPELL: u8 = 8;

/// The glasses and free sockets that a player overlooks in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Oversights {
    player: Player,
    sockets: SocketSet,
}

impl Oversights {
    /// Draws at random what the player to move overlooks. `strength` is the strength of this player. For glasses and
    /// sockets behind another glass, `random` decides anew in each turn. Whether the player thinks of a glass at all
    /// depends on `seed`, and stays the same for a few turns.
    pub(super) fn draw(position: &Position, strength: &Strength, seed: u64, random: &mut Random) -> Oversights {
        let (board, player) = (position.board(), position.to_move());
        let own = board.glass_sockets(player);
        let free = !board.occupied_sockets();
        let hidden = (own | free).into_iter().filter(|&socket| {
            stands_behind_glass(board, player, socket) && random.random_bool(strength.overlook_hidden_permille)
        });
        let sockets: SocketSet = hidden.collect();
        let spell = u64::from(board.rings_on_board() / RINGS_IN_A_SPELL);
        let forgotten = own.into_iter().filter(|socket| {
            let mut random = Random::stream(seed, spell << 8 | socket.index() as u64);
            random.random_bool(strength.overlook_glass_permille)
        });
        Oversights { player, sockets: sockets | forgotten.collect() }
    }

    /// Returns `true` if the player overlooks a move because of its glass or its target. `from` is `None` if the glass
    /// is off the board.
    pub(super) fn hide(&self, from: Option<Socket>, to: Socket) -> bool {
        // A glass that is lifted no longer stands in front of anything.
        let is_uncovered = from.is_some() && socket_in_front(to, self.player) == from;
        from.is_some_and(|from| self.sockets.contains(from)) || self.sockets.contains(to) && !is_uncovered
    }
}

/// Returns the best turn for which `notices` returns `true`. `scores` holds the turns with their scores, best first. A
/// player who notices none of them finds the best one after all. Returns `None` if there are no turns.
pub(super) fn best_noticed<T: Copy>(scores: &[(T, Score)], notices: impl Fn(T) -> bool) -> Option<T> {
    let turns = || scores.iter().map(|(turn, _)| *turn);
    turns().find(|turn| notices(*turn)).or_else(|| turns().next())
}

/// Chooses the turn of a player of this strength at Level 1, or returns `None` if there is no turn. `scores` holds all
/// turns with their scores, best first. The player may overlook glasses and sockets, and may forget the ring or the
/// claim of the chosen turn.
pub(super) fn choose_with_mistakes(
    position: &Position,
    scores: &[(Turn, Score)],
    strength: &Strength,
    seed: u64,
) -> Option<Turn> {
    let mut random = Random::stream(seed, SearchablePosition::hash(position));
    let oversights = Oversights::draw(position, strength, seed, &mut random);
    // A player who overlooks things never keeps a ring on purpose.
    let notices = |turn: Turn| {
        turn.glass_move.is_some_and(|moved| !oversights.hide(Some(moved.from), moved.to))
            && !withholds_ring(position, turn)
    };
    let mut turn = best_noticed(scores, notices)?;
    let forgets_ring = random.random_bool(strength.forget_ring_permille);
    let forgets_claim = random.random_bool(strength.forget_claim_permille);
    if forgets_ring && let Some(glass_move) = &mut turn.glass_move {
        glass_move.drops_ring = false;
    }
    let careless = Turn { claims_ring: turn.claims_ring && !forgets_claim, ..turn };
    // If only a claim can revive the match, no move is legal without the claim (R6.3).
    [careless, turn].into_iter().find(|turn| position.is_legal(*turn))
}

/// Returns `true` if a glass stands between the player and a socket, on the next socket of the column.
pub(super) fn stands_behind_glass(board: &Board, player: Player, socket: Socket) -> bool {
    socket_in_front(socket, player).is_some_and(|front| board.occupied_sockets().contains(front))
}

/// Returns the next socket of the same column towards a player, or `None` at the end of the column. Red sits at the
/// bottom of the board, where the rows begin.
fn socket_in_front(socket: Socket, player: Player) -> Option<Socket> {
    let row = match player {
        Player::Red => socket.row_number().checked_sub(1)?,
        Player::Black => socket.row_number() + 1,
    };
    Socket::at(socket.column(), row)
}

#[cfg(test)]
mod tests {
    use super::super::difficulty::Difficulty;
    use super::*;

    fn s(name: &str) -> Socket {
        name.parse().expect("a socket")
    }

    #[test]
    fn the_best_turn_that_is_noticed_is_played() {
        let scores = [('a', 100), ('b', 90), ('c', -20_000)];
        assert_eq!(best_noticed(&scores, |_| true), Some('a'));
        assert_eq!(best_noticed(&scores, |turn| turn != 'a'), Some('b'));
        assert_eq!(best_noticed(&scores, |_| false), Some('a'), "a player who notices nothing looks again");
        assert_eq!(best_noticed::<char>(&[], |_| true), None);
    }

    #[test]
    fn each_player_sees_the_board_from_their_side() {
        assert_eq!(socket_in_front(s("D4"), Player::Red), Some(s("D3")));
        assert_eq!(socket_in_front(s("D4"), Player::Black), Some(s("D5")));
        assert_eq!(socket_in_front(s("A1"), Player::Red), None);
        assert_eq!(socket_in_front(s("A4"), Player::Black), None);
    }

    /// Red's glass on D3 stands behind Black's glass on D2. Red's glasses on B2 and F2 are in plain view, and so is
    /// every free socket except D4, C4 and those behind B2, F2 and C3.
    #[test]
    fn what_stands_behind_a_glass_is_overlooked_more_often() {
        let position: Position =
            "0000/00000/000000/0000000/000000/00000/0000 B2,D3,F2 C3,D2,D7 r 32/32 - 0".parse().expect("a position");
        let strength = Difficulty::Casual.strength();
        let mut random = Random::new(4);
        let mut counts = [0_u32; 37];
        for seed in 0..10_000 {
            let Oversights { sockets, .. } = Oversights::draw(&position, &strength, seed, &mut random);
            sockets.into_iter().for_each(|socket| counts[socket.index()] += 1);
        }
        for socket in Socket::all() {
            let expected = match socket.to_string().as_str() {
                "D4" | "B3" | "C4" | "F3" => 10 * strength.overlook_hidden_permille,
                "D3" => {
                    10_000
                        - (1_000 - strength.overlook_hidden_permille) * (1_000 - strength.overlook_glass_permille) / 100
                }
                "B2" | "F2" => 10 * strength.overlook_glass_permille,
                _ => 0,
            };
            let found = counts[socket.index()];
            assert!(found.abs_diff(expected) <= expected / 5, "{socket}: {found} instead of {expected}");
        }
    }

    #[test]
    fn the_socket_behind_the_moving_glass_is_seen() {
        let all = Oversights { player: Player::Red, sockets: SocketSet::EMPTY.with(s("D4")) };
        assert!(!all.hide(Some(s("D3")), s("D4")));
        assert!(all.hide(Some(s("C3")), s("D4")) && all.hide(Some(s("D4")), s("E4")) && all.hide(None, s("D4")));
        assert!(!all.hide(Some(s("C3")), s("C4")));
    }
}
