//! The analysis board: a Level 1 position that is set up freely, and laid out on the table, where it is drawn as any
//! match is.

mod edit;
mod position;
#[cfg(test)]
mod tests;

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::prelude::*;
use tamsk_engine::analysis::TurnChoice;
use tamsk_engine::search::Score;
use tamsk_rules::{Level, Options};

use super::seats::Seats;
use super::states::Screen;
use crate::simulation::SimulationSystems;
use crate::simulation::components::EditedGlass;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::simulation::loading::MatchLoader;

pub use edit::{Edit, RingPlace};
pub use position::{Carried, Study, StudyLine};

/// A turn with its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedTurn {
    /// The turn.
    pub turn: TurnChoice,
    /// Its score for the side to move, in hundredths of a ring; see [`margin`](tamsk_engine::search::margin).
    pub score: Score,
}

/// The best turns in the position, which `opponent` searches for and `ui` shows.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct BestTurns {
    /// Whether they are wanted.
    pub wanted: bool,
    /// All turns found, best first.
    pub turns: Vec<RankedTurn>,
    /// How many turns ahead they have been searched.
    pub depth: u32,
    /// Whether the scores are proven.
    pub exact: bool,
    /// Whether the search is running.
    pub is_searching: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Study>()
        .init_resource::<BestTurns>()
        .add_systems(OnEnter(Screen::Study), set_up)
        .add_systems(OnExit(Screen::Study), clear)
        .add_systems(
            RunFixedMainLoop,
            lay_out
                .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop)
                .after(SimulationSystems::Answer)
                .run_if(in_state(Screen::Study).and_then(resource_changed::<Study>)),
        );
}

fn set_up(study: Res<Study>, mut loader: MatchLoader, mut commands: Commands) {
    commands.insert_resource(Seats::STUDY);
    if let Some(live) = live(&study) {
        loader.load(live);
    }
}

fn lay_out(study: Res<Study>, mut loader: MatchLoader, mut edited: ResMut<EditedGlass>) {
    if let Some(live) = live(&study) {
        loader.show(live, &[]);
    }
    edited.set_if_neq(EditedGlass(match study.carried {
        Some(Carried::Glass(glass)) => Some(glass),
        Some(Carried::Ring(_)) | None => None,
    }));
}

fn live(study: &Study) -> Option<LiveMatch> {
    let setup = MatchSetup { options: Options::at_level(Level::One), ..default() };
    let live = LiveMatch::from_position(setup, study.shown());
    // Every change is checked, so this cannot happen.
    live.inspect_err(|error| error!("the position cannot be shown: {error}")).ok()
}

/// Takes the position off the table, unless it is replaced by the match that is played out.
fn clear(
    screen: Res<State<Screen>>,
    mut study: ResMut<Study>,
    mut best: ResMut<BestTurns>,
    mut edited: ResMut<EditedGlass>,
    mut loader: MatchLoader,
    mut commands: Commands,
) {
    study.carried = None;
    *edited = EditedGlass::default();
    *best = BestTurns::default();
    if !screen.get().is_at_table() {
        loader.unload();
        commands.insert_resource(Seats::default());
    }
}
