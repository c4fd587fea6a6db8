//! The 42 entries. Each is a dot and an adjacent spot, which together begin a line (G1.3).

use std::fmt;

use super::spot::Spot;
use crate::spot::Point;

/// The number of entries (G1.3).
pub const ENTRY_COUNT: usize = 42;

/// A dot and an adjacent spot, through which a piece enters a line (G1.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Entry(u8);

/// The line that begins at an entry, in the direction of a push (G1.3).
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub dot: Point,
    /// The spots in the order of a push. If the line has fewer than seven spots, its last spot fills the rest of the
    /// array.
    pub spots: [Spot; 7],
    pub length: usize,
    /// The bits of all spots of the line.
    pub mask: u64,
    /// The number of bits by which a spot's bit is shifted to reach the next spot. A negative number shifts to the
    /// right.
    pub bit_shift: i32,
}

impl Line {
    /// Returns `bits` after those that are also in `run` have moved one spot along the line.
    #[inline]
    pub fn with_run_shifted(&self, bits: u64, run: u64) -> u64 {
        let moving = bits & run;
        bits & !run | if self.bit_shift > 0 { moving << self.bit_shift } else { moving >> -self.bit_shift }
    }
}

impl Entry {
    /// Returns all entries.
    pub fn all() -> impl Iterator<Item = Entry> {
        (0..ENTRY_COUNT as u8).map(Entry)
    }

    /// Returns the entry from a dot to a spot, or `None` if the two points do not form an entry.
    pub fn find(dot: Point, spot: Point) -> Option<Entry> {
        Entry::all().find(|entry| entry.dot() == dot && entry.spot().point() == spot)
    }

    /// Returns the index of the entry, below [`ENTRY_COUNT`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the dot of the entry.
    pub fn dot(self) -> Point {
        self.line().dot
    }

    /// Returns the spot of the entry, which is the first spot of its line.
    pub fn spot(self) -> Spot {
        self.line().spots[0]
    }

    /// Returns the spots of the entry's line in the order of a push.
    pub fn spots(self) -> &'static [Spot] {
        let line = self.line();
        &line.spots[..line.length]
    }

    /// Returns the line that begins at the entry.
    #[inline]
    pub(super) fn line(self) -> &'static Line {
        &LINES[self.0 as usize]
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.dot(), self.spot())
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Returns the neighbour of a point in one of six directions (G1.2), or `None` if it would be off the board. Directions
/// 0 and 1 are opposite, as are 2 and 3, and 4 and 5.
const fn neighbour(point: Point, direction: usize) -> Option<Point> {
    let (column, row) = (point.column_index(), point.row_number());
    let (column, row) = match direction {
        0 => (column, row + 1),
        1 => (column, row - 1),
        // Down to the right. From the middle column on, the row number decreases by one.
        2 => (column + 1, if column < 4 { row } else { row - 1 }),
        3 if column == 0 => return None,
        3 => (column - 1, if column <= 4 { row } else { row + 1 }),
        // Up to the right. Before the middle column, the row number increases by one.
        4 => (column + 1, if column < 4 { row + 1 } else { row }),
        _ if column == 0 => return None,
        _ => (column - 1, if column <= 4 { row - 1 } else { row }),
    };
    Point::at(column, row)
}

/// The lines of all entries, in the order of the entries' indices.
static LINES: [Line; ENTRY_COUNT] = {
    const EMPTY: Line = Line { dot: Spot::CENTRE.point(), spots: [Spot::CENTRE; 7], length: 0, mask: 0, bit_shift: 0 };
    let mut lines = [EMPTY; ENTRY_COUNT];
    let mut found = 0;
    let mut i = 0;
    while i < 81 * 6 {
        if let Some(dot) = Point::at(i / 6 / 9, i / 6 % 9 + 1)
            && dot.is_dot()
        {
            let line = walk(dot, i % 6);
            if line.length > 0 {
                lines[found] = line;
                found += 1;
            }
        }
        i += 1;
    }
    assert!(found == ENTRY_COUNT);
    lines
};

/// Returns the line from a dot in a direction. The result has no spots if no line begins at the dot in this direction.
const fn walk(dot: Point, direction: usize) -> Line {
    let mut line =
        Line { dot, spots: [Spot::CENTRE; 7], length: 0, mask: 0, bit_shift: [1, -1, 8, -8, 9, -9][direction] };
    let mut at = dot;
    while let Some(next) = neighbour(at, direction) {
        let Some(spot) = Spot::of(next) else { break };
        let mut i = line.length;
        while i < 7 {
            line.spots[i] = spot;
            i += 1;
        }
        line.length += 1;
        line.mask |= spot.bit();
        at = next;
    }
    line
}
