//! Replays records on the table: which moment is shown, how time passes in it, and the commands to it. Nothing of a
//! replay counts as play: nobody sits at the table, and time stands for everything that plays.

mod advance;
mod command;
mod playback;

use bevy::prelude::*;
use tamsk_records::{Moment, Record, Timeline};
use tamsk_rules::{Millis, Player};

use super::loading::MatchLoadingSystems;
use crate::simulation::live::LiveMatch;
use crate::simulation::presentation::Presentation;
use crate::states::{Menu, Screen};
use crate::table::camera::CameraCommand;
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

/// Opens a record. The table shows it once its screen is entered, as leaving the screen before clears the table.
fn open(
    mut requests: MessageReader<ReplayRecord>,
    playback: Option<Res<Playback>>,
    live: Option<Single<&LiveMatch>>,
    seats: Res<Seats>,
    occasion: TableOccasion,
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut next_menu: ResMut<NextState<Menu>>,
    mut camera: MessageWriter<CameraCommand>,
    mut commands: Commands,
) {
    let Some(ReplayRecord { record, at }) = requests.read().last() else { return };
    let timeline = match Timeline::of(record) {
        Ok(timeline) => timeline,
        Err(error) => {
            error!("cannot replay the record: {error}");
            return;
        }
    };
    let way_back = match (playback, *screen.get()) {
        (Some(playback), _) => playback.way_back().clone(),
        // A lesson is left, and can be continued from the title.
        (None, Screen::Match) if occasion.is(Occasion::Lesson) => WayBack::default(),
        (None, Screen::Match) => {
            let live = live.map(|live| (Box::new(live.clone()), *seats));
            WayBack { screen: Screen::Match, menu: Menu::None, live }
        }
        (None, screen) => WayBack { screen, menu: *menu.get(), live: None },
    };
    let moment = at.map_or(Moment::START, |at| timeline.moment_at_time(at));
    commands.insert_resource(Playback::new(timeline, moment, way_back));
    NextState::set_if_neq(&mut next_screen, Screen::Replay);
    NextState::set_if_neq(&mut next_menu, Menu::None);
    camera.write(CameraCommand::Sit(Player::Red));
}

/// Ends the replay.
fn end(mut presentation: ResMut<Presentation>, mut commands: Commands) {
    commands.remove_resource::<Playback>();
    *presentation = Presentation::default();
}
