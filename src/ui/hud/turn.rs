//! How long the player to move has been thinking, and the nudge at Level 2 (R4.5).

use bevy::prelude::*;

use crate::rules::{Event, Level, Match, Millis};
use crate::simulation::live::{LiveMatch, StartMatch};
use crate::simulation::messages::{MatchEvent, TakenBack};

/// A move should take no longer than this at Level 2, in milliseconds; nothing enforces it.
const AGREED: Millis = 15_000;
/// After this long the nudge grows no more, in milliseconds.
const LOUDEST: Millis = 45_000;

/// When the present turn began.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct TurnClock {
    /// In milliseconds of the match.
    pub began: Millis,
}

impl TurnClock {
    /// How long the turn has lasted and how loud the nudge is, from 0 to 1; `None` while there is none.
    pub fn nudge(&self, game: &Match) -> Option<(Millis, f32)> {
        let quiet = game.options().level != Level::Two || game.is_ending() || game.outcome().is_some();
        let thinking = game.now().saturating_sub(self.began);
        let over = thinking.checked_sub(AGREED)?;
        (!quiet).then(|| (thinking, (over as f32 / (LOUDEST - AGREED) as f32).min(1.0)))
    }
}

/// Follows the turns.
pub fn plugin(app: &mut App) {
    app.init_resource::<TurnClock>().add_systems(Update, follow.run_if(resource_exists::<LiveMatch>));
}

fn follow(
    live: Res<LiveMatch>,
    mut clock: ResMut<TurnClock>,
    mut starts: MessageReader<StartMatch>,
    mut taken: MessageReader<TakenBack>,
    mut events: MessageReader<MatchEvent>,
) {
    if starts.read().count() > 0 {
        clock.began = 0;
    }
    if taken.read().count() > 0 {
        clock.began = live.game().now();
    }
    for MatchEvent(happened) in events.read() {
        if matches!(happened.event, Event::TurnBegan { .. }) {
            clock.began = happened.at;
        }
    }
}
