//! The matches of the scenes, as records.

use crate::demo::filling;
use crate::records::{Names, ParsePositionError, Record, TimedAction, Timeline};
use crate::rules::{Action, Level, Millis, Options, Player};

/// A position with tubes of every height, holding every number of rings.
const TUBES: &str = "0101/01210/012320/1024301/110321/00121/1010 A1,C1,G2 B1,F1,G4 r 12/13 - 0";
/// A position in which every tube without a glass is full.
const FULL: &str = "0111/11220/123320/1234321/023321/02211/1110 A1,C6,G4 B5,E1,F1 r 4/4 - 0";
/// A position with six glasses side by side in the middle.
const CROWD: &str = "0000/01100/001100/0011000/001100/01000/0000 C3,D4,E3 C4,D3,D5 r 27/28 - 0";
/// The moves with which the crowd turns its glasses over: each goes to a socket that the one before has left, or beside it.
const IN_THE_CROWD: [(&str, &str); 6] =
    [("D4", "E4"), ("C4", "D4"), ("C3", "C4"), ("D3", "C3"), ("E3", "D3"), ("D5", "C5")];
/// The time between two moves in the crowd, in milliseconds.
const CROWD_PAUSE: Millis = 20_000;

/// Returns a match in full swing.
pub(super) fn in_full_swing() -> Record {
    named(filling::opening(26))
}

/// Returns the start of a match at Level 3: no glass has been turned.
pub(super) fn start() -> Record {
    named(Record { rules: Options::at_level(Level::Three), end: Some(400), ..Record::default() })
}

/// Returns a Level 1 match that is over.
pub(super) fn finished() -> Record {
    let times: Vec<Millis> = (0..400).map(|turn| 2_000 * turn).collect();
    named(filling::moved_at(Options::at_level(Level::One), &times))
}

/// Returns a match at Level 2 in which a glass was lifted in each of these seconds, as it is in the second `end`.
pub(super) fn running(lifted_in: &[Millis], end: f32) -> Record {
    let times: Vec<Millis> = lifted_in.iter().map(|second| second * 1_000).collect();
    let record = filling::moved_at(Options::at_level(Level::Two), &times);
    named(Record { end: Some((end * 1_000.0) as Millis), ..record })
}

/// Returns a Level 1 match at a position with some rings in tubes of every height.
pub(super) fn tubes() -> Result<Record, String> {
    at_position(TUBES, Level::One)
}

/// Returns a Level 1 match at a position with almost no socket left.
pub(super) fn full_tubes() -> Result<Record, String> {
    at_position(FULL, Level::One)
}

/// Returns a Level 3 match in which six glasses run side by side.
pub(super) fn crowd() -> Result<Record, String> {
    let mut record = at_position(CROWD, Level::Three)?;
    for ((from, to), turn) in IN_THE_CROWD.iter().zip(0..) {
        let by = if turn % 2 == 0 { Player::Red } else { Player::Black };
        let at = 1_000 + CROWD_PAUSE * turn;
        let socket = |name: &str| name.parse().map_err(|_| format!("{name} is no socket"));
        record.actions.push(TimedAction { at, by, act: Action::Lift(socket(from)?) });
        record.actions.push(TimedAction { at: at + 600, by, act: Action::Place(socket(to)?) });
    }
    record.end = Some(CROWD_PAUSE * 6 - 8_000);
    Ok(record)
}

/// Returns a Level 3 match in which Red is late with a glass in the hand, and Black has lifted one, too.
pub(super) fn late() -> Result<Record, String> {
    let options = Options::at_level(Level::Three);
    let mut record = filling::moved_at(options, &[1_000, 5_000, 9_000, 13_000, 17_000, 21_000]);
    let timeline = Timeline::of(&record).map_err(|error| error.to_string())?;
    let standing =
        |player: Player| timeline.last().glasses().find_map(|(id, glass)| glass.at.filter(|_| id.owner == player));
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
    Record { players: Names { red: "Ruby".into(), black: "Onyx".into() }, ..record }
}

fn at_position(text: &str, level: Level) -> Result<Record, String> {
    let position = text.parse().map_err(|error: ParsePositionError| format!("{text}: {error}"))?;
    Ok(named(Record { rules: Options::at_level(level), position: Some(position), end: Some(200), ..Record::default() }))
}
