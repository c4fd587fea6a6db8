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
    /// The program, which moves the pieces of the partner in a lesson or of the opponent in a problem. Not saved.
    #[serde(skip)]
    #[serde(rename = "Program")]
    LessonOrProblem,
    /// A remote person in an online match.
    #[serde(rename = "Far")]
    Remote,
    /// A person whose pieces the program moves for a while, to show the consequences of a turn. Not saved.
    #[serde(skip)]
    #[serde(rename = "PersonMovedByProgram")]
    PersonWatchingDemo,
    /// Nobody, while a position is being set up. Not saved.
    #[serde(skip)]
    Nobody,
    /// No player, because a record is being replayed. Not saved.
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

/// The seats of Red and Black. As a resource, these are the seats of the match on the table.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seats {
    /// The seat of the player who plays Red.
    pub red: Seat,
    /// The seat of the player who plays Black.
    pub black: Seat,
}

impl Seats {
    /// The seats at the analysis board.
    pub const STUDY: Seats = Seats { red: Seat::Nobody, black: Seat::Nobody };
    /// The seats of a replay.
    pub const REPLAY: Seats = Seats { red: Seat::Replay, black: Seat::Replay };

    /// Creates the seats for a match in which `player` has the seat `own` and the other player has the seat `opponent`.
    pub const fn for_player(player: Player, own: Seat, opponent: Seat) -> Seats {
        match player {
            Player::Red => Seats { red: own, black: opponent },
            Player::Black => Seats { red: opponent, black: own },
        }
    }

    /// Returns the seat of a player.
    pub const fn of(self, player: Player) -> Seat {
        match player {
            Player::Red => self.red,
            Player::Black => self.black,
        }
    }

    /// Returns the difficulty of the bot that plays this colour, if a bot does.
    pub const fn bot_difficulty(self, player: Player) -> Option<Difficulty> {
        match self.of(player) {
            Seat::Bot(difficulty) => Some(difficulty),
            Seat::Person
            | Seat::LessonOrProblem
            | Seat::Remote
            | Seat::PersonWatchingDemo
            | Seat::Nobody
            | Seat::Replay => None,
        }
    }

    /// Returns `true` if a person plays this colour.
    pub const fn is_person(self, player: Player) -> bool {
        matches!(self.of(player), Seat::Person)
    }

    /// Returns `true` if a person moves the pieces of this colour, either in play or to set up a position.
    pub const fn may_person_move_pieces(self, player: Player) -> bool {
        matches!(self.of(player), Seat::Person | Seat::Nobody)
    }

    /// Returns the players who are people.
    pub fn people(self) -> impl Iterator<Item = Player> {
        Player::BOTH.into_iter().filter(move |&player| self.is_person(player))
    }

    /// Returns the players who have keys and a cursor. These are the people. The analysis board has one cursor, which
    /// is Red's.
    pub fn keyboard_players(self) -> impl Iterator<Item = Player> {
        let at_study = self == Seats::STUDY;
        Player::BOTH.into_iter().filter(move |&player| self.is_person(player) || at_study && player == Player::Red)
    }

    /// Returns the seats for an input device that acts only for this player. If the opponent is a person, the
    /// opponent's seat becomes [`Seat::Nobody`].
    #[must_use]
    pub const fn without_opposing_person(mut self, player: Player) -> Seats {
        match (player, self.of(player.opponent())) {
            (Player::Red, Seat::Person) => self.black = Seat::Nobody,
            (Player::Black, Seat::Person) => self.red = Seat::Nobody,
            _ => {}
        }
        self
    }

    /// Returns the player on the near side of the table. If exactly one player sits at this table, to play or to watch,
    /// it is that player. Otherwise, it is Red.
    pub fn near_player(self) -> Player {
        let sits_here = |player| matches!(self.of(player), Seat::Person | Seat::PersonWatchingDemo);
        if !sits_here(Player::Red) && sits_here(Player::Black) { Player::Black } else { Player::Red }
    }

    /// Returns `true` if both players are people.
    pub fn are_two_people(self) -> bool {
        self.people().count() == 2
    }

    /// Returns `true` if a win by `winner` defeats a person. This is the case if only the loser is a person.
    pub const fn is_lone_person_defeated_by(self, winner: Player) -> bool {
        self.is_person(winner.opponent()) && !self.is_person(winner)
    }

    /// Returns the seats with the colours swapped.
    #[must_use]
    pub const fn swapped(self) -> Seats {
        Seats { red: self.black, black: self.red }
    }
}
