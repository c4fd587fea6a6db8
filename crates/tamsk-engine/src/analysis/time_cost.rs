//! The time that each player took in a match with sand, and what it cost.

use serde::Serialize;
use tamsk_records::TimedAction;
use tamsk_rules::{ByPlayer, Event, Match, Millis, Player, Socket, TimedEvent};

use super::course::Course;
use super::judge::median;
use super::turns::Analysis;
use crate::search::Score;

/// The time that a player took, and what it cost. All times are in milliseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TimeCost {
    /// The turns they took.
    pub turns: u32,
    /// How long these lasted together.
    pub thought: Millis,
    /// How long the middle one lasted.
    pub usual: Millis,
    /// How long the longest one lasted.
    pub longest: Millis,
    /// The number of that turn, of both players together, from 1; 0 if they took none.
    pub longest_turn: usize,
    /// Turns lost by being late or passed by choice (R5.3, R5.4).
    pub late: u32,
    /// Turns missed as a penalty (R5.6).
    pub missed: u32,
    /// What being slower than usual or late cost, in hundredths of a ring, in the turns that clearly lost something.
    pub lost: Score,
    /// The glasses that ran out, in order of time.
    pub wasted: Vec<WastedGlass>,
}

/// A glass that ran out before the match was over (R4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct WastedGlass {
    /// The socket it stands on for ever.
    pub socket: Socket,
    /// When it ran out.
    pub at: Millis,
    /// Whether it could still have moved: a socket beside it was open.
    pub could_move: bool,
    /// How much longer the match lasted, without it.
    pub unplayed: Millis,
}

/// Returns what time cost each player; `None` at Level 1, where no sand runs.
pub fn time_costs(course: &Course, analysis: &Analysis) -> Option<ByPlayer<TimeCost>> {
    if !course.origin.options().level.has_sand() {
        return None;
    }
    let mut costs: ByPlayer<TimeCost> = ByPlayer::default();
    count_losses(course, &mut costs);
    let mut durations: ByPlayer<Vec<Millis>> = ByPlayer::default();
    for turn in &analysis.turns {
        let cost = &mut costs[turn.player];
        let duration = turn.ended.saturating_sub(turn.began);
        durations[turn.player].push(duration);
        cost.turns += 1;
        cost.thought += duration;
        if duration > cost.longest {
            (cost.longest, cost.longest_turn) = (duration, turn.number);
        }
        if turn.verdict().is_some() {
            cost.lost += turn.lost_to_time;
        }
    }
    for player in Player::BOTH {
        costs[player].usual = median(std::mem::take(&mut durations[player])).unwrap_or(0);
    }
    Some(costs)
}

/// Counts the glasses that ran out and the turns that were lost.
fn count_losses(course: &Course, costs: &mut ByPlayer<TimeCost>) {
    let mut game = course.origin.clone();
    for &TimedAction { at, by, act } in course.actions {
        let passed = game.advance(at);
        note(&game, &passed, costs);
        if let Ok(done) = game.apply(at, by, act) {
            note(&game, &done, costs);
        }
    }
    let passed = game.advance(course.end);
    note(&game, &passed, costs);
    for glass in costs.0.iter_mut().flat_map(|cost| &mut cost.wasted) {
        glass.unplayed = game.now().saturating_sub(glass.at);
    }
}

fn note(game: &Match, events: &[TimedEvent], costs: &mut ByPlayer<TimeCost>) {
    for &TimedEvent { at, event } in events {
        match event {
            Event::GlassLost { glass, socket } => {
                // The passing of time changes no socket, so the neighbours are as they were then.
                let could_move = !game.board().exits(socket).is_empty();
                costs[glass.owner].wasted.push(WastedGlass { socket, at, could_move, unplayed: 0 });
            }
            Event::Late { player, .. } => costs[player].late += 1,
            Event::TurnMissed { player } => costs[player].missed += 1,
            _ => {}
        }
    }
}
