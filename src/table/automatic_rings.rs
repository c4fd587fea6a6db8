//! Drops the ring of a person's own move automatically, because the opponent may claim it if it is kept (R3.4). Claimed
//! rings and extra rings are left to the player, because they require a decision.

use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::prelude::*;
use tamsk_rules::{Action, ByPlayer, Event, Player};

use crate::settings::PlaySettings;
use crate::simulation::game::Answer;
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::{InputMeans, RequestAnswered, RequestOrigin, RequestQueue, TamskRequest};
use crate::simulation::{SimulationSystems, TimeRuns};
use crate::table::occasion::TableOccasion;

#[derive(Component, Clone, Copy, Debug, Default)]
struct OwnMoves(ByPlayer<bool>);

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveMatch, OwnMoves>();
    app.add_systems(
        RunFixedMainLoop,
        drop_rings.in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop).before(SimulationSystems::AnswerRequests),
    );
}

/// Once a person has placed a glass and time runs, queues a request to drop the ring of the move. The rules decide
/// whether there is such a ring.
fn drop_rings(
    mut answered: MessageReader<RequestAnswered>,
    settings: Res<PlaySettings>,
    table: Single<(&LiveMatch, &mut OwnMoves)>,
    occasion: TableOccasion,
    runs: Res<TimeRuns>,
    mut queue: ResMut<RequestQueue>,
) {
    let (live, mut moved) = table.into_inner();
    let moved = &mut moved.0;
    for answered in answered.read().filter(|answered| answered.entry.origin.is_local_person()) {
        if let Answer::Accepted(events) = &answered.answer {
            let placed = events.iter().any(|event| matches!(event.event, Event::Placed { .. }));
            moved[answered.entry.origin.player] |=
                placed && settings.automatic_rings && occasion.allows(|policy| policy.has_automatic_actions);
        }
    }
    for player in Player::BOTH {
        if !moved[player] || live.game().check_action(player, Action::DropRing).is_err() {
            moved[player] = false;
        } else if runs.0 {
            moved[player] = false;
            queue
                .push(RequestOrigin::person(player, InputMeans::AutomaticSetting), TamskRequest::Act(Action::DropRing));
        }
    }
}
