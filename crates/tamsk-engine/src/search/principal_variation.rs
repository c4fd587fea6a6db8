//! The principal variation, collected in a triangular table (CPW: Triangular PV-Table).

use arrayvec::ArrayVec;

use super::limits::MAX_PLY;

/// The best line found from each ply on.
pub(super) struct PrincipalVariation<T>(Vec<ArrayVec<T, MAX_PLY>>);

impl<T: Copy> PrincipalVariation<T> {
    pub(super) fn new() -> PrincipalVariation<T> {
        PrincipalVariation((0..=MAX_PLY).map(|_| ArrayVec::new()).collect())
    }

    /// The line from the root.
    pub(super) fn line(&self) -> &[T] {
        &self.0[0]
    }

    #[inline]
    pub(super) fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// Makes the line at `ply` that of the next ply with `turn` before it.
    pub(super) fn extend(&mut self, ply: usize, turn: T) {
        let (upper, lower) = self.0.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(turn);
        line.extend(lower[0].iter().copied().take(MAX_PLY - 1));
    }
}
