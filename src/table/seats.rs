//! The seats at the table: who plays each colour.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use tamsk_engine::Difficulty;
use tamsk_rules::Player;

/// The kind of player in a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Seat {
    /// A person at this table.
    #[default]
    Person,
    /// A bot of this difficulty.
    Bot(Difficulty),
    /// The partner of a lesson, or the opponent in a problem, moved by the program. Neither is saved.
    #[serde(skip)]
    Partner,
    /// A person at a table far away.
    Far,
    /// A person whose pieces the program moves for a while, to show what a turn leads to.
    #[serde(skip)]
    Watcher,
    /// Nobody, while a position is being set up. It is not saved.
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

/// Who plays each colour. As a resource it describes the match on the table and is set together with it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seats {
    /// The player of Red.
    pub red: Seat,
    /// The player of Black.
    pub black: Seat,
}

impl Seats {
    /// The seats at the analysis board.
    pub const STUDY: Seats = Seats { red: Seat::Nobody, black: Seat::Nobody };
    /// The seats of a replay.
    pub const REPLAY: Seats = Seats { red: Seat::Replay, black: Seat::Replay };

    /// Creates seats with one for the player of a colour, and one for their opponent.
    pub const fn facing(player: Player, own: Seat, opponent: Seat) -> Seats {
        match player {
            Player::Red => Seats { red: own, black: opponent },
            Player::Black => Seats { red: opponent, black: own },
        }
    }

    /// Returns who plays a colour.
    pub const fn of(self, player: Player) -> Seat {
        match player {
            Player::Red => self.red,
            Player::Black => self.black,
        }
    }

    /// Returns the difficulty of the bot that plays this colour, if a bot does.
    pub const fn bot(self, player: Player) -> Option<Difficulty> {
        match self.of(player) {
            Seat::Bot(level) => Some(level),
            Seat::Person | Seat::Partner | Seat::Far | Seat::Watcher | Seat::Nobody | Seat::Replay => None,
        }
    }

    /// Returns `true` if a person plays this colour.
    pub const fn is_person(self, player: Player) -> bool {
        matches!(self.of(player), Seat::Person)
    }

    /// Returns `true` if a person moves the pieces of this colour, by playing or setting up a position.
    pub const fn is_moved_by_person(self, player: Player) -> bool {
        matches!(self.of(player), Seat::Person | Seat::Nobody)
    }

    /// Returns the players who are people.
    pub fn people(self) -> impl Iterator<Item = Player> {
        Player::BOTH.into_iter().filter(move |&player| self.is_person(player))
    }

    /// Returns the players with keys and a cursor: the people, or only Red at the analysis board, which has one cursor.
    pub fn key_users(self) -> impl Iterator<Item = Player> {
        let at_study = self == Seats::STUDY;
        Player::BOTH.into_iter().filter(move |&player| self.is_person(player) || at_study && player == Player::Red)
    }

    /// Returns the seats for a device that acts for this player alone: the opponent does not count as a person.
    #[must_use]
    pub const fn for_device_of(mut self, player: Player) -> Seats {
        match (player, self.of(player.opponent())) {
            (Player::Red, Seat::Person) => self.black = Seat::Nobody,
            (Player::Black, Seat::Person) => self.red = Seat::Nobody,
            _ => {}
        }
        self
    }

    /// Returns the player on the near side of the table: the only person, acting or watching, otherwise Red.
    pub fn near_player(self) -> Player {
        let sits_here = |player| matches!(self.of(player), Seat::Person | Seat::Watcher);
        if !sits_here(Player::Red) && sits_here(Player::Black) { Player::Black } else { Player::Red }
    }

    /// Returns `true` if both players are people.
    pub fn are_two_people(self) -> bool {
        self.people().count() == 2
    }

    /// Returns `true` if a win by this player is a bot's victory over a person.
    pub const fn is_defeat(self, winner: Player) -> bool {
        self.is_person(winner.opponent()) && !self.is_person(winner)
    }

    /// Returns the seats with the colours swapped.
    #[must_use]
    pub const fn swapped(self) -> Seats {
        Seats { red: self.black, black: self.red }
    }
}
