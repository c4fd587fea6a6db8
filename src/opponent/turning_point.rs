//! Finds the moment at which a finished match turned, in its analysis.

use std::sync::Arc;

use bevy::prelude::*;

use super::judging::{JudgedCourse, Judging};
use super::schedule::OpponentSystems;
use crate::simulation::live::LiveMatch;
use crate::states::Screen;
use crate::table::analysis::TurningPoint;
use crate::table::occasion::TableOccasion;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveMatch, ReviewedMatch>();
    app.add_systems(Update, seek.in_set(OpponentSystems::Think)).add_systems(OnExit(Screen::Match), leave);
}

/// The match on the table, once it is over and its turning point is looked for.
#[derive(Component, Default)]
struct ReviewedMatch(Option<Arc<JudgedCourse>>);

/// The replay goes on with the analysis.
fn leave(screen: Res<State<Screen>>, mut judging: ResMut<Judging>) {
    if *screen.get() != Screen::Replay {
        judging.stop();
    }
}

/// Lets a match be judged once it is over, unless it is one of a lesson or nobody has lost it.
fn seek(
    table: Single<(&LiveMatch, &mut ReviewedMatch, &mut TurningPoint)>,
    occasion: TableOccasion,
    mut judging: ResMut<Judging>,
) {
    let (live, mut reviewed, mut turning_point) = table.into_inner();
    if !occasion.allows(|policy| policy.is_match) {
        return;
    }
    let is_lost = live.game().outcome().is_some_and(|outcome| outcome.winner.is_some());
    if !is_lost {
        judging.stop();
        return;
    }
    if !matches!(*turning_point, TurningPoint::None | TurningPoint::Sought) {
        return;
    }
    let course = reviewed.0.get_or_insert_with(|| Arc::new(course(live)));
    match judging.found(course) {
        Some(judged) => {
            *turning_point =
                judged.analysis.turning_turn().map_or(TurningPoint::Unclear, |turn| TurningPoint::Found(*turn));
        }
        None => {
            judging.begin(course.clone());
            turning_point.set_if_neq(TurningPoint::Sought);
        }
    }
}

/// Returns the course of the match on the table.
fn course(live: &LiveMatch) -> JudgedCourse {
    JudgedCourse { origin: live.origin().clone(), actions: live.record().actions.clone(), end: live.game().now() }
}
