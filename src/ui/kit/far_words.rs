//! Words about the player far away, and what they ask for and say.

use tamsk_net::{Ending, Phrase, Request};

use super::names::display_name;
use crate::localization::Localization;
use crate::table::online::{FarMatch, OnlineState};

/// All phrases, with the names of their buttons for scripts.
pub const PHRASES: [(Phrase, &str); 6] = [
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

/// Returns a player's name as texts show it, or words for a player who has given none.
pub fn far_name(texts: &Localization, given: &str) -> String {
    match given.trim() {
        "" => texts.tr("online-other-player").into_owned(),
        name => display_name(name),
    }
}

/// Returns the name of the other player.
pub fn other_name(texts: &Localization, state: &OnlineState) -> String {
    far_name(texts, state.other.as_ref().map_or("", |other| other.name.as_str()))
}

/// Returns a text whose argument `name` is the name of the other player.
pub fn about_other(texts: &Localization, key: &str, other: &str) -> String {
    texts.tr_args(key, &[("name", other.into())])
}

/// Returns the sentence that says what the other player asks for.
pub fn request_words(texts: &Localization, request: Request, other: &str) -> String {
    let key = match request {
        Request::Pause => "online-asks-pause",
        Request::CallOff => "online-asks-call-off",
        Request::Tie => "online-asks-tie",
        Request::Rematch => "online-asks-rematch",
    };
    about_other(texts, key, other)
}

/// Returns the sentence about the end of a match that was not ended by the rules alone.
pub fn ending_words(texts: &Localization, playing: &FarMatch, other: &str) -> Option<String> {
    let key = match playing.ending? {
        Ending::ByRules => return None,
        Ending::Claimed(player) if player == playing.me => "online-you-claimed",
        Ending::Claimed(_) => "online-other-claimed",
        Ending::CalledOff => return Some(texts.tr("online-called-off").into_owned()),
    };
    Some(about_other(texts, key, other))
}
