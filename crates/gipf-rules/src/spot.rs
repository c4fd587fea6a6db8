//! The 37 spots, and sets of them as bits.
//!
//! A spot's bit is eight times its column plus its distance up one of the slanting axes, so that the three directions
//! of lines (G1.3) are shifts by [`STEPS`], and runs are found without a loop over lines.

use std::fmt;

use super::point::Point;

/// The shifts along the three directions of lines: upwards, to the right and down, to the right and up.
pub(super) const STEPS: [u32; 3] = [1, 8, 9];

/// A spot of the board (G1.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(u8);

impl Spot {
    /// The spot in the centre, `e5`.
    pub const CENTRE: Spot = Spot(8 * 3 + 3);

    /// Returns the spot at a point; `None` for a dot.
    pub const fn of(point: Point) -> Option<Spot> {
        if point.is_dot() {
            return None;
        }
        let (column, row) = (point.column(), point.row());
        let height = row + column.saturating_sub(4);
        Some(Spot((8 * (column - 1) + height - 2) as u8))
    }

    /// Returns all spots, by columns and upwards.
    pub fn all() -> impl Iterator<Item = Spot> {
        Point::all().filter_map(Spot::of)
    }

    /// The point of the spot.
    pub const fn point(self) -> Point {
        let column = self.index() / 8 + 1;
        match Point::at(column, self.index() % 8 + 2 - column.saturating_sub(4)) {
            Some(point) => point,
            None => panic!("every spot is a point"),
        }
    }

    /// The number of the spot's bit in a [`SpotSet`], below 56.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(super) const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.point(), f)
    }
}

impl fmt::Debug for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of spots.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SpotSet(pub(super) u64);

impl SpotSet {
    /// All 37 spots.
    pub const ALL: SpotSet = {
        let mut bits = 0;
        let mut i = 0;
        while i < 81 {
            if let Some(point) = Point::at(i / 9, i % 9 + 1)
                && let Some(spot) = Spot::of(point)
            {
                bits |= spot.bit();
            }
            i += 1;
        }
        SpotSet(bits)
    };

    /// The bits of the spots, by [`Spot::index`]. Lines run along shifts by 1, 8 and 9.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of spots.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has a spot.
    #[inline]
    pub const fn contains(self, spot: Spot) -> bool {
        self.0 & spot.bit() != 0
    }

    /// Returns the spots in the order of their names (G10.1).
    pub fn iter(self) -> impl Iterator<Item = Spot> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let index = bits.trailing_zeros();
            bits &= bits.wrapping_sub(1);
            (index < 64).then_some(Spot(index as u8))
        })
    }
}

impl FromIterator<Spot> for SpotSet {
    fn from_iter<I: IntoIterator<Item = Spot>>(spots: I) -> SpotSet {
        SpotSet(spots.into_iter().fold(0, |bits, spot| bits | spot.bit()))
    }
}

impl fmt::Debug for SpotSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
