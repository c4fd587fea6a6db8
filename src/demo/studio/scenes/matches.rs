//! Generates the records that scenes need for matches on the table, finished matches and unfinished matches.

use jiff::Timestamp;
use tamsk_records::{NamesByPlayer, Record, TimedAction, Timeline};
use tamsk_rules::{Action, Level, Millis, Options, ParsePositionError, ParseSocketError, Player, Socket};

use crate::demo::generated_match;
use crate::persistence::{LibraryEntry, RecordMetadata, SavedMatch};
use crate::table::seats::Seats;
use crate::table::unfinished::UnfinishedMatch;

/// Four positions that together contain tubes of every height with every possible number of rings. The middle tube is
/// full in the first position, and contains one, two and three rings in the others.
const TUBES: [&str; 4] = [
    "0101/01210/012320/1014301/110321/00121/1010 A1,C1,G2 B1,F1,G4 r 12/14 - 0",
    "0101/01210/012320/1011301/110321/00121/1010 A1,C1,G2 B1,F1,G4 r 15/14 - 0",
    "0101/01210/012320/1012301/110321/00121/1010 A1,C1,G2 B1,F1,G4 r 14/14 - 0",
    "0101/01210/012320/1013301/110321/00121/1010 A1,C1,G2 B1,F1,G4 r 13/14 - 0",
];
/// A position in which every tube without a glass is full.
const FULL: &str = "0111/11220/123320/1234321/023321/02211/1110 A1,C6,G4 B5,E1,F1 r 4/4 - 0";
const CROWD: &str = "0000/01100/001100/0011000/001100/01000/0000 C3,D4,E3 C4,D3,D5 r 27/28 - 0";
/// The source and target sockets of one move for each glass of [`CROWD`]. Each target is free, because no glass of
/// [`CROWD`] stands on it or an earlier move has left it.
const IN_THE_CROWD: [(&str, &str); 6] =
    [("D4", "E4"), ("C4", "D4"), ("C3", "C4"), ("D3", "C3"), ("E3", "D3"), ("D5", "C5")];
const CROWD_PAUSE: Millis = 20_000;
const CARRIED: Millis = 600;
/// The time between two moves, in milliseconds. It is so short that all glasses have almost the same amount of sand.
const QUICK_PAUSE: Millis = 1_000;
/// The times at which the glasses of [`CROWD`] are lifted, in milliseconds. They are chosen so that the glasses show
/// five sand levels at [`LEVELS_SEEN`].
const TO_FIVE_LEVELS: [Millis; 6] = [1_000, 41_500, 82_000, 122_500, 163_000, 166_000];
/// The time at which glasses that were lifted at [`TO_FIVE_LEVELS`] show five sand levels, in milliseconds. No glass
/// runs out before this time.
const LEVELS_SEEN: Millis = 172_000;
/// The time from the start of the scene until the first glass runs out, in milliseconds. During this time, the camera
/// moves close to the glass.
const BEFORE_DEATH: Millis = 1_200;
/// The five levels of the sand in the upper bulb, in thousandths of all sand in a glass.
pub(super) const SAND_LEVELS_IN_THOUSANDTHS: [u64; 5] = [50, 275, 500, 725, 950];
/// The socket of the front glass in the position [`CROWD`]. The glass belongs to Red.
pub(super) const FRONT_GLASS_SOCKET: &str = "D3";

/// Returns the record of a Level 3 match after 26 moves.
pub(super) fn in_full_swing() -> Record {
    named(generated_match::level_three_record(26))
}

/// Returns the record of a Level 3 match before the first move.
pub(super) fn before_first_move() -> Record {
    named(Record { rules: Options::at_level(Level::Three), end: Some(400), ..Record::default() })
}

/// Returns the record of a Level 1 match that is over.
pub(super) fn finished() -> Record {
    let times: Vec<Millis> = (0..400).map(|turn| 2_000 * turn).collect();
    named(generated_match::record_with_lifts_at(Options::at_level(Level::One), &times))
}

/// Returns the record of a Level 1 match in progress. At Level 1, there is no sand.
pub(super) fn untimed() -> Record {
    let times: Vec<Millis> = (0..6).map(|turn| 2_000 * turn).collect();
    named(Record { end: None, ..generated_match::record_with_lifts_at(Options::at_level(Level::One), &times) })
}

/// Returns the record of a Level 2 match in which a glass is lifted at each of the given times, in seconds. The record
/// ends after `end` seconds.
pub(super) fn with_glasses_lifted_at(lifted_in: &[Millis], end: f32) -> Record {
    let times: Vec<Millis> = lifted_in.iter().map(|second| second * 1_000).collect();
    let record = generated_match::record_with_lifts_at(Options::at_level(Level::Two), &times);
    named(Record { end: Some((end * 1_000.0) as Millis), ..record })
}

/// Returns the record of a Level 1 match for each position of [`TUBES`].
pub(super) fn with_every_ring_count() -> Result<[Record; 4], String> {
    let [full, one, two, three] = TUBES.map(|position| at_position(position, Level::One));
    Ok([full?, one?, two?, three?])
}

/// Returns the record of a Level 1 match in the position [`FULL`].
pub(super) fn full_tubes() -> Result<Record, String> {
    at_position(FULL, Level::One)
}

/// Returns the record of a Level 3 match whose glasses stand close together.
pub(super) fn with_crowded_glasses() -> Result<Record, String> {
    let lifted = [0, 1, 2, 3, 4, 5].map(|turn| 1_000 + CROWD_PAUSE * turn);
    turned(Level::Three, &lifted, CROWD_PAUSE * 6 - 8_000)
}

/// Returns the record of a Level 2 match with six running glasses. The glass at [`FRONT_GLASS_SOCKET`] has
/// `thousandths` of its sand in the upper bulb.
pub(super) fn with_sand_level(thousandths: u64) -> Result<Record, String> {
    let run = Millis::from(Options::at_level(Level::Two).glass_sand) * (1_000 - thousandths) / 1_000;
    let lifted = quickly();
    turned(Level::Two, &lifted, lifted[4] + CARRIED + run)
}

/// Returns the record of a Level 2 match that stops while the glasses show five sand levels.
pub(super) fn at_five_sand_levels() -> Result<Record, String> {
    turned(Level::Two, &TO_FIVE_LEVELS, LEVELS_SEEN)
}

/// Returns the record of a Level 2 match that stops shortly before a glass runs out.
pub(super) fn before_glass_runs_out() -> Result<Record, String> {
    let lifted = quickly();
    let runs_out = lifted[0] + CARRIED + Millis::from(Options::at_level(Level::Two).glass_sand);
    turned(Level::Two, &lifted, runs_out - BEFORE_DEATH)
}

/// Returns the record of a Level 2 match that stops just before a player drops a ring.
pub(super) fn before_ring_drop() -> Result<Record, String> {
    let lifted = quickly();
    turned(Level::Two, &lifted[..5], lifted[4] + CARRIED + 100)
}

fn quickly() -> [Millis; 6] {
    [0, 1, 2, 3, 4, 5].map(|turn| QUICK_PAUSE * (turn + 1))
}

fn turned(level: Level, lifted: &[Millis], end: Millis) -> Result<Record, String> {
    let mut record = at_position(CROWD, level)?;
    let turns = IN_THE_CROWD.iter().zip(lifted).zip([Player::Red, Player::Black].into_iter().cycle());
    for (((from, to), &at), by) in turns {
        record.actions.push(TimedAction { at, by, act: Action::Lift(parse_socket(from)?) });
        record.actions.push(TimedAction { at: at + CARRIED, by, act: Action::Place(parse_socket(to)?) });
    }
    record.end = Some(end);
    Ok(record)
}

pub(super) fn parse_socket(name: &str) -> Result<Socket, String> {
    name.parse().map_err(|error: ParseSocketError| error.to_string())
}

/// Returns the record of a Level 3 match in which a player is late with a move.
pub(super) fn with_late_player() -> Result<Record, String> {
    let options = Options::at_level(Level::Three);
    let mut record = generated_match::record_with_lifts_at(options, &[1_000, 5_000, 9_000, 13_000, 17_000, 21_000]);
    let timeline = Timeline::from_record(&record).map_err(|error| error.to_string())?;
    let standing = |player: Player| {
        timeline.final_state().glasses().find_map(|(id, glass)| glass.socket.filter(|_| id.owner == player))
    };
    let acts = [
        (0, Player::Red, standing(Player::Red).map(Action::Lift)),
        (1_000, Player::Black, Some(Action::FlipTimer)),
        (17_500, Player::Black, standing(Player::Black).map(Action::Lift)),
    ];
    let begun = 25_000;
    let acts = acts.into_iter().filter_map(|(after, by, act)| Some(TimedAction { at: begun + after, by, act: act? }));
    record.actions.extend(acts);
    Ok(named(Record { end: Some(begun + 18_000), ..record }))
}

fn named(record: Record) -> Record {
    Record { players: NamesByPlayer { red: "Ruby".into(), black: "Onyx".into() }, ..record }
}

fn at_position(text: &str, level: Level) -> Result<Record, String> {
    let position = text.parse().map_err(|error: ParsePositionError| format!("{text}: {error}"))?;
    Ok(named(Record { rules: Options::at_level(level), position: Some(position), end: Some(200), ..Record::default() }))
}

const PEOPLE: [&str; 2] = ["Ruby", "Onyx"];
/// The level of each match in the library, and the time between two of its moves, in milliseconds.
const MATCHES: [(Level, Millis); 8] = [
    (Level::One, 2_000),
    (Level::One, 3_000),
    (Level::Two, 4_000),
    (Level::Three, 2_600),
    (Level::One, 5_000),
    (Level::Two, 2_500),
    (Level::Three, 3_100),
    (Level::One, 7_000),
];
const DELETED: usize = 2;
const MOST_MOVES: Millis = 400;
/// The number of unfinished matches.
const BEGUN: usize = 4;
/// The number of moves in each unfinished match.
const BEGUN_MOVES: Millis = 9;
/// The time at which the first match was finished, in seconds since 1970. This is noon on 14 March 2026.
const FIRST: i64 = 1_773_489_600;
/// The time between the ends of two finished matches, in seconds. This is two days.
const BETWEEN: i64 = 172_800;
const TITLE: &str = "Ruby's revenge";

/// Returns the library entries of the finished matches.
pub(super) fn finished_entries() -> Result<Vec<LibraryEntry>, String> {
    let all = MATCHES.into_iter().enumerate();
    all.map(|(number, (level, pause))| entry(number, level, pause, MOST_MOVES)).collect()
}

/// Returns the library entries of the unfinished matches.
pub(super) fn unfinished_entries() -> Result<Vec<LibraryEntry>, String> {
    let begun = MATCHES.into_iter().take(BEGUN).enumerate();
    begun.map(|(number, (level, pause))| entry(number, level, pause, BEGUN_MOVES)).collect()
}

fn entry(number: usize, level: Level, pause: Millis, moves: Millis) -> Result<LibraryEntry, String> {
    let times: Vec<Millis> = (0..moves).map(|turn| pause * turn).collect();
    let [first, second] = PEOPLE.map(Into::into);
    // The two people swap colours after every match.
    let (red, black) = if number.is_multiple_of(2) { (first, second) } else { (second, first) };
    let players = NamesByPlayer { red, black };
    let record = Record { players, ..generated_match::record_with_lifts_at(Options::at_level(level), &times) };
    let summary = UnfinishedMatch::summary(&record).map_err(|error| error.to_string())?;
    let date = Timestamp::from_second(FIRST + BETWEEN * number as i64).map_err(|error| error.to_string())?;
    let folder = if number + DELETED >= MATCHES.len() { "bin/" } else { "" };
    let title = if number == 1 && moves == MOST_MOVES { TITLE } else { "" };
    Ok(LibraryEntry {
        file: format!("{folder}{number}.tamsk").into(),
        metadata: RecordMetadata { finished_at: Some(date), seats: Some(Seats::default()), title: title.into() },
        date,
        recency_rank: number as u64,
        summary: Some(summary),
    })
}

/// Returns the library entry of an unfinished match between two people.
///
/// # Errors
/// Returns an error if the record cannot be summarized.
pub(super) fn unfinished_entry_of(record: &Record) -> Result<LibraryEntry, String> {
    let summary = UnfinishedMatch::summary(record).map_err(|error| error.to_string())?;
    let metadata = RecordMetadata { seats: Some(Seats::default()), ..RecordMetadata::default() };
    let (file, date) = ("begun.tamsk".into(), Timestamp::from_second(FIRST).map_err(|error| error.to_string())?);
    Ok(LibraryEntry { file, metadata, date, recency_rank: 1, summary: Some(summary) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_has_records_of_every_level_and_some_in_the_bin() {
        let entries = finished_entries().expect("every match can be summarized");
        let (deleted, kept): (Vec<_>, Vec<_>) = entries.iter().partition(|entry| entry.is_in_bin());
        assert_eq!((deleted.len(), kept.len()), (DELETED, MATCHES.len() - DELETED));
        for level in [Level::One, Level::Two, Level::Three] {
            assert!(
                kept.iter().filter_map(|entry| entry.tamsk_summary()).any(|summary| summary.level == level),
                "{level:?}"
            );
        }
        assert!(
            kept.iter()
                .filter_map(|entry| entry.tamsk_summary())
                .any(|summary| summary.outcome.is_some_and(|outcome| outcome.winner.is_some()))
        );
    }
}
