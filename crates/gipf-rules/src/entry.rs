//! The 42 entries: each dot with a spot that it touches, the beginning of a line (G1.3).

use std::fmt;

use super::spot::Spot;
use crate::spot::Point;

/// The number of entries (G1.3).
pub const ENTRIES: usize = 42;

/// A dot and a spot that it touches (G1.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Entry(u8);

/// The line that begins at an entry.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub dot: Point,
    /// The spots in the order of a push; those after the line's end repeat the last.
    pub spots: [Spot; 7],
    /// The number of spots.
    pub length: usize,
    /// The bits of all spots.
    pub mask: u64,
    /// The shift of bits by which a piece moves one spot on.
    pub step: i32,
}

impl Line {
    /// Returns the bits after the pieces at those of `run` have moved one spot on.
    #[inline]
    pub fn moved(&self, bits: u64, run: u64) -> u64 {
        let moving = bits & run;
        bits & !run | if self.step > 0 { moving << self.step } else { moving >> -self.step }
    }
}

impl Entry {
    /// Returns all entries.
    pub fn all() -> impl Iterator<Item = Entry> {
        (0..ENTRIES as u8).map(Entry)
    }

    /// Returns the entry from a dot to a spot.
    pub fn find(dot: Point, spot: Point) -> Option<Entry> {
        Entry::all().find(|entry| entry.dot() == dot && entry.spot().point() == spot)
    }

    /// The number of the entry, below [`ENTRIES`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The dot.
    pub fn dot(self) -> Point {
        self.line().dot
    }

    /// The first spot of the line.
    pub fn spot(self) -> Spot {
        self.line().spots[0]
    }

    /// The spots of the line, in the order of a push.
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

/// Returns the neighbour of a point in one of six directions, two opposite ones after each other (G1.2).
const fn neighbour(point: Point, direction: usize) -> Option<Point> {
    let (column, row) = (point.column(), point.row());
    let (column, row) = match direction {
        0 => (column, row + 1),
        1 => (column, row - 1),
        // To the right: the row below, after the middle.
        2 => (column + 1, if column < 4 { row } else { row - 1 }),
        3 if column == 0 => return None,
        3 => (column - 1, if column <= 4 { row } else { row + 1 }),
        // To the right: the row above, before the middle.
        4 => (column + 1, if column < 4 { row + 1 } else { row }),
        _ if column == 0 => return None,
        _ => (column - 1, if column <= 4 { row - 1 } else { row }),
    };
    Point::at(column, row)
}

static LINES: [Line; ENTRIES] = {
    const EMPTY: Line = Line { dot: Spot::CENTRE.point(), spots: [Spot::CENTRE; 7], length: 0, mask: 0, step: 0 };
    let mut lines = [EMPTY; ENTRIES];
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
    assert!(found == ENTRIES);
    lines
};

/// Returns the line from a dot in a direction; without spots if there is none.
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
