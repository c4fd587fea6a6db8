//! Writes an analysis as text.

use std::io::{self, Write};

use tamsk_engine::analysis::{Analysis, JudgedTurn, Lead, TimeCost, TurnOutcome, Verdict};
use tamsk_records::Record;
use tamsk_rules::{ByPlayer, Player};

use crate::replay::{format_time, name_in_parentheses};

/// Prints every turn with the lead after it, then the losses of each player, the worst turns and the cost of time.
pub fn write(
    out: &mut impl Write,
    record: &Record,
    analysis: &Analysis,
    times: Option<&ByPlayer<TimeCost>>,
) -> io::Result<()> {
    writeln!(out, "  turn       time  player  played     lead   chance to win")?;
    writeln!(out, "                              {:>10}", lead(analysis.initial_lead))?;
    for turn in &analysis.turns {
        let (number, began, player) = (turn.number, format_time(turn.began), turn.player.name());
        let line = format!("  {number:>4} {began:>10}  {player:<6}  {:<8}{:>7}", played(turn), lead(turn.played_lead));
        writeln!(out, "{}", format!("{line}   {}", judgement(turn)).trim_end())?;
    }
    for player in Player::BOTH {
        let shown = name_in_parentheses(record, player);
        let counted = |verdict, one: &str, several: &str| {
            let count = analysis.count_verdicts(player, verdict);
            format!("{count} {}", if count == 1 { one } else { several })
        };
        writeln!(out)?;
        writeln!(out, "  {player}{shown}: lost {}", rings(analysis.score_loss_of_bad_turns(player)))?;
        writeln!(
            out,
            "    {}, {}, {}",
            counted(Verdict::Blunder, "blunder", "blunders"),
            counted(Verdict::Mistake, "mistake", "mistakes"),
            counted(Verdict::Inaccuracy, "inaccuracy", "inaccuracies"),
        )?;
        if let Some(times) = times {
            write_time(out, &times[player])?;
        }
    }
    let worst = analysis.bad_turns_worst_first();
    if !worst.is_empty() {
        writeln!(out, "\n  worst turns")?;
    }
    for turn in worst {
        let (number, player) = (turn.number, turn.player.name());
        writeln!(out, "  {number:>4}  {player:<6}  {:<8}  {}", played(turn), judgement(turn))?;
    }
    Ok(())
}

fn write_time(out: &mut impl Write, cost: &TimeCost) -> io::Result<()> {
    writeln!(
        out,
        "    {} turns in {}, usually {}, the longest {} (turn {})",
        cost.turns,
        format_time(cost.total_turn_time),
        format_time(cost.median_turn_time),
        format_time(cost.longest_turn_time),
        cost.longest_turn_number,
    )?;
    for glass in &cost.glass_losses {
        let way = if glass.could_move { "could still have moved" } else { "was blocked" };
        let (socket, at, unplayed) = (glass.socket, format_time(glass.at), format_time(glass.time_to_end));
        writeln!(out, "    {socket} ran out at {at} and {way}; {unplayed} were left to play")?;
    }
    writeln!(
        out,
        "    late {} times, missed {} turns, lost {} to time",
        cost.late_turns,
        cost.missed_turns,
        rings(cost.score_loss)
    )
}

fn played(turn: &JudgedTurn) -> String {
    match turn.action {
        TurnOutcome::Resigned => "resigned".to_owned(),
        TurnOutcome::WasLate => "late".to_owned(),
        TurnOutcome::MovedOntoFullSocket(socket) => format!("{socket}#"),
        TurnOutcome::Chose(_) | TurnOutcome::LetGlassRunOut(_) => {
            turn.choice.map(|choice| choice.to_string()).unwrap_or_default()
        }
    }
}

/// Returns the text about the cost of a turn and the better turn. The text is empty if the cost is negligible.
fn judgement(turn: &JudgedTurn) -> String {
    let Some(verdict) = turn.verdict() else { return String::new() };
    let (before, after) =
        (turn.best_lead.win_chance_percent(turn.player), turn.played_lead.win_chance_percent(turn.player));
    let mut text = format!("{before:>3} % -> {after:>3} %  {}", verdict.name());
    if let TurnOutcome::LetGlassRunOut(socket) = turn.action {
        text += &format!(", lost the glass on {socket}");
    }
    if let Some(better) = turn.better_choice() {
        let waits = if turn.best_waits_first { " after a wait" } else { "" };
        text += &format!(", better {better}{waits}");
    }
    // Time is mentioned only if it accounts for most of the loss.
    if 2 * turn.lost_to_time > turn.score_loss() {
        text += ", too slow";
    }
    text
}

fn lead(lead: Lead) -> String {
    format!("{:+.1}{}", f64::from(lead.hundredths) / 100.0, if lead.is_proven { "#" } else { "" })
}

fn rings(hundredths: i32) -> String {
    format!("{:.1} rings", f64::from(hundredths) / 100.0)
}
