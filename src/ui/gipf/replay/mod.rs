//! The panel of a replay of GIPF: a scrubber over the whole width, what was done last, and the controls beside the near
//! side's plate.

mod go_on;
mod scrubber;
mod strip;

#[cfg(test)]
pub(super) mod tests;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use gipf_rules::Side;
use tamsk_records::GipfNames;

use self::strip::{GipfReplayIntent, covered, panel};
use crate::localization::Localization;
use crate::states::{Menu, Screen};
use crate::table::camera::CameraCommand;
use crate::table::gipf::{GipfPlayback, GipfReplayCommand};
use crate::table::seats::Seats;
use crate::ui::kit::UiSystems;
use crate::ui::kit::sides::SideNames;
use crate::ui::layout::{Edge, InsetReports, InsetSystems};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(go_on::plugin).add_systems(
        EguiPrimaryContextPass,
        (
            show.in_set(UiSystems).run_if(in_state(Screen::GipfReplay).and_then(in_state(Menu::None))),
            report_inset.in_set(InsetSystems::Report).run_if(in_state(Screen::GipfReplay)),
        ),
    );
}

fn report_inset(mut contexts: EguiContexts, mut reports: ResMut<InsetReports>) -> Result {
    reports.report(Edge::Bottom, covered(contexts.ctx_mut()?));
    Ok(())
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    playback: Single<&GipfPlayback>,
    mut commands: MessageWriter<GipfReplayCommand>,
    mut camera: MessageWriter<CameraCommand>,
    mut menu: ResMut<NextState<Menu>>,
) -> Result {
    let names = names(&playback);
    for intent in panel(contexts.ctx_mut()?, &texts, &names, &playback) {
        match intent {
            GipfReplayIntent::Command(command) => _ = commands.write(command),
            GipfReplayIntent::WatchContest => {
                let [white, black] = Side::BOTH.map(|side| names.in_contest(&texts, side));
                commands.write(GipfReplayCommand::WatchContest { names: GipfNames { white, black } });
            }
            GipfReplayIntent::FlipSides => _ = camera.write(CameraCommand::Flip),
            GipfReplayIntent::GoOn => menu.set(Menu::GoOn),
        }
    }
    Ok(())
}

/// Returns what the sides of a replayed match are called.
fn names(playback: &GipfPlayback) -> SideNames {
    SideNames { given: playback.record().players.clone(), seats: Seats::REPLAY }
}
