//! Finds ways to do a drill in simulated time: a beam search over the solver's turns.

use std::collections::HashSet;

use tamsk_rules::{Action, ExtraRingRight, GlassId, Match, Millis, Player, Sand, Socket, SocketSet};

use super::course::Course;
use super::drill::{DrillGoal, Solution, glasses_of};
use super::judge::DrillState;
use crate::random::Random;
use crate::sand::{Assumptions, TimeModel, TimedPosition};
use crate::search::Game;

/// The time that a move takes in [`Drill::solution`](super::Drill::solution), in milliseconds.
pub const PACE_OF_BEST: Millis = 700;

/// The most turns of the solver that the search looks ahead.
const MOST_TURNS: usize = 60;

/// How long before a glass of theirs runs out the solver moves it at the latest, in milliseconds besides their pace.
const MARGIN: Millis = 300;

/// A turn of the solver.
#[derive(Clone, Copy)]
struct Plan {
    /// When the first action may be done, in milliseconds of match time.
    from: Millis,
    glass: GlassId,
    to: Socket,
    ring: bool,
    /// Whether to turn over the timer as soon as it is empty, in the opponent's turn.
    flip: bool,
}

/// A course with the solver's actions so far.
#[derive(Clone)]
struct Line {
    course: Course,
    actions: Vec<(Millis, Action)>,
}

/// Looks for the quickest way to do a drill that takes `pace` milliseconds for each move of a glass, and half of that for
/// every other action. Keeps the `width` best lines after each turn, so it can miss a way, but does every action of the
/// one it returns. Returns `None` if it finds none.
pub fn solve(start: &Course, pace: Millis, width: usize) -> Option<Solution> {
    let mut best: Option<Solution> = None;
    let mut lines = vec![Line { course: start.clone(), actions: Vec::new() }];
    for _ in 0..MOST_TURNS {
        let mut next: Vec<(i64, Line)> = Vec::new();
        let mut seen = HashSet::new();
        for line in &lines {
            for plan in plans(&line.course, pace) {
                let Some(line) = play(line, plan, pace) else { continue };
                match line.course.state() {
                    DrillState::Reached(time) if best.as_ref().is_none_or(|best| time < best.time) => {
                        best = Some(Solution { time, actions: line.actions });
                    }
                    DrillState::Open if seen.insert(key(&line.course)) => next.push((value(&line.course), line)),
                    DrillState::Open | DrillState::Reached(_) | DrillState::Failed(..) => {}
                }
            }
        }
        // Whoever keeps glasses alive cannot be quicker than the limit.
        if best.is_some() && start.goal() == DrillGoal::KeepAlive {
            break;
        }
        next.retain(|(_, line)| best.as_ref().is_none_or(|best| line.course.time() < best.time));
        next.sort_by_key(|(value, _)| -value);
        next.truncate(width);
        lines = next.into_iter().map(|(_, line)| line).collect();
        if lines.is_empty() {
            break;
        }
    }
    best
}

/// Does a drill with random legal turns and without delay, turning the timer over in one of four turns. Returns `true` if
/// that reaches the goal.
pub fn play_at_random(start: &Course, pace: Millis, random: &mut Random) -> bool {
    let mut line = Line { course: start.clone(), actions: Vec::new() };
    for _ in 0..MOST_TURNS {
        let now = line.course.game().now();
        let plans: Vec<Plan> = plans(&line.course, pace).into_iter().filter(|plan| plan.from == now).collect();
        let Some(&plan) = random.choose(&plans) else { return false };
        let plan = Plan { flip: plan.flip && random.next_u64().is_multiple_of(2), ..plan };
        let Some(next) = play(&line, plan, pace) else { return false };
        match next.course.state() {
            DrillState::Open => line = next,
            state => return matches!(state, DrillState::Reached(_)),
        }
    }
    false
}

/// Returns the plans for the solver's turn that begins now.
fn plans(course: &Course, pace: Millis) -> Vec<Plan> {
    let (goal, game, me) = (course.goal(), course.game(), course.solver());
    let flips: &[bool] = match goal {
        DrillGoal::MakeLate | DrillGoal::TwoRings if game.options().has_timer() => &[true, false],
        _ => &[false],
    };
    // Only who wants equal rings has a reason to keep one.
    let rings: &[bool] = match goal {
        _ if game.rings(me) == 0 => &[false],
        DrillGoal::WinOnTime => &[true, false],
        DrillGoal::KeepAlive | DrillGoal::MakeLate | DrillGoal::TwoRings => &[true],
    };
    let mut plans = Vec::new();
    for from in moments(course, pace) {
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

/// Returns the times at which it can make sense to begin the turn.
fn moments(course: &Course, pace: Millis) -> Vec<Millis> {
    let (goal, game, me) = (course.goal(), course.game(), course.solver());
    let now = game.now();
    let mut moments = vec![now];
    // Waits until the opponent's unused ring can be claimed (R3.4).
    moments.extend(game.ring_window(!me).and_then(|right| right.until));
    if matches!(goal, DrillGoal::KeepAlive | DrillGoal::WinOnTime) {
        for owner in Player::BOTH.into_iter().filter(|&owner| owner == me || goal == DrillGoal::WinOnTime) {
            let ends = glasses_of(owner).filter_map(|id| match game.glass(id).sand {
                Sand::Running { runs_out } => Some(runs_out),
                Sand::Idle | Sand::Lost { .. } => None,
            });
            // A glass turned over late has more sand; a glass of the opponent that has run out blocks a way.
            let late = |end: Millis| if owner == me { end.saturating_sub(pace + MARGIN) } else { end };
            moments.extend(ends.map(late));
        }
    }
    if game.options().has_timer() {
        // The timer is empty when the opponent's turn begins.
        moments.push((now + Millis::from(game.timer_upper())).saturating_sub(pace));
    }
    moments.retain(|&at| at >= now && at < now + Millis::from(game.options().glass));
    moments.sort_unstable();
    moments.dedup();
    moments
}

/// Plays a turn of the solver and everything until they must decide again; `None` if the rules refuse a part of it.
fn play(line: &Line, plan: Plan, pace: Millis) -> Option<Line> {
    let mut line = line.clone();
    let half = pace / 2;
    line.wait(plan.from)?;
    let me = line.course.solver();
    if line.course.game().claim(me).is_some() && line.course.game().in_hand(me).is_none() {
        line.act(half, Action::ClaimRing)?;
    }
    let from = line.course.game().glass(plan.glass).at?;
    line.act(half, Action::Lift(from))?;
    line.act(half, Action::Place(plan.to))?;
    let turn = line.course.game().turn_began();
    if plan.flip && line.course.game().timer_upper() == 0 {
        line.flip(half, turn)?;
    }
    if plan.ring {
        line.wait(line.course.game().now() + half)?;
        // Who is slow may be too late for it.
        if line.course.game().ring_window(me).is_some() {
            line.act(0, Action::DropRing)?;
        }
    }
    if matches!(line.course.game().extra(me), ExtraRingRight::Open { .. }) {
        let socket = extra_socket(line.course.game(), me)?;
        line.act(half, Action::DropExtra(socket))?;
    }
    if plan.flip && line.course.game().timer_upper() > 0 && line.course.game().timer_armed_against().is_none() {
        let empty = line.course.game().now() + Millis::from(line.course.game().timer_upper());
        line.wait_while(empty, turn)?;
        line.flip(half, turn)?;
    }
    line.wait_for_turn()?;
    Some(line)
}

impl Line {
    fn is_open(&self) -> bool {
        self.course.state() == DrillState::Open
    }

    fn wait(&mut self, until: Millis) -> Option<()> {
        self.course.advance(until).then_some(())
    }

    /// Waits until this time, or until the turn that began at `turn` is over.
    fn wait_while(&mut self, until: Millis, turn: Millis) -> Option<()> {
        while self.is_open() && self.course.game().turn_began() == turn {
            match self.course.next_due().filter(|&at| at <= until) {
                Some(at) => self.wait(at)?,
                None => return self.wait(until),
            }
        }
        Some(())
    }

    /// Does an action of the solver `after` a while, unless the drill is decided by then.
    fn act(&mut self, after: Millis, action: Action) -> Option<()> {
        let at = self.course.game().now() + after;
        self.wait(at)?;
        if !self.is_open() {
            return Some(());
        }
        let since = self.course.time();
        self.course.act(at, action).then(|| self.actions.push((since, action)))
    }

    /// Turns the timer over against the opponent, if the turn that began at `turn` lasts until then.
    fn flip(&mut self, after: Millis, turn: Millis) -> Option<()> {
        let at = self.course.game().now() + after;
        self.wait_while(at, turn)?;
        let game = self.course.game();
        let can_flip = game.turn_began() == turn && game.to_move() != self.course.solver() && game.timer_upper() == 0;
        if can_flip && self.is_open() { self.act(0, Action::FlipTimer) } else { Some(()) }
    }

    /// Waits until the solver is to move or the drill is decided.
    fn wait_for_turn(&mut self) -> Option<()> {
        let me = self.course.solver();
        while self.is_open() {
            let game = self.course.game();
            if game.to_move() == me && !game.is_ending() && glasses_of(me).any(|id| game.can_lift(id)) {
                break;
            }
            match self.course.next_due() {
                Some(at) => self.wait(at)?,
                // Only a decision of the solver goes on from here.
                None => return None,
            }
        }
        Some(())
    }
}

/// Returns a socket for the solver's extra ring that is not full: one that touches none of their glasses, if there is one.
fn extra_socket(game: &Match, me: Player) -> Option<Socket> {
    let open = SocketSet::ALL - game.board().full_sockets();
    let near: SocketSet = glasses_of(me).filter_map(|id| game.glass(id).at).collect();
    open.into_iter().find(|&socket| (socket.neighbours() & near).is_empty()).or_else(|| open.into_iter().next())
}

/// Returns how promising a course is for a goal; greater is better.
fn value(course: &Course) -> i64 {
    let (game, me) = (course.game(), course.solver());
    let left = |owner| glasses_of(owner).map(|id| i64::from(game.upper(id).min(30_000)));
    let exits = |owner| glasses_of(owner).map(|id| game.targets(id).len() as i64).sum::<i64>();
    match course.goal() {
        DrillGoal::KeepAlive => 3 * left(me).min().unwrap_or_default() + left(me).sum::<i64>() + 400 * exits(me),
        DrillGoal::MakeLate | DrillGoal::TwoRings => {
            let movable = glasses_of(!me).filter(|&id| !game.targets(id).is_empty()).count() as i64;
            let extra = i64::from(game.extra(me) == ExtraRingRight::Pending);
            20_000 * extra + 3_000 * movable - i64::from(game.timer_upper()) - course.time() as i64
        }
        DrillGoal::WinOnTime => {
            let lead = i64::from(game.rings(!me)) - i64::from(game.rings(me));
            let last = |owner| game.glass_end_times(owner).into_iter().max().unwrap_or_default() as i64;
            let ahead = (last(me) - last(!me)).clamp(-30_000, 30_000);
            ahead - 2_000 * lead.abs() - 500 * (exits(me) + exits(!me))
        }
    }
}

/// Returns a number that two courses share only if nothing but small differences of time is between them.
fn key(course: &Course) -> (u64, Millis, u32, u8) {
    let game = course.game();
    let assumptions = Assumptions { clock: TimeModel::of(game, [PACE_OF_BEST; 2]), open_rings_are_dropped: false };
    let position = TimedPosition::from_match(game, assumptions);
    let open = Player::BOTH.map(|player| u8::from(game.ring_window(player).is_some()));
    (position.hash(), course.time() / 500, game.timer_upper() / 500, open[0] | open[1] << 1)
}
