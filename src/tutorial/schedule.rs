//! The stages of the tutorial in a frame.

use bevy::prelude::*;

/// The stages of the tutorial in a frame, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TutorialSystems {
    /// Carries out the pupil's commands.
    Obey,
    /// Judges what has happened in the match.
    Judge,
    /// Acts for the partner and moves its hand.
    Act,
    /// Stops or starts time and writes the [`Teaching`](crate::table::lesson::Teaching) view.
    Show,
}

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (TutorialSystems::Obey, TutorialSystems::Judge, TutorialSystems::Act, TutorialSystems::Show).chain(),
    );
}
