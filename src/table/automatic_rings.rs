//! Drops the ring of a person's own move for them, if the settings say so.
//!
//! Whoever keeps a ring leaves the socket to the opponent, who may claim it (R3.4): so this is what nearly everybody
//! wants nearly always, even if the ring fills the socket. Rings that need a decision are never dropped: those that can
//! be claimed, and extra rings.

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::prelude::*;
use tamsk_rules::{Action, ByPlayer, Event, Player};

use crate::settings::PlaySettings;
use crate::simulation::game::Answer;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::{ActionQueue, Answered, Origin, Via, Wish};
use crate::simulation::{SimulationSystems, TimeRuns};
use crate::table::occasion::TableOccasion;

/// The players who have placed a glass and whose ring is yet to be dropped for them.
#[derive(Component, Clone, Copy, Debug, Default)]
struct OwnMoves(ByPlayer<bool>);

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveMatch, OwnMoves>();
    app.add_systems(
        RunFixedMainLoop,
        drop_rings.in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop).before(SimulationSystems::Answer),
    );
}

/// Requests the ring in the frame in which a person places a glass, or as soon as time runs again. The rules decide
/// whether there is one.
fn drop_rings(
    mut answered: MessageReader<Answered>,
    settings: Res<PlaySettings>,
    table: Single<(&LiveMatch, &mut OwnMoves)>,
    occasion: TableOccasion,
    runs: Res<TimeRuns>,
    mut queue: ResMut<ActionQueue>,
) {
    let (live, mut moved) = table.into_inner();
    let moved = &mut moved.0;
    for answered in answered.read().filter(|answered| answered.entry.origin.is_person()) {
        if let Answer::Accepted(events) = &answered.answer {
            let placed = events.iter().any(|event| matches!(event.event, Event::Placed { .. }));
            moved[answered.entry.origin.player] |=
                placed && settings.automatic_rings && occasion.allows(|policy| policy.follows_habits);
        }
    }
    for player in Player::BOTH {
        if !moved[player] || live.game().check(player, Action::DropRing).is_err() {
            moved[player] = false;
        } else if runs.0 {
            moved[player] = false;
            queue.ask(Origin::person(player, Via::Setting), Wish::Act(Action::DropRing));
        }
    }
}
