//! The places that each side can ever reach, whatever is played: the basis of all bounds in a proof.

use tamsk_rules::Position;

use crate::evaluate::territory;

/// The places that each side may still fill. Index 0 is the side to move, 1 the opponent.
pub(super) struct Reach {
    /// Free places in the sockets that each side's glasses can ever enter.
    pub(super) places: [i32; 2],
    /// Free places in the sockets that any glass can ever enter.
    pub(super) together: i32,
    /// Whether no socket can ever be entered by both sides.
    pub(super) apart: bool,
    /// The sockets that each side can ever enter and the other never, on the [grid].
    pub(super) only: [u64; 2],
    /// Free places in those.
    pub(super) own: [i32; 2],
    /// What is alive.
    pub(super) live: Live,
}

/// What the rest of a match depends on beside the holders and the claim: the places and glasses that are not dead.
pub(super) struct Live {
    /// The sockets of each side's glasses that may ever move again, on the [grid].
    glasses: [u64; 2],
    /// The sockets that any glass can ever enter, by free places: at least one, two, three and four.
    free: [u64; 4],
}

impl Reach {
    /// Flood-fills the sockets that are not full. Occupied ones count if the glass may ever leave.
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
            together: own[0] + own[1] + both,
            apart: mine & theirs == 0,
            only,
            own,
            live: Live { glasses, free: free.map(|set| set & (mine | theirs)) },
        }
    }

    /// The sockets that each side can enter in one turn, on the [grid].
    pub(super) fn ways(&self) -> [u64; 2] {
        let Live { glasses, free } = &self.live;
        let vacant = free[0] & !(glasses[0] | glasses[1]);
        glasses.map(|glasses| territory::around(glasses) & vacant)
    }
}

impl Live {
    /// What [`Reach::of`] finds to be alive, several times as fast.
    pub(super) fn of(position: &Position) -> Live {
        let (glasses, free) = not_stuck(position);
        let [reached] = flood([glasses[0] | glasses[1]], free[0]);
        Live { glasses, free: free.map(|set| set & reached) }
    }

    /// Returns the hash of all that the rest of the match depends on beside the holders. `more` is a number of up to 16
    /// bits that tells apart what is asked about them.
    pub(super) fn key(&self, position: &Position, more: u64) -> u64 {
        let claim = position.claim().map_or(0, |socket| 1 + socket.index() as u64);
        let rest = more | u64::from(position.quiet()) << 16 | claim << 24;
        let glasses = mix(self.glasses[0] ^ 0x8CB9_2BA7_2F3D_8DD7, self.glasses[1] ^ 0xAAD2_6B49_6F5E_1C5B);
        mix(hash_of_places(self.free, rest << 32), glasses ^ 0xE703_7ED1_A0B4_28DB)
    }
}

/// Returns the glasses of each side, the one to move first, that may ever move again, and the free places that none of
/// the others takes.
#[inline(always)]
fn not_stuck(position: &Position) -> ([u64; 2], [u64; 4]) {
    let board = position.board();
    let me = position.to_move();
    let free = territory::free(board);
    let stuck = stuck(free[0], territory::of(board.occupied()));
    ([me, !me].map(|player| territory::of(board.glasses(player)) & !stuck), free.map(|set| set & !stuck))
}

/// Returns the free sockets that glasses can ever enter, for several sets of glasses at once.
#[inline(always)]
pub(super) fn flood<const SETS: usize>(glasses: [u64; SETS], free: u64) -> [u64; SETS] {
    let mut reached = glasses.map(|glasses| territory::around(glasses) & free);
    loop {
        let next = reached.map(|reached| reached | territory::around(reached) & free);
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// Returns those glasses that can never move again: all around them is full, or holds such a glass itself.
#[inline]
pub(super) fn stuck(open: u64, glasses: u64) -> u64 {
    let mut stuck = glasses;
    loop {
        let next = stuck & !territory::around(open & !stuck);
        if next == stuck || next == 0 {
            return next;
        }
        stuck = next;
    }
}

/// Returns the hash of free places, and of what is in the upper half of `more`, to be mixed with other words.
#[inline]
pub(super) fn hash_of_places([one, two, three, four]: [u64; 4], more: u64) -> u64 {
    let lower = mix(one ^ 0x9E37_79B9_7F4A_7C15, two ^ 0xD1B5_4A32_D192_ED03);
    lower ^ mix(three ^ 0xEB44_ACCA_B455_D165, four ^ more ^ 0xA076_1D64_78BD_642F)
}

/// Mixes two words into one, all bits of which depend on all bits of both.
#[inline]
pub(super) fn mix(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    (product >> 64) as u64 ^ product as u64
}
