//! Texts about the opponent in an online match: the opponent's name, requests and phrases.

use tamsk_net::{ConsentRequest, Ending, Phrase};

use super::names::display_name;
use crate::localization::Localization;
use crate::table::online::{OnlineMatch, OnlineState};

/// All phrases that can be sent, each with the script name of its button.
pub const PHRASES_WITH_SCRIPT_NAMES: [(Phrase, &str); 6] = [
    (Phrase::Hello, "say hello"),
    (Phrase::GoodLuck, "say good luck"),
    (Phrase::WellPlayed, "say well played"),
    (Phrase::Sorry, "say sorry"),
    (Phrase::Thanks, "say thanks"),
    (Phrase::Goodbye, "say goodbye"),
];

/// Returns the text key of a phrase.
pub const fn phrase_key(phrase: Phrase) -> &'static str {
    match phrase {
        Phrase::Hello => "online-hello",
        Phrase::GoodLuck => "online-good-luck",
        Phrase::WellPlayed => "online-well-played",
        Phrase::Sorry => "online-sorry",
        Phrase::Thanks => "online-thanks",
        Phrase::Goodbye => "online-goodbye",
    }
}

/// Returns a player's name for display, or a placeholder if the name is empty.
pub fn name_or_placeholder(texts: &Localization, given: &str) -> String {
    match given.trim() {
        "" => texts.tr("online-other-player").into_owned(),
        name => display_name(name),
    }
}

/// Returns the name of the opponent in an online match, or a placeholder if there is no name.
pub fn opponent_name(texts: &Localization, state: &OnlineState) -> String {
    name_or_placeholder(texts, state.other_player.as_ref().map_or("", |other| other.name.as_str()))
}

/// Returns a text about the opponent, whose name is `other`. The text receives this name as the argument `name`.
pub fn text_about_opponent(texts: &Localization, key: &str, other: &str) -> String {
    texts.tr_args(key, &[("name", other.into())])
}

/// Returns the sentence about a request from the opponent. `other` is the opponent's name.
pub fn request_words(texts: &Localization, request: ConsentRequest, other: &str) -> String {
    let key = match request {
        ConsentRequest::Pause => "online-asks-pause",
        ConsentRequest::CallOff => "online-asks-call-off",
        ConsentRequest::Tie => "online-asks-tie",
        ConsentRequest::Rematch => "online-asks-rematch",
    };
    text_about_opponent(texts, key, other)
}

/// Returns the sentence about the end of a match. Returns `None` if the match ended by the rules or has not ended.
pub fn ending_words(texts: &Localization, playing: &OnlineMatch, other: &str) -> Option<String> {
    let key = match playing.ending? {
        Ending::ByRules => return None,
        Ending::Claimed(player) if player == playing.local_player => "online-you-claimed",
        Ending::Claimed(_) => "online-other-claimed",
        Ending::CalledOff => return Some(texts.tr("online-called-off").into_owned()),
    };
    Some(text_about_opponent(texts, key, other))
}
