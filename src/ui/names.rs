//! The words for players, their names, their deeds and the sockets, as texts want them.

use crate::bot::Difficulty;
use crate::localization::{FluentValue, Localization};
use crate::records::Names;
use crate::rules::{Player, Socket};
use crate::session::keys::PlayerDeed;

/// The word for a player: their colour.
pub fn colour(texts: &Localization, player: Player) -> String {
    let key = match player {
        Player::Red => "player-red",
        Player::Black => "player-black",
    };
    texts.tr(key).into_owned()
}

/// The name of who plays a colour, or the colour if they gave none.
pub fn name(texts: &Localization, names: &Names, player: Player) -> String {
    let name = match player {
        Player::Red => names.red.trim(),
        Player::Black => names.black.trim(),
    };
    if name.is_empty() { colour(texts, player) } else { in_order(name) }
}

/// A name so that its words are drawn in the order in which they are read. egui sets each word of a script that runs from
/// right to left as it should be, but one word after the other from left to right. Twice, it is the name again.
pub fn in_order(name: &str) -> String {
    if runs_left(name) { name.split(' ').rev().collect::<Vec<_>>().join(" ") } else { name.to_owned() }
}

/// Whether a text runs from right to left, all of it.
pub fn runs_left(text: &str) -> bool {
    let (mut some, mut all) = (false, true);
    for letter in text.chars() {
        let runs_left = is_of_leftward_script(letter);
        some |= runs_left;
        all &= runs_left || !letter.is_alphanumeric();
    }
    some && all
}

/// Hebrew, Arabic, Syriac, Thaana, N’Ko and older scripts.
fn is_of_leftward_script(letter: char) -> bool {
    matches!(
        u32::from(letter),
        0x0590..=0x08FF | 0xFB1D..=0xFDFF | 0xFE70..=0xFEFE | 0x1_0800..=0x1_0FFF | 0x1_E800..=0x1_EFFF
    )
}

/// The text's key for a level of the bot.
pub fn level_key(level: Difficulty) -> &'static str {
    match level {
        Difficulty::Novice => "bot-novice",
        Difficulty::Casual => "bot-casual",
        Difficulty::Club => "bot-club",
        Difficulty::Expert => "bot-expert",
        Difficulty::Master => "bot-master",
    }
}

/// What a bot of this level is called.
pub fn bot_name(texts: &Localization, level: Difficulty) -> String {
    texts.tr_args("bot-name", &[("level", texts.tr(level_key(level)).into_owned().into())])
}

/// A text about a player, whose word it calls `player`.
pub fn about(texts: &Localization, key: &str, player: Player) -> String {
    texts.tr_args(key, &[("player", colour(texts, player).into())])
}

/// A text about a player and a socket.
pub fn about_socket(texts: &Localization, key: &str, player: Player, socket: Socket) -> String {
    texts.tr_args(key, &[("player", colour(texts, player).into()), ("socket", FluentValue::from(socket.to_string()))])
}

/// What a deed is called.
pub fn deed_key(deed: PlayerDeed) -> &'static str {
    match deed {
        PlayerDeed::DropRing => "deed-drop",
        PlayerDeed::KeepRing => "deed-keep",
        PlayerDeed::ClaimRing => "deed-claim",
        PlayerDeed::ExtraRing => "deed-extra",
        PlayerDeed::FlipTimer => "deed-timer",
        PlayerDeed::Pass => "deed-pass",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_run_from_right_to_left_follow_each_other_that_way() {
        assert_eq!(in_order("דוד בן גוריון"), "גוריון בן דוד");
        assert_eq!(in_order(&in_order("דוד בן גוריון")), "דוד בן גוריון");
        assert_eq!(in_order("محمد"), "محمد");
        for usual in ["Ada Lovelace", "", "דוד Cohen", "李 小龍", "דוד 2"] {
            assert_eq!(in_order(usual), usual);
        }
    }
}
