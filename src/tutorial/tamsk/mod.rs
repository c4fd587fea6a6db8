//! The lessons about TAMSK.

mod goal;
mod marks;
mod partner;
mod table;

use bevy::ecs::query::QueryItem;
use bevy::prelude::*;
use tamsk_rules::{Action, Level, Millis, Options, Player, Sand, TimedEvent};

use self::table::looks_the_same;
use crate::simulation::components::Hand;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::simulation::queue::TamskRequest;
use crate::table::extra_ring::ExtraRingChoosers;
use crate::table::lesson::{CoursePart, LessonPhase, LessonStatus};
use crate::table::planned_hand::{PlannedAction, planned_hand};
use crate::table::seats::{Seat, Seats};
use crate::tutorial::active::{Tutorial, TutorialSystems};
use crate::tutorial::step_run::StepRun;
use crate::tutorial::teachable_game::{LessonSetupError, TeachableGame};

pub use goal::LessonGoal;
pub use marks::LessonMark;
pub use partner::{AwaitedEvent, PartnerPlay};
pub use table::TamskLessonSetup;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, move_hand.in_set(TutorialSystems::ActForPartner));
}

fn move_hand(live: Single<&LiveMatch>, seats: Res<Seats>, tutorial: Res<Tutorial>, mut hands: Query<&mut Hand>) {
    let Some(lesson) = &tutorial.lesson else { return };
    // Move the partner's hand only after the step has begun. Otherwise, the hand would carry a ring while the pupil is
    // still reading.
    let run = lesson.step_run::<LiveMatch>().filter(|_| lesson.phase == LessonPhase::Doing);
    let planned = run.and_then(StepRun::next_partner_request).and_then(|due| match due.request {
        TamskRequest::Act(action) => Some(PlannedAction { at: due.at, action }),
        _ => None,
    });
    for mut hand in hands.iter_mut().filter(|hand| seats.of(hand.player) == Seat::LessonOrProblem) {
        let next = planned_hand(&live, &hand, planned);
        hand.set_if_neq(next);
    }
}

impl TeachableGame for LiveMatch {
    type LessonSetup = TamskLessonSetup;
    type Mark = LessonMark;
    type Goal = LessonGoal;
    type PartnerPlan = PartnerPlay;
    type AwaitedEvent = AwaitedEvent;
    type MarkQuery = &'static ExtraRingChoosers;
    const PARTS: &'static [(&'static str, CoursePart)] = &[
        ("One", CoursePart { name_key: "lesson-part-one", level: Some(Level::One) }),
        ("Two", CoursePart { name_key: "lesson-part-two", level: Some(Level::Two) }),
        ("Three", CoursePart { name_key: "lesson-part-three", level: Some(Level::Three) }),
        ("Variants", CoursePart { name_key: "lesson-part-variants", level: None }),
    ];

    fn set_up(table: &TamskLessonSetup, rules: &Options) -> Result<LiveMatch, LessonSetupError> {
        let (game, events) = table.set_up(*rules)?;
        Ok(LiveMatch::from_game(MatchSetup::default(), game).with_history(events))
    }

    fn looks_like(&self, other: &LiveMatch) -> bool {
        looks_the_same(self.game(), other.game())
    }

    fn match_time(&self) -> Option<Millis> {
        Some(self.game().now())
    }

    fn advance_rehearsal_time(&mut self, millis: Millis) -> Vec<TimedEvent> {
        self.pass_time(millis)
    }

    /// Returns `true` if the match can change without the pupil: an event is due, or a bot may act in a match with
    /// sand.
    fn advances_without_pupil(&self, is_against_bot: bool) -> bool {
        self.game().next_due_time().is_some() || is_against_bot && self.game().options().level.has_sand()
    }

    fn recorded_act(&self, act: usize) -> Option<(Player, TamskRequest)> {
        self.record().actions.get(act).map(|done| (done.by, TamskRequest::Act(done.act)))
    }

    /// Returns `true` if the act only picks up a glass or puts it back.
    fn is_harmless(&self, act: usize) -> bool {
        matches!(self.record().actions[act].act, Action::Lift(_) | Action::Take | Action::PutBack)
    }

    fn is_goal_met(&self, act: usize, goals: &[LessonGoal]) -> bool {
        goals.iter().any(|goal| goal.is_met_by_last(&self.record().actions[..=act]))
    }

    fn is_goal_already_met(&self, goals: &[LessonGoal], you: Player) -> bool {
        let held = self.game().glass_in_hand(you).and_then(|glass| self.game().glass(glass).socket);
        goals.iter().any(|goal| matches!(goal, LessonGoal::Lift(socket) if held == Some(*socket)))
    }

    fn next_request_towards(&self, goals: &[LessonGoal], you: Player) -> Option<TamskRequest> {
        goals.iter().find_map(|goal| goal.next_action(self.game(), you)).map(TamskRequest::Act)
    }

    fn alternative_counts(goal: &LessonGoal) -> Vec<usize> {
        match goal {
            LessonGoal::Move(from, to) => vec![from.len(), to.len()],
            LessonGoal::Enter(to) | LessonGoal::DropExtra(to) => vec![to.len()],
            _ => Vec::new(),
        }
    }

    fn missed_goal_key(&self, goals: &[LessonGoal], you: Player) -> &'static str {
        goal::missed_goal_key(goals, self.game(), you)
    }

    fn partner_requests(plan: &PartnerPlay) -> Vec<(Millis, TamskRequest)> {
        plan.requests()
    }

    fn is_awaited(awaited: &AwaitedEvent, event: &TimedEvent) -> bool {
        awaited.matches(event.event)
    }

    /// If the pupil lost the match by placing a glass on a full socket, returns the match before that move, and the
    /// text key of the remark on the mistake.
    fn match_before_losing_mistake(&self, you: Player, is_against_bot: bool) -> Option<(LiveMatch, &'static str)> {
        let key = if is_against_bot { "lesson-full-in-match" } else { "lesson-full" };
        self.before_losing_move(you).map(|before| (before, key))
    }

    fn winner(&self) -> Option<Player> {
        self.game().outcome()?.winner
    }

    /// Returns the number of rings in both holders. This is an estimate of the turns left, because most turns drop one
    /// ring.
    fn estimated_turns_left(&self) -> usize {
        Player::BOTH.into_iter().map(|player| usize::from(self.game().rings_in_holder(player))).sum()
    }

    fn add_to_status(
        &self,
        status: &mut LessonStatus,
        marks: &[LessonMark],
        goals: &[LessonGoal],
        you: Player,
        choosing: QueryItem<Self::MarkQuery>,
    ) {
        let game = self.game();
        status.has_sand_at_stake = game.options().level.has_sand() && !status.is_reading_only;
        status.has_running_sand =
            game.timer_upper_sand() > 0 || game.glasses().any(|(_, glass)| matches!(glass.sand, Sand::Running { .. }));
        marks::add_marks(status, marks, goals, game, you);
        if choosing.is_choosing(you) {
            marks::point_at_extra_ring_targets(status, goals, game, you);
        }
    }
}
