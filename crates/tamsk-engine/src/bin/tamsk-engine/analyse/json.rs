//! The analysis as JSON.

use std::io::Write;

use serde::Serialize;
use tamsk_engine::analysis::{Analysis, JudgedTurn, JudgingLimits, Lead, TimeCost, TurnDeed, Verdict};
use tamsk_engine::command_line::{Failure, write_json};
use tamsk_records::Record;
use tamsk_rules::{ByPlayer, Level, Millis, Player, Socket};

#[derive(Serialize)]
struct AnalysisReport {
    level: Level,
    positions: u64,
    start: LeadReport,
    turns: Vec<TurnReport>,
    worst: Vec<usize>,
    red: PlayerReport,
    black: PlayerReport,
    result: Option<ResultReport>,
}

#[derive(Serialize)]
struct LeadReport {
    hundredths: i32,
    proven: bool,
}

impl From<Lead> for LeadReport {
    fn from(Lead { hundredths, proven }: Lead) -> LeadReport {
        LeadReport { hundredths, proven }
    }
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
    before: LeadReport,
    after: LeadReport,
    loss: i32,
    cost: u8,
    lost_to_time: i32,
    verdict: Option<Verdict>,
}

impl TurnReport {
    fn of(turn: &JudgedTurn) -> TurnReport {
        let (deed, socket) = match turn.deed {
            TurnDeed::Chose(_) => ("chose", None),
            TurnDeed::WasLate => ("late", None),
            TurnDeed::LostGlass(socket) => ("lost_glass", Some(socket)),
            TurnDeed::FilledSocket(socket) => ("full_socket", Some(socket)),
            TurnDeed::Resigned => ("resigned", None),
        };
        TurnReport {
            number: turn.number,
            player: turn.player.name(),
            began: turn.began,
            ended: turn.ended,
            deed,
            socket,
            played: turn.choice.to_string(),
            best: turn.best.map(|best| best.to_string()),
            best_waits: turn.best_waits,
            before: turn.before.into(),
            after: turn.after.into(),
            loss: turn.loss(),
            cost: turn.cost(),
            lost_to_time: turn.lost_to_time,
            verdict: turn.verdict(),
        }
    }
}

#[derive(Serialize)]
struct PlayerReport {
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
    loss: i32,
    time: Option<TimeReport>,
}

impl PlayerReport {
    fn of(analysis: &Analysis, player: Player, times: Option<&ByPlayer<TimeCost>>) -> PlayerReport {
        let count = |verdict| analysis.count(player, verdict);
        PlayerReport {
            inaccuracies: count(Verdict::Inaccuracy),
            mistakes: count(Verdict::Mistake),
            blunders: count(Verdict::Blunder),
            loss: analysis.loss(player),
            time: times.map(|times| TimeReport::of(&times[player])),
        }
    }
}

#[derive(Serialize)]
struct TimeReport {
    turns: u32,
    thought: Millis,
    usual: Millis,
    longest: Millis,
    longest_turn: usize,
    late: u32,
    missed: u32,
    lost: i32,
    wasted: Vec<WastedReport>,
}

impl TimeReport {
    fn of(cost: &TimeCost) -> TimeReport {
        let wasted = |glass: &tamsk_engine::analysis::WastedGlass| WastedReport {
            socket: glass.socket,
            at: glass.at,
            could_move: glass.could_move,
            unplayed: glass.unplayed,
        };
        TimeReport {
            turns: cost.turns,
            thought: cost.thought,
            usual: cost.usual,
            longest: cost.longest,
            longest_turn: cost.longest_turn,
            late: cost.late,
            missed: cost.missed,
            lost: cost.lost,
            wasted: cost.wasted.iter().map(wasted).collect(),
        }
    }
}

#[derive(Serialize)]
struct WastedReport {
    socket: Socket,
    at: Millis,
    could_move: bool,
    unplayed: Millis,
}

#[derive(Serialize)]
struct ResultReport {
    winner: Option<&'static str>,
    by: &'static str,
}

/// Prints the analysis as one JSON object.
pub fn write(
    out: &mut impl Write,
    record: &Record,
    limits: JudgingLimits,
    analysis: &Analysis,
    times: Option<&ByPlayer<TimeCost>>,
) -> Result<(), Failure> {
    let level = record.rules.level;
    let report = AnalysisReport {
        level,
        positions: limits.at_level(level),
        start: analysis.start.into(),
        turns: analysis.turns.iter().map(TurnReport::of).collect(),
        worst: analysis.worst().iter().map(|turn| turn.number).collect(),
        red: PlayerReport::of(analysis, Player::Red, times),
        black: PlayerReport::of(analysis, Player::Black, times),
        result: analysis
            .outcome
            .map(|outcome| ResultReport { winner: outcome.winner.map(Player::name), by: outcome.by.name() }),
    };
    write_json(out, &report)
}
