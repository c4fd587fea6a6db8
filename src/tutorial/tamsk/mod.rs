//! The lessons on TAMSK.

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
use crate::table::extra_ring::ExtraRingChoice;
use crate::table::lesson::{LessonPart, LessonPhase, LessonView};
use crate::table::planned_hand::{PlannedAction, planned_hand};
use crate::table::seats::{Seat, Seats};
use crate::tutorial::active::{Tutorial, TutorialSystems};
use crate::tutorial::step_run::StepRun;
use crate::tutorial::taught::{TableError, TeachableGame};

pub use goal::Goal;
pub use marks::LessonMark;
pub use partner::{AwaitedEvent, PartnerPlan};
pub use table::LessonTable;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, move_hand.in_set(TutorialSystems::Act));
}

fn move_hand(live: Single<&LiveMatch>, seats: Res<Seats>, tutorial: Res<Tutorial>, mut hands: Query<&mut Hand>) {
    let Some(lesson) = &tutorial.lesson else { return };
    // Before a step begins, the partner's hand would hold its first ring in the air.
    let run = lesson.run::<LiveMatch>().filter(|_| lesson.phase == LessonPhase::Doing);
    let planned = run.and_then(StepRun::next).and_then(|due| match due.request {
        TamskRequest::Act(action) => Some(PlannedAction { at: due.at, action }),
        _ => None,
    });
    for mut hand in hands.iter_mut().filter(|hand| seats.of(hand.player) == Seat::Partner) {
        let next = planned_hand(&live, &hand, planned);
        hand.set_if_neq(next);
    }
}

impl TeachableGame for LiveMatch {
    type Table = LessonTable;
    type Mark = LessonMark;
    type Goal = Goal;
    type Plan = PartnerPlan;
    type Awaited = AwaitedEvent;
    type MarkQuery = &'static ExtraRingChoice;
    const PARTS: &'static [(&'static str, LessonPart)] = &[
        ("One", LessonPart { key: "lesson-part-one", level: Some(Level::One) }),
        ("Two", LessonPart { key: "lesson-part-two", level: Some(Level::Two) }),
        ("Three", LessonPart { key: "lesson-part-three", level: Some(Level::Three) }),
        ("Variants", LessonPart { key: "lesson-part-variants", level: None }),
    ];

    fn set_up(table: &LessonTable, rules: &Options) -> Result<LiveMatch, TableError> {
        let (game, events) = table.set(*rules)?;
        Ok(LiveMatch::of(MatchSetup::default(), game).with_history(events))
    }

    fn looks_like(&self, other: &LiveMatch) -> bool {
        looks_the_same(self.game(), other.game())
    }

    fn clock(&self) -> Option<Millis> {
        Some(self.game().now())
    }

    fn pass(&mut self, millis: Millis) -> Vec<TimedEvent> {
        self.pass_time(millis)
    }

    /// Sand that has not started waits for the pupil, but a bot does not.
    fn runs_by_itself(&self, is_against_bot: bool) -> bool {
        self.game().next_due().is_some() || is_against_bot && self.game().options().level.has_sand()
    }

    fn act_done(&self, act: usize) -> Option<(Player, TamskRequest)> {
        self.record().actions.get(act).map(|done| (done.by, TamskRequest::Act(done.act)))
    }

    /// Picking up a glass and putting it back is always allowed.
    fn is_harmless(&self, act: usize) -> bool {
        matches!(self.record().actions[act].act, Action::Lift(_) | Action::Take | Action::PutBack)
    }

    fn is_met(&self, act: usize, goals: &[Goal]) -> bool {
        goals.iter().any(|goal| goal.is_met(&self.record().actions[..=act]))
    }

    fn is_met_already(&self, goals: &[Goal], you: Player) -> bool {
        let held = self.game().in_hand(you).and_then(|glass| self.game().glass(glass).at);
        goals.iter().any(|goal| matches!(goal, Goal::Lift(socket) if held == Some(*socket)))
    }

    fn step_towards(&self, goals: &[Goal], you: Player) -> Option<TamskRequest> {
        goals.iter().find_map(|goal| goal.next_action(self.game(), you)).map(TamskRequest::Act)
    }

    fn alternative_counts(goal: &Goal) -> Vec<usize> {
        match goal {
            Goal::Move(from, to) => vec![from.len(), to.len()],
            Goal::Enter(to) | Goal::DropExtra(to) => vec![to.len()],
            _ => Vec::new(),
        }
    }

    fn missed_key(&self, goals: &[Goal], you: Player) -> &'static str {
        goal::missed_key(goals, self.game(), you)
    }

    fn requests(plan: &PartnerPlan) -> Vec<(Millis, TamskRequest)> {
        plan.requests()
    }

    fn is_awaited(awaited: &AwaitedEvent, event: &TimedEvent) -> bool {
        awaited.matches(event.event)
    }

    /// The mistake is placing a glass on a full socket.
    fn before_mistake(&self, you: Player, is_against_bot: bool) -> Option<(LiveMatch, &'static str)> {
        let key = if is_against_bot { "lesson-full-in-match" } else { "lesson-full" };
        self.before_loss(you).map(|before| (before, key))
    }

    fn winner(&self) -> Option<Player> {
        self.game().outcome()?.winner
    }

    /// Each turn drops one of the remaining rings.
    fn turns_left(&self) -> usize {
        Player::BOTH.into_iter().map(|player| usize::from(self.game().rings(player))).sum()
    }

    fn add_to_view(
        &self,
        view: &mut LessonView,
        marks: &[LessonMark],
        goals: &[Goal],
        you: Player,
        choosing: QueryItem<Self::MarkQuery>,
    ) {
        let game = self.game();
        view.has_sand_at_stake = game.options().level.has_sand() && !view.is_read_only;
        view.has_running_sand =
            game.timer_upper() > 0 || game.glasses().any(|(_, glass)| matches!(glass.sand, Sand::Running { .. }));
        marks::point_out(view, marks, goals, game, you);
        if choosing.is(you) {
            marks::point_at_extra_ring_targets(view, goals, game, you);
        }
    }
}
