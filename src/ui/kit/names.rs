//! Words for players and their deeds, for use in texts.

use crate::bot::Difficulty;
use crate::localization::{FluentValue, Localization};
use crate::records::Names;
use crate::rules::{Player, Socket};
use crate::session::keys::PlayerDeed;
use crate::session::seats::difficulty_key;

/// Returns the word for a player's colour.
pub fn colour(texts: &Localization, player: Player) -> String {
    let key = match player {
        Player::Red => "player-red",
        Player::Black => "player-black",
    };
    texts.tr(key).into_owned()
}

/// Returns the name of a player, or the word for their colour if they gave none.
pub fn name(texts: &Localization, names: &Names, player: Player) -> String {
    let name = match player {
        Player::Red => names.red.trim(),
        Player::Black => names.black.trim(),
    };
    if name.is_empty() { colour(texts, player) } else { visual_order(name) }
}

/// Reverses the words of a right-to-left name. egui lays out each such word correctly, but the words from left to
/// right. Applied twice, this returns the name itself.
pub fn visual_order(name: &str) -> String {
    if is_right_to_left(name) { name.split(' ').rev().collect::<Vec<_>>().join(" ") } else { name.to_owned() }
}

/// Returns whether all of a text runs from right to left.
pub fn is_right_to_left(text: &str) -> bool {
    let (mut any, mut all) = (false, true);
    for letter in text.chars() {
        let rtl = is_of_rtl_script(letter);
        any |= rtl;
        all &= rtl || !letter.is_alphanumeric();
    }
    any && all
}

/// Returns whether a letter is Hebrew, Arabic, Syriac, Thaana, N’Ko or of an older right-to-left script.
fn is_of_rtl_script(letter: char) -> bool {
    matches!(
        u32::from(letter),
        0x0590..=0x08FF | 0xFB1D..=0xFDFF | 0xFE70..=0xFEFE | 0x1_0800..=0x1_0FFF | 0x1_E800..=0x1_EFFF
    )
}

/// Returns the name of a bot of this difficulty.
pub fn bot_name(texts: &Localization, difficulty: Difficulty) -> String {
    texts.tr_args("bot-name", &[("level", texts.tr(difficulty_key(difficulty)).into_owned().into())])
}

/// Returns a text about a player; its argument `player` is their colour.
pub fn about(texts: &Localization, key: &str, player: Player) -> String {
    texts.tr_args(key, &[("player", colour(texts, player).into())])
}

/// Returns a text about a player and a socket, which are its arguments `player` and `socket`.
pub fn about_socket(texts: &Localization, key: &str, player: Player, socket: Socket) -> String {
    texts.tr_args(key, &[("player", colour(texts, player).into()), ("socket", FluentValue::from(socket.to_string()))])
}

/// Returns the key of a deed's name.
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
        assert_eq!(visual_order("דוד בן גוריון"), "גוריון בן דוד");
        assert_eq!(visual_order(&visual_order("דוד בן גוריון")), "דוד בן גוריון");
        assert_eq!(visual_order("محمد"), "محمد");
        for usual in ["Ada Lovelace", "", "דוד Cohen", "李 小龍", "דוד 2"] {
            assert_eq!(visual_order(usual), usual);
        }
    }
}
