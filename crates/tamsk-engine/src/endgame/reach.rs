//! The places that each side can ever reach: the basis of all bounds in a proof.

use tamsk_rules::Position;

use crate::evaluate::territory;

/// The places that each side may still fill. Index 0 is the side to move, 1 the opponent.
pub(super) struct Reach {
    /// Free places in sockets that each side can ever enter.
    pub(super) places: [i32; 2],
    /// Free places in sockets that any glass can ever enter.
    pub(super) total_places: i32,
    /// `true` if no socket can ever be entered by both sides.
    pub(super) apart: bool,
    /// Sockets on the grid that only this side can ever enter.
    pub(super) exclusive_sockets: [u64; 2],
    /// Free places in the sockets of `only`.
    pub(super) exclusive_places: [i32; 2],
    pub(super) live: Live,
}

/// The places and glasses that can still matter. With the holders and the claim they determine the rest of a match.
pub(super) struct Live {
    /// The glasses of each side that can still move, on the grid.
    glasses: [u64; 2],
    /// Sockets that any glass can ever enter with at least one, two, three and four free places.
    free: [u64; 4],
}

impl Reach {
    /// Flood-fills the sockets that are not full. Occupied sockets count if their glass can ever leave.
    #[inline(always)]
    pub(super) fn of(position: &Position) -> Reach {
        let (glasses, free) = not_stuck(position);
        let [mine, theirs] = flood(glasses, free[0]);
        let count = |sockets: u64| free.iter().map(|set| (set & sockets).count_ones() as i32).sum::<i32>();
        let only = [mine & !theirs, theirs & !mine];
        let own = only.map(count);
        let both = count(mine & theirs);
        Reach {
            places: own.map(|own| own + both),
            total_places: own[0] + own[1] + both,
            apart: mine & theirs == 0,
            exclusive_sockets: only,
            exclusive_places: own,
            live: Live { glasses, free: free.map(|set| set & (mine | theirs)) },
        }
    }

    pub(super) fn enterable_sockets(&self) -> [u64; 2] {
        let Live { glasses, free } = &self.live;
        let vacant = free[0] & !(glasses[0] | glasses[1]);
        glasses.map(|glasses| territory::neighbours_of(glasses) & vacant)
    }
}

impl Live {
    /// Returns the same as the `live` part of [`Reach::of`], several times faster.
    pub(super) fn of(position: &Position) -> Live {
        let (glasses, free) = not_stuck(position);
        let [reached] = flood([glasses[0] | glasses[1]], free[0]);
        Live { glasses, free: free.map(|set| set & reached) }
    }

    /// Returns the hash of the rest of a match without the holders. `more` distinguishes queries by up to 16 bits.
    pub(super) fn key(&self, position: &Position, more: u64) -> u64 {
        let claim = position.claim().map_or(0, |socket| 1 + socket.index() as u64);
        let rest = more | u64::from(position.quiet()) << 16 | claim << 24;
        let glasses = mix(self.glasses[0] ^ 0x8CB9_2BA7_2F3D_8DD7, self.glasses[1] ^ 0xAAD2_6B49_6F5E_1C5B);
        mix(hash_of_places(self.free, rest << 32), glasses ^ 0xE703_7ED1_A0B4_28DB)
    }
}

/// Returns the glasses that can still move, side to move first, and the free places without those under stuck glasses.
#[inline(always)]
fn not_stuck(position: &Position) -> ([u64; 2], [u64; 4]) {
    let board = position.board();
    let me = position.to_move();
    let free = territory::free_places(board);
    let stuck = stuck(free[0], territory::to_bitboard(board.occupied()));
    ([me, !me].map(|player| territory::to_bitboard(board.glasses(player)) & !stuck), free.map(|set| set & !stuck))
}

/// Returns the free sockets that glasses can ever enter, for several sets of glasses at once.
#[inline(always)]
pub(super) fn flood<const SETS: usize>(glasses: [u64; SETS], free: u64) -> [u64; SETS] {
    let mut reached = glasses.map(|glasses| territory::neighbours_of(glasses) & free);
    loop {
        let next = reached.map(|reached| reached | territory::neighbours_of(reached) & free);
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// Returns the glasses that can never move again: all neighbours are full, or hold such a glass themselves.
#[inline]
pub(super) fn stuck(open: u64, glasses: u64) -> u64 {
    let mut stuck = glasses;
    loop {
        let next = stuck & !territory::neighbours_of(open & !stuck);
        if next == stuck || next == 0 {
            return next;
        }
        stuck = next;
    }
}

#[inline]
pub(super) fn hash_of_places([one, two, three, four]: [u64; 4], more: u64) -> u64 {
    let lower = mix(one ^ 0x9E37_79B9_7F4A_7C15, two ^ 0xD1B5_4A32_D192_ED03);
    lower ^ mix(three ^ 0xEB44_ACCA_B455_D165, four ^ more ^ 0xA076_1D64_78BD_642F)
}

#[inline]
pub(super) fn mix(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    (product >> 64) as u64 ^ product as u64
}
