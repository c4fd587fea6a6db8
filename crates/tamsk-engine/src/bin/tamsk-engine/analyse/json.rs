//! Writes an analysis as JSON.

use std::io::Write;

use serde::Serialize;
use tamsk_engine::analysis::{Analysis, JudgedTurn, JudgingLimits, Lead, MatchHistory, TimeCost, TurnOutcome, Verdict};
use tamsk_engine::command_line::{Failure, write_json};
use tamsk_records::{OutcomeJson, Record};
use tamsk_rules::{ByPlayer, Level, Millis, Player, Socket};

#[derive(Serialize)]
struct AnalysisReport<'a> {
    level: Level,
    positions: u64,
    start: Lead,
    turns: Vec<TurnReport>,
    worst: Vec<usize>,
    red: PlayerReport<'a>,
    black: PlayerReport<'a>,
    result: Option<OutcomeJson>,
}

#[derive(Serialize)]
struct TurnReport {
    number: usize,
    player: &'static str,
    began: Millis,
    ended: Millis,
    deed: &'static str,
    socket: Option<Socket>,
    played: String,
    best: Option<String>,
    best_waits: bool,
    before: Lead,
    after: Lead,
    loss: i32,
    cost: u8,
    lost_to_time: i32,
    verdict: Option<Verdict>,
}

impl TurnReport {
    fn of(turn: &JudgedTurn) -> TurnReport {
        let (deed, socket) = match turn.action {
            TurnOutcome::Chose(_) => ("chose", None),
            TurnOutcome::WasLate => ("late", None),
            TurnOutcome::LetGlassRunOut(socket) => ("lost_glass", Some(socket)),
            TurnOutcome::MovedOntoFullSocket(socket) => ("full_socket", Some(socket)),
            TurnOutcome::Resigned => ("resigned", None),
        };
        TurnReport {
            number: turn.number,
            player: turn.player.name(),
            began: turn.began,
            ended: turn.ended,
            deed,
            socket,
            played: turn.choice.map_or_else(|| "pass".to_owned(), |choice| choice.to_string()),
            best: turn.best.map(|best| best.to_string()),
            best_waits: turn.best_waits_first,
            before: turn.best_lead,
            after: turn.played_lead,
            loss: turn.score_loss(),
            cost: turn.win_chance_loss_percent(),
            lost_to_time: turn.lost_to_time,
            verdict: turn.verdict(),
        }
    }
}

#[derive(Serialize)]
struct PlayerReport<'a> {
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
    loss: i32,
    time: Option<&'a TimeCost>,
}

impl PlayerReport<'_> {
    fn of<'a>(analysis: &Analysis, player: Player, times: Option<&'a ByPlayer<TimeCost>>) -> PlayerReport<'a> {
        let count = |verdict| analysis.count_verdicts(player, verdict);
        PlayerReport {
            inaccuracies: count(Verdict::Inaccuracy),
            mistakes: count(Verdict::Mistake),
            blunders: count(Verdict::Blunder),
            loss: analysis.score_loss_of_bad_turns(player),
            time: times.map(|times| &times[player]),
        }
    }
}

/// Prints the analysis as one JSON object.
pub fn write(
    out: &mut impl Write,
    record: &Record,
    history: &MatchHistory,
    limits: JudgingLimits,
    analysis: &Analysis,
    times: Option<&ByPlayer<TimeCost>>,
) -> Result<(), Failure> {
    let level = record.rules.level;
    let report = AnalysisReport {
        level,
        positions: limits.nodes_at_level(level),
        start: analysis.initial_lead,
        turns: analysis.turns.iter().map(TurnReport::of).collect(),
        worst: analysis.bad_turns_worst_first().iter().map(|turn| turn.number).collect(),
        red: PlayerReport::of(analysis, Player::Red, times),
        black: PlayerReport::of(analysis, Player::Black, times),
        result: history.outcome().map(Into::into),
    };
    write_json(out, &report)
}
