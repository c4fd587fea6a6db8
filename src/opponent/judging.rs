//! Judges finished matches on a background task, each once: the result and the replay share its analysis.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bevy::prelude::*;
use tamsk_engine::Difficulty;
use tamsk_engine::analysis::{Course, JudgingLimits, analyse, time_costs};
use tamsk_records::TimedAction;
use tamsk_rules::{Match, Millis};

use super::job::Job;
use super::thinking::OpponentSystems;
use crate::simulation::live::LiveMatch;
use crate::states::{Screen, TAMSK};
use crate::table::analysis::{JudgedMatch, TurningPoint};
use crate::table::occasion::TableOccasion;

/// The strength of the judgement: one that a result need not wait for, and that finds what people overlook.
const STRENGTH: Difficulty = Difficulty::Club;
/// The most analyses that are kept while the program runs.
const MOST_KEPT: usize = 16;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Judging>().register_required_components::<LiveMatch, ReviewedMatch>();
    app.add_systems(Update, seek.in_set(OpponentSystems::Think)).add_systems(OnExit(Screen::Match(TAMSK)), leave);
}

/// The course of a match that is judged. Names do not matter.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct JudgedCourse {
    /// The match before all actions.
    pub origin: Match,
    /// The actions, in order of time.
    pub actions: Vec<TimedAction>,
    /// Until when the match was played.
    pub end: Millis,
}

impl JudgedCourse {
    fn course(&self) -> Course<'_> {
        Course { origin: &self.origin, actions: &self.actions, end: self.end }
    }
}

/// The analysis that is being made, and those made since the program started, the last one last.
#[derive(Resource, Default)]
pub(super) struct Judging {
    running: Option<RunningAnalysis>,
    kept: Vec<(Arc<JudgedCourse>, Arc<JudgedMatch>)>,
}

struct RunningAnalysis {
    course: Arc<JudgedCourse>,
    /// Empty once its result was taken.
    job: Option<Job<Option<JudgedMatch>>>,
    /// The number of turns judged, and their number in all.
    progress: Arc<[AtomicUsize; 2]>,
}

impl Judging {
    /// Returns whether a match is being judged.
    pub fn is_running(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.job.as_ref().is_some_and(Job::is_running))
    }

    /// Returns the analysis of a match, if it is there.
    pub fn found(&mut self, course: &JudgedCourse) -> Option<Arc<JudgedMatch>> {
        if let Some(running) = &mut self.running
            && let Some(judged) = Job::take(&mut running.job)
        {
            let course = running.course.clone();
            self.running = None;
            if let Some(judged) = judged {
                self.keep(course, judged);
            }
        }
        self.kept.iter().find(|(kept, _)| **kept == *course).map(|(_, judged)| judged.clone())
    }

    /// Returns the number of turns of a match that have been judged, and their number in all, while it is being judged.
    pub fn progress(&self, course: &JudgedCourse) -> Option<(usize, usize)> {
        let running = self.running.as_ref().filter(|running| *running.course == *course)?;
        let [done, all] = [0, 1].map(|part| running.progress[part].load(Ordering::Relaxed));
        Some((done, all))
    }

    /// Judges a match, unless it is being judged already. Any other one is not judged any longer.
    pub fn begin(&mut self, course: Arc<JudgedCourse>) {
        if self.progress(&course).is_some() {
            return;
        }
        let progress = Arc::new([AtomicUsize::new(0), AtomicUsize::new(0)]);
        let (judged, counted) = (course.clone(), progress.clone());
        let job = Job::begin(move |stop| {
            let course = judged.course();
            let mut count = |done, all| {
                for (number, counted) in [done, all].into_iter().zip(counted.iter()) {
                    counted.store(number, Ordering::Relaxed);
                }
            };
            let limits = JudgingLimits::of(STRENGTH).spread_over(course.count_turns());
            let analysis = analyse(&course, limits, &mut count, stop)?;
            Some(JudgedMatch { times: time_costs(&course, &analysis), analysis })
        });
        self.running = Some(RunningAnalysis { course, job: Some(job), progress });
    }

    /// Judges nothing any longer.
    pub fn stop(&mut self) {
        self.running = None;
    }

    fn keep(&mut self, course: Arc<JudgedCourse>, judged: JudgedMatch) {
        if self.kept.len() == MOST_KEPT {
            self.kept.remove(0);
        }
        self.kept.push((course, Arc::new(judged)));
    }
}

/// The match on the table, once it is over and its turning point is looked for.
#[derive(Component, Default)]
struct ReviewedMatch(Option<Arc<JudgedCourse>>);

/// The replay goes on with the analysis.
fn leave(screen: Res<State<Screen>>, mut judging: ResMut<Judging>) {
    if *screen.get() != Screen::Replay(TAMSK) {
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
