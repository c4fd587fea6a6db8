//! The fixed step: players act, and time passes in whole milliseconds.

use bevy::prelude::*;

use super::live::{LiveMatch, StartMatch};
use super::messages::{MatchEvent, PlayerAction, Refused, TakeBack, TakenBack};
use super::states::{Menu, Paused, Screen};
use super::teaching::SetTable;
use super::{SimulationSystems, TimeRuns};

/// The length of the fixed step, in milliseconds.
pub const STEP_MILLIS: u64 = 10;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, (start_match, set_table, take_back.run_if(resource_exists::<LiveMatch>)).chain())
        .add_systems(OnExit(Screen::Match), clear_away)
        .add_systems(FixedUpdate, (act, pass_time).chain().in_set(SimulationSystems::Step).run_if(time_runs));
}

/// A match may be left in the very frame in which its time still runs.
fn time_runs(runs: Res<TimeRuns>, live: Option<Res<LiveMatch>>) -> bool {
    runs.0 && live.is_some()
}

fn start_match(
    mut asked: MessageReader<StartMatch>,
    mut commands: Commands,
    mut screen: ResMut<NextState<Screen>>,
    mut menu: ResMut<NextState<Menu>>,
    mut paused: ResMut<NextState<Paused>>,
    mut waiting: ResMut<Messages<PlayerAction>>,
) {
    let Some(StartMatch(setup)) = asked.read().last() else { return };
    match LiveMatch::new(setup.clone()) {
        Ok(live) => {
            // What was meant for the last match must not reach this one.
            waiting.clear();
            commands.insert_resource(live);
            // A rematch does not leave the screen, which would clear the new match away.
            NextState::set_if_neq(&mut screen, Screen::Match);
            menu.set(Menu::None);
            paused.set(Paused(false));
        }
        Err(error) => error!("the match cannot begin: {error}"),
    }
}

/// The events are told as after a turn taken back: for whoever shows what has happened it is the same.
fn set_table(
    mut asked: MessageReader<SetTable>,
    mut commands: Commands,
    mut screen: ResMut<NextState<Screen>>,
    mut menu: ResMut<NextState<Menu>>,
    mut waiting: ResMut<Messages<PlayerAction>>,
    mut taken: MessageWriter<TakenBack>,
) {
    let Some(SetTable { live, events }) = asked.read().last() else { return };
    waiting.clear();
    commands.insert_resource(LiveMatch::clone(live));
    NextState::set_if_neq(&mut screen, Screen::Match);
    NextState::set_if_neq(&mut menu, Menu::None);
    taken.write(TakenBack(events.clone()));
}

fn take_back(
    mut asked: MessageReader<TakeBack>,
    mut live: ResMut<LiveMatch>,
    mut waiting: ResMut<Messages<PlayerAction>>,
    mut taken: MessageWriter<TakenBack>,
) {
    let Some(&TakeBack(player)) = asked.read().last() else { return };
    if let Some((before, events)) = live.taken_back(player) {
        waiting.clear();
        *live = before;
        taken.write(TakenBack(events));
    }
}

fn clear_away(mut commands: Commands) {
    commands.remove_resource::<LiveMatch>();
}

fn act(
    mut live: ResMut<LiveMatch>,
    mut actions: MessageReader<PlayerAction>,
    mut events: MessageWriter<MatchEvent>,
    mut refused: MessageWriter<Refused>,
) {
    for &PlayerAction { player, action } in actions.read() {
        match live.act(player, action) {
            Ok(happened) => {
                events.write_batch(happened.into_iter().map(MatchEvent));
            }
            Err(why) => {
                refused.write(Refused { player, action, why });
            }
        }
    }
}

fn pass_time(mut live: ResMut<LiveMatch>, mut events: MessageWriter<MatchEvent>) {
    let happened = live.pass_time(STEP_MILLIS);
    events.write_batch(happened.into_iter().map(MatchEvent));
}
