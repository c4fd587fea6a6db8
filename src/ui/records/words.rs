//! The texts that describe a record.

use jiff::tz::TimeZone;
use tamsk_rules::Player;

use crate::localization::Localization;
use crate::persistence::{Ending, LibraryEntry, MatchSummary, RecordSummary};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::search::{contains_words, fold_text};

fn players(entry: &LibraryEntry, summary: &MatchSummary) -> PlayerNames {
    let seats = entry.note.seats.unwrap_or_default();
    PlayerNames { given: summary.names.clone(), seats, colours: summary.colours.clone() }
}

/// Returns the names of both players in order of play, or `None` if the record is unreadable.
fn both(texts: &Localization, entry: &LibraryEntry) -> Option<[String; 2]> {
    let names = players(entry, entry.summary.as_ref()?);
    Some(Player::BOTH.map(|player| names.name(texts, player)))
}

/// Returns the title of a record: the player's own, or else its players, or its file name if the record is unreadable.
pub fn record_title(texts: &Localization, entry: &LibraryEntry) -> String {
    match (entry.note.title.trim(), both(texts, entry)) {
        ("", Some([red, black])) => texts.tr_args("records-players", &[("red", red.into()), ("black", black.into())]),
        ("", None) => entry.file_stem(),
        (title, _) => title.to_owned(),
    }
}

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

/// Returns the result of a record, with a note if there was a handicap.
pub fn result(texts: &Localization, entry: &LibraryEntry) -> String {
    let Some(summary) = &entry.summary else { return texts.tr("records-unreadable").into_owned() };
    let Some(Ending { winner, reason }) = &summary.ending else {
        return with_handicap(texts, summary, texts.tr("records-unfinished").into_owned());
    };
    let reason = texts.tr(reason).into_owned();
    let result = match *winner {
        Some(winner) => players(entry, summary).about_with(texts, "records-by", winner, &[("reason", reason.into())]),
        None => reason,
    };
    with_handicap(texts, summary, result)
}

fn with_handicap(texts: &Localization, summary: &MatchSummary, result: String) -> String {
    let has_handicap = summary.tamsk.as_ref().is_some_and(RecordSummary::has_handicap);
    if has_handicap { texts.tr_args("fair-record", &[("result", result.into())]) } else { result }
}

/// Returns what decided a match, without the winner; `None` if nobody won.
pub fn short_result(texts: &Localization, entry: &LibraryEntry) -> Option<String> {
    let summary = entry.summary.as_ref()?;
    let ending = summary.ending.as_ref().filter(|ending| ending.winner.is_some())?;
    Some(with_handicap(texts, summary, texts.tr(&ending.reason).into_owned()))
}

pub fn standing(texts: &Localization, entry: &LibraryEntry) -> String {
    match &entry.summary {
        Some(summary) => texts.format_text(&summary.standing),
        None => texts.tr("records-unreadable").into_owned(),
    }
}

/// The case-folded text of a record that searches are matched against.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchText {
    all: String,
    winner: String,
    loser: String,
}

impl SearchText {
    /// Returns the search text of a record. Dates are excluded, because their numbers would match searches for levels.
    pub fn of(texts: &Localization, entry: &LibraryEntry) -> SearchText {
        let mut all = vec![record_title(texts, entry), result(texts, entry)];
        all.extend(both(texts, entry).into_iter().flatten());
        all.extend(entry.summary.iter().flat_map(|summary| &summary.rules).map(|rule| texts.format_text(rule)));
        let sides = entry.summary.as_ref().and_then(|summary| {
            let (winner, names) = (summary.winner()?, players(entry, summary));
            Some([winner, !winner].map(|player| names.name(texts, player)))
        });
        if sides.is_some() {
            all.extend(["records-won-words", "records-lost-words"].map(|key| texts.tr(key).into_owned()));
        }
        let [winner, loser] = sides.unwrap_or_default().map(|name| fold_text(&name));
        SearchText { all: fold_text(&all.join("\n")), winner, loser }
    }

    /// Returns `true` if all words of a query occur. A name before a word for winning or losing must be that player's.
    pub fn matches(&self, texts: &Localization, query: &str) -> bool {
        if !contains_words(&self.all, query) {
            return false;
        }
        let words: Vec<String> = query.split_whitespace().map(fold_text).collect();
        let means = |word: &str, key: &str| fold_text(&texts.tr(key)).split_whitespace().any(|known| known == word);
        let is_name = |word: &str| contains_words(&self.winner, word) || contains_words(&self.loser, word);
        words.windows(2).all(|pair| match (pair[0].as_str(), pair[1].as_str()) {
            (name, _) if !is_name(name) => true,
            (name, deed) if means(deed, "records-won-words") => contains_words(&self.winner, name),
            (name, deed) if means(deed, "records-lost-words") => contains_words(&self.loser, name),
            _ => true,
        })
    }
}
