//! Readable file names for records.

#[cfg(test)]
mod tests;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::records::{AnyRecord, GipfRecord, Record};
use crate::rules::Player;
use crate::session::seats::{Seat, Seats};

/// The extension of records.
pub const EXTENSION: &str = "tamsk";
/// The limit of characters of a player in a file name.
const LONGEST_PLAYER: usize = 32;
/// The limit of names to try for one record.
const TRIES: usize = 10_000;

/// Returns a name without an extension, from the local date and time and the players. It is in English, as file names
/// outlive a choice of the language.
pub fn stem(finished: Timestamp, record: &AnyRecord, seats: Option<Seats>) -> String {
    let at = finished.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H-%M");
    let bot = |player| seats.map(|seats: Seats| seats.of(player));
    let (game, [first, second]) = match record {
        AnyRecord::Tamsk(Record { players, .. }) => {
            let [red, black] = [(&players.red, "Red", Player::Red), (&players.black, "Black", Player::Black)]
                .map(|(given, colour, player)| called(given, colour, bot(player)));
            ("", [red, black])
        }
        // White sits where Red does.
        AnyRecord::Gipf(GipfRecord { players, .. }) => {
            let [white, black] = [(&players.white, "White", Player::Red), (&players.black, "Black", Player::Black)]
                .map(|(given, colour, player)| called(given, colour, bot(player)));
            (" GIPF", [white, black])
        }
    };
    format!("{at}{game} {first} - {second}")
}

/// Returns the names to try for a record, the wanted one first.
pub fn candidates(stem: &str) -> impl Iterator<Item = String> {
    let first = std::iter::once(format!("{stem}.{EXTENSION}"));
    first.chain((2..TRIES).map(move |number| format!("{stem} ({number}).{EXTENSION}")))
}

/// Returns a text as part of a file name that every system allows, or nothing.
pub fn allowed(text: &str, longest: usize) -> String {
    let is_allowed = |c: char| !c.is_control() && !r#"\/:*?"<>|"#.contains(c);
    let kept: String = text.chars().map(|c| if is_allowed(c) { c } else { ' ' }).take(longest).collect();
    // Windows does not allow a dot or a space at the end, and a dot at the beginning hides a file elsewhere.
    kept.trim_matches(|c: char| c == '.' || c.is_whitespace()).to_owned()
}

fn called(given: &str, colour: &str, seat: Option<Seat>) -> String {
    let given = allowed(given, LONGEST_PLAYER);
    match (given.as_str(), seat) {
        ("", Some(Seat::Bot(difficulty))) => format!("{difficulty:?} bot"),
        ("", _) => colour.to_owned(),
        _ => given,
    }
}
