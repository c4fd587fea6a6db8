//! Carries out the commands to the replay, lets its time pass, and shows its moment on the table.

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tamsk_records::Names;
use tamsk_rules::Player;

use super::command::ReplayCommand;
use super::playback::{Passage, Playback, WayBack};
use crate::simulation::SimulationSystems;
use crate::simulation::components::Hand;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::simulation::presentation::Presentation;
use crate::states::{Menu, Router, Screen};
use crate::table::loading::{KeepFromStart, ResumeMatch};
use crate::table::match_loader::MatchLoader;
use crate::table::occasion::Occasion;
use crate::table::on_table::{LeadsBackTo, lead_back};
use crate::table::planned_hand::{PlannedAction, planned_hand};
use crate::table::seats::Seats;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        RunFixedMainLoop,
        advance
            .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop)
            .after(SimulationSystems::Answer)
            .run_if(in_state(Screen::Replay)),
    )
    .add_systems(Update, move_hands);
}

/// The ways out of a replay.
#[derive(SystemParam)]
struct Exits<'w, 's> {
    router: Router<'w>,
    resume: MessageWriter<'w, ResumeMatch>,
    kept: MessageWriter<'w, KeepFromStart>,
    commands: Commands<'w, 's>,
}

fn advance(
    time: Res<Time>,
    mut requests: MessageReader<ReplayCommand>,
    playback: Single<(&mut Playback, Has<LeadsBackTo>)>,
    mut presentation: ResMut<Presentation>,
    mut loader: MatchLoader,
    mut exits: Exits,
) {
    let (mut playback, leads_back) = playback.into_inner();
    let before = playback.moment();
    // A record that has just been opened shows everything in its place at once.
    let is_new = playback.is_added();
    let mut passage = is_new.then_some(Passage::Jump);
    let mut scrubbed = false;
    for command in requests.read() {
        let next = match command {
            ReplayCommand::Control(control) => playback.control(*control),
            ReplayCommand::JumpTo(moment) => Some(playback.jump(*moment)),
            ReplayCommand::ScrubTo(watched) => {
                scrubbed = true;
                Some(playback.scrub(*watched))
            }
            ReplayCommand::GoOn { seats, names } => {
                exits.go_on(&playback, *seats, names);
                None
            }
            ReplayCommand::Leave => {
                exits.leave(playback.way_back(), leads_back);
                None
            }
        };
        passage = longest(passage, next);
    }
    let runs = playback.plays() && exits.router.menu() == Menu::None;
    if runs && passage.is_none() && !scrubbed {
        passage = playback.pass(time.delta_secs_f64());
    }
    presentation.set_if_neq(Presentation { runs: runs && !scrubbed, jumped: passage == Some(Passage::Jump) });
    match passage {
        None => {}
        Some(Passage::Forward) => {
            let timeline = playback.timeline();
            let (from, to) = (timeline.events_until(before), timeline.events_until(playback.moment()));
            loader.show(playback.live(), timeline.history().get(from..to).unwrap_or_default());
        }
        Some(Passage::Back | Passage::Jump) => loader.rewind(playback.live()),
    }
}

/// Returns how the table gets to a moment after two commands in the same frame.
fn longest(one: Option<Passage>, other: Option<Passage>) -> Option<Passage> {
    match (one, other) {
        (Some(one), Some(other)) if one != other => Some(Passage::Jump),
        (one, other) => one.or(other),
    }
}

impl Exits<'_, '_> {
    /// Begins a match with the moment shown. Its record holds what was played before.
    fn go_on(&mut self, playback: &Playback, seats: Seats, names: &Names) {
        let live = playback.live();
        if live.game().outcome().is_none() {
            let setup = MatchSetup { names: names.clone(), ..live.setup().clone() };
            self.resume.write(ResumeMatch { live: Box::new(live.with_setup(setup)), seats, occasion: Occasion::Play });
            self.kept.write(KeepFromStart);
        }
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

/// Moves the hands of the players towards their next actions, so that their moves can be followed.
fn move_hands(replay: Single<(&LiveMatch, &Playback)>, mut hands: Query<&mut Hand>) {
    let (live, playback) = *replay;
    let done = playback.moment().actions;
    for mut hand in &mut hands {
        let next = next_action(playback, done, hand.player);
        let moved = planned_hand(live, &hand, next);
        hand.set_if_neq(moved);
    }
}

/// Returns what a player does next, if it is soon: a player does not act before another action of theirs.
fn next_action(playback: &Playback, done: usize, player: Player) -> Option<PlannedAction> {
    /// How many actions ahead are looked at. Of two players, the other may act a few times in between.
    const AHEAD: usize = 12;
    let end = playback.timeline().end().actions.min(done + AHEAD);
    let next = playback.timeline().actions(done..end).iter().find(|action| action.by == player)?;
    (!next.act.ends_match()).then_some(PlannedAction { at: next.at, action: next.act })
}
