//! A drill that is played in simulated time.

use tamsk_rules::{Action, Match, Millis, Player};

use super::drill::{Drill, DrillGoal, DrillOpponentHabits};
use super::judge::{DrillJudge, DrillState};

/// A drill in progress. The opponent acts as time passes.
#[derive(Clone)]
pub struct DrillRun {
    goal: DrillGoal,
    game: Match,
    judge: DrillJudge,
    opponent: DrillOpponentHabits,
    solver: Player,
    begun: Millis,
}

impl DrillRun {
    /// Starts a drill. Returns `None` if the record of the drill cannot be replayed.
    pub fn begin(drill: &Drill) -> Option<DrillRun> {
        let game = drill.match_at_start()?;
        let (solver, begun) = (Drill::solver_of(&game), game.now());
        let judge = DrillJudge::new(drill.goal, drill.time_limit, solver, begun);
        Some(DrillRun { goal: drill.goal, game, judge, opponent: drill.opponent, solver, begun })
    }

    /// Returns the goal of the drill.
    pub fn goal(&self) -> DrillGoal {
        self.goal
    }

    /// Returns the current state of the match.
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// Returns the player who solves the drill.
    pub fn solver(&self) -> Player {
        self.solver
    }

    /// Returns the time since the drill began, in milliseconds.
    pub fn elapsed(&self) -> Millis {
        self.game.now() - self.begun
    }

    /// Returns the state of the drill.
    pub fn state(&self) -> DrillState {
        self.judge.state_at(self.game.now())
    }

    /// Returns the match time of the next event that needs no action by the solver, in milliseconds; `None` if nothing
    /// happens before the solver acts.
    pub fn next_due(&self) -> Option<Millis> {
        let opponent = self.opponent.next_action_time(&self.game, !self.solver);
        [opponent, self.game.next_due_time()].into_iter().flatten().min()
    }

    /// Advances the match to match time `to`. Returns `false` if the opponent must act but finds no action, or if the
    /// rules refuse the action.
    pub fn try_advance(&mut self, to: Millis) -> bool {
        // After the end of the match, no event is due.
        while self.game.outcome().is_none() {
            let opponent = self.opponent.next_action_time(&self.game, !self.solver).filter(|&at| at <= to);
            // Events of the rules come before actions of players (R2.3).
            let by_itself = self.game.next_due_time().filter(|&at| at <= opponent.unwrap_or(to));
            match (by_itself, opponent) {
                (Some(at), _) => self.pass_time(at),
                (None, Some(at)) => {
                    self.pass_time(at);
                    let Some(action) = self.opponent.next_action(&self.game, !self.solver) else { return false };
                    if !self.apply(!self.solver, action) {
                        return false;
                    }
                }
                (None, None) => break,
            }
        }
        self.pass_time(to);
        true
    }

    /// Applies an action by the solver at match time `at`. Returns `false` if the rules refuse this action or an
    /// earlier action by the opponent.
    pub fn apply_solver_action(&mut self, at: Millis, action: Action) -> bool {
        self.try_advance(at) && self.game.now() == at && self.apply(self.solver, action)
    }

    fn pass_time(&mut self, to: Millis) {
        for event in self.game.advance(to) {
            self.judge.observe(&event);
        }
    }

    fn apply(&mut self, player: Player, action: Action) -> bool {
        let events = self.game.apply(self.game.now(), player, action);
        for event in events.iter().flatten() {
            self.judge.observe(event);
        }
        events.is_ok()
    }
}

/// Replays the solution of a drill and returns the time that the solution takes, in milliseconds. Returns `None` if the
/// record of the drill cannot be replayed, or if the solution is refused or does not reach the goal.
pub fn replay_solution(drill: &Drill) -> Option<Millis> {
    let mut run = DrillRun::begin(drill)?;
    for &(after, action) in &drill.solution.actions {
        if run.state() != DrillState::Open {
            break;
        }
        if !run.apply_solver_action(run.begun + after, action) {
            return None;
        }
    }
    run.try_advance(run.begun + drill.time_limit);
    match run.state() {
        DrillState::Reached(time) => Some(time),
        DrillState::Open | DrillState::Failed(..) => None,
    }
}
