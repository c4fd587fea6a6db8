//! The reason for an automatic pause.

use std::time::Duration;

use bevy::prelude::*;

use super::on_table::OnTable;
use crate::states::Menu;

/// The reason for an automatic pause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PauseReason {
    /// The window has lost the focus.
    Unfocused,
    /// The window is minimised or covered.
    Hidden,
    /// A frame took too long.
    SlowFrame {
        /// The length of the frame, in whole seconds.
        seconds: u32,
    },
    /// The machine was suspended, or did not respond for a minute or more.
    Asleep,
    /// The match was resumed at program start, before any input.
    ResumedAtStartup,
}

impl PauseReason {
    /// All reasons, with an arbitrary frame length.
    pub const ALL: [PauseReason; 5] = [
        PauseReason::Unfocused,
        PauseReason::Hidden,
        PauseReason::SlowFrame { seconds: 59 },
        PauseReason::Asleep,
        PauseReason::ResumedAtStartup,
    ];

    /// Returns the reason for a pause after a long frame.
    pub(super) fn for_long_frame(took: Duration) -> PauseReason {
        /// The shortest frame after which the machine counts as suspended rather than busy, in seconds.
        const MIN_SECONDS_ASLEEP: u64 = 60;
        match took.as_secs() {
            MIN_SECONDS_ASLEEP.. => PauseReason::Asleep,
            seconds => PauseReason::SlowFrame { seconds: seconds as u32 },
        }
    }
}

/// The reason for the current pause, or `None` if a player paused the match or the match is not paused.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AutomaticPauseReason(pub Option<PauseReason>);

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<OnTable, AutomaticPauseReason>();
    app.add_systems(OnEnter(Menu::None), |mut why: Single<&mut AutomaticPauseReason>| why.0 = None);
}
