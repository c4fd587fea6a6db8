//! The key bindings, which `interaction` and `ui` read and `ui` shows on buttons and in the help.
//!
//! Red's keys are under the left hand, and Black's mirror them under the right hand. All of them are letters in the
//! same position on QWERTY, QWERTZ and AZERTY keyboards, so that the letter shown is the letter printed on the key.

use bevy::prelude::KeyCode;

use super::camera::CameraCommand;
use crate::rules::{Action, Player};

/// A player's deed that is done by a key or a button, not on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerDeed {
    /// Drops a ring where the glass was placed (R3.3).
    DropRing,
    /// Keeps that ring (R3.3).
    KeepRing,
    /// Drops a ring where the opponent has dropped none (R3.4).
    ClaimRing,
    /// Starts or stops choosing a socket for the extra ring (R5.5).
    ExtraRing,
    /// Turns the 15-second timer over (R5.2).
    FlipTimer,
    /// Passes the turn (R5.4, R6.1), or declines a claim while the match is ending (R6.3).
    Pass,
}

impl PlayerDeed {
    /// All deeds, in display order.
    pub const ALL: [PlayerDeed; 6] = [
        PlayerDeed::DropRing,
        PlayerDeed::KeepRing,
        PlayerDeed::ClaimRing,
        PlayerDeed::ExtraRing,
        PlayerDeed::FlipTimer,
        PlayerDeed::Pass,
    ];

    /// Returns the action of this deed. The extra ring has none, as it needs a socket first.
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

/// The key for one deed of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeedKey {
    /// The player who uses it.
    pub player: Player,
    /// The deed that it does.
    pub deed: PlayerDeed,
    /// The physical key.
    pub key: KeyCode,
    /// The letter printed on it.
    pub letter: &'static str,
}

const fn key(player: Player, deed: PlayerDeed, key: KeyCode, letter: &'static str) -> DeedKey {
    DeedKey { player, deed, key, letter }
}

/// The keys of both players.
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

/// The key that requests a hint, and its letter.
pub const HINT_KEY: (KeyCode, &str) = (KeyCode::KeyC, "C");

/// The key that takes the last turn back, and its letter.
pub const TAKE_BACK_KEY: (KeyCode, &str) = (KeyCode::KeyP, "P");

/// The key that opens and closes the log of turns, and its letter.
pub const LOG_KEY: (KeyCode, &str) = (KeyCode::KeyG, "G");

/// The key that opens and closes the card of controls, and its label. The question mark does the same on any layout.
pub const HELP_KEY: (KeyCode, &str) = (KeyCode::F1, "F1");

/// The key that opens and closes the rulebook, and its label.
pub const RULES_KEY: (KeyCode, &str) = (KeyCode::F2, "F2");

/// The key that closes or cancels whatever is open, or else pauses, and its label.
pub const ESCAPE_KEY: (KeyCode, &str) = (KeyCode::Escape, "Esc");

/// The keys for the camera views, with their letters.
pub const CAMERA_KEYS: [(KeyCode, &str, CameraCommand); 4] = [
    (KeyCode::KeyV, "V", CameraCommand::Table),
    (KeyCode::KeyT, "T", CameraCommand::Top),
    (KeyCode::KeyB, "B", CameraCommand::Flip),
    (KeyCode::KeyH, "H", CameraCommand::Reset),
];

/// Returns the letter on this player's key for a deed.
pub fn letter(player: Player, deed: PlayerDeed) -> &'static str {
    DEED_KEYS.iter().find(|entry| entry.player == player && entry.deed == deed).map_or("", |entry| entry.letter)
}

/// Returns the player and the deed to which a key is bound.
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
