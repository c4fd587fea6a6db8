//! Carries out the commands to a replay, advances its time, and updates the table.

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::prelude::*;
use tamsk_rules::Player;

use super::command::ReplayCommand;
use super::playback::{Passage, Playback};
use super::timeline::{ReplayTimeline, ReplayableGame};
use crate::simulation::SimulationSystems;
use crate::simulation::components::Hand;
use crate::simulation::live::LiveMatch;
use crate::simulation::time::PlaybackState;
use crate::states::Menu;
use crate::table::loading::{MatchLoader, ResumeMatch, SaveFromStart};
use crate::table::occasion::Occasion;
use crate::table::on_table::OnTable;
use crate::table::planned_hand::{PlannedAction, planned_hand};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, move_hands);
}

pub(super) fn advance_replays_of<G: ReplayableGame>(app: &mut App) {
    app.add_systems(
        RunFixedMainLoop,
        advance::<G>
            .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop)
            .after(SimulationSystems::Answer)
            .run_if(any_with_component::<Playback<G>>),
    );
}

fn advance<G: ReplayableGame>(
    time: Res<Time>,
    mut requests: MessageReader<ReplayCommand>,
    replay: Single<(&mut Playback<G>, Ref<OnTable>)>,
    menu: Res<State<Menu>>,
    mut presentation: ResMut<PlaybackState>,
    mut loader: MatchLoader<G>,
    mut commands: Commands,
) {
    let (mut playback, on_table) = replay.into_inner();
    let before = playback.moment();
    // A record that has just been opened shows all pieces in place at once.
    let mut passage = playback.is_added().then_some(Passage::Jump);
    if on_table.is_added() {
        // Earlier commands were meant for another replay.
        requests.clear();
    }
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
                if playback.can_start_match() {
                    let live = Box::new(playback.current_match().with_names(names.clone()));
                    commands.write_message(ResumeMatch { live, seats: *seats, occasion: Occasion::Play });
                    commands.write_message(SaveFromStart);
                }
                None
            }
        };
        passage = longest(passage, next);
    }
    let runs = playback.is_playing() && *menu.get() == Menu::None;
    if runs && passage.is_none() && !scrubbed {
        passage = playback.pass(time.delta_secs_f64());
    }
    presentation.set_if_neq(PlaybackState { runs: runs && !scrubbed, jumped: passage == Some(Passage::Jump) });
    match passage {
        None => {}
        Some(Passage::Forward) => {
            let (timeline, moment) = (playback.timeline(), playback.moment());
            loader.change(|live| timeline.go_to(live, moment), &timeline.events_between(before, moment));
        }
        Some(Passage::Back | Passage::Jump) => loader.rewind(playback.current_match()),
    }
}

fn longest(one: Option<Passage>, other: Option<Passage>) -> Option<Passage> {
    match (one, other) {
        (Some(one), Some(other)) if one != other => Some(Passage::Jump),
        (one, other) => one.or(other),
    }
}

fn move_hands(replay: Single<(&LiveMatch, &Playback)>, mut hands: Query<&mut Hand>) {
    let (live, playback) = *replay;
    let done = playback.moment().actions;
    for mut hand in &mut hands {
        let next = next_action(playback, done, hand.player);
        let moved = planned_hand(live, &hand, next);
        hand.set_if_neq(moved);
    }
}

fn next_action(playback: &Playback, done: usize, player: Player) -> Option<PlannedAction> {
    /// The number of actions to look ahead. The opponent may act a few times in between.
    const AHEAD: usize = 12;
    let end = tamsk_records::Timeline::end(playback.timeline()).actions.min(done + AHEAD);
    let next = playback.timeline().actions(done..end).iter().find(|action| action.by == player)?;
    (!next.act.ends_match()).then_some(PlannedAction { at: next.at, action: next.act })
}
