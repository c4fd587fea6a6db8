//! What a match is on the table for, and everything that follows from it.
//!
//! This is the one place where occasions differ. A new occasion is a variant here, with its policy.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// What the match on the table is there for.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Occasion {
    /// It is played.
    #[default]
    Play,
    /// It is played to decide something in another match, which waits for it.
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
    /// What somebody else has thought of, with the policy that they give it.
    Other(&'static Policy),
}

/// What follows from an occasion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Policy {
    /// Whether it is a match between its players, with a result.
    pub is_match: bool,
    /// Whether the match is kept in a file of its own while it is unfinished, and in a record once it is over.
    pub is_kept: bool,
    /// Whether it decides something in the match that waits for it, in which it is kept while it is unfinished.
    pub decides: bool,
    /// Whether it is what the title offers to do again.
    pub is_offered_again: bool,
    /// Whether the people who play it gain experience, so that they are told less the next time.
    pub gives_experience: bool,
    /// Whether tips are given, and the card that sums up a level before its first match.
    pub has_tips: bool,
    /// Whether time passes, as long as nothing stops it.
    pub has_time: bool,
    /// Whether it is paused when the people who play it are away.
    pub pauses_when_left: bool,
    /// Whether a hint can be asked for and a turn taken back, where the match allows it.
    pub has_aids: bool,
    /// Whether its players can agree on a tie, where they are two people.
    pub has_agreements: bool,
    /// Whether the settings of its players act for them, as the one that drops rings does.
    pub follows_habits: bool,
    /// Whether its log can be opened.
    pub has_log: bool,
    /// Whether words beside the table name sockets, so that their coordinates are shown.
    pub names_sockets: bool,
    /// Whether it waits for one that is put on the table over it, if that leads back.
    pub waits: bool,
    /// Whether it leads back to the match that was on the table before, if that waits.
    pub leads_back: bool,
    /// Whether light runs over the board when a person wins it.
    pub is_celebrated: bool,
    /// How loudly it is heard, in percent.
    pub loudness: u8,
}

impl Policy {
    /// What most occasions have in common.
    pub const USUAL: Policy = Policy {
        is_match: false,
        is_kept: false,
        decides: false,
        is_offered_again: false,
        gives_experience: false,
        has_tips: false,
        has_time: true,
        pauses_when_left: false,
        has_aids: true,
        has_agreements: true,
        follows_habits: true,
        has_log: true,
        names_sockets: false,
        waits: false,
        leads_back: false,
        is_celebrated: true,
        loudness: 100,
    };
}

impl Occasion {
    /// Returns what follows from the occasion.
    pub const fn policy(self) -> Policy {
        match self {
            Occasion::Play => Policy {
                is_match: true,
                is_kept: true,
                is_offered_again: true,
                gives_experience: true,
                has_tips: true,
                pauses_when_left: true,
                waits: true,
                ..Policy::USUAL
            },
            // It is decided without help.
            Occasion::Contest => Policy {
                is_match: true,
                decides: true,
                gives_experience: true,
                has_tips: true,
                pauses_when_left: true,
                has_aids: false,
                has_agreements: false,
                waits: true,
                leads_back: true,
                ..Policy::USUAL
            },
            Occasion::Demonstration => Policy { is_match: true, waits: true, is_celebrated: false, ..Policy::USUAL },
            // Its matches may go on for hours in an empty room.
            Occasion::Attract => Policy { loudness: 15, ..Policy::USUAL },
            // Its card says what else others say, and every ring is part of what is learnt.
            Occasion::Lesson => Policy {
                pauses_when_left: true,
                follows_habits: false,
                has_log: false,
                names_sockets: true,
                ..Policy::USUAL
            },
            Occasion::Replay => {
                Policy { has_time: false, names_sockets: true, waits: true, leads_back: true, ..Policy::USUAL }
            }
            Occasion::Other(policy) => *policy,
            Occasion::Study => Policy { has_time: false, names_sockets: true, ..Policy::USUAL },
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

    /// Returns `true` if there is a match on the table, and the policy of its occasion says so.
    pub fn allows(&self, says: impl Fn(Policy) -> bool) -> bool {
        self.get().is_some_and(|occasion| says(occasion.policy()))
    }
}

/// Condition: there is a match on the table, and the policy of its occasion says so.
pub fn table_allows(says: fn(Policy) -> bool) -> impl Fn(TableOccasion) -> bool + Clone {
    move |occasion| occasion.allows(says)
}
