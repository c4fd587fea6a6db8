//! Reads and writes Level 1 positions as text (section 8 of the rules), including positions with glasses off the board.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use crate::serialization::{deserialize_from_str, parse_plain_number, position_field_label};
use crate::{ByPlayer, COLUMN_LENGTHS, FULL_HOLDER, Player, Position, SOCKET_COUNT, Setup, SetupError, Socket};

const FIELDS: [&str; 7] =
    ["rings", "Red's glasses", "Black's glasses", "side to move", "holders", "claim", "moves since the last ring"];

/// The maximum length of an accepted text, in bytes. Valid texts have fewer than 110 bytes.
const MAX_LENGTH: usize = 1024;

/// The error returned when a text is not a valid [`Position`] or [`Setup`].
///
/// # Examples
///
/// ```
/// use tamsk_rules::Position;
///
/// let text = "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/31 - 0";
/// let error = text.parse::<Position>().unwrap_err();
/// assert_eq!(error.field_number, 5);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}: {problem}", position_field_label(&FIELDS, *.field_number))]
pub struct ParsePositionError {
    /// The number of the invalid field, from 1 to 7; 0 for the text as a whole.
    pub field_number: usize,
    /// A message that names the problem and the expected text.
    pub problem: String,
    /// The reason why the position is impossible, if the text itself is well formed.
    pub setup_error: Option<SetupError>,
}

impl From<SetupError> for ParsePositionError {
    fn from(error: SetupError) -> ParsePositionError {
        ParsePositionError { field_number: field_of(&error), problem: error.to_string(), setup_error: Some(error) }
    }
}

fn wrong(field: usize, problem: impl Into<String>) -> ParsePositionError {
    ParsePositionError { field_number: field, problem: problem.into(), setup_error: None }
}

/// Returns the beginning of a text for an error message, with special characters escaped.
fn shown(text: &str) -> String {
    text.chars().take(24).flat_map(char::escape_debug).collect()
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Setup::from(self).fmt(f)
    }
}

/// Writes the setup in the text format of a [`Position`]. Each glass off the board is written as `-` after the sockets
/// of the player's other glasses.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (column, &length) in COLUMN_LENGTHS.iter().enumerate() {
            if column > 0 {
                f.write_str("/")?;
            }
            for socket in (1..=length as usize).filter_map(|row| Socket::at(column, row)) {
                write!(f, "{}", self.rings[socket.index()])?;
            }
        }
        for player in Player::BOTH {
            let mut glasses = self.glasses[player];
            glasses.sort_by_key(in_order);
            for (i, socket) in glasses.into_iter().enumerate() {
                f.write_str(if i == 0 { " " } else { "," })?;
                write_socket(f, socket)?;
            }
        }
        let side = match self.to_move {
            Player::Red => 'r',
            Player::Black => 'b',
        };
        write!(f, " {side} ")?;
        write_holder(f, self, Player::Red)?;
        f.write_str("/")?;
        write_holder(f, self, Player::Black)?;
        f.write_str(" ")?;
        write_socket(f, self.claim)?;
        write!(f, " {}", self.quiet_moves)
    }
}

/// Writes the number of rings in a holder. With a handicap, a colon and the initial number of rings follow the number
/// (R1.4).
fn write_holder(f: &mut fmt::Formatter<'_>, setup: &Setup, owner: Player) -> fmt::Result {
    match setup.initial_rings[owner] {
        FULL_HOLDER => write!(f, "{}", setup.holders[owner]),
        began_with => write!(f, "{}:{began_with}", setup.holders[owner]),
    }
}

fn write_socket(f: &mut fmt::Formatter<'_>, socket: Option<Socket>) -> fmt::Result {
    match socket {
        Some(socket) => write!(f, "{socket}"),
        None => f.write_str("-"),
    }
}

/// Returns the key by which the glasses of a player are sorted in the text. Glasses off the board come last.
fn in_order(socket: &Option<Socket>) -> (bool, Option<Socket>) {
    (socket.is_none(), *socket)
}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Position, ParsePositionError> {
        Ok(text.parse::<Setup>()?.build()?)
    }
}

/// Parses and validates a setup.
impl FromStr for Setup {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Setup, ParsePositionError> {
        if text.len() > MAX_LENGTH {
            return Err(wrong(0, format!("{} bytes: expected {MAX_LENGTH} at most", text.len())));
        }
        let fields: Vec<&str> = text.split(' ').collect();
        let [rings, red, black, side, holders, claim, quiet] = fields[..] else {
            return Err(wrong(0, format!("{} fields: expected 7 with one space between them", fields.len())));
        };
        let (holders, rings_each) = read_holders(holders)?;
        let setup = Setup {
            rings: read_rings(rings)?,
            glasses: ByPlayer::new(read_glasses(2, red)?, read_glasses(3, black)?),
            to_move: match side {
                "r" => Player::Red,
                "b" => Player::Black,
                _ => return Err(wrong(4, format!("'{}': expected r or b", shown(side)))),
            },
            holders,
            initial_rings: rings_each,
            claim: match claim {
                "-" => None,
                _ => Some(claim.parse().map_err(|e| wrong(6, format!("{e}, or -")))?),
            },
            quiet_moves: read_number(7, quiet)?,
        };
        setup.validate_allowing_off_board()?;
        Ok(setup)
    }
}

impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Setup, D::Error> {
        deserialize_from_str(deserializer)
    }
}

/// Returns the number of the text field to which an error belongs.
fn field_of(error: &SetupError) -> usize {
    match error {
        SetupError::TooManyRings { .. } => 1,
        SetupError::TwoGlassesOnSocket { owner, .. } | SetupError::GlassOffBoard { owner } => 2 + owner.index(),
        SetupError::HolderExceedsInitialRings { .. }
        | SetupError::InvalidInitialRings { .. }
        | SetupError::WrongRingTotal { .. } => 5,
        SetupError::ClaimWithoutGlass { .. } | SetupError::UnusableClaim { .. } => 6,
        SetupError::ClaimNeedsQuietMove | SetupError::TooManyQuietMoves { .. } => 7,
    }
}

fn read_rings(text: &str) -> Result<[u8; SOCKET_COUNT], ParsePositionError> {
    let columns: Vec<&str> = text.split('/').collect();
    if columns.len() != COLUMN_LENGTHS.len() {
        return Err(wrong(1, format!("{} columns: expected 7 with / between them", columns.len())));
    }
    let mut rings = [0; SOCKET_COUNT];
    for (column, (digits, &length)) in columns.iter().zip(&COLUMN_LENGTHS).enumerate() {
        let name = (b'A' + column as u8) as char;
        if digits.chars().count() != length as usize {
            return Err(wrong(1, format!("column {name} has {} sockets: expected {length}", digits.chars().count())));
        }
        for (row, digit) in digits.chars().enumerate() {
            let (Some(count), Some(socket)) = (digit.to_digit(10), Socket::at(column, row + 1)) else {
                return Err(wrong(1, format!("'{}' in column {name}: expected a digit", digit.escape_debug())));
            };
            rings[socket.index()] = count as u8;
        }
    }
    Ok(rings)
}

fn read_glasses(field: usize, text: &str) -> Result<[Option<Socket>; 3], ParsePositionError> {
    let names: Vec<&str> = text.split(',').collect();
    let [a, b, c] = names[..] else {
        return Err(wrong(field, format!("{} sockets: expected 3 with commas between them", names.len())));
    };
    let read = |name: &str| match name {
        "-" => Ok(None),
        name => name.parse().map(Some).map_err(|e| wrong(field, format!("{e}"))),
    };
    let glasses = [read(a)?, read(b)?, read(c)?];
    // Accepts repeated sockets here, because `Setup` reports them with a clearer message.
    if !glasses.is_sorted_by_key(in_order) {
        return Err(wrong(field, "the sockets are not sorted: expected A before B, 1 before 2"));
    }
    Ok(glasses)
}

/// Parses the field of the holders. For each player, returns the current and the initial number of rings.
fn read_holders(text: &str) -> Result<(ByPlayer<u8>, ByPlayer<u8>), ParsePositionError> {
    let Some((red, black)) = text.split_once('/') else {
        return Err(wrong(5, format!("'{}': expected Red's and Black's rings, as 32/32", shown(text))));
    };
    let read = |text: &str| -> Result<(u8, u8), ParsePositionError> {
        let (rings, began_with) = text.split_once(':').map_or((text, None), |(rings, began)| (rings, Some(began)));
        let began_with = began_with.map(|began_with| read_number(5, began_with)).transpose()?;
        if began_with == Some(FULL_HOLDER) {
            return Err(wrong(5, format!("':{FULL_HOLDER}': expected fewer, or no colon")));
        }
        Ok((read_number(5, rings)?, began_with.unwrap_or(FULL_HOLDER)))
    };
    let ((red, red_began_with), (black, black_began_with)) = (read(red)?, read(black)?);
    Ok((ByPlayer::new(red, black), ByPlayer::new(red_began_with, black_began_with)))
}

fn read_number(field: usize, text: &str) -> Result<u8, ParsePositionError> {
    parse_plain_number(text).ok_or_else(|| wrong(field, format!("'{}': expected a number", shown(text))))
}
