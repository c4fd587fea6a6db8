//! Who sits where: a person or the bot, for each colour.

use bevy::prelude::*;

use crate::bot::Difficulty;
use crate::rules::Player;

/// Who plays a colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Seat {
    /// A person at this table.
    #[default]
    Person,
    /// The bot, at one of its levels.
    Bot(Difficulty),
    /// A lesson, which moves as it needs to.
    Lesson,
}

/// Returns the key of the text that names a difficulty.
pub const fn difficulty_key(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Novice => "bot-novice",
        Difficulty::Casual => "bot-casual",
        Difficulty::Club => "bot-club",
        Difficulty::Expert => "bot-expert",
        Difficulty::Master => "bot-master",
    }
}

/// Both seats at the table. As a resource: those of the match that lies there, set together with it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seats {
    /// Who plays Red.
    pub red: Seat,
    /// Who plays Black.
    pub black: Seat,
}

impl Seats {
    /// Who plays a colour.
    pub const fn of(self, player: Player) -> Seat {
        match player {
            Player::Red => self.red,
            Player::Black => self.black,
        }
    }

    /// The bot's level, where the bot plays this colour.
    pub const fn bot(self, player: Player) -> Option<Difficulty> {
        match self.of(player) {
            Seat::Bot(level) => Some(level),
            Seat::Person | Seat::Lesson => None,
        }
    }

    /// Whether a person plays this colour.
    pub const fn is_person(self, player: Player) -> bool {
        matches!(self.of(player), Seat::Person)
    }

    /// The people at the table.
    pub fn people(self) -> impl Iterator<Item = Player> {
        Player::BOTH.into_iter().filter(move |&player| self.is_person(player))
    }

    /// Whose side of the table is the near one: a person's alone, or Red's.
    pub fn near(self) -> Player {
        if !self.is_person(Player::Red) && self.is_person(Player::Black) { Player::Black } else { Player::Red }
    }

    /// Whether two people play, so that neither may think at the other's cost while the match stands still.
    pub fn are_two_people(self) -> bool {
        self.people().count() == 2
    }

    /// The same with colours changed.
    #[must_use]
    pub const fn swapped(self) -> Seats {
        Seats { red: self.black, black: self.red }
    }
}
