//! The purpose of the match on the table, and its policy. Occasions differ nowhere else; a new one is a variant here.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::states::Menu;

/// The purpose of the match on the table.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Occasion {
    /// Ordinary play.
    #[default]
    Play,
    /// Play that decides something in another match, which waits for the result.
    Contest,
    /// Nobody is at the window, as in a demonstration, a measurement or a picture.
    Demonstration,
    /// Two bots play behind the title screen.
    Attract,
    /// A lesson demonstrates and sets exercises.
    Lesson,
    /// A problem is solved.
    Problem,
    /// A sand drill is done.
    Drill,
    /// A match with a person at a table far away.
    Online,
    /// Play far apart that decides something in another match, which waits for the result.
    OnlineContest,
    /// A recorded match is replayed.
    Replay,
    /// A position is set up on the analysis board.
    Study,
    /// An occasion defined outside this module, with its own policy.
    Custom(&'static Policy),
}

/// When a match is saved to its own file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Saving {
    /// It is not.
    #[default]
    Never,
    /// From its first action, and as a record once it is over.
    FromFirstAction,
    /// As a record, once it is over.
    OnceOver,
}

/// The rules that follow from an occasion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Policy {
    /// Whether the match is a real one between its players, with a result.
    pub is_match: bool,
    /// Whether a player sits at a table far away, so that both tables decide together.
    pub is_far: bool,
    /// When the match is saved to its own file.
    pub saving: Saving,
    /// Whether the match decides something in the waiting match. While unfinished it is saved as part of that match.
    pub decides_waiting_match: bool,
    /// Whether the title screen offers to play such a match again.
    pub is_offered_again: bool,
    /// Whether people gain experience from playing, so that the game explains less next time.
    pub gives_experience: bool,
    /// Whether tips appear, as well as the summary card before a player's first match at a level.
    pub has_tips: bool,
    /// Whether the clock runs when nothing pauses it.
    pub has_time: bool,
    /// Whether the match is paused when its players leave the window.
    pub pauses_when_left: bool,
    /// The menu that Esc opens over the match.
    pub menu: Menu,
    /// Whether players may ask for hints and take turns back, where the match allows it.
    pub has_aids: bool,
    /// Whether two human players may agree on a tie.
    pub has_agreements: bool,
    /// Whether the automatic actions in the players' settings apply, such as dropping rings.
    pub follows_habits: bool,
    /// Whether the log of turns can be opened.
    pub has_log: bool,
    /// Whether texts beside the table name sockets, so that the board shows coordinates.
    pub shows_coordinates: bool,
    /// Whether the match waits while another one that leads back to it is on the table.
    pub can_wait: bool,
    /// Whether the match that was on the table before returns afterwards, if that one waits.
    pub leads_back: bool,
    /// Whether light runs over the board when a person wins.
    pub is_celebrated: bool,
    /// The volume of its sounds, in percent.
    pub loudness: u8,
}

impl Policy {
    /// The defaults that most occasions share.
    pub const USUAL: Policy = Policy {
        is_match: false,
        is_far: false,
        saving: Saving::Never,
        decides_waiting_match: false,
        is_offered_again: false,
        gives_experience: false,
        has_tips: false,
        has_time: true,
        pauses_when_left: false,
        menu: Menu::Pause,
        has_aids: true,
        has_agreements: true,
        follows_habits: true,
        has_log: true,
        shows_coordinates: false,
        can_wait: false,
        leads_back: false,
        is_celebrated: true,
        loudness: 100,
    };

    /// What matches far apart share.
    const FAR: Policy = Policy {
        is_match: true,
        is_far: true,
        gives_experience: true,
        menu: Menu::Online,
        has_aids: false,
        has_agreements: false,
        // Once it is over, a rematch stays possible while it is watched again.
        can_wait: true,
        ..Policy::USUAL
    };
}

impl Occasion {
    /// Returns the policy for this occasion.
    pub const fn policy(self) -> Policy {
        match self {
            Occasion::Play => Policy {
                is_match: true,
                saving: Saving::FromFirstAction,
                is_offered_again: true,
                gives_experience: true,
                has_tips: true,
                pauses_when_left: true,
                can_wait: true,
                ..Policy::USUAL
            },
            // A contest is decided without help.
            Occasion::Contest => Policy {
                is_match: true,
                decides_waiting_match: true,
                gives_experience: true,
                has_tips: true,
                pauses_when_left: true,
                has_aids: false,
                has_agreements: false,
                can_wait: true,
                leads_back: true,
                ..Policy::USUAL
            },
            // Time is that of both tables, and what needs consent is asked of the other one.
            // Until it is over, it is kept with what the other table knows.
            Occasion::Online => Policy { saving: Saving::OnceOver, ..Policy::FAR },
            // It is stored with the match that waits.
            Occasion::OnlineContest => Policy { decides_waiting_match: true, leads_back: true, ..Policy::FAR },
            Occasion::Demonstration => Policy { is_match: true, can_wait: true, is_celebrated: false, ..Policy::USUAL },
            // These matches may run for hours with nobody in the room.
            Occasion::Attract => Policy { loudness: 15, ..Policy::USUAL },
            // The card of the lesson replaces the log and the tips, and dropping each ring is part of the exercise.
            Occasion::Lesson => Policy {
                pauses_when_left: true,
                follows_habits: false,
                has_log: false,
                shows_coordinates: true,
                ..Policy::USUAL
            },
            // The card of the problem has hints of its own, and whether to drop a ring is part of the problem.
            Occasion::Problem => Policy { shows_coordinates: true, leads_back: true, ..Occasion::Drill.policy() },
            Occasion::Drill => Policy {
                pauses_when_left: true,
                has_aids: false,
                has_agreements: false,
                follows_habits: false,
                ..Policy::USUAL
            },
            Occasion::Replay => {
                Policy { has_time: false, shows_coordinates: true, can_wait: true, leads_back: true, ..Policy::USUAL }
            }
            Occasion::Custom(policy) => *policy,
            Occasion::Study => Policy { has_time: false, shows_coordinates: true, ..Policy::USUAL },
        }
    }
}

/// Reads the occasion of the match on the table, if there is one.
#[derive(SystemParam)]
pub struct TableOccasion<'w, 's>(Option<Single<'w, 's, &'static Occasion>>);

impl TableOccasion<'_, '_> {
    /// Returns the occasion of the match on the table, if there is one.
    pub fn get(&self) -> Option<Occasion> {
        self.0.as_ref().map(|occasion| ***occasion)
    }

    /// Returns the menu that Esc opens over the match on the table.
    pub fn menu(&self) -> Menu {
        self.get().unwrap_or_default().policy().menu
    }

    /// Returns `true` if the match on the table has this occasion.
    pub fn is(&self, occasion: Occasion) -> bool {
        self.get() == Some(occasion)
    }

    /// Returns `true` if there is a match on the table whose policy satisfies `says`.
    pub fn allows(&self, says: impl Fn(Policy) -> bool) -> bool {
        self.get().is_some_and(|occasion| says(occasion.policy()))
    }
}

/// Condition: there is a match on the table whose policy satisfies `says`.
pub fn table_allows(says: fn(Policy) -> bool) -> impl Fn(TableOccasion) -> bool + Clone {
    move |occasion| occasion.allows(says)
}
