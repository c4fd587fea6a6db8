//! The result: who won and why, on a card beside the board; after a tie on rings, the last glasses running out.

mod glasses;
mod panel;
mod sand;

#[cfg(test)]
mod tests;

pub use panel::WIDTH;
pub use sand::{SandWatch, WatchSand};

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::UiSystems;
use crate::localization::Localization;
use crate::persistence::Settings;
use crate::records::Names;
use crate::session::loading::StartMatch;
use crate::session::seats::Seats;
use crate::session::states::{Menu, Screen};
use crate::session::teaching::Teaching;
use crate::simulation::live::{LiveMatch, MatchSetup};

/// How long the table is left alone before the card comes, in seconds.
const DELAY: f32 = 1.0;

/// Whether the card is there.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResultShown(pub bool);

/// Shows the result of a match that is over.
pub fn plugin(app: &mut App) {
    app.init_resource::<ResultShown>()
        .init_resource::<SandWatch>()
        .add_message::<WatchSand>()
        .add_systems(
            EguiPrimaryContextPass,
            // A lesson says itself what has come of it.
            show.in_set(UiSystems).run_if(
                in_state(Screen::Match)
                    .and_then(in_state(Menu::None))
                    .and_then(|teaching: Res<Teaching>| !teaching.is_on()),
            ),
        )
        .add_systems(OnExit(Screen::Match), hide);
}

fn hide(mut shown: ResMut<ResultShown>, mut watch: ResMut<SandWatch>) {
    shown.0 = false;
    *watch = SandWatch::default();
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    live: Option<Res<LiveMatch>>,
    seats: Res<Seats>,
    mut over_for: Local<f32>,
    mut shown: ResMut<ResultShown>,
    mut watch: ResMut<SandWatch>,
    mut screen: ResMut<NextState<Screen>>,
    mut start: MessageWriter<StartMatch>,
    mut watched: MessageWriter<WatchSand>,
) -> Result {
    let Some((live, outcome)) = live.as_ref().and_then(|live| live.game().outcome().map(|outcome| (live, outcome)))
    else {
        *over_for = 0.0;
        if shown.0 {
            hide(shown, watch);
        }
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    *over_for += time.delta_secs();
    if *over_for < DELAY && !settings.reduced_motion {
        ctx.request_repaint();
        return Ok(());
    }
    shown.0 = true;
    if watch.pass(time.delta_secs()) {
        ctx.request_repaint();
    }
    match panel::panel(ctx, &texts, live, outcome, &watch) {
        Some(panel::Intent::Watch) => {
            let message = WatchSand::of(live.game());
            watch.begin(message);
            watched.write(message);
        }
        Some(panel::Intent::Rematch) => _ = start.write(colours_swapped(live.setup(), *seats)),
        Some(panel::Intent::Setup) => screen.set(Screen::Setup),
        Some(panel::Intent::Title) => screen.set(Screen::Title),
        None => {}
    }
    Ok(())
}

/// The same match with each playing the other's colour.
fn colours_swapped(setup: &MatchSetup, seats: Seats) -> StartMatch {
    let names = Names { red: setup.names.black.clone(), black: setup.names.red.clone() };
    StartMatch { setup: MatchSetup { names, ..setup.clone() }, seats: seats.swapped() }
}
