//! Carries out the commands to a replay of GIPF, lets it go on by itself, and shows its moment on the table.

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use gipf_rules::Side;
use tamsk_records::{GipfNames, Names, Record, SidedAct};

use super::GipfReplayCommand;
use super::playback::GipfPlayback;
use crate::session::gipf::{GipfAim, GipfCursor, ResumeGipf};
use crate::session::loading::KeepFromStart;
use crate::session::replaying::ReplayRecord;
use crate::session::seats::Seats;
use crate::session::states::{Menu, Screen};
use crate::simulation::SimulationSystems;
use crate::simulation::gipf::{GipfArbiter, GipfOrigin};
use crate::simulation::queue::Source;

/// The most acts that are shown one after the other when a control skips them, with their sounds and words. With more, the
/// pieces just go to their places.
const MOST_SHOWN: usize = 8;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        RunFixedMainLoop,
        advance
            .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop)
            .after(SimulationSystems::Answer)
            .run_if(in_state(Screen::GipfReplay).and_then(resource_exists::<GipfPlayback>)),
    );
}

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
    mut arbiter: GipfArbiter,
    (mut aim, mut cursor): (ResMut<GipfAim>, ResMut<GipfCursor>),
    mut exits: Exits,
    mut commands: Commands,
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
        (*aim, *cursor) = (GipfAim::default(), GipfCursor::default());
        commands.insert_resource(Seats::REPLAY);
    } else if now == before {
        return;
    }
    let steps = playback.record().acts.get(before..now).filter(|acts| acts.len() <= MOST_SHOWN && !jumps && !is_new);
    match steps {
        Some(acts) => {
            for SidedAct { by, act } in acts {
                act.act().into_iter().for_each(|act| {
                    arbiter.ask(GipfOrigin { side: *by, source: Source::Script }, act);
                });
            }
        }
        None => commands.insert_resource(playback.live()),
    }
}

impl Exits<'_> {
    /// Begins a match with what is shown. Its record holds what was played before.
    fn go_on(&mut self, playback: &GipfPlayback, seats: Seats, names: &GipfNames) {
        if playback.may_go_on() {
            let live = Box::new(playback.live().with_names(names.clone()));
            self.resume.write(ResumeGipf { live, seats });
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
            Some((live, seats)) => _ = self.resume.write(ResumeGipf { live, seats }),
            None => {
                self.screen.set(way_back.screen);
                self.menu.set(way_back.menu);
            }
        }
    }
}
