//! The course of a drill in simulated time.

use tamsk_rules::{Action, Match, Millis, Player};

use super::drill::{Drill, DrillGoal, DrillOpponent};
use super::judge::{DrillJudge, DrillState};

/// A drill in progress. The opponent acts as time passes.
#[derive(Clone)]
pub struct Course {
    goal: DrillGoal,
    game: Match,
    judge: DrillJudge,
    opponent: DrillOpponent,
    solver: Player,
    begun: Millis,
}

impl Course {
    /// Begins a drill; `None` if its record cannot be replayed.
    pub fn begin(drill: &Drill) -> Option<Course> {
        let game = drill.start()?;
        let (solver, begun) = (Drill::solver_of(&game), game.now());
        let judge = DrillJudge::begin(drill.goal, drill.limit, solver, begun);
        Some(Course { goal: drill.goal, game, judge, opponent: drill.opponent, solver, begun })
    }

    /// Returns what the solver must do.
    pub fn goal(&self) -> DrillGoal {
        self.goal
    }

    /// Returns the match.
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// Returns the solver.
    pub fn solver(&self) -> Player {
        self.solver
    }

    /// Returns the time since the beginning, in milliseconds.
    pub fn time(&self) -> Millis {
        self.game.now() - self.begun
    }

    /// Returns what has become of the drill.
    pub fn state(&self) -> DrillState {
        self.judge.state_at(self.game.now())
    }

    /// Returns when something happens next without the solver, in milliseconds of match time.
    pub fn next_due(&self) -> Option<Millis> {
        let opponent = self.opponent.due(&self.game, !self.solver);
        [opponent, self.game.next_due()].into_iter().flatten().min()
    }

    /// Advances the match to this time. Returns `false` if the rules refuse an action of the opponent.
    pub fn advance(&mut self, to: Millis) -> bool {
        // Nothing is due any more once the match is over.
        while self.game.outcome().is_none() {
            let opponent = self.opponent.due(&self.game, !self.solver).filter(|&at| at <= to);
            // What the rules do by themselves comes first (R2.3).
            let by_itself = self.game.next_due().filter(|&at| at <= opponent.unwrap_or(to));
            match (by_itself, opponent) {
                (Some(at), _) => self.pass_time(at),
                (None, Some(at)) => {
                    self.pass_time(at);
                    let Some(action) = self.opponent.action(&self.game, !self.solver) else { return false };
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

    /// Does an action of the solver at this time of the match. Returns `false` if the rules refuse it.
    pub fn act(&mut self, at: Millis, action: Action) -> bool {
        self.advance(at) && self.game.now() == at && self.apply(self.solver, action)
    }

    fn pass_time(&mut self, to: Millis) {
        for event in self.game.advance(to) {
            self.judge.see(&event);
        }
    }

    fn apply(&mut self, player: Player, action: Action) -> bool {
        let events = self.game.apply(self.game.now(), player, action);
        for event in events.iter().flatten() {
            self.judge.see(event);
        }
        events.is_ok()
    }
}

/// Repeats the solution of a drill and returns the time that it takes, in milliseconds; `None` if it does not reach the
/// goal.
pub fn repeat(drill: &Drill) -> Option<Millis> {
    let mut course = Course::begin(drill)?;
    for &(after, action) in &drill.solution.actions {
        if course.state() != DrillState::Open {
            break;
        }
        if !course.act(course.begun + after, action) {
            return None;
        }
    }
    course.advance(course.begun + drill.limit);
    match course.state() {
        DrillState::Reached(time) => Some(time),
        DrillState::Open | DrillState::Failed(..) => None,
    }
}
