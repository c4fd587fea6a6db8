//! Judges finished matches in a background task. A match is judged only once, because its result and its replay share
//! the analysis.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use bevy::prelude::*;
use tamsk_engine::Difficulty;
use tamsk_engine::analysis::{JudgingLimits, MatchHistory, TurnOutcome, analyse_match, time_costs};
use tamsk_records::{Moment, TimedAction, Timeline};
use tamsk_rules::{Match, Millis, Player};

use super::job::{BackgroundJob, RunningSearchChecks};
use super::thinking::BotSystems;
use crate::simulation::live::LiveMatch;
use crate::states::{Screen, TAMSK};
use crate::table::analysis::{AnalysableGame, JudgedMatch, TurningPointSearch};
use crate::table::occasion::TableOccasion;
use crate::table::problem::{MatchMistakes, level_one_mistakes_in};
use crate::table::seats::Seats;

/// The difficulty of the bot whose search judges matches of TAMSK. The search is fast enough for a result card, and
/// finds the mistakes that people overlook.
const STRENGTH: Difficulty = Difficulty::Club;
/// The maximum number of finished analyses that the cache keeps.
const MOST_KEPT: usize = 16;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveMatch, ReviewedMatch>()
        .add_systems(Update, seek.in_set(BotSystems::Think))
        .add_systems(OnExit(Screen::Match(TAMSK)), leave);
}

/// Adds the [`MatchJudge`] for the finished matches of a game.
pub(super) fn add_match_judge<G: AnalysableGame>(app: &mut App) {
    app.init_resource::<MatchJudge<G>>();
    app.world_mut()
        .resource_mut::<RunningSearchChecks>()
        .0
        .push(|world| world.resource::<MatchJudge<G>>().is_running());
}

/// The initial position and the actions of a TAMSK match, without the names of the players.
#[derive(Clone, Debug, PartialEq)]
pub struct TamskActionHistory {
    /// The match before the first action.
    origin: Match,
    /// The actions, in chronological order.
    actions: Vec<TimedAction>,
    /// The match time at which the match ended, in milliseconds.
    end: Millis,
}

impl AnalysableGame for LiveMatch {
    type AnalysedAction = TurnOutcome;
    type AnalysisInput = TamskActionHistory;

    fn analysis_input(timeline: &Arc<Timeline>) -> TamskActionHistory {
        let (origin, actions) = (timeline.initial_state().clone(), timeline.record().actions.clone());
        TamskActionHistory { origin, actions, end: timeline.end().at }
    }

    fn judge(
        TamskActionHistory { origin, actions, end }: &TamskActionHistory,
        progress: &mut dyn FnMut(usize, usize),
        stop: &AtomicBool,
    ) -> Option<JudgedMatch> {
        let input = MatchHistory { start: origin, actions, end: *end };
        let limits = JudgingLimits::of(STRENGTH).scaled_for_turns(input.count_turns());
        let analysis = analyse_match(&input, limits, progress, stop)?;
        Some(JudgedMatch { time_costs: time_costs(&input, &analysis), analysis })
    }
}

/// The running analysis, and the cache of finished analyses with the newest last.
#[derive(Resource)]
pub(super) struct MatchJudge<G: AnalysableGame> {
    running: Option<RunningAnalysis<G>>,
    kept: Vec<(Arc<G::AnalysisInput>, Arc<JudgedMatch<G>>)>,
}

impl<G: AnalysableGame> Default for MatchJudge<G> {
    fn default() -> MatchJudge<G> {
        MatchJudge { running: None, kept: Vec::new() }
    }
}

struct RunningAnalysis<G: AnalysableGame> {
    input: Arc<G::AnalysisInput>,
    /// The task, or `None` once its result has been taken.
    job: Option<BackgroundJob<Option<JudgedMatch<G>>>>,
    /// The number of judged turns, and the number of all turns.
    progress: Arc<[AtomicUsize; 2]>,
}

impl<G: AnalysableGame> MatchJudge<G> {
    /// Returns `true` while a match is being judged.
    fn is_running(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.job.as_ref().is_some_and(BackgroundJob::is_running))
    }

    /// Returns the analysis of a match, or `None` if the analysis is not complete.
    pub fn analysis_of(&mut self, input: &G::AnalysisInput) -> Option<Arc<JudgedMatch<G>>> {
        if let Some(running) = &mut self.running
            && let Some(judged) = BackgroundJob::take_result(&mut running.job)
        {
            let input = running.input.clone();
            self.running = None;
            if let Some(judged) = judged {
                self.cache_analysis(input, judged);
            }
        }
        self.kept.iter().find(|(kept, _)| **kept == *input).map(|(_, judged)| judged.clone())
    }

    /// Returns the number of judged turns and the number of all turns, or `None` if the match is not being judged.
    pub fn progress(&self, input: &G::AnalysisInput) -> Option<(usize, usize)> {
        let running = self.running.as_ref().filter(|running| *running.input == *input)?;
        let [done, all] = [0, 1].map(|part| running.progress[part].load(Ordering::Relaxed));
        Some((done, all))
    }

    /// Starts to judge a match and stops judging any other match. Does nothing if the match is already being judged.
    pub fn start_judging(&mut self, input: Arc<G::AnalysisInput>) {
        if self.progress(&input).is_some() {
            return;
        }
        let progress = Arc::new([AtomicUsize::new(0), AtomicUsize::new(0)]);
        let (judged, counted) = (input.clone(), progress.clone());
        let job = BackgroundJob::spawn(move |stop| {
            let mut count = |done, all| {
                for (number, counted) in [done, all].into_iter().zip(counted.iter()) {
                    counted.store(number, Ordering::Relaxed);
                }
            };
            G::judge(&judged, &mut count, stop)
        });
        self.running = Some(RunningAnalysis { input, job: Some(job), progress });
    }

    /// Stops the running analysis, if there is one.
    pub fn stop(&mut self) {
        self.running = None;
    }

    fn cache_analysis(&mut self, input: Arc<G::AnalysisInput>, judged: JudgedMatch<G>) {
        if self.kept.len() == MOST_KEPT {
            self.kept.remove(0);
        }
        self.kept.push((input, Arc::new(judged)));
    }
}

/// The match on the table, if it is over and its turning point must be found.
#[derive(Component, Default)]
struct ReviewedMatch(Option<Arc<TamskActionHistory>>);

/// Stops the analysis when the player leaves the match, unless the player goes on to its replay.
fn leave(screen: Res<State<Screen>>, mut judging: ResMut<MatchJudge<LiveMatch>>) {
    if *screen.get() != Screen::Replay(TAMSK) {
        judging.stop();
    }
}

/// Judges a match that a player has lost, and publishes its turning point and mistakes. Ignores matches that are not
/// real, such as lessons.
fn seek(
    table: Single<(&LiveMatch, &mut ReviewedMatch, &mut TurningPointSearch, &mut MatchMistakes)>,
    seats: Res<Seats>,
    occasion: TableOccasion,
    mut judging: ResMut<MatchJudge<LiveMatch>>,
) {
    let (live, mut reviewed, mut turning_point, mut mistakes) = table.into_inner();
    if !occasion.allows(|policy| policy.is_real_match) {
        return;
    }
    let is_lost = live.game().outcome().is_some_and(|outcome| outcome.winner.is_some());
    if !is_lost {
        judging.stop();
        return;
    }
    if !matches!(*turning_point, TurningPointSearch::NoLoser | TurningPointSearch::Sought) {
        return;
    }
    let input = reviewed.0.get_or_insert_with(|| Arc::new(input(live)));
    match judging.analysis_of(input) {
        Some(judged) => {
            let people: Vec<Player> = seats.people().collect();
            let state = |moment: Moment| Some(live.before_action(moment.actions_done)?.game().clone());
            mistakes.0 = level_one_mistakes_in(&judged, &people, state).into();
            *turning_point = judged
                .analysis
                .turning_point()
                .map_or(TurningPointSearch::NoSingleTurn, |turn| TurningPointSearch::Found(*turn));
        }
        None => {
            judging.start_judging(input.clone());
            turning_point.set_if_neq(TurningPointSearch::Sought);
        }
    }
}

/// Converts the match on the table to the input of the analysis.
fn input(live: &LiveMatch) -> TamskActionHistory {
    TamskActionHistory {
        origin: live.initial_state().clone(),
        actions: live.record().actions.clone(),
        end: live.game().now(),
    }
}
