//! What the list says of a record.

use gipf_rules::GipfEnd;
use jiff::tz::TimeZone;
use tamsk_rules::{EndReason, Player};

use crate::localization::Localization;
use crate::persistence::{LibraryEntry, MatchSummary};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::search::{contains_words, folded};
use crate::ui::kit::sides::version_key;

/// Returns what the players are called.
fn players(entry: &LibraryEntry, summary: &MatchSummary) -> PlayerNames {
    let (given, colours) = summary.names();
    PlayerNames { given: given.clone(), seats: entry.note.seats.unwrap_or_default(), colours }
}

/// Returns what both players are called, the one who began first; `None` if the record cannot be read.
fn both(texts: &Localization, entry: &LibraryEntry) -> Option<[String; 2]> {
    let names = players(entry, entry.summary.as_ref()?);
    Some(Player::BOTH.map(|player| names.name(texts, player)))
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

/// Returns the winner of a match, if there is one, and the key of what decided it; `None` if it is not over.
fn ending(summary: &MatchSummary) -> Option<(Option<Player>, &'static str)> {
    match summary {
        MatchSummary::Tamsk(summary) => summary.outcome.map(|outcome| (outcome.winner, reason_key(outcome.by))),
        MatchSummary::Gipf(summary) => summary.outcome.map(|outcome| (outcome.winner, gipf_reason_key(outcome.by))),
    }
}

const fn reason_key(by: EndReason) -> &'static str {
    match by {
        EndReason::Rings => "records-reason-rings",
        EndReason::Time => "records-reason-time",
        EndReason::Tie => "records-reason-tie",
        EndReason::Resigned => "records-reason-resigned",
        EndReason::Agreed => "records-reason-agreed",
        EndReason::FullSocket => "records-reason-full-socket",
    }
}

const fn gipf_reason_key(by: GipfEnd) -> &'static str {
    match by {
        GipfEnd::NoReserve => "records-reason-no-reserve",
        GipfEnd::NoGipf => "records-reason-no-gipf",
        GipfEnd::Blocked => "records-reason-blocked",
        GipfEnd::Repetition => "records-reason-repetition",
        GipfEnd::Resigned => "records-reason-resigned",
    }
}

/// Returns the result of a record, and whether it was played with a handicap.
pub fn result(texts: &Localization, entry: &LibraryEntry) -> String {
    let Some(summary) = &entry.summary else { return texts.tr("records-unreadable").into_owned() };
    let Some((winner, reason)) = ending(summary) else {
        return with_handicap(texts, summary, texts.tr("records-unfinished").into_owned());
    };
    let reason = texts.tr(reason).into_owned();
    let result = match winner {
        Some(winner) => players(entry, summary).about_with(texts, "records-by", winner, &[("reason", reason.into())]),
        None => reason,
    };
    with_handicap(texts, summary, result)
}

/// Says of a result that it was played with a handicap, if it was.
fn with_handicap(texts: &Localization, summary: &MatchSummary, result: String) -> String {
    match summary {
        MatchSummary::Tamsk(summary) if summary.level.has_handicap(&summary.handicaps) => {
            texts.tr_args("fair-record", &[("result", result.into())])
        }
        _ => result,
    }
}

/// Returns what decided a match, without who won it; `None` if nobody did.
pub fn short_result(texts: &Localization, entry: &LibraryEntry) -> Option<String> {
    let summary = entry.summary.as_ref()?;
    let (_, reason) = ending(summary).filter(|(winner, _)| winner.is_some())?;
    Some(with_handicap(texts, summary, texts.tr(reason).into_owned()))
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
            let [white, black] = summary.reserves;
            let args = [
                ("version", version.into()),
                // Those before it are counted.
                ("turn", (summary.turns + 1).into()),
                ("white", white.into()),
                ("black", black.into()),
            ];
            let key = if summary.is_challenged { "records-stands-challenged" } else { "records-stands-gipf" };
            texts.tr_args(key, &args)
        }
        None => texts.tr("records-unreadable").into_owned(),
    }
}

/// The folded words by which a record is found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Haystack {
    /// All of them.
    all: String,
    /// What the winner is called.
    winner: String,
    /// What the loser is called.
    loser: String,
}

impl Haystack {
    /// Returns the words of a record. Dates are not among them: their numbers would be found for levels.
    pub fn of(texts: &Localization, entry: &LibraryEntry) -> Haystack {
        let mut all = vec![called(texts, entry), result(texts, entry)];
        all.extend(both(texts, entry).into_iter().flatten());
        match &entry.summary {
            Some(MatchSummary::Tamsk(summary)) => {
                all.push(texts.tr_args("records-level-words", &[("level", summary.level.number().into())]));
            }
            Some(MatchSummary::Gipf(summary)) => {
                all.push(texts.tr("title-gipf").into_owned());
                all.push(texts.tr(version_key(summary.version)).into_owned());
            }
            None => {}
        }
        let sides = entry.summary.as_ref().and_then(|summary| {
            let (winner, names) = (ending(summary)?.0?, players(entry, summary));
            Some([winner, !winner].map(|player| names.name(texts, player)))
        });
        if sides.is_some() {
            all.extend(["records-won-words", "records-lost-words"].map(|key| texts.tr(key).into_owned()));
        }
        let [winner, loser] = sides.unwrap_or_default().map(|name| folded(&name));
        Haystack { all: folded(&all.join("\n")), winner, loser }
    }

    /// Returns whether a query finds it: all its words are among those of the record, and a name before a word for winning
    /// or losing is that of whoever did.
    pub fn is_found(&self, texts: &Localization, query: &str) -> bool {
        if !contains_words(&self.all, query) {
            return false;
        }
        let words: Vec<String> = query.split_whitespace().map(folded).collect();
        let means = |word: &str, key: &str| folded(&texts.tr(key)).split_whitespace().any(|known| known == word);
        let is_name = |word: &str| contains_words(&self.winner, word) || contains_words(&self.loser, word);
        words.windows(2).all(|pair| match (pair[0].as_str(), pair[1].as_str()) {
            (name, _) if !is_name(name) => true,
            (name, deed) if means(deed, "records-won-words") => contains_words(&self.winner, name),
            (name, deed) if means(deed, "records-lost-words") => contains_words(&self.loser, name),
            _ => true,
        })
    }
}
