//! Replays matches of GIPF on the table, act by act: which moment is shown, how it goes on by itself, and the commands to
//! it. Nobody sits at the table meanwhile.

mod playback;

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use gipf_rules::Side;
use tamsk_records::{GipfNames, GipfRecord, Names, Record, SidedAct};
use tamsk_rules::Player;

use crate::simulation::SimulationSystems;
use crate::simulation::gipf::LiveGipf;
use crate::simulation::queue::{Origin, Source};
use crate::states::{Menu, Router, Screen};
use crate::table::camera::CameraCommand;
use crate::table::loading::{KeepFromStart, LoadMatch, MatchLoadingSystems};
use crate::table::match_loader::MatchLoader;
use crate::table::occasion::{Occasion, TableOccasion};
use crate::table::on_table::{LeadsBackTo, lead_back};
use crate::table::replay::{ReplayControl, ReplayRecord, WayBack};
use crate::table::seats::Seats;

pub use playback::GipfPlayback;

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
        .add_systems(
            RunFixedMainLoop,
            advance
                .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop)
                .after(SimulationSystems::Answer)
                .run_if(in_state(Screen::GipfReplay)),
        );
}

/// Opens a record.
fn open(
    mut requests: MessageReader<ReplayGipf>,
    mut loader: MatchLoader<LiveGipf>,
    playback: Option<Single<&GipfPlayback>>,
    occasion: TableOccasion,
    mut router: Router,
    mut camera: MessageWriter<CameraCommand>,
) {
    let Some(ReplayGipf { record, done }) = requests.read().last() else { return };
    let way_back = match playback {
        Some(playback) => playback.way_back(),
        None => WayBack::of(&router, &occasion),
    };
    match GipfPlayback::new((**record).clone(), *done, way_back) {
        Ok(playback) => {
            loader.put((playback.live(), playback), Seats::REPLAY, Occasion::Replay, Screen::GipfReplay);
        }
        Err(error) => return error!("cannot replay the record: {error}"),
    }
    router.go_to(Screen::GipfReplay, Menu::None);
    camera.write(CameraCommand::Sit(Player::Red));
}

/// The most acts that are shown one after the other when a control skips them, with their sounds and words. With more, the
/// pieces just go to their places.
const MOST_SHOWN: usize = 8;

/// The ways out of a replay.
#[derive(SystemParam)]
struct Exits<'w, 's> {
    router: Router<'w>,
    resume: MessageWriter<'w, LoadMatch<LiveGipf>>,
    contest: MessageWriter<'w, ReplayRecord>,
    kept: MessageWriter<'w, KeepFromStart>,
    commands: Commands<'w, 's>,
}

fn advance(
    time: Res<Time>,
    mut requests: MessageReader<GipfReplayCommand>,
    playback: Single<(&mut GipfPlayback, Has<LeadsBackTo>)>,
    mut loader: MatchLoader<LiveGipf>,
    mut exits: Exits,
) {
    let (mut playback, leads_back) = playback.into_inner();
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
                exits.leave(playback.way_back(), leads_back);
                None
            }
        };
        asked |= to.is_some();
        to.into_iter().for_each(|to| playback.stand_at(to));
    }
    let plays = playback.plays() && exits.router.menu() == Menu::None && !asked;
    if plays && playback.bypass_change_detection().pass(time.delta_secs()) {
        let next = playback.done() + 1;
        playback.stand_at(next);
    }
    let now = playback.done();
    if now == before {
        return;
    }
    let steps = playback.record().acts.get(before..now).filter(|acts| acts.len() <= MOST_SHOWN && !jumps);
    match steps {
        Some(acts) => {
            for SidedAct { by, act } in acts {
                act.act().into_iter().for_each(|act| {
                    loader.arbiter.ask(Origin { player: *by, source: Source::Script }, act);
                });
            }
        }
        None => loader.rewind(playback.live()),
    }
}

impl Exits<'_, '_> {
    /// Begins a match with what is shown. Its record holds what was played before.
    fn go_on(&mut self, playback: &GipfPlayback, seats: Seats, names: &GipfNames) {
        if playback.may_go_on() {
            let live = Box::new(playback.live().with_names(names.clone()));
            self.resume.write(LoadMatch { live, seats, occasion: Occasion::Play });
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
    fn leave(&mut self, way_back: WayBack, leads_back: bool) {
        if leads_back {
            self.commands.queue(lead_back);
        } else {
            self.router.go_to(way_back.screen, way_back.menu);
        }
    }
}
