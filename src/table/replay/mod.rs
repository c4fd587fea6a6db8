//! Replays records on the table: which moment is shown, how time passes in it, and the commands to it. Nothing of a
//! replay counts as play: nobody sits at the table, and time stands for everything that plays.

mod advance;
mod command;
mod playback;

use bevy::prelude::*;
use tamsk_records::{Moment, Record, Timeline};
use tamsk_rules::{Millis, Player};

use super::loading::MatchLoadingSystems;
use crate::simulation::presentation::Presentation;
use crate::states::{Menu, Router, Screen};
use crate::table::camera::CameraCommand;
use crate::table::match_loader::MatchLoader;
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::seats::Seats;

pub use command::{ReplayCommand, ReplayControl};
pub use playback::{Playback, Speed, WayBack};

/// A request to replay a record on the table.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct ReplayRecord {
    /// The record.
    pub record: Box<Record>,
    /// The instant shown first, in milliseconds since the match began, with all actions done that were done by then;
    /// `None` for the beginning, when nothing has been done, though the first actions may have their time.
    pub at: Option<Millis>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ReplayRecord>()
        .add_message::<ReplayCommand>()
        .add_systems(PreUpdate, open.in_set(MatchLoadingSystems))
        .add_systems(OnExit(Screen::Replay), end);
    advance::plugin(app);
}

/// Opens a record.
fn open(
    mut requests: MessageReader<ReplayRecord>,
    mut loader: MatchLoader,
    playback: Option<Single<&Playback>>,
    occasion: TableOccasion,
    mut router: Router,
    mut camera: MessageWriter<CameraCommand>,
) {
    let Some(ReplayRecord { record, at }) = requests.read().last() else { return };
    let timeline = match Timeline::of(record) {
        Ok(timeline) => timeline,
        Err(error) => {
            error!("cannot replay the record: {error}");
            return;
        }
    };
    let way_back = match playback {
        Some(playback) => playback.way_back(),
        None => WayBack::of(&router, &occasion),
    };
    let moment = at.map_or(Moment::START, |at| timeline.moment_at_time(at));
    let playback = Playback::new(timeline, moment, way_back);
    loader.put((playback.live(), playback), Seats::REPLAY, Occasion::Replay, Screen::Replay);
    router.go_to(Screen::Replay, Menu::None);
    camera.write(CameraCommand::Sit(Player::Red));
}

/// Ends the replay.
fn end(mut presentation: ResMut<Presentation>) {
    *presentation = Presentation::default();
}
