//! What a match is on the table for, and everything that follows from it.
//!
//! This is the one place where occasions differ. A new occasion is a variant here, and a line in each of its policies.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// What the match on the table is there for.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Occasion {
    /// It is played.
    #[default]
    Play,
    /// It is played to decide a challenge in a match of GIPF, which waits for it.
    Contest,
    /// Nobody is at the window: a demonstration, a measurement, or a picture.
    Demonstration,
    /// Two bots play behind the title.
    Attract,
    /// A lesson shows and asks something.
    Lesson,
    /// A recorded match is watched.
    Replay,
    /// A position is set up on the analysis board.
    Study,
}

impl Occasion {
    /// All occasions.
    pub const ALL: [Occasion; 7] = [
        Occasion::Play,
        Occasion::Contest,
        Occasion::Demonstration,
        Occasion::Attract,
        Occasion::Lesson,
        Occasion::Replay,
        Occasion::Study,
    ];

    /// Returns `true` if it is a match between its players, with a result that counts for them.
    pub const fn is_match(self) -> bool {
        matches!(self, Occasion::Play | Occasion::Contest | Occasion::Demonstration)
    }

    /// Returns `true` if the match is kept in a file of its own while it is unfinished, and in a record once it is over. One
    /// that decides a challenge is kept in its match of GIPF.
    pub const fn is_kept(self) -> bool {
        matches!(self, Occasion::Play)
    }

    /// Returns `true` if it is what the title offers to do again.
    pub const fn is_offered_again(self) -> bool {
        matches!(self, Occasion::Play)
    }

    /// Returns `true` if it gives the people who play it experience, so that they are told less the next time.
    pub const fn gives_experience(self) -> bool {
        matches!(self, Occasion::Play | Occasion::Contest)
    }

    /// Returns `true` if tips are given.
    pub const fn has_tips(self) -> bool {
        matches!(self, Occasion::Play | Occasion::Contest)
    }

    /// Returns `true` if time passes in it, as long as nothing stops it.
    pub const fn has_time(self) -> bool {
        !matches!(self, Occasion::Replay | Occasion::Study)
    }

    /// Returns `true` if it is paused when the people who play it are away.
    pub const fn pauses_when_left(self) -> bool {
        matches!(self, Occasion::Play | Occasion::Contest | Occasion::Lesson)
    }

    /// Returns `true` if a hint can be asked for and a turn taken back, where the rules of the match allow it.
    pub const fn has_aids(self) -> bool {
        !matches!(self, Occasion::Contest)
    }

    /// Returns `true` if the settings of its players act for them, as the one that drops rings does.
    pub const fn follows_habits(self) -> bool {
        !matches!(self, Occasion::Lesson)
    }

    /// Returns `true` if cursors stay where they are when it is put into another state: with every change of a position that
    /// is set up, and from step to step of a lesson.
    pub const fn keeps_cursors(self) -> bool {
        matches!(self, Occasion::Lesson | Occasion::Study)
    }

    /// Returns `true` if its log can be opened.
    pub const fn has_log(self) -> bool {
        !matches!(self, Occasion::Lesson)
    }

    /// Returns `true` if words beside the table name sockets, so that their coordinates are shown.
    pub const fn names_sockets(self) -> bool {
        matches!(self, Occasion::Lesson | Occasion::Replay | Occasion::Study)
    }

    /// Returns `true` if its players can agree on a tie, or on taking a turn back.
    pub const fn can_be_agreed_on(self) -> bool {
        matches!(self, Occasion::Play)
    }

    /// Returns `true` if light runs over the board when a person wins it.
    pub const fn is_celebrated(self) -> bool {
        !matches!(self, Occasion::Demonstration)
    }

    /// Returns how loudly it is heard, from 0 to 1. What bots play behind the title may go on for hours in an empty room.
    pub const fn loudness(self) -> f32 {
        match self {
            Occasion::Attract => 0.15,
            _ => 1.0,
        }
    }
}

/// What the match on the table is there for, if there is one.
#[derive(SystemParam)]
pub struct TableOccasion<'w, 's>(Option<Single<'w, 's, &'static Occasion>>);

impl TableOccasion<'_, '_> {
    /// Returns what the match on the table is there for.
    pub fn get(&self) -> Option<Occasion> {
        self.0.as_ref().map(|occasion| ***occasion)
    }

    /// Returns `true` if there is a match on the table for this occasion.
    pub fn is(&self, occasion: Occasion) -> bool {
        self.get() == Some(occasion)
    }

    /// Returns `true` if there is a match on the table, and its occasion has this policy.
    pub fn allows(&self, policy: impl Fn(Occasion) -> bool) -> bool {
        self.get().is_some_and(policy)
    }
}

/// Condition: there is a match on the table, and its occasion has this policy.
pub fn table_allows(policy: fn(Occasion) -> bool) -> impl Fn(TableOccasion) -> bool + Clone {
    move |occasion| occasion.allows(policy)
}
