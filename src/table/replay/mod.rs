//! Replays records on the table. A replay has no players in its seats, and match time is stopped.

mod acts;
mod advance;
mod command;
mod playback;
mod timeline;

use bevy::prelude::*;
use tamsk_records::{Moment, Record};
use tamsk_rules::{Millis, Player};

use super::loading::{MatchLoader, MatchLoadingStep};
use super::on_table::{OnTable, ReturnsTo, return_to_waiting_match};
use crate::simulation::live::LiveMatch;
use crate::simulation::time::PlaybackTimeState;
use crate::states::{Menu, Router};
use crate::table::camera::CameraCommand;
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::seats::Seats;

pub use acts::{ActTimeline, MILLIS_BEFORE_ACT, UntimedGame};
pub use command::{ReplayCommand, ReplayControl};
pub use playback::{Playback, PlaybackSpeed, ReturnDestination};
pub use timeline::{ReplayTimeline, ReplayableGame};

/// A request to replay a record on the table.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct OpenReplay<R: Send + Sync + 'static = Record> {
    /// The record to replay.
    pub record: Box<R>,
    /// The match time at which the replay opens, in milliseconds. All actions up to this time have been done. With
    /// `None`, the replay opens before the first action.
    pub open_at: Option<Millis>,
}

/// A request to close the replay and return to the place from which it was opened.
#[derive(Event, Clone, Copy, Debug)]
pub struct LeaveReplay;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ReplayCommand>().add_observer(leave);
    add_replay_systems::<LiveMatch>(app);
    advance::plugin(app);
}

/// Adds the systems that replay matches of the game `G`.
pub(super) fn add_replay_systems<G: ReplayableGame>(app: &mut App) {
    app.add_message::<OpenReplay<G::Record>>()
        .add_systems(PreUpdate, open::<G>.in_set(MatchLoadingStep::Replay))
        .add_systems(OnExit(G::REPLAY_SCREEN), |mut playback_time: ResMut<PlaybackTimeState>| {
            *playback_time = PlaybackTimeState::default();
        });
    advance::add_replay_advance::<G>(app);
}

fn open<G: ReplayableGame>(
    mut requests: MessageReader<OpenReplay<G::Record>>,
    mut loader: MatchLoader<G>,
    opened: Option<Single<&ReturnDestination>>,
    occasion: TableOccasion,
    mut router: Router,
    mut camera: MessageWriter<CameraCommand>,
) {
    let Some(OpenReplay { record, open_at }) = requests.read().last() else { return };
    let timeline = match G::timeline(record) {
        Ok(timeline) => timeline,
        Err(error) => {
            error!("cannot replay the record: {error}");
            return;
        }
    };
    let way_back = opened.map_or_else(|| ReturnDestination::of(&router, &occasion), |way_back| **way_back);
    let moment = open_at.map_or(Moment::START, |at| timeline.moment_at_match_time(at));
    let playback = Playback::<G>::new(timeline, moment);
    loader.put_on_table(
        (playback.current_match(), playback, way_back),
        Seats::REPLAY,
        Occasion::Replay,
        G::REPLAY_SCREEN,
    );
    router.go_to(G::REPLAY_SCREEN, Menu::None);
    camera.write(CameraCommand::Sit(Player::Red));
}

fn leave(
    _: On<LeaveReplay>,
    replay: Single<(&ReturnDestination, Has<ReturnsTo>), With<OnTable>>,
    mut router: Router,
    mut commands: Commands,
) {
    let (way_back, leads_back) = *replay;
    if leads_back {
        commands.queue(return_to_waiting_match);
    } else {
        router.go_to(way_back.screen, way_back.menu);
    }
}
