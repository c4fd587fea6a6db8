//! The 42 entries: each dot with an adjacent spot, which together begin a line (G1.3).

use std::fmt;

use super::spot::Spot;
use crate::spot::Point;

/// The number of entries (G1.3).
pub const ENTRY_COUNT: usize = 42;

/// A dot and an adjacent spot, through which a piece enters a line (G1.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Entry(u8);

#[derive(Clone, Copy)]
pub(super) struct Line {
    pub dot: Point,
    /// The spots in the order of a push. Spots past the end of the line repeat the last one.
    pub spots: [Spot; 7],
    pub length: usize,
    /// The bits of all spots of the line.
    pub mask: u64,
    /// The shift of bits that moves a piece one spot along the line.
    pub step: i32,
}

impl Line {
    /// Returns `bits` after the pieces within `run` have moved one spot along the line.
    #[inline]
    pub fn shifted(&self, bits: u64, run: u64) -> u64 {
        let moving = bits & run;
        bits & !run | if self.step > 0 { moving << self.step } else { moving >> -self.step }
    }
}

impl Entry {
    /// Returns all entries.
    pub fn all() -> impl Iterator<Item = Entry> {
        (0..ENTRY_COUNT as u8).map(Entry)
    }

    /// Returns the entry from a dot to a spot, if they are adjacent.
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

    /// Returns the first spot of the line.
    pub fn spot(self) -> Spot {
        self.line().spots[0]
    }

    /// Returns the spots of the line in the order of a push.
    pub fn spots(self) -> &'static [Spot] {
        let line = self.line();
        &line.spots[..line.length]
    }

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

/// Returns the neighbour of a point in one of six directions, with opposite directions paired (G1.2).
const fn neighbour(point: Point, direction: usize) -> Option<Point> {
    let (column, row) = (point.column(), point.row());
    let (column, row) = match direction {
        0 => (column, row + 1),
        1 => (column, row - 1),
        // Down to the right: rows shift by one from the middle column on.
        2 => (column + 1, if column < 4 { row } else { row - 1 }),
        3 if column == 0 => return None,
        3 => (column - 1, if column <= 4 { row } else { row + 1 }),
        // Up to the right: rows shift by one before the middle column.
        4 => (column + 1, if column < 4 { row + 1 } else { row }),
        _ if column == 0 => return None,
        _ => (column - 1, if column <= 4 { row - 1 } else { row }),
    };
    Point::at(column, row)
}

static LINES: [Line; ENTRY_COUNT] = {
    const EMPTY: Line = Line { dot: Spot::CENTRE.point(), spots: [Spot::CENTRE; 7], length: 0, mask: 0, step: 0 };
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

/// Returns the line from a dot in a direction, without spots if there is none.
const fn walk(dot: Point, direction: usize) -> Line {
    let mut line = Line { dot, spots: [Spot::CENTRE; 7], length: 0, mask: 0, step: [1, -1, 8, -8, 9, -9][direction] };
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
