//! Everything around a match of GIPF: setup, contests, replays, and the input state before an act.

mod aim;
mod contest;
mod cursor;
mod far_contest;
mod kept;
mod loading;
mod online;
mod replay;
mod text_keys;
mod throw;

use bevy::prelude::*;
use gipf_rules::GipfEvent;

use crate::gipf::simulation::LiveGipf;
use crate::simulation::queue::MatchEvent;

pub use aim::{GipfAim, GipfButton, HeldPiece, button_for, buttons, entry_towards, is_optional, kinds};
pub use contest::{DecidedChallenge, PlayContest};
pub use cursor::GipfCursor;
pub use far_contest::{FarContestCommand, open_contest};
pub use kept::UnfinishedGipf;
pub use loading::{GipfMatchSetup, GipfPreview};
pub use replay::{ReplayContest, contest_at};
pub use text_keys::{challenge_terms, end_key, kind_key, refusal_key, version_key};
pub use throw::{KNOCK_TIMES, Throw, ThrowKnocked, ThrowOnTable};

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveGipf, GipfAim>();
    app.register_required_components::<LiveGipf, GipfCursor>();
    app.add_systems(Update, forget_rows);
    throw::plugin(app);
    contest::plugin(app);
    far_contest::plugin(app);
    replay::plugin(app);
}

fn forget_rows(mut happened: MessageReader<MatchEvent<LiveGipf>>, mut aim: Single<&mut GipfAim>) {
    let ends = |event: &GipfEvent| {
        matches!(event, GipfEvent::Removed { .. } | GipfEvent::RowsKept { .. } | GipfEvent::TurnEnded { .. })
    };
    if happened.read().filter(|MatchEvent(event)| ends(event)).count() > 0 {
        aim.forget_rows();
    }
}
