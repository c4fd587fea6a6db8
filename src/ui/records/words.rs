//! The texts that describe a record.

use jiff::tz::TimeZone;
use tamsk_rules::Player;

use crate::localization::Localization;
use crate::persistence::{Ending, LibraryEntry, MatchSummary, TamskSummary};
use crate::ui::kit::names::PlayerNames;
use crate::ui::kit::search::{contains_word_prefixes, fold_text};

fn players(entry: &LibraryEntry, summary: &MatchSummary) -> PlayerNames {
    let seats = entry.metadata.seats.unwrap_or_default();
    PlayerNames { typed_names: summary.names.clone(), seats, script_colour_names: summary.colour_keys.clone() }
}

/// Returns the names of Red and Black, or `None` if the record is unreadable.
fn both(texts: &Localization, entry: &LibraryEntry) -> Option<[String; 2]> {
    let names = players(entry, entry.summary.as_ref()?);
    Some(Player::BOTH.map(|player| names.name(texts, player)))
}

/// Returns the title that a person gave the record, or else the players' names. If the record is unreadable and has no
/// title, returns the file name.
pub fn record_title(texts: &Localization, entry: &LibraryEntry) -> String {
    match (entry.metadata.title.trim(), both(texts, entry)) {
        ("", Some([red, black])) => texts.tr_args("records-players", &[("red", red.into()), ("black", black.into())]),
        ("", None) => entry.displayed_file_stem(),
        (title, _) => title.to_owned(),
    }
}

/// Returns the localized end time of the match or, if it is unknown, the time of the last change to the record's file.
pub fn record_date(texts: &Localization, entry: &LibraryEntry) -> String {
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

/// Returns the text of the result: who won and why, with a note if the match had a handicap.
pub fn record_result(texts: &Localization, entry: &LibraryEntry) -> String {
    let Some(summary) = &entry.summary else { return texts.tr("records-unreadable").into_owned() };
    let Some(Ending { winner, reason_key: reason }) = &summary.ending else {
        return with_handicap(texts, summary, texts.tr("records-unfinished").into_owned());
    };
    let reason = texts.tr(reason).into_owned();
    let result = match *winner {
        Some(winner) => {
            players(entry, summary).text_about_with(texts, "records-by", winner, &[("reason", reason.into())])
        }
        None => reason,
    };
    with_handicap(texts, summary, result)
}

fn with_handicap(texts: &Localization, summary: &MatchSummary, result: String) -> String {
    let has_handicap = summary.tamsk.as_ref().is_some_and(TamskSummary::has_handicap);
    if has_handicap { texts.tr_args("fair-record", &[("result", result.into())]) } else { result }
}

/// Returns the reason why a match ended, without the winner's name. Returns `None` if nobody won or the record is
/// unreadable.
pub fn record_win_reason(texts: &Localization, entry: &LibraryEntry) -> Option<String> {
    let summary = entry.summary.as_ref()?;
    let ending = summary.ending.as_ref().filter(|ending| ending.winner.is_some())?;
    Some(with_handicap(texts, summary, texts.tr(&ending.reason_key).into_owned()))
}

/// Returns the score of an unfinished match.
pub fn unfinished_record_score(texts: &Localization, entry: &LibraryEntry) -> String {
    match &entry.summary {
        Some(summary) => texts.format_text(&summary.score_text),
        None => texts.tr("records-unreadable").into_owned(),
    }
}

/// The case-folded texts of a record that a search examines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchText {
    all: String,
    winner: String,
    loser: String,
}

impl SearchText {
    /// Returns the searchable text of a record. The text omits the date, because its numbers would match searches for
    /// levels.
    pub fn of(texts: &Localization, entry: &LibraryEntry) -> SearchText {
        let mut all = vec![record_title(texts, entry), record_result(texts, entry)];
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

    /// Returns `true` if the text contains all words of a query. If a word for winning follows a name, that player must
    /// be the winner. If a word for losing follows a name, that player must be the loser.
    pub fn matches(&self, texts: &Localization, query: &str) -> bool {
        if !contains_word_prefixes(&self.all, query) {
            return false;
        }
        let words: Vec<String> = query.split_whitespace().map(fold_text).collect();
        let means = |word: &str, key: &str| fold_text(&texts.tr(key)).split_whitespace().any(|known| known == word);
        let is_name =
            |word: &str| contains_word_prefixes(&self.winner, word) || contains_word_prefixes(&self.loser, word);
        words.windows(2).all(|pair| match (pair[0].as_str(), pair[1].as_str()) {
            (name, _) if !is_name(name) => true,
            (name, verb) if means(verb, "records-won-words") => contains_word_prefixes(&self.winner, name),
            (name, verb) if means(verb, "records-lost-words") => contains_word_prefixes(&self.loser, name),
            _ => true,
        })
    }
}
