//! The seats at the table: who plays each colour.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use tamsk_engine::Difficulty;
use tamsk_rules::Player;

/// The kind of player who plays a colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Seat {
    /// A person at this table.
    #[default]
    Person,
    /// A bot of this difficulty.
    Bot(Difficulty),
    /// A lesson. Lessons are not saved.
    #[serde(skip)]
    Lesson,
    /// Nobody, as the position is still being set up. It is not saved.
    #[serde(skip)]
    Nobody,
    /// A record that is replayed. Replays are not saved.
    #[serde(skip)]
    Replay,
}

/// Returns the text key of a difficulty's name.
pub const fn difficulty_key(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Novice => "bot-novice",
        Difficulty::Casual => "bot-casual",
        Difficulty::Club => "bot-club",
        Difficulty::Expert => "bot-expert",
        Difficulty::Master => "bot-master",
    }
}

/// Both seats at the table. The resource holds those of the match on the table and is set together with it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seats {
    /// Who plays Red.
    pub red: Seat,
    /// Who plays Black.
    pub black: Seat,
}

impl Seats {
    /// The seats at the analysis board.
    pub const STUDY: Seats = Seats { red: Seat::Nobody, black: Seat::Nobody };
    /// The seats of a match that is replayed.
    pub const REPLAY: Seats = Seats { red: Seat::Replay, black: Seat::Replay };

    /// Returns who plays a colour.
    pub const fn of(self, player: Player) -> Seat {
        match player {
            Player::Red => self.red,
            Player::Black => self.black,
        }
    }

    /// Returns the bot's difficulty, if a bot plays this colour.
    pub const fn bot(self, player: Player) -> Option<Difficulty> {
        match self.of(player) {
            Seat::Bot(level) => Some(level),
            Seat::Person | Seat::Lesson | Seat::Nobody | Seat::Replay => None,
        }
    }

    /// Returns whether a person plays this colour.
    pub const fn is_person(self, player: Player) -> bool {
        matches!(self.of(player), Seat::Person)
    }

    /// Returns whether a person moves the pieces of this colour: plays with them or sets them up.
    pub const fn is_moved_by_person(self, player: Player) -> bool {
        matches!(self.of(player), Seat::Person | Seat::Nobody)
    }

    /// Returns the players who are people.
    pub fn people(self) -> impl Iterator<Item = Player> {
        Player::BOTH.into_iter().filter(move |&player| self.is_person(player))
    }

    /// Returns the players who have keys and a cursor: the people, or at the analysis board Red, whose cursor serves
    /// whoever sets it up.
    pub fn key_users(self) -> impl Iterator<Item = Player> {
        let at_study = self == Seats::STUDY;
        Player::BOTH.into_iter().filter(move |&player| self.is_person(player) || at_study && player == Player::Red)
    }

    /// Returns the seats as a device sees them that acts for this player alone: only they are a person.
    #[must_use]
    pub const fn only(mut self, player: Player) -> Seats {
        match (player, self.of(player.opponent())) {
            (Player::Red, Seat::Person) => self.black = Seat::Nobody,
            (Player::Black, Seat::Person) => self.red = Seat::Nobody,
            _ => {}
        }
        self
    }

    /// Returns the player on the near side of the table: the only person, or Red.
    pub fn near(self) -> Player {
        if !self.is_person(Player::Red) && self.is_person(Player::Black) { Player::Black } else { Player::Red }
    }

    /// Returns whether both players are people.
    pub fn are_two_people(self) -> bool {
        self.people().count() == 2
    }

    /// Returns `true` if a victory of this player is that of a bot over a person.
    pub const fn is_defeat(self, winner: Player) -> bool {
        self.is_person(winner.opponent()) && !self.is_person(winner)
    }

    /// Returns the seats with the colours swapped.
    #[must_use]
    pub const fn swapped(self) -> Seats {
        Seats { red: self.black, black: self.red }
    }
}
