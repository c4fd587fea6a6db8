//! Opens replays of GIPF and ends them.

use bevy::prelude::*;
use tamsk_rules::Player;

use super::ReplayGipf;
use super::playback::{GipfPlayback, GipfWayBack};
use crate::session::camera::CameraCommand;
use crate::session::loading::MatchLoadingSystems;
use crate::session::seats::Seats;
use crate::session::states::{Menu, Screen};
use crate::session::teaching::Teaching;
use crate::simulation::gipf::{GipfArbiter, LiveGipf};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, open.in_set(MatchLoadingSystems))
        .add_systems(OnEnter(Screen::GipfReplay), come)
        .add_systems(OnExit(Screen::GipfReplay), leave)
        .add_systems(OnExit(Screen::Replay), forget);
}

/// Opens a record. The table shows it once its screen is entered, as leaving the screen before clears the table.
fn open(
    mut requests: MessageReader<ReplayGipf>,
    playback: Option<Res<GipfPlayback>>,
    live: Option<Res<LiveGipf>>,
    seats: Res<Seats>,
    teaching: Res<Teaching>,
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
        (_, Screen::Gipf) if teaching.is_on() => GipfWayBack::default(),
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

/// Clears the table, unless a match that is to be played has been put there already. The replay itself waits while a match
/// of TAMSK is watched that is part of it.
fn leave(screen: Res<State<Screen>>, mut arbiter: GipfArbiter, mut commands: Commands) {
    if *screen.get() != Screen::Replay {
        commands.remove_resource::<GipfPlayback>();
    }
    if *screen.get() != Screen::Gipf {
        arbiter.lapse();
        commands.remove_resource::<LiveGipf>();
        commands.insert_resource(Seats::default());
    }
}

/// Forgets the replay if the match of TAMSK watched as a part of it has not led back to it.
fn forget(screen: Res<State<Screen>>, mut commands: Commands) {
    if *screen.get() != Screen::GipfReplay {
        commands.remove_resource::<GipfPlayback>();
    }
}
