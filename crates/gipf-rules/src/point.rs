//! The 61 points of the board: 24 dots on the rim and 37 spots (G1.1).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use thiserror::Error;

/// A point of the board, a dot or a spot (G1.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    column: u8,
    row: u8,
}

impl Point {
    /// Returns the point in a column, 0 for `a`, and a row, counted from 1.
    pub const fn at(column: usize, row: usize) -> Option<Point> {
        if column < 9 && row >= 1 && row <= 9 - column.abs_diff(4) {
            Some(Point { column: column as u8, row: row as u8 })
        } else {
            None
        }
    }

    /// Returns all points, by columns and upwards.
    pub fn all() -> impl Iterator<Item = Point> {
        (0..9).flat_map(|column| (1..=9).filter_map(move |row| Point::at(column, row)))
    }

    /// The column, from 0 for `a` to 8 for `i`.
    pub const fn column(self) -> usize {
        self.column as usize
    }

    /// The row, counted from 1 at White's side.
    pub const fn row(self) -> usize {
        self.row as usize
    }

    /// Whether the point is a dot on the rim (G1.1).
    pub const fn is_dot(self) -> bool {
        let side = 4 - self.column().abs_diff(4);
        side == 0 || self.row == 1 || self.row() == side + 5
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

/// The error of parsing a text that names no [`Point`].
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
        struct Name;
        impl de::Visitor<'_> for Name {
            type Value = Point;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a point, such as \"e5\"")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Point, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Name)
    }
}
