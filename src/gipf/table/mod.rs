//! Everything on the table in matches of GIPF: setup, contests, replays, online play, and the aim of the person who is
//! to act.

mod aim;
mod contest;
mod cursor;
mod loading;
mod online;
mod online_contest;
mod replay;
mod text_keys;
mod throw;
mod unfinished;

use bevy::prelude::*;
use gipf_rules::GipfEvent;

use crate::gipf::simulation::LiveGipf;
use crate::simulation::queue::MatchEvent;

pub use aim::{
    GipfAim, GipfButton, HeldPiece, button_for, buttons_with_emphasis, entry_towards, is_optional_in_removal,
    pushable_kinds,
};
pub use contest::{PlayContest, TamskDecidedChallenge};
pub use cursor::GipfCursor;
pub use loading::{GipfMatchSetup, GipfSetupPreview};
pub use online_contest::{OnlineContestCommand, local_player_and_open_contest};
pub use replay::{OpenContestReplay, contest_match_near};
pub use text_keys::{challenge_terms, end_reason_key, kind_key, refusal_key, version_key};
pub use throw::{ContestThrow, KNOCK_TIME_SHARES, ThrowKnocked, ThrowOnTable};
pub use unfinished::UnfinishedGipf;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveGipf, GipfAim>();
    app.register_required_components::<LiveGipf, GipfCursor>();
    app.add_systems(Update, forget_rows);
    throw::plugin(app);
    contest::plugin(app);
    online_contest::plugin(app);
    replay::plugin(app);
}

fn forget_rows(mut happened: MessageReader<MatchEvent<LiveGipf>>, mut aim: Single<&mut GipfAim>) {
    let ends = |event: &GipfEvent| {
        matches!(event, GipfEvent::PiecesRemoved { .. } | GipfEvent::RowsKept { .. } | GipfEvent::TurnEnded { .. })
    };
    if happened.read().filter(|MatchEvent(event)| ends(event)).count() > 0 {
        aim.clear_row_choice();
    }
}
