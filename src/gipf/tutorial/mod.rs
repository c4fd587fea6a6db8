//! The lessons on GIPF.

mod lesson_format;

use bevy::ecs::query::QueryItem;
use gipf_rules::{CompactAct, GipfAct, GipfEvent, GipfMatch, Point, Spot, SpotSet};
use serde::Deserialize;
use tamsk_rules::{Millis, Options, Player};

use self::lesson_format::{GipfLessonSetup, WrittenAct};
use crate::gipf::simulation::LiveGipf;
use crate::gipf::simulation::layout::piece_position_on_point;
use crate::gipf::table::is_optional_in_removal;
use crate::table::lesson::{ArrowTarget, CoursePart, LessonStatus};
use crate::tutorial::teachable_game::{LessonSetupError, TeachableGame};

/// The time before each act of the partner in a lesson, except before the first act, in milliseconds.
const PACE: Millis = 1_200;

/// An event that a lesson waits for. There are no such events in lessons on GIPF.
#[derive(Clone, Debug, Deserialize)]
pub enum NoEvent {}

impl TeachableGame for LiveGipf {
    type LessonSetup = GipfLessonSetup;
    type Mark = Point;
    type Goal = WrittenAct;
    type PartnerPlan = Vec<WrittenAct>;
    type AwaitedEvent = NoEvent;
    type MarkQuery = ();
    const PARTS: &'static [(&'static str, CoursePart)] =
        &[("Gipf", CoursePart { name_key: "lesson-part-gipf", level: None })];
    const ALLOWS_BEATS_WITHOUT_GOALS: bool = true;

    fn set_up(table: &GipfLessonSetup, _: &Options) -> Result<LiveGipf, LessonSetupError> {
        Ok(table.to_live()?)
    }

    fn looks_like(&self, other: &LiveGipf) -> bool {
        self.game().position() == other.game().position()
    }

    fn recorded_act(&self, act: usize) -> Option<(Player, GipfAct)> {
        let done = self.record().acts.get(act)?;
        Some((done.by, done.act.to_gipf_act()?))
    }

    fn is_goal_met(&self, act: usize, goals: &[WrittenAct]) -> bool {
        let done = self.recorded_act(act).map(|(_, done)| done);
        goals.is_empty() || goals.iter().any(|goal| goal.act() == done)
    }

    fn next_request_towards(&self, goals: &[WrittenAct], you: Player) -> Option<GipfAct> {
        let mut any = None;
        if goals.is_empty() {
            self.game().position().for_each_act(|word| any = any.take().or_else(|| GipfAct::from_compact(word)));
        }
        let mut acts = goals.iter().filter_map(|goal| goal.act()).chain(any);
        acts.find(|act| self.game().check(you, act).is_ok())
    }

    fn partner_requests(plan: &Vec<WrittenAct>) -> Vec<(Millis, GipfAct)> {
        let acts = plan.iter().filter_map(|word| word.act()).enumerate();
        acts.map(|(nth, act)| (if nth == 0 { 0 } else { PACE }, act)).collect()
    }

    fn is_awaited(awaited: &NoEvent, _: &GipfEvent) -> bool {
        match *awaited {}
    }

    fn winner(&self) -> Option<Player> {
        self.game().outcome()?.winner
    }

    fn add_to_status(
        &self,
        view: &mut LessonStatus,
        marks: &[Point],
        goals: &[WrittenAct],
        _: Player,
        (): QueryItem<Self::MarkQuery>,
    ) {
        let asked = goals.iter().filter_map(|goal| place(goal.0, self.game()));
        for point in marks.iter().copied().chain(asked) {
            let arrow = ArrowTarget::Point(piece_position_on_point(point, 1));
            if !view.arrows.contains(&arrow) {
                view.arrows.push(arrow);
            }
        }
    }

    fn goals_as_hints(goals: &[WrittenAct]) -> Vec<CompactAct> {
        goals.iter().map(|goal| goal.0).collect()
    }
}

/// Returns the point on the board that a player clicks for an act, or `None` if the act is played with a button.
fn place(word: CompactAct, game: &GipfMatch) -> Option<Point> {
    match word {
        CompactAct::Push(_, entry) => Some(entry.dot()),
        CompactAct::Take(spots) => middle(spots, game),
        _ => None,
    }
}

/// Returns the point of the middle piece among those that must be taken, or among all pieces if none must be taken. A
/// click on this point takes the row.
fn middle(spots: SpotSet, game: &GipfMatch) -> Option<Point> {
    let taken: Vec<Spot> = spots.iter().collect();
    let is_basic = |spot: &&Spot| game.position().piece(**spot).is_some_and(|(_, kind)| !is_optional_in_removal(kind));
    let basic: Vec<&Spot> = taken.iter().filter(is_basic).collect();
    basic.get(basic.len() / 2).copied().or_else(|| taken.get(taken.len() / 2)).map(|spot| spot.point())
}
