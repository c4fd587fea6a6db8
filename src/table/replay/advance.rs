//! Carries out the commands to a replay, advances its time, and updates the table.

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::prelude::*;
use tamsk_rules::Player;

use super::command::ReplayCommand;
use super::playback::{Playback, ReplayTransition};
use super::timeline::{ReplayTimeline, ReplayableGame};
use crate::simulation::SimulationSystems;
use crate::simulation::components::Hand;
use crate::simulation::live::LiveMatch;
use crate::simulation::time::PlaybackTimeState;
use crate::states::Menu;
use crate::table::loading::{MatchLoader, ResumeMatch, SaveBeforeFirstAction};
use crate::table::occasion::Occasion;
use crate::table::on_table::OnTable;
use crate::table::planned_hand::{PlannedAction, planned_hand};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, move_hands);
}

/// Adds the system that advances replays of a game.
pub(super) fn add_replay_advance<G: ReplayableGame>(app: &mut App) {
    app.add_systems(
        RunFixedMainLoop,
        advance::<G>
            .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop)
            .after(SimulationSystems::AnswerRequests)
            .run_if(any_with_component::<Playback<G>>),
    );
}

fn advance<G: ReplayableGame>(
    time: Res<Time>,
    mut requests: MessageReader<ReplayCommand>,
    replay: Single<(&mut Playback<G>, Ref<OnTable>)>,
    menu: Res<State<Menu>>,
    mut playback_time: ResMut<PlaybackTimeState>,
    mut loader: MatchLoader<G>,
    mut commands: Commands,
) {
    let (mut playback, on_table) = replay.into_inner();
    let before = playback.moment();
    // When a record has just been opened, show all pieces in place at once.
    let mut transition = playback.is_added().then_some(ReplayTransition::Jump);
    if on_table.is_added() {
        // Ignore earlier commands, which were meant for another replay.
        requests.clear();
    }
    let mut scrubbed = false;
    for command in requests.read() {
        let next = match command {
            ReplayCommand::Control(control) => playback.apply_control(*control),
            ReplayCommand::JumpTo(moment) => Some(playback.jump(*moment)),
            ReplayCommand::ScrubTo(watched) => {
                scrubbed = true;
                Some(playback.scrub(*watched))
            }
            ReplayCommand::StartMatch { seats, names } => {
                if playback.can_start_match() {
                    let live = Box::new(playback.current_match().with_names(names.clone()));
                    commands.write_message(ResumeMatch { live, seats: *seats, occasion: Occasion::Play });
                    commands.write_message(SaveBeforeFirstAction);
                }
                None
            }
        };
        transition = longest(transition, next);
    }
    let runs = playback.is_playing() && *menu.get() == Menu::None;
    if runs && transition.is_none() && !scrubbed {
        transition = playback.advance(time.delta_secs_f64());
    }
    playback_time.set_if_neq(PlaybackTimeState {
        is_running: runs && !scrubbed,
        has_jumped: transition == Some(ReplayTransition::Jump),
    });
    match transition {
        None => {}
        Some(ReplayTransition::AnimateForward) => {
            let (timeline, moment) = (playback.timeline(), playback.moment());
            loader.edit_match_without_players(
                |live| timeline.seek_match(live, moment),
                &timeline.events_between(before, moment),
            );
        }
        Some(ReplayTransition::AnimateBack | ReplayTransition::Jump) => {
            loader.replace_by_other_moment(playback.current_match());
        }
    }
}

fn longest(one: Option<ReplayTransition>, other: Option<ReplayTransition>) -> Option<ReplayTransition> {
    match (one, other) {
        (Some(one), Some(other)) if one != other => Some(ReplayTransition::Jump),
        (one, other) => one.or(other),
    }
}

fn move_hands(replay: Single<(&LiveMatch, &Playback)>, mut hands: Query<&mut Hand>) {
    let (live, playback) = *replay;
    let done = playback.moment().actions_done;
    for mut hand in &mut hands {
        let next = next_action(playback, done, hand.player);
        let moved = planned_hand(live, &hand, next);
        hand.set_if_neq(moved);
    }
}

fn next_action(playback: &Playback, done: usize, player: Player) -> Option<PlannedAction> {
    /// The number of upcoming actions that are searched for the player's next action. The opponent may act several
    /// times first.
    const MAX_ACTIONS_AHEAD: usize = 12;
    let end = tamsk_records::Timeline::end(playback.timeline()).actions_done.min(done + MAX_ACTIONS_AHEAD);
    let next = playback.timeline().actions(done..end).iter().find(|action| action.by == player)?;
    (!next.act.ends_match()).then_some(PlannedAction { at: next.at, action: next.act })
}
