//! Why a match is paused that no player has paused.

use std::time::Duration;

use bevy::prelude::*;

use super::on_table::OnTable;
use crate::states::Menu;

/// Why a match was paused that no player has paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PauseReason {
    /// The window has lost the focus.
    Unfocused,
    /// The window is minimised or covered.
    Hidden,
    /// A frame took so long.
    SlowFrame {
        /// In whole seconds.
        seconds: u32,
    },
    /// The machine was suspended, or did nothing for over a minute.
    Asleep,
    /// The program has put it on the table as it started, before anybody has touched anything.
    AtStart,
}

impl PauseReason {
    /// All reasons, with some length of a frame.
    pub const ALL: [PauseReason; 5] = [
        PauseReason::Unfocused,
        PauseReason::Hidden,
        PauseReason::SlowFrame { seconds: 59 },
        PauseReason::Asleep,
        PauseReason::AtStart,
    ];

    /// Returns the reason of a pause after a frame that took so long.
    pub(super) fn of_frame(took: Duration) -> PauseReason {
        /// From here on the machine was asleep rather than busy, in seconds.
        const ASLEEP: u64 = 60;
        match took.as_secs() {
            ASLEEP.. => PauseReason::Asleep,
            seconds => PauseReason::SlowFrame { seconds: seconds as u32 },
        }
    }
}

/// Why the match is paused; `None` if a player has paused it, and while it is not.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WhyPaused(pub Option<PauseReason>);

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<OnTable, WhyPaused>();
    app.add_systems(OnEnter(Menu::None), |mut why: Single<&mut WhyPaused>| why.0 = None);
}
