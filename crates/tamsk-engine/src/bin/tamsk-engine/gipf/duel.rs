//! `gipf match`: matches of GIPF between two players.

use std::io::Write;

use tamsk_engine::command_line::Failure;

use super::bout::play;
use super::duel_arguments::DuelArguments;
use crate::arena::progress::Progress;
use crate::arena::run::play_all;
use crate::arena::table::elo_text;

/// Plays the matches and prints the results. Fails if a match came to no end or its record to another one.
pub fn run(out: &mut impl Write, arguments: &DuelArguments) -> Result<(), Failure> {
    let names = [&arguments.white, &arguments.black];
    for contender in names {
        contender.at_gipf(0).map_err(Failure::Input)?;
    }
    arguments.rules.begin()?;
    let series = &arguments.series;
    series.create_folder()?;
    let progress = Progress::new(format!("{} - {}", names[0], names[1]), series.games, None);
    let Progress { score, unwritten, .. } = play_all(progress, series.jobs(), |number| play(arguments, number))?;
    let (elo, error) = score.elo();
    writeln!(out, "{} against {}, {} matches", names[0], names[1], score.games())?;
    writeln!(out, "  won {}, tied {}, lost {}", score.wins, score.ties, score.losses)?;
    writeln!(out, "  score {:.1} %", 100.0 * score.share())?;
    writeln!(out, "  Elo difference {}", elo_text(elo, error))?;
    let faithful = score.games() - score.unfaithful;
    writeln!(out, "  records that replay to the same end: {faithful} of {}", score.games())?;
    unwritten.into_result()?;
    score.into_result()
}
