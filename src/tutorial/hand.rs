//! Animates the partner's hand, so that the pupil can follow its moves.

use bevy::prelude::*;

use super::TutorialSystems;
use super::active::Tutorial;
use crate::session::planned_hand::planned_hand;
use crate::session::seats::{Seat, Seats};
use crate::session::teaching::LessonPhase;
use crate::simulation::components::Hand;
use crate::simulation::live::LiveMatch;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, move_hand.in_set(TutorialSystems::Act).run_if(resource_exists::<LiveMatch>));
}

fn move_hand(live: Res<LiveMatch>, seats: Res<Seats>, tutorial: Res<Tutorial>, mut hands: Query<&mut Hand>) {
    let Some(lesson) = &tutorial.lesson else { return };
    // Before a step begins, the partner's hand would hold its first ring in the air.
    let planned = if lesson.phase == LessonPhase::Doing { lesson.run.next_action() } else { None };
    for mut hand in hands.iter_mut().filter(|hand| seats.of(hand.player) == Seat::Lesson) {
        let next = planned_hand(&live, &hand, planned);
        hand.set_if_neq(next);
    }
}
