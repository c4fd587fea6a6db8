//! Replays records on the table: which moment is shown, how time passes in it, and the commands to it. Nothing of a
//! replay counts as play: nobody sits at the table, and time stands for everything that plays.

mod acts;
mod advance;
mod command;
mod playback;
mod timeline;

use bevy::prelude::*;
use tamsk_records::{Moment, Record};
use tamsk_rules::{Millis, Player};

use super::loading::{MatchLoader, MatchLoadingStep};
use super::on_table::{LeadsBackTo, OnTable, lead_back};
use crate::simulation::live::LiveMatch;
use crate::simulation::time::Presentation;
use crate::states::{Menu, Router};
use crate::table::camera::CameraCommand;
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::seats::Seats;

pub use acts::{ACT_WATCHED, ActTimeline, PlayedInActs};
pub use command::{ReplayCommand, ReplayControl};
pub use playback::{Playback, Speed, WayBack};
pub use timeline::{ReplayTimeline, Replayed};

/// A request to replay a record on the table.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct ReplayRecord<R: Send + Sync + 'static = Record> {
    /// The record.
    pub record: Box<R>,
    /// The instant shown first, in milliseconds since the match began, with all actions done that were done by then;
    /// `None` for the beginning, when nothing has been done, though the first actions may have their time.
    pub at: Option<Millis>,
}

/// A request to leave the replay on the table for where it was opened.
#[derive(Event, Clone, Copy, Debug)]
pub struct LeaveReplay;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ReplayCommand>().add_observer(leave);
    replay_matches_of::<LiveMatch>(app);
    advance::plugin(app);
}

/// Adds the replay of matches of a game.
pub(super) fn replay_matches_of<G: Replayed>(app: &mut App) {
    app.add_message::<ReplayRecord<G::Record>>()
        .add_systems(PreUpdate, open::<G>.in_set(MatchLoadingStep::Replay))
        .add_systems(OnExit(G::REPLAY_SCREEN), |mut presentation: ResMut<Presentation>| {
            *presentation = Presentation::default();
        });
    advance::advance_replays_of::<G>(app);
}

/// Opens a record.
fn open<G: Replayed>(
    mut requests: MessageReader<ReplayRecord<G::Record>>,
    mut loader: MatchLoader<G>,
    opened: Option<Single<&WayBack>>,
    occasion: TableOccasion,
    mut router: Router,
    mut camera: MessageWriter<CameraCommand>,
) {
    let Some(ReplayRecord { record, at }) = requests.read().last() else { return };
    let timeline = match G::timeline(record) {
        Ok(timeline) => timeline,
        Err(error) => {
            error!("cannot replay the record: {error}");
            return;
        }
    };
    let way_back = opened.map_or_else(|| WayBack::of(&router, &occasion), |way_back| **way_back);
    let moment = at.map_or(Moment::START, |at| timeline.moment_at(at));
    let playback = Playback::<G>::new(timeline, moment);
    loader.put((playback.live(), playback, way_back), Seats::REPLAY, Occasion::Replay, G::REPLAY_SCREEN);
    router.go_to(G::REPLAY_SCREEN, Menu::None);
    camera.write(CameraCommand::Sit(Player::Red));
}

/// Returns to where the replay was opened.
fn leave(
    _: On<LeaveReplay>,
    replay: Single<(&WayBack, Has<LeadsBackTo>), With<OnTable>>,
    mut router: Router,
    mut commands: Commands,
) {
    let (way_back, leads_back) = *replay;
    if leads_back {
        commands.queue(lead_back);
    } else {
        router.go_to(way_back.screen, way_back.menu);
    }
}
