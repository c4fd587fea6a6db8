//! The purpose of the match on the table, and the policy that applies to it.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::states::Menu;

/// The purpose of the match on the table.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Occasion {
    /// Ordinary play.
    #[default]
    Play,
    /// A match that decides a challenge in another match, which waits for the result.
    Contest,
    /// A match that runs with nobody at the window, for a demonstration, a measurement or a picture.
    Unattended,
    /// A match between two bots behind the title screen.
    Attract,
    /// A lesson, with demonstrations and exercises.
    Lesson,
    /// A problem to solve.
    Problem,
    /// A sand drill.
    Drill,
    /// A match against a remote player.
    Online,
    /// An online match that decides a challenge in another match, which waits for the result.
    OnlineContest,
    /// The replay of a recorded match.
    Replay,
    /// A position on the analysis board.
    Study,
    /// An occasion defined outside this module, with its own policy.
    Custom(&'static OccasionPolicy),
}

/// When a match is saved to its own file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SavePolicy {
    /// The match is not saved.
    #[default]
    Never,
    /// The match is saved from its first action on, and becomes a record once it is over.
    FromFirstAction,
    /// The match is saved as a record once it is over.
    WhenOver,
}

/// How the program treats a match, depending on the purpose of the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OccasionPolicy {
    /// Whether the match is a real one between its players, with a result.
    pub is_real_match: bool,
    /// Whether one player is remote, so that both computers must agree on the course of the match.
    pub is_online: bool,
    /// When the match is saved to its own file.
    pub saving: SavePolicy,
    /// Whether the match decides a challenge in the waiting match. Until such a match is over, it is saved as part of
    /// the waiting match.
    pub decides_challenge: bool,
    /// Whether the title screen offers to play another match of this kind.
    pub counts_as_last_activity: bool,
    /// Whether people gain experience from playing, so that the game explains less next time.
    pub counts_as_experience: bool,
    /// Whether tips appear, as well as the summary card before a player's first match at a level.
    pub has_tips: bool,
    /// Whether the clock runs when nothing pauses it.
    pub runs_clock: bool,
    /// Whether the match is paused when its players leave the window.
    pub pauses_when_left: bool,
    /// The menu that Esc opens over the match.
    pub esc_menu: Menu,
    /// Whether players may ask for hints and take turns back, where the match allows it.
    pub has_aids: bool,
    /// Whether two human players may agree on a tie.
    pub may_agree_tie: bool,
    /// Whether the automatic actions in the players' settings apply, such as dropping rings.
    pub has_automatic_actions: bool,
    /// Whether the log of turns can be opened.
    pub has_log: bool,
    /// Whether the board shows coordinates even if the settings hide them. Texts beside the table then refer to sockets
    /// by name.
    pub forces_coordinates: bool,
    /// Whether the match can wait while another match that leads back to it is on the table.
    pub can_wait: bool,
    /// Whether the previous match, if it can wait, returns to the table after this match.
    pub returns_to_waiting_match: bool,
    /// Whether light runs over the board when a person wins.
    pub is_celebrated: bool,
    /// The volume of the match's sounds, in percent.
    pub loudness_percent: u8,
}

impl OccasionPolicy {
    /// The defaults that most occasions share.
    pub const BASE: OccasionPolicy = OccasionPolicy {
        is_real_match: false,
        is_online: false,
        saving: SavePolicy::Never,
        decides_challenge: false,
        counts_as_last_activity: false,
        counts_as_experience: false,
        has_tips: false,
        runs_clock: true,
        pauses_when_left: false,
        esc_menu: Menu::Pause,
        has_aids: true,
        may_agree_tie: true,
        has_automatic_actions: true,
        has_log: true,
        forces_coordinates: false,
        can_wait: false,
        returns_to_waiting_match: false,
        is_celebrated: true,
        loudness_percent: 100,
    };

    /// The defaults that online matches share.
    const ONLINE_DEFAULT: OccasionPolicy = OccasionPolicy {
        is_real_match: true,
        is_online: true,
        counts_as_experience: true,
        esc_menu: Menu::Online,
        has_aids: false,
        may_agree_tie: false,
        // A rematch stays possible while the finished match is being replayed.
        can_wait: true,
        ..OccasionPolicy::BASE
    };
}

impl Occasion {
    /// Returns the policy for this occasion.
    pub const fn policy(self) -> OccasionPolicy {
        match self {
            Occasion::Play => OccasionPolicy {
                is_real_match: true,
                saving: SavePolicy::FromFirstAction,
                counts_as_last_activity: true,
                counts_as_experience: true,
                has_tips: true,
                pauses_when_left: true,
                can_wait: true,
                ..OccasionPolicy::BASE
            },
            // Players get no help in a contest.
            Occasion::Contest => OccasionPolicy {
                saving: SavePolicy::Never,
                counts_as_last_activity: false,
                decides_challenge: true,
                has_aids: false,
                may_agree_tie: false,
                returns_to_waiting_match: true,
                ..Occasion::Play.policy()
            },
            // Time is common to both tables, and requests that need consent go to the other player. The storage for
            // online play saves an unfinished match, so that both tables can resume it.
            Occasion::Online => OccasionPolicy { saving: SavePolicy::WhenOver, ..OccasionPolicy::ONLINE_DEFAULT },
            // The contest is saved with the waiting match.
            Occasion::OnlineContest => OccasionPolicy {
                decides_challenge: true,
                returns_to_waiting_match: true,
                ..OccasionPolicy::ONLINE_DEFAULT
            },
            Occasion::Unattended => {
                OccasionPolicy { is_real_match: true, can_wait: true, is_celebrated: false, ..OccasionPolicy::BASE }
            }
            // These matches may run for hours with nobody in the room, so their sounds are quiet.
            Occasion::Attract => OccasionPolicy { loudness_percent: 15, ..OccasionPolicy::BASE },
            // The card of the lesson replaces the log and the tips, and dropping each ring is part of the exercise.
            Occasion::Lesson => OccasionPolicy {
                pauses_when_left: true,
                has_automatic_actions: false,
                has_log: false,
                forces_coordinates: true,
                ..OccasionPolicy::BASE
            },
            // The problem's card offers its own hints, and deciding whether to drop a ring is part of the problem.
            Occasion::Problem => {
                OccasionPolicy { forces_coordinates: true, returns_to_waiting_match: true, ..Occasion::Drill.policy() }
            }
            Occasion::Drill => OccasionPolicy {
                pauses_when_left: true,
                has_aids: false,
                may_agree_tie: false,
                has_automatic_actions: false,
                ..OccasionPolicy::BASE
            },
            Occasion::Replay => OccasionPolicy {
                runs_clock: false,
                forces_coordinates: true,
                can_wait: true,
                returns_to_waiting_match: true,
                ..OccasionPolicy::BASE
            },
            Occasion::Custom(policy) => *policy,
            Occasion::Study => OccasionPolicy { runs_clock: false, forces_coordinates: true, ..OccasionPolicy::BASE },
        }
    }
}

/// System parameter that reads the occasion of the match on the table, if there is one.
#[derive(SystemParam)]
pub struct TableOccasion<'w, 's>(Option<Single<'w, 's, &'static Occasion>>);

impl TableOccasion<'_, '_> {
    /// Returns the occasion of the match on the table, if there is one.
    pub fn get(&self) -> Option<Occasion> {
        self.0.as_ref().map(|occasion| ***occasion)
    }

    /// Returns the menu that Esc opens over the match on the table.
    pub fn esc_menu(&self) -> Menu {
        self.get().unwrap_or_default().policy().esc_menu
    }

    /// Returns `true` if the match on the table has this occasion.
    pub fn is(&self, occasion: Occasion) -> bool {
        self.get() == Some(occasion)
    }

    /// Returns `true` if there is a match on the table and its policy satisfies the predicate `says`.
    pub fn allows(&self, says: impl Fn(OccasionPolicy) -> bool) -> bool {
        self.get().is_some_and(|occasion| says(occasion.policy()))
    }
}

/// Returns a run condition that is true while there is a match on the table whose policy satisfies `says`.
pub fn table_allows(says: fn(OccasionPolicy) -> bool) -> impl Fn(TableOccasion) -> bool + Clone {
    move |occasion| occasion.allows(says)
}
