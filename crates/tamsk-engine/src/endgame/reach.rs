//! The places that each side can ever reach, on which all bounds of a proof are based.

use tamsk_rules::Position;

use crate::evaluate::territory;

/// The places that each side may still fill. In arrays, index 0 is the side to move and index 1 the opponent.
pub(super) struct Reach {
    /// The number of free places in sockets that each side can ever enter.
    pub(super) reachable_places: [i32; 2],
    /// The number of free places in sockets that any glass can ever enter.
    pub(super) places_reachable_by_any: i32,
    /// `true` if no socket can ever be entered by both sides.
    pub(super) is_separated: bool,
    /// A bitboard for each side, of the sockets that only this side can ever enter.
    pub(super) exclusive_sockets: [u64; 2],
    /// The number of free places in `exclusive_sockets`.
    pub(super) exclusive_places: [i32; 2],
    /// The places and glasses that can still matter.
    pub(super) live: LivePosition,
}

/// The places and glasses that can still matter. Together with the holders and the claim, they determine the rest of a
/// match.
pub(super) struct LivePosition {
    /// A bitboard for each side, of its glasses that can still move.
    glasses: [u64; 2],
    /// Bitboards of the sockets that some glass can ever enter, with at least one, two, three and four free places.
    free: [u64; 4],
}

impl Reach {
    /// Computes the reach of both sides by flood fills over the sockets that are not full. An occupied socket counts if
    /// its glass can ever leave.
    #[inline(always)]
    pub(super) fn of(position: &Position) -> Reach {
        let (glasses, free) = not_stuck(position);
        let [mine, theirs] = flood(glasses, free[0]);
        let count = |sockets: u64| free.iter().map(|set| (set & sockets).count_ones() as i32).sum::<i32>();
        let only = [mine & !theirs, theirs & !mine];
        let own = only.map(count);
        let both = count(mine & theirs);
        Reach {
            reachable_places: own.map(|own| own + both),
            places_reachable_by_any: own[0] + own[1] + both,
            is_separated: mine & theirs == 0,
            exclusive_sockets: only,
            exclusive_places: own,
            live: LivePosition { glasses, free: free.map(|set| set & (mine | theirs)) },
        }
    }

    /// Returns the sockets that the glasses of each side can enter in one move.
    pub(super) fn enterable_sockets(&self) -> [u64; 2] {
        let LivePosition { glasses, free } = &self.live;
        let vacant = free[0] & !(glasses[0] | glasses[1]);
        glasses.map(|glasses| territory::unmasked_neighbours_of(glasses) & vacant)
    }
}

impl LivePosition {
    /// Returns the same value as the field `live` of [`Reach::of`], but several times faster.
    pub(super) fn of(position: &Position) -> LivePosition {
        let (glasses, free) = not_stuck(position);
        let [reached] = flood([glasses[0] | glasses[1]], free[0]);
        LivePosition { glasses, free: free.map(|set| set & reached) }
    }

    /// Returns a hash of everything that determines the rest of a match, except the holders. `more` contains up to 16
    /// bits that distinguish different queries about the same position.
    pub(super) fn key(&self, position: &Position, more: u64) -> u64 {
        let claim = position.claim().map_or(0, |socket| 1 + socket.index() as u64);
        let rest = more | u64::from(position.quiet_moves()) << 16 | claim << 24;
        let glasses = mix(self.glasses[0] ^ 0x8CB9_2BA7_2F3D_8DD7, self.glasses[1] ^ 0xAAD2_6B49_6F5E_1C5B);
        mix(hash_of_places(self.free, rest << 32), glasses ^ 0xE703_7ED1_A0B4_28DB)
    }
}

/// Returns the glasses of each side that can still move, those of the side to move first. Also returns the free ring
/// places, except those under glasses that can never move again.
#[inline(always)]
fn not_stuck(position: &Position) -> ([u64; 2], [u64; 4]) {
    let board = position.board();
    let me = position.to_move();
    let free = territory::sockets_by_min_free_places(board);
    let stuck = permanently_stuck_glasses(free[0], territory::to_bitboard(board.occupied_sockets()));
    ([me, !me].map(|player| territory::to_bitboard(board.glass_sockets(player)) & !stuck), free.map(|set| set & !stuck))
}

/// Returns, for each set of glasses, the free sockets that its glasses can ever enter.
#[inline(always)]
pub(super) fn flood<const SETS: usize>(glasses: [u64; SETS], free: u64) -> [u64; SETS] {
    let mut reached = glasses.map(|glasses| territory::unmasked_neighbours_of(glasses) & free);
    loop {
        let next = reached.map(|reached| reached | territory::unmasked_neighbours_of(reached) & free);
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// Returns the glasses that can never move again, because each neighbouring socket is full or holds another such glass.
#[inline]
pub(super) fn permanently_stuck_glasses(open: u64, glasses: u64) -> u64 {
    let mut stuck = glasses;
    loop {
        let next = stuck & !territory::unmasked_neighbours_of(open & !stuck);
        if next == stuck || next == 0 {
            return next;
        }
        stuck = next;
    }
}

/// Returns a hash of the free places and of `more`.
#[inline]
pub(super) fn hash_of_places([one, two, three, four]: [u64; 4], more: u64) -> u64 {
    let lower = mix(one ^ 0x9E37_79B9_7F4A_7C15, two ^ 0xD1B5_4A32_D192_ED03);
    lower ^ mix(three ^ 0xEB44_ACCA_B455_D165, four ^ more ^ 0xA076_1D64_78BD_642F)
}

/// Mixes two numbers into one by multiplying them.
#[inline]
pub(super) fn mix(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    (product >> 64) as u64 ^ product as u64
}
