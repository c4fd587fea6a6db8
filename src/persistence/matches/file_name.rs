//! Readable file names for records.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use tamsk_records::NamesByPlayer;
use tamsk_rules::Player;
use tamsk_text::SanitisedLine;

use crate::states::{GameName, TAMSK};
use crate::table::seats::{Seat, Seats};

/// The extension of match files.
pub const MATCH_FILE_EXTENSION: &str = "tamsk";
/// The maximum length of a file stem, in bytes. With a number and the extensions, file names have up to 138 bytes. Some
/// file systems allow only 143.
const LONGEST_STEM: usize = 120;
/// The maximum length of a player's name in a stem, in bytes. A stem has room for two names, the time and the game's
/// name.
const LONGEST_PLAYER: usize = 46;
const TRIES: usize = 10_000;

/// Returns a file stem with the local time and the names of the players. The stem is in English, because a file
/// outlives a change of the language setting.
pub fn record_file_stem(
    finished: Timestamp,
    (game, colours): (GameName, [&str; 2]),
    names: &NamesByPlayer,
    seats: Option<Seats>,
) -> String {
    let at = finished.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H-%M");
    let game = if game == TAMSK { String::new() } else { format!(" {}", game.to_uppercase()) };
    let [first, second] = Player::BOTH.map(|player| {
        let seat = seats.map(|seats| seats.of(player));
        called(names.of(player), colours[player.index()], seat)
    });
    format!("{at}{game} {first} - {second}")
}

/// Returns the file names to try for a record, the preferred name first. Every operating system allows them.
pub fn candidate_file_names(stem: &str) -> impl Iterator<Item = String> {
    let stem = to_file_stem(stem);
    let first = std::iter::once(format!("{stem}.{MATCH_FILE_EXTENSION}"));
    first.chain((2..TRIES).map(move |number| format!("{stem} ({number}).{MATCH_FILE_EXTENSION}")))
}

/// Converts text to a file stem that every operating system allows.
pub fn to_file_stem(text: &str) -> String {
    let stem = allowed::<LONGEST_STEM>(text);
    // Windows reserves these names for devices, even if an extension follows.
    const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];
    let word = stem.split('.').next().unwrap_or_default().trim_end().to_lowercase();
    let mut port = word.strip_prefix("com").or(word.strip_prefix("lpt")).unwrap_or_default().chars();
    let is_port = port.next().is_some_and(|c| c.is_ascii_digit() || "¹²³".contains(c)) && port.next().is_none();
    match stem.as_str() {
        "" => "record".to_owned(),
        stem if is_port || DEVICES.contains(&word.as_str()) => allowed::<LONGEST_STEM>(&format!("record {stem}")),
        _ => stem,
    }
}

/// Converts text to a part of a file name that every operating system allows. The part has at most `N` bytes and may be
/// empty.
fn allowed<const N: usize>(text: &str) -> String {
    let is_allowed = |c: char| !c.is_control() && !r#"\/:*?"<>|"#.contains(c);
    // Windows forbids a dot or a space at the end of a name. On Unix, a dot at the start hides a file.
    let trim = |text: &str| text.trim_matches(|c: char| c == '.' || c.is_whitespace()).to_owned();
    let plain: String = text.chars().map(|c| if is_allowed(c) { c } else { ' ' }).collect();
    trim(&SanitisedLine::<N>::from(trim(&plain)))
}

fn called(given: &str, colour: &str, seat: Option<Seat>) -> String {
    match (seat, allowed::<LONGEST_PLAYER>(given)) {
        (Some(Seat::Bot(difficulty)), _) => format!("{difficulty:?} bot"),
        (_, given) if given.is_empty() => colour[..1].to_uppercase() + &colour[1..],
        (_, given) => given,
    }
}

#[cfg(test)]
mod tests {
    use tamsk_engine::Difficulty;
    use tamsk_text::PlayerName;

    use super::*;

    const COLOURS: [&str; 2] = ["red", "black"];

    #[test]
    fn a_name_contains_the_time_and_the_players() {
        let names = NamesByPlayer { red: "Ada".into(), black: PlayerName::default() };
        let seats = Seats { red: Seat::Person, black: Seat::Bot(Difficulty::Expert) };
        let against_bot = record_file_stem(Timestamp::UNIX_EPOCH, (TAMSK, COLOURS), &names, Some(seats));
        assert!(
            against_bot.ends_with("0 Ada - Expert bot") || against_bot.ends_with("5 Ada - Expert bot"),
            "{against_bot}"
        );
        assert!(against_bot.starts_with("1970-01-01 ") || against_bot.starts_with("1969-12-31 "), "{against_bot}");
        let of_another = record_file_stem(Timestamp::UNIX_EPOCH, ("nim", COLOURS), &names, None);
        assert!(of_another.ends_with(" NIM Ada - Black"), "{of_another}");
    }

    #[test]
    fn names_stay_in_the_folder_and_are_valid_on_every_system() {
        for name in ["../../etc/passwd", "a\\b:c", "...", "con<>|?*\"", "\u{0}\n", " . "] {
            let kept = allowed::<32>(name);
            assert!(!kept.contains(['/', '\\', ':', '\u{0}', '\n', '?', '*']), "{kept:?}");
            assert!(!kept.starts_with('.') && !kept.ends_with(['.', ' ']), "{kept:?}");
        }
        assert_eq!(allowed::<32>("黒 Renée"), "黒 Renée");
        assert_eq!(allowed::<10>(&"é".repeat(99)), "ééééé");
        for (device, instead) in [("con", "record con"), ("NUL.x", "record NUL.x"), ("Com1", "record Com1")] {
            assert_eq!(candidate_file_names(device).next(), Some(format!("{instead}.tamsk")));
        }
        for name in ["Connie", "Con - Ada", "com12", "comb", "Ada", "console.log"] {
            assert_eq!(candidate_file_names(name).next(), Some(format!("{name}.tamsk")));
        }
        assert_eq!(candidate_file_names("...").next(), Some("record.tamsk".into()));
    }

    #[test]
    fn names_leave_room_for_numbers_and_suffixes() {
        for letter in ["x", "é", "黒", "🇫🇷", "👍🏽", "👨‍👩‍👧‍👦", "e\u{301}\u{301}"] {
            let name = || PlayerName::from(letter.repeat(24));
            let names = NamesByPlayer { red: name(), black: name() };
            for game in [TAMSK, "another"] {
                let stem = record_file_stem(Timestamp::UNIX_EPOCH, (game, COLOURS), &names, None);
                assert!(stem.len() <= LONGEST_STEM && stem.matches(letter).count() >= 2, "{stem}");
                let longest = candidate_file_names(&stem).last().expect("a name");
                assert!(longest.starts_with(&stem) && longest.len() + ".note".len() <= 143, "{longest}");
            }
            let imported = candidate_file_names(&letter.repeat(250)).last().expect("a name");
            assert!(imported.starts_with(letter) && imported.len() + ".note".len() <= 143, "{imported}");
        }
    }
}
