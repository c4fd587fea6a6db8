//! The words for players, their names, their deeds and the sockets, as texts want them.

use crate::bot::Level;
use crate::localization::{FluentValue, Localization};
use crate::records::Names;
use crate::rules::{Player, Socket};
use crate::simulation::keys::PlayerDeed;

/// The word for a player: his colour.
pub fn colour(texts: &Localization, player: Player) -> String {
    let key = match player {
        Player::Red => "player-red",
        Player::Black => "player-black",
    };
    texts.tr(key).into_owned()
}

/// The name of who plays a colour, or the colour if he gave none.
pub fn name(texts: &Localization, names: &Names, player: Player) -> String {
    let name = match player {
        Player::Red => names.red.trim(),
        Player::Black => names.black.trim(),
    };
    if name.is_empty() { colour(texts, player) } else { name.to_owned() }
}

/// The text's key for a level of the bot.
pub fn level_key(level: Level) -> &'static str {
    match level {
        Level::Novice => "bot-novice",
        Level::Casual => "bot-casual",
        Level::Club => "bot-club",
        Level::Expert => "bot-expert",
        Level::Master => "bot-master",
    }
}

/// What a bot of this level is called.
pub fn bot_name(texts: &Localization, level: Level) -> String {
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
