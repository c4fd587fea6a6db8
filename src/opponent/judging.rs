//! Judges finished matches on a background task, each once: the result and the replay share the analysis.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use bevy::prelude::*;
use tamsk_engine::Difficulty;
use tamsk_engine::analysis::{Course, JudgingLimits, TurnAction, analyse, time_costs};
use tamsk_records::{Moment, TimedAction, Timeline};
use tamsk_rules::{Match, Millis, Player};

use super::job::{Job, Thinkers};
use super::thinking::OpponentSystems;
use crate::simulation::live::LiveMatch;
use crate::states::{Screen, TAMSK};
use crate::table::analysis::{Judged, JudgedMatch, TurningPoint};
use crate::table::occasion::TableOccasion;
use crate::table::problem::{MatchMistakes, mistakes_in};
use crate::table::seats::Seats;

/// The difficulty whose searches judge matches of TAMSK. A result need not wait for it, and it finds what people
/// overlook.
const STRENGTH: Difficulty = Difficulty::Club;
/// The most analyses that are kept while the program runs.
const MOST_KEPT: usize = 16;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveMatch, ReviewedMatch>()
        .add_systems(Update, seek.in_set(OpponentSystems::Think))
        .add_systems(OnExit(Screen::Match(TAMSK)), leave);
}

/// Lets matches of a game be judged.
pub(super) fn judge_matches_of<G: Judged>(app: &mut App) {
    app.init_resource::<Judging<G>>();
    app.world_mut().resource_mut::<Thinkers>().0.push(|world| world.resource::<Judging<G>>().is_running());
}

/// The course of a match of TAMSK. Names do not matter.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedCourse {
    /// The match before all actions.
    origin: Match,
    /// The actions, in order of time.
    actions: Vec<TimedAction>,
    /// Until when the match was played.
    end: Millis,
}

impl Judged for LiveMatch {
    type Action = TurnAction;
    type Course = JudgedCourse;

    fn course(timeline: &Arc<Timeline>) -> JudgedCourse {
        let (origin, actions) = (timeline.origin().clone(), timeline.record().actions.clone());
        JudgedCourse { origin, actions, end: timeline.end().at }
    }

    fn judge(
        JudgedCourse { origin, actions, end }: &JudgedCourse,
        progress: &mut dyn FnMut(usize, usize),
        stop: &AtomicBool,
    ) -> Option<JudgedMatch> {
        let course = Course { origin, actions, end: *end };
        let limits = JudgingLimits::of(STRENGTH).spread_over(course.count_turns());
        let analysis = analyse(&course, limits, progress, stop)?;
        Some(JudgedMatch { times: time_costs(&course, &analysis), analysis })
    }
}

/// The analysis in progress, and those made since the program started, the last one last.
#[derive(Resource)]
pub(super) struct Judging<G: Judged> {
    running: Option<RunningAnalysis<G>>,
    kept: Vec<(Arc<G::Course>, Arc<JudgedMatch<G>>)>,
}

impl<G: Judged> Default for Judging<G> {
    fn default() -> Judging<G> {
        Judging { running: None, kept: Vec::new() }
    }
}

struct RunningAnalysis<G: Judged> {
    course: Arc<G::Course>,
    /// Empty once its result was taken.
    job: Option<Job<Option<JudgedMatch<G>>>>,
    /// The number of turns judged, and their total.
    progress: Arc<[AtomicUsize; 2]>,
}

impl<G: Judged> Judging<G> {
    /// Returns `true` while a match is judged.
    fn is_running(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.job.as_ref().is_some_and(Job::is_running))
    }

    /// Returns the analysis of a match, if it is complete.
    pub fn found(&mut self, course: &G::Course) -> Option<Arc<JudgedMatch<G>>> {
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

    /// Returns the number of turns of a match that have been judged, and their total, while the match is judged.
    pub fn progress(&self, course: &G::Course) -> Option<(usize, usize)> {
        let running = self.running.as_ref().filter(|running| *running.course == *course)?;
        let [done, all] = [0, 1].map(|part| running.progress[part].load(Ordering::Relaxed));
        Some((done, all))
    }

    /// Judges a match instead of any other, unless that is in progress already.
    pub fn begin(&mut self, course: Arc<G::Course>) {
        if self.progress(&course).is_some() {
            return;
        }
        let progress = Arc::new([AtomicUsize::new(0), AtomicUsize::new(0)]);
        let (judged, counted) = (course.clone(), progress.clone());
        let job = Job::begin(move |stop| {
            let mut count = |done, all| {
                for (number, counted) in [done, all].into_iter().zip(counted.iter()) {
                    counted.store(number, Ordering::Relaxed);
                }
            };
            G::judge(&judged, &mut count, stop)
        });
        self.running = Some(RunningAnalysis { course, job: Some(job), progress });
    }

    /// Stops the analysis in progress.
    pub fn stop(&mut self) {
        self.running = None;
    }

    fn keep(&mut self, course: Arc<G::Course>, judged: JudgedMatch<G>) {
        if self.kept.len() == MOST_KEPT {
            self.kept.remove(0);
        }
        self.kept.push((course, Arc::new(judged)));
    }
}

/// The match on the table, once it is over and its turning point is sought.
#[derive(Component, Default)]
struct ReviewedMatch(Option<Arc<JudgedCourse>>);

/// Stops the analysis, unless the replay continues it.
fn leave(screen: Res<State<Screen>>, mut judging: ResMut<Judging<LiveMatch>>) {
    if *screen.get() != Screen::Replay(TAMSK) {
        judging.stop();
    }
}

/// Judges a match once it is over, unless it is one of a lesson or nobody has lost it.
fn seek(
    table: Single<(&LiveMatch, &mut ReviewedMatch, &mut TurningPoint, &mut MatchMistakes)>,
    seats: Res<Seats>,
    occasion: TableOccasion,
    mut judging: ResMut<Judging<LiveMatch>>,
) {
    let (live, mut reviewed, mut turning_point, mut mistakes) = table.into_inner();
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
            let people: Vec<Player> = seats.people().collect();
            let state = |moment: Moment| Some(live.before_action(moment.actions)?.game().clone());
            mistakes.0 = mistakes_in(&judged, &people, state).into();
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
