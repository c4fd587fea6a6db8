//! The time that each player took in a match with sand, and the cost of this time.

use serde::Serialize;
use tamsk_records::TimedAction;
use tamsk_rules::{ByPlayer, Event, Match, Millis, Player, Socket, TimedEvent};

use super::history::MatchHistory;
use super::judge::median;
use super::turns::Analysis;
use crate::search::Score;

/// The time that a player took, and its cost. All times are in milliseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TimeCost {
    /// The number of turns.
    pub turns: u32,
    /// The total duration of all turns.
    #[serde(rename = "thought")]
    pub total_turn_time: Millis,
    /// The median duration of a turn.
    #[serde(rename = "usual")]
    pub median_turn_time: Millis,
    /// The duration of the longest turn.
    #[serde(rename = "longest")]
    pub longest_turn_time: Millis,
    /// The number of the longest turn, or 0 if there are no turns. Turns of both players are counted together, from 1.
    #[serde(rename = "longest_turn")]
    pub longest_turn_number: usize,
    /// The number of turns in which the player was late or passed by choice (R5.3, R5.4).
    #[serde(rename = "late")]
    pub late_turns: u32,
    /// The number of turns missed as a penalty (R5.6).
    #[serde(rename = "missed")]
    pub missed_turns: u32,
    /// The cost of being late or slower than usual, in hundredths of a ring. Counts only turns with a verdict.
    #[serde(rename = "lost")]
    pub score_loss: Score,
    /// The glasses that ran out, in chronological order.
    #[serde(rename = "wasted")]
    pub glass_losses: Vec<GlassLoss>,
}

/// A glass that ran out before the match was over (R4.2). All times are in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct GlassLoss {
    /// The socket on which the glass remains.
    pub socket: Socket,
    /// The match time at which the glass ran out.
    pub at: Millis,
    /// `true` if the glass could still have moved to a neighbouring socket.
    pub could_move: bool,
    /// The time from the loss of the glass to the end of the match, or to the end of the history of an unfinished
    /// match.
    #[serde(rename = "unplayed")]
    pub time_to_end: Millis,
}

/// Returns the cost of time for each player; `None` at Level 1, where no sand runs.
pub fn time_costs(history: &MatchHistory, analysis: &Analysis) -> Option<ByPlayer<TimeCost>> {
    if !history.start.options().level.has_sand() {
        return None;
    }
    let mut costs: ByPlayer<TimeCost> = ByPlayer::default();
    count_losses(history, &mut costs);
    let mut durations: ByPlayer<Vec<Millis>> = ByPlayer::default();
    for turn in &analysis.turns {
        let cost = &mut costs[turn.player];
        let duration = turn.ended.saturating_sub(turn.began);
        durations[turn.player].push(duration);
        cost.turns += 1;
        cost.total_turn_time += duration;
        if duration > cost.longest_turn_time {
            (cost.longest_turn_time, cost.longest_turn_number) = (duration, turn.number);
        }
        if turn.verdict().is_some() {
            cost.score_loss += turn.lost_to_time;
        }
    }
    for player in Player::BOTH {
        costs[player].median_turn_time = median(std::mem::take(&mut durations[player])).unwrap_or(0);
    }
    Some(costs)
}

/// Counts the glasses that ran out and the turns that were lost.
fn count_losses(history: &MatchHistory, costs: &mut ByPlayer<TimeCost>) {
    let mut game = history.start.clone();
    for &TimedAction { at, by, act } in history.actions {
        let passed = game.advance(at);
        add_losses(&game, &passed, costs);
        if let Ok(done) = game.apply(at, by, act) {
            add_losses(&game, &done, costs);
        }
    }
    let passed = game.advance(history.end);
    add_losses(&game, &passed, costs);
    for glass in costs.0.iter_mut().flat_map(|cost| &mut cost.glass_losses) {
        glass.time_to_end = game.now().saturating_sub(glass.at);
    }
}

fn add_losses(game: &Match, events: &[TimedEvent], costs: &mut ByPlayer<TimeCost>) {
    for &TimedEvent { at, event } in events {
        match event {
            Event::GlassLost { glass, socket } => {
                // No glass has moved since this glass ran out, so the neighbouring sockets are still the same.
                let could_move = !game.board().exits(socket).is_empty();
                costs[glass.owner].glass_losses.push(GlassLoss { socket, at, could_move, time_to_end: 0 });
            }
            Event::PlayerLate { player, .. } => costs[player].late_turns += 1,
            Event::TurnMissed { player } => costs[player].missed_turns += 1,
            _ => {}
        }
    }
}
