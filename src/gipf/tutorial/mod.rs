//! The lessons on GIPF.

mod written;

use bevy::ecs::query::QueryItem;
use gipf_rules::{CompactAct, GipfAct, GipfEvent, GipfMatch, Point, Spot, SpotSet};
use serde::Deserialize;
use tamsk_rules::{Millis, Options, Player};

use self::written::{GipfTable, WrittenWord};
use crate::gipf::simulation::LiveGipf;
use crate::gipf::simulation::layout::on_point;
use crate::gipf::table::is_optional;
use crate::table::lesson::{ArrowTarget, LessonPart, LessonView};
use crate::tutorial::taught::{TableError, TeachableGame};

/// The partner's time for each act after the first, in milliseconds.
const PACE: Millis = 1_200;

#[derive(Clone, Debug, Deserialize)]
pub enum NoEvent {}

impl TeachableGame for LiveGipf {
    type Table = GipfTable;
    type Mark = Point;
    type Goal = WrittenWord;
    type Plan = Vec<WrittenWord>;
    type Awaited = NoEvent;
    type MarkQuery = ();
    const PARTS: &'static [(&'static str, LessonPart)] =
        &[("Gipf", LessonPart { key: "lesson-part-gipf", level: None })];
    const ALLOWS_BEATS_WITHOUT_GOALS: bool = true;

    fn set_up(table: &GipfTable, _: &Options) -> Result<LiveGipf, TableError> {
        Ok(table.set()?)
    }

    fn looks_like(&self, other: &LiveGipf) -> bool {
        self.game().position() == other.game().position()
    }

    fn act_done(&self, act: usize) -> Option<(Player, GipfAct)> {
        let done = self.record().acts.get(act)?;
        Some((done.by, done.act.act()?))
    }

    fn is_met(&self, act: usize, goals: &[WrittenWord]) -> bool {
        let done = self.act_done(act).map(|(_, done)| done);
        goals.is_empty() || goals.iter().any(|goal| goal.act() == done)
    }

    fn step_towards(&self, goals: &[WrittenWord], you: Player) -> Option<GipfAct> {
        let mut any = None;
        if goals.is_empty() {
            self.game().position().for_each_act(|word| any = any.take().or_else(|| GipfAct::of(word)));
        }
        let mut acts = goals.iter().filter_map(|goal| goal.act()).chain(any);
        acts.find(|act| self.game().check(you, act).is_ok())
    }

    fn requests(plan: &Vec<WrittenWord>) -> Vec<(Millis, GipfAct)> {
        let acts = plan.iter().filter_map(|word| word.act()).enumerate();
        acts.map(|(nth, act)| (if nth == 0 { 0 } else { PACE }, act)).collect()
    }

    fn is_awaited(awaited: &NoEvent, _: &GipfEvent) -> bool {
        match *awaited {}
    }

    fn winner(&self) -> Option<Player> {
        self.game().outcome()?.winner
    }

    fn add_to_view(
        &self,
        view: &mut LessonView,
        marks: &[Point],
        goals: &[WrittenWord],
        _: Player,
        (): QueryItem<Self::MarkQuery>,
    ) {
        let asked = goals.iter().filter_map(|goal| place(goal.0, self.game()));
        for point in marks.iter().copied().chain(asked) {
            let arrow = ArrowTarget::Place(on_point(point, 1));
            if !view.arrows.contains(&arrow) {
                view.arrows.push(arrow);
            }
        }
    }

    fn advice(goals: &[WrittenWord]) -> Vec<CompactAct> {
        goals.iter().map(|goal| goal.0).collect()
    }
}

/// Returns the point on the board that an act concerns, or `None` if a button performs the act.
fn place(word: CompactAct, game: &GipfMatch) -> Option<Point> {
    match word {
        CompactAct::Push(_, entry) => Some(entry.dot()),
        CompactAct::Take(spots) => middle(spots, game),
        _ => None,
    }
}

/// Returns a piece in the middle that must be taken, because a click on it takes the row.
fn middle(spots: SpotSet, game: &GipfMatch) -> Option<Point> {
    let taken: Vec<Spot> = spots.iter().collect();
    let is_basic = |spot: &&Spot| game.position().piece(**spot).is_some_and(|(_, kind)| !is_optional(kind));
    let basic: Vec<&Spot> = taken.iter().filter(is_basic).collect();
    basic.get(basic.len() / 2).copied().or_else(|| taken.get(taken.len() / 2)).map(|spot| spot.point())
}
