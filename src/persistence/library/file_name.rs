//! Readable file names for records.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::records::Names;
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
pub fn stem(finished: Timestamp, names: &Names, seats: Option<Seats>) -> String {
    let at = finished.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H-%M");
    let [red, black] = Player::BOTH.map(|player| called(player, names, seats));
    format!("{at} {red} - {black}")
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

fn called(player: Player, names: &Names, seats: Option<Seats>) -> String {
    let given = allowed(if player == Player::Red { &names.red } else { &names.black }, LONGEST_PLAYER);
    match (given.as_str(), seats.map(|seats| seats.of(player))) {
        ("", Some(Seat::Bot(difficulty))) => format!("{difficulty:?} bot"),
        ("", _) if player == Player::Red => "Red".to_owned(),
        ("", _) => "Black".to_owned(),
        _ => given,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::Difficulty;

    #[test]
    fn a_name_tells_when_and_who() {
        let names = Names { red: "Ada".into(), black: String::new() };
        let seats = Seats { red: Seat::Person, black: Seat::Bot(Difficulty::Expert) };
        let stem = stem(Timestamp::UNIX_EPOCH, &names, Some(seats));
        assert!(stem.ends_with(" Ada - Expert bot"), "{stem}");
        assert!(stem.starts_with("1970-01-01 ") || stem.starts_with("1969-12-31 "), "{stem}");
    }

    #[test]
    fn no_name_leads_out_of_the_folder_or_is_refused_by_a_system() {
        for name in ["../../etc/passwd", "a\\b:c", "...", "con<>|?*\"", "\u{0}\n", " . "] {
            let kept = allowed(name, 32);
            assert!(!kept.contains(['/', '\\', ':', '\u{0}', '\n', '?', '*']), "{kept:?}");
            assert!(!kept.starts_with('.') && !kept.ends_with(['.', ' ']), "{kept:?}");
        }
        assert_eq!(allowed("黒 Renée", 32), "黒 Renée");
        assert_eq!(allowed(&"é".repeat(99), 5), "ééééé");
    }
}
