//! Runs sand drills: moves the opponent's pieces, judges attempts by the events of the match, and saves the best times.

use bevy::prelude::*;
use tamsk_engine::drills::{Drill, DrillJudge, DrillState};
use tamsk_rules::{Millis, Player};

use super::schedule::ProblemSystems;
use crate::settings::PlayerProgress;
use crate::simulation::TimeRuns;
use crate::simulation::components::Hand;
use crate::simulation::live::{LiveMatch, MatchSetup};
use crate::simulation::queue::{RequestOrigin, RequestQueue, TamskRequest};
use crate::states::AtTable;
use crate::table::camera::CameraCommand;
use crate::table::drill::{CurrentDrill, DrillCommand, DrillPhase, DrillStatus, drill, drill_after};
use crate::table::lesson::ExercisePause;
use crate::table::loading::PutMatchOnTable;
use crate::table::occasion::Occasion;
use crate::table::on_table::OnTable;
use crate::table::planned_hand::{PlannedAction, planned_hand};
use crate::table::seats::{Seat, Seats};

/// Adds the systems that run sand drills.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ActiveDrill>()
        .add_systems(
            Update,
            (
                obey.in_set(ProblemSystems::RunCommands),
                judge.in_set(ProblemSystems::Judge),
                (act, move_hand).chain().in_set(ProblemSystems::MovePieces),
                (update_status, hold_time).in_set(ProblemSystems::UpdateStatus),
            ),
        )
        .add_observer(end_for_other_match)
        .add_systems(OnExit(AtTable), |mut active: ResMut<ActiveDrill>| active.0 = None);
}

/// The attempt at the drill on the table, if there is one.
#[derive(Resource, Debug, Default)]
struct ActiveDrill(Option<DrillAttempt>);

/// An attempt at a drill.
#[derive(Debug)]
struct DrillAttempt {
    drill: &'static Drill,
    start: LiveMatch,
    /// Whether the solver has started the drill. Time then runs until the attempt succeeds or fails.
    is_started: bool,
    /// Whether the match of the attempt has been requested but is not on the table yet.
    awaits_match: bool,
    state: DrillState,
}

impl DrillAttempt {
    /// Begins an attempt at a drill. Returns `None` if the match of the drill cannot be set up.
    fn begin(drill: &'static Drill) -> Option<DrillAttempt> {
        let start = LiveMatch::resume(MatchSetup::default(), &drill.record)
            .inspect_err(|error| error!("cannot set up drill {}: {error}", drill.id))
            .ok()?;
        Some(DrillAttempt { drill, start, is_started: false, awaits_match: true, state: DrillState::Open })
    }

    fn solver(&self) -> Player {
        Drill::solver_of(self.start.game())
    }

    /// Returns the state of the drill after the events of the match `live`, which began in the drill's initial state.
    fn state_in(&self, live: &LiveMatch) -> DrillState {
        let begun = self.start.game().now();
        let mut judge = DrillJudge::new(self.drill.goal, self.drill.time_limit, self.solver(), begun);
        // Skips the events before the drill began, which are also in the history of the match.
        for event in live.history().iter().skip(self.start.history().len()) {
            judge.observe(event);
        }
        judge.state_at(live.game().now())
    }

    /// Returns `true` while the solver's time is running.
    fn runs(&self) -> bool {
        self.is_started && !self.awaits_match && self.state == DrillState::Open
    }

    fn phase(&self) -> DrillPhase {
        match self.state {
            DrillState::Open if !self.is_started => DrillPhase::Ready,
            DrillState::Open => DrillPhase::Running,
            DrillState::Reached(_) => DrillPhase::GoalReached,
            DrillState::Failed(why, _) => DrillPhase::Failed(why),
        }
    }
}

fn end_for_other_match(came: On<Add, OnTable>, occasions: Query<&Occasion>, mut active: ResMut<ActiveDrill>) {
    if occasions.get(came.entity).is_ok_and(|occasion| *occasion != Occasion::Drill) {
        active.0 = None;
    }
}

fn obey(
    mut asked: MessageReader<DrillCommand>,
    mut active: ResMut<ActiveDrill>,
    mut loads: MessageWriter<PutMatchOnTable>,
    mut camera: MessageWriter<CameraCommand>,
) {
    for command in asked.read() {
        match *command {
            DrillCommand::StartClock => {
                if let Some(attempt) = &mut active.0 {
                    attempt.is_started = true;
                }
                continue;
            }
            DrillCommand::Repeat => {
                let Some(attempt) = &mut active.0 else { continue };
                (attempt.is_started, attempt.awaits_match, attempt.state) = (true, true, DrillState::Open);
            }
            DrillCommand::Open(id) => active.0 = drill(id).and_then(DrillAttempt::begin),
            DrillCommand::Next => {
                let next = active.0.as_ref().and_then(|attempt| drill_after(attempt.drill.id));
                let Some(next) = next.and_then(DrillAttempt::begin) else { continue };
                active.0 = Some(next);
            }
        }
        let Some(attempt) = &active.0 else { continue };
        camera.write(CameraCommand::Sit(attempt.solver()));
        let seats = Seats::for_player(attempt.solver(), Seat::Person, Seat::LessonOrProblem);
        loads.write(PutMatchOnTable { live: Box::new(attempt.start.clone()), seats, occasion: Occasion::Drill });
    }
}

/// Judges the attempt at the drill. If the solver has a new best time, saves it.
fn judge(live: Option<Single<Ref<LiveMatch>>>, mut active: ResMut<ActiveDrill>, mut progress: ResMut<PlayerProgress>) {
    let Some((attempt, live)) = active.0.as_mut().zip(live) else { return };
    if attempt.awaits_match {
        attempt.awaits_match = !live.is_added();
        return;
    }
    if !attempt.runs() {
        return;
    }
    attempt.state = attempt.state_in(&live);
    if let DrillState::Reached(time) = attempt.state {
        let times = &mut progress.problems.best_drill_millis;
        let best = times.entry(attempt.drill.id).or_insert(u32::MAX);
        *best = (*best).min(u32::try_from(time).unwrap_or(u32::MAX));
    }
}

/// Requests the opponent's next action when it is due.
fn act(live: Single<&LiveMatch>, runs: Res<TimeRuns>, active: Res<ActiveDrill>, mut queue: ResMut<RequestQueue>) {
    let Some(attempt) = active.0.as_ref().filter(|attempt| runs.0 && attempt.runs()) else { return };
    let (opponent, game) = (!attempt.solver(), live.game());
    let is_due = attempt.drill.opponent.next_action_time(game, opponent).is_some_and(|at| at <= game.now());
    if is_due
        && queue.is_all_answered()
        && let Some(action) = attempt.drill.opponent.next_action(game, opponent)
    {
        queue.push(RequestOrigin::lesson_or_problem(opponent), TamskRequest::Act(action));
    }
}

fn move_hand(live: Single<&LiveMatch>, active: Res<ActiveDrill>, mut hands: Query<&mut Hand>) {
    let Some(attempt) = active.0.as_ref().filter(|attempt| !attempt.awaits_match) else { return };
    let (opponent, game) = (!attempt.solver(), live.game());
    for mut hand in hands.iter_mut().filter(|hand| hand.player == opponent) {
        let due = attempt.drill.opponent.next_action_time(game, opponent);
        let action = || attempt.drill.opponent.next_action(game, opponent);
        let planned = due.and_then(|at| Some(PlannedAction { at, action: action()? }));
        let next = planned_hand(&live, &hand, planned);
        hand.set_if_neq(next);
    }
}

/// Stops time until the solver starts the drill, and again once the attempt has succeeded or failed.
fn hold_time(active: Res<ActiveDrill>, mut pause: ResMut<ExercisePause>) {
    let stops = active.0.as_ref().is_some_and(|attempt| !attempt.runs());
    if pause.by_drill != stops {
        pause.by_drill = stops;
    }
}

fn update_status(
    live: Option<Single<&LiveMatch>>,
    active: Res<ActiveDrill>,
    progress: Res<PlayerProgress>,
    mut current: ResMut<CurrentDrill>,
) {
    let shown = active.0.as_ref().map(|attempt| {
        let Drill { id, goal, time_limit: limit, opponent, .. } = *attempt.drill;
        let begun = attempt.start.game().now();
        let elapsed = || live.as_ref().map_or(begun, |live| live.game().now()) - begun;
        let time: Millis = match attempt.state {
            _ if attempt.awaits_match => 0,
            DrillState::Open => elapsed(),
            DrillState::Reached(time) | DrillState::Failed(_, time) => time,
        };
        DrillStatus {
            id,
            goal,
            time_limit: limit,
            rules: attempt.drill.record.rules,
            opponent,
            solver: attempt.solver(),
            phase: attempt.phase(),
            elapsed: time,
            computer_best_time: attempt.drill.solution.time,
            own_best_time: progress.problems.best_drill_millis.get(&id).copied().map(Millis::from),
            has_next: drill_after(id).is_some(),
        }
    });
    current.set_if_neq(CurrentDrill(shown));
}
