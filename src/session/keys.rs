//! Which key does what. Read from the keyboard by `interaction` and `ui`, shown on buttons and in the help by `ui`.
//!
//! Red's keys lie under a left hand, and Black's mirror them under a right hand. All of them are letters in the same place
//! on QWERTY, QWERTZ and AZERTY keyboards, so that the letter shown is the letter printed on the key.

use bevy::prelude::KeyCode;

use super::camera::CameraCommand;
use crate::rules::{Action, Player};

/// What a player does with a key or a button rather than on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerDeed {
    /// Drop the ring where the glass landed.
    DropRing,
    /// Keep the ring.
    KeepRing,
    /// Drop a ring where the opponent dropped none.
    ClaimRing,
    /// Choose a socket for the extra ring.
    ExtraRing,
    /// Turn the 15-second timer over.
    FlipTimer,
    /// Give up the turn, or a claim when the match is ending.
    Pass,
}

impl PlayerDeed {
    /// All of them, in the order in which they are shown.
    pub const ALL: [PlayerDeed; 6] = [
        PlayerDeed::DropRing,
        PlayerDeed::KeepRing,
        PlayerDeed::ClaimRing,
        PlayerDeed::ExtraRing,
        PlayerDeed::FlipTimer,
        PlayerDeed::Pass,
    ];

    /// The action that it stands for. The extra ring has none, as it needs a socket first.
    pub const fn action(self) -> Option<Action> {
        match self {
            PlayerDeed::DropRing => Some(Action::DropRing),
            PlayerDeed::KeepRing => Some(Action::KeepRing),
            PlayerDeed::ClaimRing => Some(Action::ClaimRing),
            PlayerDeed::ExtraRing => None,
            PlayerDeed::FlipTimer => Some(Action::FlipTimer),
            PlayerDeed::Pass => Some(Action::Pass),
        }
    }
}

/// One of a player's keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeedKey {
    /// The player who uses it.
    pub player: Player,
    /// What it does.
    pub deed: PlayerDeed,
    /// The key, by its place on the keyboard.
    pub key: KeyCode,
    /// The letter printed on it.
    pub letter: &'static str,
}

const fn key(player: Player, deed: PlayerDeed, key: KeyCode, letter: &'static str) -> DeedKey {
    DeedKey { player, deed, key, letter }
}

/// All keys of both players.
pub const DEED_KEYS: [DeedKey; 12] = [
    key(Player::Red, PlayerDeed::DropRing, KeyCode::KeyS, "S"),
    key(Player::Red, PlayerDeed::KeepRing, KeyCode::KeyD, "D"),
    key(Player::Red, PlayerDeed::ClaimRing, KeyCode::KeyF, "F"),
    key(Player::Red, PlayerDeed::ExtraRing, KeyCode::KeyE, "E"),
    key(Player::Red, PlayerDeed::FlipTimer, KeyCode::KeyR, "R"),
    key(Player::Red, PlayerDeed::Pass, KeyCode::KeyX, "X"),
    key(Player::Black, PlayerDeed::DropRing, KeyCode::KeyL, "L"),
    key(Player::Black, PlayerDeed::KeepRing, KeyCode::KeyK, "K"),
    key(Player::Black, PlayerDeed::ClaimRing, KeyCode::KeyJ, "J"),
    key(Player::Black, PlayerDeed::ExtraRing, KeyCode::KeyI, "I"),
    key(Player::Black, PlayerDeed::FlipTimer, KeyCode::KeyU, "U"),
    key(Player::Black, PlayerDeed::Pass, KeyCode::KeyN, "N"),
];

/// Asks for a hint.
pub const HINT_KEY: (KeyCode, &str) = (KeyCode::KeyC, "C");

/// Takes the last turn back.
pub const TAKE_BACK_KEY: (KeyCode, &str) = (KeyCode::KeyP, "P");

/// Opens and closes the log of turns.
pub const LOG_KEY: (KeyCode, &str) = (KeyCode::KeyG, "G");

/// Opens and closes the card of controls, as the question mark does wherever it is on the keyboard.
pub const HELP_KEY: (KeyCode, &str) = (KeyCode::F1, "F1");

/// Opens and closes the rulebook.
pub const RULES_KEY: (KeyCode, &str) = (KeyCode::F2, "F2");

/// Pauses, and closes or cancels everything else.
pub const ESCAPE_KEY: (KeyCode, &str) = (KeyCode::Escape, "Esc");

/// The keys of the camera's views, and the letters printed on them.
pub const CAMERA_KEYS: [(KeyCode, &str, CameraCommand); 4] = [
    (KeyCode::KeyV, "V", CameraCommand::Table),
    (KeyCode::KeyT, "T", CameraCommand::Top),
    (KeyCode::KeyB, "B", CameraCommand::Flip),
    (KeyCode::KeyH, "H", CameraCommand::Reset),
];

/// The letter on this player's key for this deed.
pub fn letter(player: Player, deed: PlayerDeed) -> &'static str {
    DEED_KEYS.iter().find(|entry| entry.player == player && entry.deed == deed).map_or("", |entry| entry.letter)
}

/// The player who uses this key, and what it does.
pub fn deed_of(code: KeyCode) -> Option<(Player, PlayerDeed)> {
    DEED_KEYS.iter().find(|entry| entry.key == code).map(|entry| (entry.player, entry.deed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_has_their_own_key_for_every_deed() {
        for player in Player::BOTH {
            for deed in PlayerDeed::ALL {
                let entry = DEED_KEYS.iter().find(|entry| entry.letter == letter(player, deed));
                assert_eq!(entry.and_then(|entry| deed_of(entry.key)), Some((player, deed)));
            }
        }
    }

    #[test]
    fn no_other_key_is_a_players_own() {
        for (key, _) in [LOG_KEY, HELP_KEY, RULES_KEY, ESCAPE_KEY, HINT_KEY, TAKE_BACK_KEY] {
            assert_eq!(deed_of(key), None);
        }
        for (key, _, command) in CAMERA_KEYS {
            assert_eq!(deed_of(key), None, "{command:?}");
            assert_ne!(key, LOG_KEY.0);
        }
    }
}
