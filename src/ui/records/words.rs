//! What the list says of a record.

use jiff::tz::TimeZone;

use crate::gipf::{GipfEnd, Side};
use crate::localization::Localization;
use crate::persistence::{GipfSummary, LibraryEntry, MatchSummary, RecordSummary};
use crate::rules::{EndReason, Player};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::search::folded;
use crate::ui::kit::sides::{SideNames, version_key};

/// Returns what the players of a match of TAMSK are called.
fn players(entry: &LibraryEntry, summary: &RecordSummary) -> PlayerNames {
    PlayerNames { given: summary.names.clone(), seats: entry.note.seats.unwrap_or_default() }
}

/// Returns what the sides of a match of GIPF are called.
fn sides(entry: &LibraryEntry, summary: &GipfSummary) -> SideNames {
    SideNames { given: summary.names.clone(), seats: entry.note.seats.unwrap_or_default() }
}

/// Returns what both players are called, the one who began first; `None` if the record cannot be read.
fn both(texts: &Localization, entry: &LibraryEntry) -> Option<[String; 2]> {
    Some(match entry.summary.as_ref()? {
        MatchSummary::Tamsk(summary) => Player::BOTH.map(|player| players(entry, summary).name(texts, player)),
        MatchSummary::Gipf(summary) => Side::BOTH.map(|side| sides(entry, summary).name(texts, side)),
    })
}

/// Returns what a record is called: by the player's own name for it, its players, or its file if it cannot be read.
pub fn called(texts: &Localization, entry: &LibraryEntry) -> String {
    match (entry.note.title.trim(), both(texts, entry)) {
        ("", Some([red, black])) => texts.tr_args("records-players", &[("red", red.into()), ("black", black.into())]),
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
    let summary = match &entry.summary {
        Some(MatchSummary::Tamsk(summary)) => summary,
        Some(MatchSummary::Gipf(summary)) => return outcome_of_gipf(texts, summary, &sides(entry, summary)),
        None => return texts.tr("records-unreadable").into_owned(),
    };
    let names = players(entry, summary);
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

/// Returns how an unfinished match stands, and by what rules it is played.
pub fn standing(texts: &Localization, entry: &LibraryEntry) -> String {
    match &entry.summary {
        Some(MatchSummary::Tamsk(summary)) => {
            let [red, black] = summary.rings.0;
            let args = [
                ("level", summary.level.number().into()),
                ("turn", summary.turns.into()),
                ("red", red.into()),
                ("black", black.into()),
            ];
            texts.tr_args("records-stands", &args)
        }
        Some(MatchSummary::Gipf(summary)) => {
            let version = texts.tr(version_key(summary.version)).into_owned();
            let standing = entry.standing.unwrap_or_default();
            let [white, black] = standing.reserves;
            let args = [
                ("version", version.into()),
                // Those before it are counted.
                ("turn", (summary.turns + 1).into()),
                ("white", white.into()),
                ("black", black.into()),
            ];
            let key = if standing.is_challenged { "records-stands-challenged" } else { "records-stands-gipf" };
            texts.tr_args(key, &args)
        }
        None => texts.tr("records-unreadable").into_owned(),
    }
}

fn outcome(texts: &Localization, summary: &RecordSummary, names: &PlayerNames) -> String {
    let Some(outcome) = summary.outcome else { return texts.tr("records-unfinished").into_owned() };
    let reason = texts.tr(match outcome.by {
        EndReason::Rings => "records-reason-rings",
        EndReason::Time => "records-reason-time",
        EndReason::Tie => "records-reason-tie",
        EndReason::Resigned => "records-reason-resigned",
        EndReason::Agreed => "records-reason-agreed",
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

fn outcome_of_gipf(texts: &Localization, summary: &GipfSummary, names: &SideNames) -> String {
    let Some(outcome) = summary.outcome else { return texts.tr("records-unfinished").into_owned() };
    let reason = texts.tr(match outcome.by {
        GipfEnd::NoReserve => "records-reason-no-reserve",
        GipfEnd::NoGipf => "records-reason-no-gipf",
        GipfEnd::Blocked => "records-reason-blocked",
        GipfEnd::Repetition => "records-reason-repetition",
        GipfEnd::Resigned => "records-reason-resigned",
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
    all.extend(both(texts, entry).into_iter().flatten());
    match &entry.summary {
        Some(MatchSummary::Tamsk(summary)) => {
            all.push(outcome(texts, summary, &players(entry, summary)));
            all.push(texts.tr_args("records-level-words", &[("level", summary.level.number().into())]));
        }
        Some(MatchSummary::Gipf(summary)) => {
            all.push(texts.tr("title-gipf").into_owned());
            all.push(texts.tr(version_key(summary.version)).into_owned());
        }
        None => {}
    }
    folded(&all.join("\n"))
}
