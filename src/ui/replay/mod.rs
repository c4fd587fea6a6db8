//! The panel of a replay: a scrubber over the whole width, and the controls beside the near player's bar.

pub(super) mod go_on;
mod icon;
mod icon_button;
mod keys;
mod mark;
mod scrubber;
mod strip;
mod transport;

#[cfg(test)]
mod tests;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::localization::Localization;
use crate::session::camera::CameraCommand;
use crate::session::replaying::{Playback, ReplayCommand};
use crate::session::seats::Seats;
use crate::session::states::{Menu, Screen};
use crate::simulation::live::LiveMatch;
use crate::ui::kit::UiSystems;
use crate::ui::kit::names::PlayerNames;
use crate::ui::layout::{Edge, InsetReports, InsetSystems};

/// What a person does with the panel.
#[derive(Clone, Debug, PartialEq)]
enum ReplayIntent {
    /// Sends a command to the replay.
    Command(ReplayCommand),
    /// Looks from the other side of the table.
    FlipSides,
    /// Chooses how to go on from the moment shown.
    GoOn,
}

/// Draws the panel and the card for going on, and reads the keys.
pub fn plugin(app: &mut App) {
    app.add_plugins((go_on::plugin, keys::plugin)).add_systems(
        EguiPrimaryContextPass,
        (
            show.in_set(UiSystems).run_if(in_state(Screen::Replay).and_then(in_state(Menu::None))),
            report_inset.in_set(InsetSystems::Report).run_if(in_state(Screen::Replay)),
        ),
    );
}

fn report_inset(mut contexts: EguiContexts, mut reports: ResMut<InsetReports>) -> Result {
    reports.report(Edge::Bottom, strip::covered(contexts.ctx_mut()?));
    Ok(())
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    playback: Option<Res<Playback>>,
    live: Option<Res<LiveMatch>>,
    seats: Res<Seats>,
    mut commands: MessageWriter<ReplayCommand>,
    mut camera: MessageWriter<CameraCommand>,
    mut menu: ResMut<NextState<Menu>>,
) -> Result {
    let (Some(playback), Some(live)) = (playback, live) else { return Ok(()) };
    let names = PlayerNames::of(&live, *seats);
    for intent in strip::panel(contexts.ctx_mut()?, &texts, &names, &playback) {
        match intent {
            ReplayIntent::Command(command) => drop(commands.write(command)),
            ReplayIntent::FlipSides => drop(camera.write(CameraCommand::Flip)),
            ReplayIntent::GoOn => menu.set(Menu::GoOn),
        }
    }
    Ok(())
}
