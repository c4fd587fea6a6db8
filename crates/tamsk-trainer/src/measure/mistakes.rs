//! The command `measure mistakes`, which counts the mistakes of the bot at each level, grouped by the lessons about
//! them.

use std::io::Write;

use clap::Args;
use tamsk_engine::Difficulty;
use tamsk_engine::arena::{ArenaMatch, play_timed_match, random_openings};
use tamsk_engine::command_line::{Failure, parallel};
use tamsk_engine::mistakes::{MistakeKind, MistakesByKind};
use tamsk_engine::player::BotPlayer;
use tamsk_rules::{Level, Match, Options, Player};

#[derive(Args)]
pub struct MistakeArguments {
    /// Number of matches of each level against Club, at Level 3.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,
    /// Random seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads.
    #[arg(long, default_value_t = 1, value_parser = parallel::jobs_parser())]
    jobs: usize,
}

/// The number of moves of each player in an opening.
const OPENING_MOVES: u32 = 2;

/// Lets each level play matches against Club. Prints a table of how often each level makes each kind of mistake.
pub fn measure_mistakes(out: &mut impl Write, arguments: &MistakeArguments) -> Result<(), Failure> {
    let game = Match::new(Options::at_level(Level::Three)).map_err(|error| Failure::Incomplete(error.to_string()))?;
    let openings = random_openings(arguments.seed, arguments.games as usize);
    let mut columns = Vec::new();
    for level in Difficulty::ALL {
        let matches = parallel::map(0..u64::from(arguments.games), arguments.jobs, |number| {
            let me = Player::BOTH[number as usize % 2];
            let seed = arguments.seed + number;
            let mut tested = BotPlayer::new(me, level, seed);
            let mut other = BotPlayer::new(!me, Difficulty::Club, seed);
            let mut played = ArenaMatch::new(game.clone());
            played.play_opening(&openings[number as usize]);
            let (red, black) = if me == Player::Red { (&mut tested, &mut other) } else { (&mut other, &mut tested) };
            let played = play_timed_match(played, red, black);
            let mut counts = MistakesByKind::default();
            counts.add_match(&played, me, OPENING_MOVES);
            counts
        })?;
        let mut sum = MistakesByKind::default();
        for counts in matches {
            sum.add(&counts);
        }
        columns.push(sum);
    }
    write!(out, "{:18} {:10}", "mistake", "lesson")?;
    for level in Difficulty::ALL {
        write!(out, " {:>16}", level.name())?;
    }
    writeln!(out)?;
    for kind in MistakeKind::ALL {
        write!(out, "{:18} {:10}", kind.name(), kind.lesson().unwrap_or("-"))?;
        for column in &columns {
            let count = column.of(kind);
            write!(out, " {:>16}", format!("{:.1} % of {}", count.percent(), count.occasions))?;
        }
        writeln!(out)?;
    }
    Ok(())
}
