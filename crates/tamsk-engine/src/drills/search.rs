//! Solves drills in simulated time by a beam search over the solver's turns.

use std::collections::HashSet;

use tamsk_rules::{Action, ExtraRingRight, GlassId, Match, Millis, Player, Sand, Socket, SocketSet};

use super::drill::{DrillGoal, DrillSolution, glasses_of};
use super::drill_run::DrillRun;
use super::judge::DrillState;
use crate::random::Random;
use crate::sand::{SearchAssumptions, TimeAssumptions, TimedPosition};
use crate::search::SearchablePosition;

/// The time that a move takes in [`Drill::solution`](super::Drill::solution), in milliseconds.
pub const SOLUTION_PACE: Millis = 700;

/// The maximum number of turns that the solver plays in one line of the search.
const MOST_TURNS: usize = 60;

/// The sand that should remain in a glass when the solver has moved it, in milliseconds.
const MARGIN: Millis = 300;

/// A possible turn of the solver.
#[derive(Clone, Copy)]
struct Plan {
    /// The match time at which the solver begins to act, in milliseconds.
    from: Millis,
    glass: GlassId,
    to: Socket,
    ring: bool,
    /// `true` to turn the timer over in the opponent's turn as soon as the timer is empty.
    flip: bool,
}

/// A drill in progress, with the actions of the solver so far.
#[derive(Clone)]
struct Line {
    run: DrillRun,
    actions: Vec<(Millis, Action)>,
}

/// Searches for the quickest solution of a drill, with `pace` milliseconds for each move of a glass and half of that
/// for every other action. Returns `None` if no solution is found. The search may miss a solution, because it keeps
/// only the `width` best lines after each turn. A returned solution is correct, because the search has played it.
pub fn solve(start: &DrillRun, pace: Millis, width: usize) -> Option<DrillSolution> {
    let mut best: Option<DrillSolution> = None;
    let mut lines = vec![Line { run: start.clone(), actions: Vec::new() }];
    for _ in 0..MOST_TURNS {
        let mut next: Vec<(i64, Line)> = Vec::new();
        let mut seen = HashSet::new();
        for line in &lines {
            for plan in plans(&line.run, pace) {
                let Some(line) = play(line, plan, pace) else { continue };
                match line.run.state() {
                    DrillState::Reached(time) if best.as_ref().is_none_or(|best| time < best.time) => {
                        best = Some(DrillSolution { time, actions: line.actions });
                    }
                    DrillState::Open if seen.insert(key(&line.run)) => next.push((value(&line.run), line)),
                    DrillState::Open | DrillState::Reached(_) | DrillState::Failed(..) => {}
                }
            }
        }
        // `KeepGlassesAlive` is reached exactly at the time limit, so no solution is quicker than another.
        if best.is_some() && start.goal() == DrillGoal::KeepGlassesAlive {
            break;
        }
        next.retain(|(_, line)| best.as_ref().is_none_or(|best| line.run.elapsed() < best.time));
        next.sort_by_key(|(value, _)| -value);
        next.truncate(width);
        lines = next.into_iter().map(|(_, line)| line).collect();
        if lines.is_empty() {
            break;
        }
    }
    best
}

/// Plays random legal turns without delay, and returns `true` if they solve the drill. Where it may help to turn the
/// timer over, the solver does so in one of four turns.
pub fn random_play_succeeds(start: &DrillRun, pace: Millis, random: &mut Random) -> bool {
    let mut line = Line { run: start.clone(), actions: Vec::new() };
    for _ in 0..MOST_TURNS {
        let now = line.run.game().now();
        let plans: Vec<Plan> = plans(&line.run, pace).into_iter().filter(|plan| plan.from == now).collect();
        let Some(&plan) = random.choose(&plans) else { return false };
        let plan = Plan { flip: plan.flip && random.next_u64().is_multiple_of(2), ..plan };
        let Some(next) = play(&line, plan, pace) else { return false };
        match next.run.state() {
            DrillState::Open => line = next,
            state => return matches!(state, DrillState::Reached(_)),
        }
    }
    false
}

/// Returns the plans for the solver's turn that has just begun.
fn plans(run: &DrillRun, pace: Millis) -> Vec<Plan> {
    let (goal, game, me) = (run.goal(), run.game(), run.solver());
    let flips: &[bool] = match goal {
        DrillGoal::MakeLate | DrillGoal::DropTwoRingsInOneTurn if game.options().has_timer() => &[true, false],
        _ => &[false],
    };
    // Only the goal `WinByGlassTimes` needs equal rings, so only this goal can be a reason to keep a ring.
    let rings: &[bool] = match goal {
        _ if game.rings_in_holder(me) == 0 => &[false],
        DrillGoal::WinByGlassTimes => &[true, false],
        DrillGoal::KeepGlassesAlive | DrillGoal::MakeLate | DrillGoal::DropTwoRingsInOneTurn => &[true],
    };
    let mut plans = Vec::new();
    for from in moments(run, pace) {
        for glass in glasses_of(me).filter(|&id| game.can_lift(id)) {
            for to in game.targets(glass) {
                for &ring in rings {
                    plans.extend(flips.iter().map(|&flip| Plan { from, glass, to, ring, flip }));
                }
            }
        }
    }
    plans
}

/// Returns the match times at which it is sensible to begin the turn.
fn moments(run: &DrillRun, pace: Millis) -> Vec<Millis> {
    let (goal, game, me) = (run.goal(), run.game(), run.solver());
    let now = game.now();
    let mut moments = vec![now];
    // One possibility is to wait until the ring that the opponent keeps can be claimed (R3.4).
    moments.extend(game.ring_window(!me).and_then(|right| right.until));
    if matches!(goal, DrillGoal::KeepGlassesAlive | DrillGoal::WinByGlassTimes) {
        for owner in Player::BOTH.into_iter().filter(|&owner| owner == me || goal == DrillGoal::WinByGlassTimes) {
            let ends = glasses_of(owner).filter_map(|id| match game.glass(id).sand {
                Sand::Running { runs_out } => Some(runs_out),
                Sand::Idle | Sand::Lost { .. } => None,
            });
            // The solver can turn a glass over as late as possible, because the glass then has more sand. The solver
            // can also wait until a glass of the opponent runs out, because the lost glass then blocks a way.
            let late = |end: Millis| if owner == me { end.saturating_sub(pace + MARGIN) } else { end };
            moments.extend(ends.map(late));
        }
    }
    if game.options().has_timer() {
        // If the solver begins the move at this time, the timer is empty when the opponent's turn begins.
        moments.push((now + Millis::from(game.timer_upper_sand())).saturating_sub(pace));
    }
    moments.retain(|&at| at >= now && at < now + Millis::from(game.options().glass_sand));
    moments.sort_unstable();
    moments.dedup();
    moments
}

/// Plays a turn of the solver and waits until the solver's next decision. Returns `None` if the turn cannot be played
/// as planned, or if the solver never gets another decision.
fn play(line: &Line, plan: Plan, pace: Millis) -> Option<Line> {
    let mut line = line.clone();
    let half = pace / 2;
    line.wait(plan.from)?;
    let me = line.run.solver();
    if line.run.game().claim(me).is_some() && line.run.game().glass_in_hand(me).is_none() {
        line.act(half, Action::ClaimRing)?;
    }
    let from = line.run.game().glass(plan.glass).socket?;
    line.act(half, Action::Lift(from))?;
    line.act(half, Action::Place(plan.to))?;
    let turn = line.run.game().turn_start_time();
    if plan.flip && line.run.game().timer_upper_sand() == 0 {
        line.flip(half, turn)?;
    }
    if plan.ring {
        line.wait(line.run.game().now() + half)?;
        // A slow player may miss the time to drop the ring.
        if line.run.game().ring_window(me).is_some() {
            line.act(0, Action::DropRing)?;
        }
    }
    if matches!(line.run.game().extra_ring_right(me), ExtraRingRight::Open { .. }) {
        let socket = extra_socket(line.run.game(), me)?;
        line.act(half, Action::DropExtra(socket))?;
    }
    if plan.flip && line.run.game().timer_upper_sand() > 0 && line.run.game().timer_armed_against().is_none() {
        let empty = line.run.game().now() + Millis::from(line.run.game().timer_upper_sand());
        line.wait_while(empty, turn)?;
        line.flip(half, turn)?;
    }
    line.wait_for_turn()?;
    Some(line)
}

impl Line {
    fn is_open(&self) -> bool {
        self.run.state() == DrillState::Open
    }

    fn wait(&mut self, until: Millis) -> Option<()> {
        self.run.try_advance(until).then_some(())
    }

    /// Waits until match time `until`, or until the turn that began at `turn` or the drill is over. Returns `None` if
    /// the rules refuse an action of the opponent.
    fn wait_while(&mut self, until: Millis, turn: Millis) -> Option<()> {
        while self.is_open() && self.run.game().turn_start_time() == turn {
            match self.run.next_due().filter(|&at| at <= until) {
                Some(at) => self.wait(at)?,
                None => return self.wait(until),
            }
        }
        Some(())
    }

    /// Waits `after` milliseconds and then applies an action by the solver, unless the drill is decided by then.
    /// Returns `None` if the rules refuse an action.
    fn act(&mut self, after: Millis, action: Action) -> Option<()> {
        let at = self.run.game().now() + after;
        self.wait(at)?;
        if !self.is_open() {
            return Some(());
        }
        let since = self.run.elapsed();
        self.run.apply_solver_action(at, action).then(|| self.actions.push((since, action)))
    }

    /// Turns the timer over against the opponent `after` milliseconds from now, if the turn that began at `turn` still
    /// lasts and the timer is empty. Returns `None` if the rules refuse an action.
    fn flip(&mut self, after: Millis, turn: Millis) -> Option<()> {
        let at = self.run.game().now() + after;
        self.wait_while(at, turn)?;
        let game = self.run.game();
        let can_flip =
            game.turn_start_time() == turn && game.to_move() != self.run.solver() && game.timer_upper_sand() == 0;
        if can_flip && self.is_open() { self.act(0, Action::FlipTimer) } else { Some(()) }
    }

    /// Waits until the solver is to move or the drill is decided. Returns `None` if neither ever happens, or if the
    /// rules refuse an action of the opponent.
    fn wait_for_turn(&mut self) -> Option<()> {
        let me = self.run.solver();
        while self.is_open() {
            let game = self.run.game();
            if game.to_move() == me && !game.is_ending() && glasses_of(me).any(|id| game.can_lift(id)) {
                break;
            }
            match self.run.next_due() {
                Some(at) => self.wait(at)?,
                // Nothing more will happen before the solver acts.
                None => return None,
            }
        }
        Some(())
    }
}

/// Returns a socket for the solver's extra ring, or `None` if all sockets are full. The socket is not next to a glass
/// of the solver if this can be avoided.
fn extra_socket(game: &Match, me: Player) -> Option<Socket> {
    let open = SocketSet::ALL - game.board().full_sockets();
    let near: SocketSet = glasses_of(me).filter_map(|id| game.glass(id).socket).collect();
    open.into_iter().find(|&socket| (socket.neighbours() & near).is_empty()).or_else(|| open.into_iter().next())
}

/// Returns a heuristic value of a drill in progress, for the goal of the drill. Greater is better.
fn value(run: &DrillRun) -> i64 {
    let (game, me) = (run.game(), run.solver());
    let left = |owner| glasses_of(owner).map(|id| i64::from(game.upper_sand(id).min(30_000)));
    let exits = |owner| glasses_of(owner).map(|id| game.targets(id).len() as i64).sum::<i64>();
    match run.goal() {
        DrillGoal::KeepGlassesAlive => 3 * left(me).min().unwrap_or_default() + left(me).sum::<i64>() + 400 * exits(me),
        DrillGoal::MakeLate | DrillGoal::DropTwoRingsInOneTurn => {
            let movable = glasses_of(!me).filter(|&id| !game.targets(id).is_empty()).count() as i64;
            let extra = i64::from(game.extra_ring_right(me) == ExtraRingRight::Pending);
            20_000 * extra + 3_000 * movable - i64::from(game.timer_upper_sand()) - run.elapsed() as i64
        }
        DrillGoal::WinByGlassTimes => {
            let lead = i64::from(game.rings_in_holder(!me)) - i64::from(game.rings_in_holder(me));
            let last = |owner| game.glass_end_times(owner).into_iter().max().unwrap_or_default() as i64;
            let ahead = (last(me) - last(!me)).clamp(-30_000, 30_000);
            ahead - 2_000 * lead.abs() - 500 * (exits(me) + exits(!me))
        }
    }
}

/// Returns a key for the state of a drill. Two states have the same key only if they differ by at most a short time.
fn key(run: &DrillRun) -> (u64, Millis, u32, u8) {
    let game = run.game();
    let assumptions = SearchAssumptions {
        time_model: TimeAssumptions::of(game, [SOLUTION_PACE; 2]),
        window_rings_are_dropped: false,
    };
    let position = TimedPosition::from_match(game, assumptions);
    let open = Player::BOTH.map(|player| u8::from(game.ring_window(player).is_some()));
    (position.hash(), run.elapsed() / 500, game.timer_upper_sand() / 500, open[0] | open[1] << 1)
}
