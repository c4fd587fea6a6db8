//! Replays matches of GIPF on the table, act by act: which moment is shown, how it goes on by itself, and the commands to
//! it. Nobody sits at the table meanwhile.

mod playback;

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use gipf_rules::Side;
use tamsk_records::{GipfNames, GipfRecord, Names, Record, SidedAct};
use tamsk_rules::Player;

use super::loading::{GipfLoader, ResumeGipf};
use crate::simulation::SimulationSystems;
use crate::simulation::gipf::{GipfOrigin, LiveGipf};
use crate::simulation::queue::Source;
use crate::states::{Menu, Screen};
use crate::table::camera::CameraCommand;
use crate::table::loading::{KeepFromStart, MatchLoadingSystems};
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::replay::ReplayControl;
use crate::table::replay::ReplayRecord;
use crate::table::seats::Seats;

pub use playback::{GipfPlayback, GipfWayBack};

/// A request to replay a record of GIPF on the table.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct ReplayGipf {
    /// The record.
    pub record: Box<GipfRecord>,
    /// How many of its acts have been done in what is shown first.
    pub done: usize,
}

/// A command to the replay of GIPF on the table.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum GipfReplayCommand {
    /// Uses a control.
    Control(ReplayControl),
    /// Shows what stood after so many acts.
    JumpTo(usize),
    /// Begins a match with what is shown.
    GoOn {
        /// Who plays each side; White sits where Red does.
        seats: Seats,
        /// The players' names.
        names: GipfNames,
    },
    /// Watches the match of TAMSK that was played here, and comes back afterwards.
    WatchContest {
        /// What the players of White and Black are called in it, if they have no names there.
        names: GipfNames,
    },
    /// Leaves the replay for where it was opened.
    Leave,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ReplayGipf>()
        .add_message::<GipfReplayCommand>()
        .add_systems(PreUpdate, open.in_set(MatchLoadingSystems))
        .add_systems(OnEnter(Screen::GipfReplay), come)
        .add_systems(OnExit(Screen::GipfReplay), leave)
        .add_systems(OnExit(Screen::Replay), forget)
        .add_systems(
            RunFixedMainLoop,
            advance
                .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop)
                .after(SimulationSystems::Answer)
                .run_if(in_state(Screen::GipfReplay).and_then(resource_exists::<GipfPlayback>)),
        );
}

/// Opens a record. The table shows it once its screen is entered, as leaving the screen before clears the table.
fn open(
    mut requests: MessageReader<ReplayGipf>,
    playback: Option<Res<GipfPlayback>>,
    live: Option<Single<&LiveGipf>>,
    seats: Res<Seats>,
    occasion: TableOccasion,
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut next_menu: ResMut<NextState<Menu>>,
    mut camera: MessageWriter<CameraCommand>,
    mut commands: Commands,
) {
    let Some(ReplayGipf { record, done }) = requests.read().last() else { return };
    let way_back = match (playback, *screen.get()) {
        (Some(playback), Screen::GipfReplay) => playback.way_back().clone(),
        // A lesson is left, and can be continued from the title.
        (_, Screen::Gipf) if occasion.is(Occasion::Lesson) => GipfWayBack::default(),
        (_, Screen::Gipf) => {
            let live = live.map(|live| (Box::new(live.clone()), *seats));
            GipfWayBack { screen: Screen::Gipf, menu: Menu::None, live }
        }
        (_, Screen::Title) => GipfWayBack { screen: Screen::Title, menu: *menu.get(), live: None },
        _ => GipfWayBack::default(),
    };
    match GipfPlayback::new((**record).clone(), *done, way_back) {
        Ok(playback) => commands.insert_resource(playback),
        Err(error) => return error!("cannot replay the record: {error}"),
    }
    NextState::set_if_neq(&mut next_screen, Screen::GipfReplay);
    NextState::set_if_neq(&mut next_menu, Menu::None);
    camera.write(CameraCommand::Sit(Player::Red));
}

/// Lets the table show the moment at which a replay stands to which a match of TAMSK leads back.
fn come(mut playback: Option<ResMut<GipfPlayback>>) {
    if let Some(playback) = &mut playback {
        playback.is_new = true;
    }
}

/// Ends the replay, unless it waits while a match of TAMSK is watched that is part of it.
fn leave(screen: Res<State<Screen>>, mut commands: Commands) {
    if *screen.get() != Screen::Replay {
        commands.remove_resource::<GipfPlayback>();
    }
}

/// Forgets the replay if the match of TAMSK watched as a part of it has not led back to it.
fn forget(screen: Res<State<Screen>>, mut commands: Commands) {
    if *screen.get() != Screen::GipfReplay {
        commands.remove_resource::<GipfPlayback>();
    }
}

/// The most acts that are shown one after the other when a control skips them, with their sounds and words. With more, the
/// pieces just go to their places.
const MOST_SHOWN: usize = 8;

/// The ways out of a replay.
#[derive(SystemParam)]
struct Exits<'w> {
    screen: ResMut<'w, NextState<Screen>>,
    menu: ResMut<'w, NextState<Menu>>,
    resume: MessageWriter<'w, ResumeGipf>,
    contest: MessageWriter<'w, ReplayRecord>,
    kept: MessageWriter<'w, KeepFromStart>,
}

fn advance(
    time: Res<Time>,
    menu: Res<State<Menu>>,
    mut requests: MessageReader<GipfReplayCommand>,
    mut playback: ResMut<GipfPlayback>,
    mut loader: GipfLoader,
    mut exits: Exits,
) {
    let before = playback.done();
    let (mut jumps, mut asked) = (false, false);
    for command in requests.read() {
        let to = match command {
            GipfReplayCommand::Control(control) => playback.control(*control),
            GipfReplayCommand::JumpTo(done) => {
                jumps = true;
                Some(*done)
            }
            GipfReplayCommand::GoOn { seats, names } => {
                exits.go_on(&playback, *seats, names);
                None
            }
            GipfReplayCommand::WatchContest { names } => {
                exits.watch_contest(&playback, names);
                playback.pause();
                None
            }
            GipfReplayCommand::Leave => {
                exits.leave(&playback);
                None
            }
        };
        asked |= to.is_some();
        to.into_iter().for_each(|to| playback.stand_at(to));
    }
    let plays = playback.plays() && *menu.get() == Menu::None && !asked;
    if plays && playback.bypass_change_detection().pass(time.delta_secs()) {
        let next = playback.done() + 1;
        playback.stand_at(next);
    }
    let (now, is_new) = (playback.done(), playback.is_new);
    if is_new {
        playback.is_new = false;
        return loader.put(playback.live(), Seats::REPLAY, Occasion::Replay, Screen::GipfReplay);
    }
    if now == before {
        return;
    }
    let steps = playback.record().acts.get(before..now).filter(|acts| acts.len() <= MOST_SHOWN && !jumps);
    match steps {
        Some(acts) => {
            for SidedAct { by, act } in acts {
                act.act().into_iter().for_each(|act| {
                    loader.arbiter.ask(GipfOrigin { side: *by, source: Source::Script }, act);
                });
            }
        }
        None => loader.rewind(playback.live()),
    }
}

impl Exits<'_> {
    /// Begins a match with what is shown. Its record holds what was played before.
    fn go_on(&mut self, playback: &GipfPlayback, seats: Seats, names: &GipfNames) {
        if playback.may_go_on() {
            let live = Box::new(playback.live().with_names(names.clone()));
            self.resume.write(ResumeGipf { live, seats, occasion: Occasion::Play });
            self.kept.write(KeepFromStart);
        }
    }

    fn watch_contest(&mut self, playback: &GipfPlayback, names: &GipfNames) {
        let Some((red, record)) = playback.contest() else { return };
        let GipfNames { white, black } = names.clone();
        let names = match red {
            Side::White => Names { red: white, black },
            Side::Black => Names { red: black, black: white },
        };
        let mut record = Record::clone(record);
        record.players.fill_in(names);
        self.contest.write(ReplayRecord { record: Box::new(record), at: None });
    }

    /// Returns to where the replay was opened.
    fn leave(&mut self, playback: &GipfPlayback) {
        let way_back = playback.way_back();
        match way_back.live.clone() {
            Some((live, seats)) => _ = self.resume.write(ResumeGipf { live, seats, occasion: Occasion::Play }),
            None => {
                self.screen.set(way_back.screen);
                self.menu.set(way_back.menu);
            }
        }
    }
}
