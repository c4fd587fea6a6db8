//! What the list says of a record.

use jiff::tz::TimeZone;

use crate::localization::Localization;
use crate::persistence::{LibraryEntry, RecordSummary};
use crate::records::Names;
use crate::rules::{EndReason, Player};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::search::folded;

/// Returns what the players of a record are called; `None` if it cannot be read.
pub fn players(entry: &LibraryEntry) -> Option<PlayerNames> {
    let summary = entry.summary.as_ref()?;
    Some(PlayerNames { given: summary.names.clone(), seats: entry.note.seats.unwrap_or_default() })
}

/// Returns what a replay calls those players who gave no name.
pub fn names_of_bots(texts: &Localization, entry: &LibraryEntry) -> Names {
    players(entry).unwrap_or_default().of_bots(texts)
}

/// Returns what a record is called: by the player's own name for it, its players, or its file if it cannot be read.
pub fn called(texts: &Localization, entry: &LibraryEntry) -> String {
    let names = players(entry);
    match (entry.note.title.trim(), names) {
        ("", Some(names)) => {
            let [red, black] = Player::BOTH.map(|player| names.name(texts, player));
            texts.tr_args("records-players", &[("red", red.into()), ("black", black.into())])
        }
        ("", None) => entry.file_stem(),
        (title, _) => title.to_owned(),
    }
}

/// Returns the local date and time of a record.
pub fn date(texts: &Localization, entry: &LibraryEntry) -> String {
    let at = entry.date.to_zoned(TimeZone::system());
    let two = |number: i8| format!("{number:02}").into();
    let args = [
        ("year", at.year().to_string().into()),
        ("month", two(at.month())),
        ("day", two(at.day())),
        ("hour", two(at.hour())),
        ("minute", two(at.minute())),
    ];
    texts.tr_args("records-date-time", &args)
}

/// Returns the result of a record, and whether it was played with a handicap.
pub fn result(texts: &Localization, entry: &LibraryEntry) -> String {
    let (Some(summary), Some(names)) = (&entry.summary, players(entry)) else {
        return texts.tr("records-unreadable").into_owned();
    };
    if !summary.level.has_handicap(&summary.handicaps) {
        return outcome(texts, summary, &names);
    }
    // There is no room for the reason as well.
    let result = match summary.winner() {
        Some(winner) => names.name(texts, winner),
        None => outcome(texts, summary, &names),
    };
    texts.tr_args("fair-record", &[("result", result.into())])
}

fn outcome(texts: &Localization, summary: &RecordSummary, names: &PlayerNames) -> String {
    let Some(outcome) = summary.outcome else { return texts.tr("records-unfinished").into_owned() };
    let reason = texts.tr(match outcome.by {
        EndReason::Rings => "records-reason-rings",
        EndReason::Time => "records-reason-time",
        EndReason::Tie => "records-reason-tie",
        EndReason::Resigned => "records-reason-resigned",
        EndReason::FullSocket => "records-reason-full-socket",
    });
    match outcome.winner {
        Some(winner) => {
            let args = [("winner", names.name(texts, winner).into()), ("reason", reason.into_owned().into())];
            texts.tr_args("records-by", &args)
        }
        None => reason.into_owned(),
    }
}

/// Returns everything by which a record is found, folded. Dates are not: their numbers would be found for levels.
pub fn haystack(texts: &Localization, entry: &LibraryEntry) -> String {
    let mut all = vec![called(texts, entry), result(texts, entry)];
    if let Some((summary, names)) = entry.summary.as_ref().zip(players(entry)) {
        all.extend(Player::BOTH.map(|player| names.name(texts, player)));
        all.push(outcome(texts, summary, &names));
        all.push(texts.tr_args("records-level-words", &[("level", summary.level.number().into())]));
    }
    folded(&all.join("\n"))
}
