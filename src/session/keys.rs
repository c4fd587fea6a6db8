//! The key bindings, which `interaction` and `ui` read and `ui` shows on buttons and in the help.
//!
//! One set of keys is under the left hand, and the other mirrors it under the right hand. All of them are letters in the
//! same position on QWERTY, QWERTZ and AZERTY keyboards, so that the letter shown is the letter printed on the key.
//! [`key_set`] decides who uses which set; whatever shows or reads a key asks it.

use bevy::prelude::{App, ButtonInput, KeyCode, Message, Resource};

use super::camera::CameraCommand;
use super::replaying::ReplayControl;
use super::seats::Seats;
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

/// A set of keys, one for each deed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeySet {
    /// The keys under the left hand.
    Left,
    /// The keys under the right hand.
    Right,
}

/// The key for one deed in one set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeedKey {
    /// The set to which it belongs.
    pub set: KeySet,
    /// The deed that it does.
    pub deed: PlayerDeed,
    /// The physical key.
    pub key: KeyCode,
    /// The letter printed on it.
    pub letter: &'static str,
}

const fn key(set: KeySet, deed: PlayerDeed, key: KeyCode, letter: &'static str) -> DeedKey {
    DeedKey { set, deed, key, letter }
}

/// The keys of both sets.
pub const DEED_KEYS: [DeedKey; 12] = [
    key(KeySet::Left, PlayerDeed::DropRing, KeyCode::KeyS, "S"),
    key(KeySet::Left, PlayerDeed::KeepRing, KeyCode::KeyD, "D"),
    key(KeySet::Left, PlayerDeed::ClaimRing, KeyCode::KeyF, "F"),
    key(KeySet::Left, PlayerDeed::ExtraRing, KeyCode::KeyE, "E"),
    key(KeySet::Left, PlayerDeed::FlipTimer, KeyCode::KeyR, "R"),
    key(KeySet::Left, PlayerDeed::Pass, KeyCode::KeyX, "X"),
    key(KeySet::Right, PlayerDeed::DropRing, KeyCode::KeyL, "L"),
    key(KeySet::Right, PlayerDeed::KeepRing, KeyCode::KeyK, "K"),
    key(KeySet::Right, PlayerDeed::ClaimRing, KeyCode::KeyJ, "J"),
    key(KeySet::Right, PlayerDeed::ExtraRing, KeyCode::KeyI, "I"),
    key(KeySet::Right, PlayerDeed::FlipTimer, KeyCode::KeyU, "U"),
    key(KeySet::Right, PlayerDeed::Pass, KeyCode::KeyN, "N"),
];

/// Returns the set of keys that a player uses: of two people, Red has the left one and Black the right one. A person
/// alone always has the left one, whatever their colour.
///
/// The right set then does nothing. If it worked too, a key pressed by mistake could drop a ring that no button and no
/// help announces.
pub fn key_set(seats: Seats, player: Player) -> KeySet {
    match player {
        Player::Black if seats.are_two_people() => KeySet::Right,
        Player::Red | Player::Black => KeySet::Left,
    }
}

/// The key that requests a hint, and its letter.
pub const HINT_KEY: (KeyCode, &str) = (KeyCode::KeyC, "C");

/// The key that takes the last turn back, and its letter.
pub const TAKE_BACK_KEY: (KeyCode, &str) = (KeyCode::KeyP, "P");

/// The key that opens and closes the log of turns, and its letter.
pub const LOG_KEY: (KeyCode, &str) = (KeyCode::KeyG, "G");

/// The keys of a replay, with their letters.
pub const REPLAY_KEYS: [(ReplayControl, KeyCode, &str); 9] = [
    (ReplayControl::Start, KeyCode::KeyR, "R"),
    (ReplayControl::TurnBack, KeyCode::KeyJ, "J"),
    (ReplayControl::ActionBack, KeyCode::KeyU, "U"),
    (ReplayControl::Play, KeyCode::KeyK, "K"),
    (ReplayControl::ActionOn, KeyCode::KeyO, "O"),
    (ReplayControl::TurnOn, KeyCode::KeyL, "L"),
    (ReplayControl::End, KeyCode::KeyE, "E"),
    (ReplayControl::Slower, KeyCode::KeyD, "D"),
    (ReplayControl::Faster, KeyCode::KeyF, "F"),
];

/// The key that goes on with the match from the moment a replay shows, and its letter.
pub const GO_ON_KEY: (KeyCode, &str) = (KeyCode::KeyN, "N");

/// The key that begins and stops the analysis of a replayed match, and later opens and closes the list of its worst turns,
/// and its letter.
pub const ANALYSIS_KEY: (KeyCode, &str) = (KeyCode::KeyC, "C");

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

/// Returns the letter on the key for a deed in a set.
pub fn letter(set: KeySet, deed: PlayerDeed) -> &'static str {
    DEED_KEYS.iter().find(|entry| entry.set == set && entry.deed == deed).map_or("", |entry| entry.letter)
}

/// Returns the letter on the key of a control of a replay.
pub fn replay_letter(control: ReplayControl) -> &'static str {
    REPLAY_KEYS.iter().find(|(of, ..)| *of == control).map_or("", |(.., letter)| letter)
}

/// Returns the player and the deed to which a key is bound while these players sit at the table.
pub fn deed_of(seats: Seats, code: KeyCode) -> Option<(Player, PlayerDeed)> {
    let entry = DEED_KEYS.iter().find(|entry| entry.key == code)?;
    seats.people().find(|&player| key_set(seats, player) == entry.set).map(|player| (player, entry.deed))
}

/// A person alone pressed the key of a deed in the set that nobody uses.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongKey {
    /// The person.
    pub player: Player,
    /// The deed that the key does for another player.
    pub deed: PlayerDeed,
}

impl WrongKey {
    /// Returns what is wrong with this key while these players sit at the table, if it is a deed's and no one's.
    pub fn of(seats: Seats, code: KeyCode) -> Option<WrongKey> {
        let entry = DEED_KEYS.iter().find(|entry| entry.key == code && deed_of(seats, code).is_none())?;
        let player = seats.people().next()?;
        Some(WrongKey { player, deed: entry.deed })
    }
}

/// What a key does on the board to think on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StudyDeed {
    /// Adds a ring to the socket under the pointer.
    AddRing,
    /// Takes a ring from the socket under the pointer.
    TakeRing,
    /// Gives the turn to the other player.
    Turn,
    /// Sets up the starting position.
    Start,
    /// Empties the board.
    Empty,
    /// Shows the best turns, or stops that.
    BestTurns,
}

/// The keys of the board to think on, with their letters, in display order.
pub const STUDY_KEYS: [(KeyCode, &str, StudyDeed); 6] = [
    (KeyCode::KeyR, "R", StudyDeed::AddRing),
    (KeyCode::KeyD, "D", StudyDeed::TakeRing),
    (KeyCode::KeyX, "X", StudyDeed::Turn),
    (KeyCode::KeyS, "S", StudyDeed::Start),
    (KeyCode::KeyE, "E", StudyDeed::Empty),
    (KeyCode::KeyN, "N", StudyDeed::BestTurns),
];

/// Returns the letter on the key for a deed on the board to think on.
pub fn study_letter(deed: StudyDeed) -> &'static str {
    STUDY_KEYS.iter().find(|entry| entry.2 == deed).map_or("", |entry| entry.1)
}

/// Whether a text field has the focus, so that keys do nothing else. Written by `ui`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Typing(pub bool);

impl Typing {
    /// Returns whether keys pressed now are for a text field, or are shortcuts with Ctrl or the like.
    pub fn takes(self, keys: &ButtonInput<KeyCode>) -> bool {
        use KeyCode::{ControlLeft, ControlRight, SuperLeft, SuperRight};
        self.0 || keys.any_pressed([ControlLeft, ControlRight, SuperLeft, SuperRight])
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Typing>().add_message::<WrongKey>();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::seats::Seat;

    #[test]
    fn every_person_has_their_own_key_for_every_deed() {
        let lone = Seats { red: Seat::Lesson, black: Seat::Person };
        for seats in [Seats::default(), lone, lone.swapped()] {
            for player in seats.people() {
                for deed in PlayerDeed::ALL {
                    let letter = letter(key_set(seats, player), deed);
                    let entry = DEED_KEYS.iter().find(|entry| entry.letter == letter).expect("a key");
                    assert_eq!(deed_of(seats, entry.key), Some((player, deed)));
                }
            }
        }
    }

    #[test]
    fn a_person_alone_has_the_left_keys_only() {
        let lone = Seats { red: Seat::Lesson, black: Seat::Person };
        for seats in [lone, lone.swapped()] {
            for entry in DEED_KEYS {
                let bound = (entry.set == KeySet::Left).then_some((seats.near(), entry.deed));
                assert_eq!(deed_of(seats, entry.key), bound);
            }
        }
    }

    #[test]
    fn no_other_key_is_a_players_own() {
        for (key, _) in [LOG_KEY, HELP_KEY, RULES_KEY, ESCAPE_KEY, HINT_KEY, TAKE_BACK_KEY] {
            assert_eq!(deed_of(Seats::default(), key), None);
        }
        for (key, _, command) in CAMERA_KEYS {
            assert_eq!(deed_of(Seats::default(), key), None, "{command:?}");
            assert_ne!(key, LOG_KEY.0);
        }
    }

    #[test]
    fn no_key_of_a_replay_has_another_use_in_it() {
        let mut keys: Vec<KeyCode> = REPLAY_KEYS.iter().map(|(_, key, _)| *key).collect();
        keys.extend(CAMERA_KEYS.iter().map(|(key, ..)| *key));
        keys.extend([GO_ON_KEY, ANALYSIS_KEY, LOG_KEY, HELP_KEY, RULES_KEY, ESCAPE_KEY].map(|(key, _)| key));
        for (index, key) in keys.iter().enumerate() {
            assert!(!keys[..index].contains(key), "{key:?}");
        }
    }
}
