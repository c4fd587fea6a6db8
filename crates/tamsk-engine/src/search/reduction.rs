//! Late move reductions (CPW: Late Move Reductions).

/// Returns by how many turns to reduce the search of the turn with this index in the ordering: half the product of the
/// natural logarithms of depth and index, rounded. Fixed-point, so that it is the same on every machine.
pub(super) fn reduction(depth: i32, index: usize) -> i32 {
    if depth < 2 || index < 2 {
        return 0;
    }
    (LOGARITHMS[(depth as usize).min(63)] * LOGARITHMS[index.min(63)] / 2 + 512 * 1024) / (1024 * 1024)
}

/// Natural logarithms, in 1024ths.
const LOGARITHMS: [i32; 64] = {
    let mut logarithms = [0; 64];
    let mut n = 2;
    while n < 64 {
        // The integral of 1 / x from n - 1 to n by the midpoint rule, exact to a few thousandths.
        logarithms[n] = logarithms[n - 1] + (1024 * 2 + (2 * n as i32 - 1) / 2) / (2 * n as i32 - 1);
        n += 1;
    }
    logarithms
};
