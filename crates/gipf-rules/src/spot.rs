//! The 24 dots and 37 spots of the board (G1.1), and sets of spots as bits. Each column has eight bits, so that every
//! step along a line (G1.3) is a shift by one of [`LINE_SHIFTS`]. Runs of pieces can therefore be found on all parallel
//! lines at once.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tamsk_rules::serialization::deserialize_from_str;
use thiserror::Error;

/// The distance between the bits of neighbouring spots in each direction of lines: up, down to the right, and up to the
/// right.
pub(super) const LINE_SHIFTS: [u32; 3] = [1, 8, 9];

/// A spot of the board (G1.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(u8);

impl Spot {
    /// The centre, `e5`.
    pub const CENTRE: Spot = Spot(8 * 3 + 3);

    /// Returns the spot at a point, or `None` for a dot.
    pub const fn of(point: Point) -> Option<Spot> {
        if point.is_dot() {
            return None;
        }
        let (column, row) = (point.column_index(), point.row_number());
        let height = row + column.saturating_sub(4);
        Some(Spot((8 * (column - 1) + height - 2) as u8))
    }

    /// Returns all spots, column by column from the bottom to the top.
    pub fn all() -> impl Iterator<Item = Spot> {
        Point::all().filter_map(Spot::of)
    }

    /// Returns the point of the spot.
    pub const fn point(self) -> Point {
        let column = self.bit_index() / 8 + 1;
        match Point::at(column, self.bit_index() % 8 + 2 - column.saturating_sub(4)) {
            Some(point) => point,
            None => panic!("every spot is a point"),
        }
    }

    /// Returns the index of the spot's bit in a [`SpotSet`], below 56.
    #[inline]
    pub const fn bit_index(self) -> usize {
        self.0 as usize
    }

    /// Returns the bit of the spot in a [`SpotSet`].
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

/// A set of spots, stored as bits.
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

    /// Returns the set as bits. The number of a spot's bit is its [`Spot::bit_index`]. The bits of neighbouring spots
    /// are 1, 8 or 9 apart.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns `true` if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of spots in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns `true` if the set contains `spot`.
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

/// A point of the board: either a dot or a spot (G1.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    column: u8,
    row: u8,
}

impl Point {
    /// Returns the point at a column, counted from 0 for `a`, and a row, counted from 1. Returns `None` if the point is
    /// off the board.
    pub const fn at(column: usize, row: usize) -> Option<Point> {
        if column < 9 && row >= 1 && row <= 9 - column.abs_diff(4) {
            Some(Point { column: column as u8, row: row as u8 })
        } else {
            None
        }
    }

    /// Returns all points, column by column from the bottom to the top.
    pub fn all() -> impl Iterator<Item = Point> {
        (0..9).flat_map(|column| (1..=9).filter_map(move |row| Point::at(column, row)))
    }

    /// Returns the column, from 0 for `a` to 8 for `i`.
    pub const fn column_index(self) -> usize {
        self.column as usize
    }

    /// Returns the row, from 1 at White's side.
    pub const fn row_number(self) -> usize {
        self.row as usize
    }

    /// Returns `true` if the point is a dot on the rim (G1.1).
    pub const fn is_dot(self) -> bool {
        let side = 4 - self.column_index().abs_diff(4);
        side == 0 || self.row == 1 || self.row_number() == side + 5
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column) as char, self.row)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error returned for text that is not a [`Point`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{}' is no point: expected a column a to i and a row, such as e5", .0.escape_debug())]
pub struct ParsePointError(String);

impl FromStr for Point {
    type Err = ParsePointError;

    fn from_str(text: &str) -> Result<Point, ParsePointError> {
        if let [column @ b'a'..=b'i', row @ b'1'..=b'9'] = *text.as_bytes()
            && let Some(point) = Point::at((column - b'a') as usize, (row - b'0') as usize)
        {
            return Ok(point);
        }
        Err(ParsePointError(text.chars().take(16).collect()))
    }
}

impl Serialize for Point {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Point {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Point, D::Error> {
        deserialize_from_str(deserializer)
    }
}
