//! The panel of a replay: a scrubber over the whole width, and the controls beside the near player's bar.

mod analysis;
mod go_on;
mod intent;
mod keys;
mod mark;
mod scrubber;
mod strip;
#[cfg(test)]
mod tests;

use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use self::analysis::{AnalysisView, list};
use self::intent::ReplayIntent;
use crate::localization::Localization;
use crate::session::analysing::{AnalysisCommand, ReplayAnalysis};
use crate::session::camera::CameraCommand;
use crate::session::keys::{InputAction, PressedActions};
use crate::session::replaying::{Playback, ReplayCommand};
use crate::session::seats::Seats;
use crate::session::states::{Menu, NavigationSystems, Screen};
use crate::simulation::live::LiveMatch;
use crate::ui::drawer::{is_any_over_edge, is_over_edge};
use crate::ui::kit::UiSystems;
use crate::ui::kit::names::PlayerNames;
use crate::ui::layout::{Edge, InsetReports, InsetSystems};

/// Draws the panel and the card for going on, and reads the keys.
pub fn plugin(app: &mut App) {
    app.init_resource::<ChosenList>().add_plugins((go_on::plugin, keys::plugin)).add_systems(
        EguiPrimaryContextPass,
        (
            show.in_set(UiSystems).run_if(in_state(Screen::Replay).and_then(in_state(Menu::None))),
            report_inset.in_set(InsetSystems::Report).run_if(in_state(Screen::Replay)),
        ),
    );
    app.add_systems(
        PreUpdate,
        close_list_by_escape
            .after(InputSystems)
            .before(NavigationSystems)
            .run_if(in_state(Screen::Replay).and_then(in_state(Menu::None))),
    );
}

/// Lets Esc close the list where it lies over everything else, before it opens the menu.
fn close_list_by_escape(
    keys: Option<ResMut<ButtonInput<KeyCode>>>,
    mut contexts: EguiContexts,
    mut chosen: ResMut<ChosenList>,
) -> Result {
    if let Some(mut keys) = keys.filter(|keys| keys.just_pressed(KeyCode::Escape))
        && is_over_edge(contexts.ctx_mut()?, list::ID)
    {
        chosen.0 = Some(false);
        keys.clear_just_pressed(KeyCode::Escape);
    }
    Ok(())
}

/// Whether the list of the turns that lost most is open, if the person has chosen.
#[derive(Resource, Default)]
struct ChosenList(Option<bool>);

fn report_inset(
    mut contexts: EguiContexts,
    analysis: Res<ReplayAnalysis>,
    chosen: Res<ChosenList>,
    mut reports: ResMut<InsetReports>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    reports.report(Edge::Bottom, strip::covered(ctx, &analysis));
    if (AnalysisView { analysis: &analysis, chosen_list: chosen.0 }).shows_list(ctx.content_rect()) {
        reports.report(Edge::Right, list::WIDTH + 24.0);
    }
    Ok(())
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Localization>,
    playback: Option<Res<Playback>>,
    live: Option<Res<LiveMatch>>,
    seats: Res<Seats>,
    analysis: Res<ReplayAnalysis>,
    pressed: PressedActions,
    mut chosen: ResMut<ChosenList>,
    mut commands: MessageWriter<ReplayCommand>,
    mut judge: MessageWriter<AnalysisCommand>,
    mut camera: MessageWriter<CameraCommand>,
    mut menu: ResMut<NextState<Menu>>,
) -> Result {
    let (Some(playback), Some(live)) = (playback, live) else { return Ok(()) };
    let names = PlayerNames::of(&live, *seats);
    let ctx = contexts.ctx_mut()?;
    let view = AnalysisView { analysis: &analysis, chosen_list: chosen.0 };
    let shows_list = view.shows_list(ctx.content_rect());
    let covered = strip::covered(ctx, &analysis);
    // The list or the log may cover part of it.
    let mut intents = match is_any_over_edge(ctx) {
        true => Vec::new(),
        false => strip::panel(ctx, &texts, &names, &playback, view),
    };
    if let Some(judged) = analysis.found().filter(|_| shows_list) {
        intents.extend(list::list(ctx, &texts, &names, &playback, judged, covered));
    }
    if pressed.has(InputAction::Analysis) {
        intents.push(intent::key_intent(&analysis));
    }
    for intent in intents {
        match intent {
            ReplayIntent::Command(command) => drop(commands.write(command)),
            ReplayIntent::FlipSides => drop(camera.write(CameraCommand::Flip)),
            ReplayIntent::GoOn => menu.set(Menu::GoOn),
            ReplayIntent::Analysis(command) => drop(judge.write(command)),
            ReplayIntent::ToggleList => chosen.0 = Some(!shows_list),
            ReplayIntent::TryFrom(moment) => {
                commands.write(ReplayCommand::JumpTo(moment));
                menu.set(Menu::GoOn);
            }
        }
    }
    Ok(())
}
