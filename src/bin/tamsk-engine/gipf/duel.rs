//! `gipf match`: matches of GIPF between two players.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use tamsk::bot::random::Random;
use tamsk::gipf::{BySide, GipfAct, GipfMatch, GipfOptions, MOST_POTENTIALS, Side};
use tamsk::records::{GipfNames, GipfRecord, SidedAct, WrittenAct};

use super::VersionArgument;
use crate::arena::contender::Contender;
use crate::arena::pairing_score::PairingScore;
use crate::arena::progress::Progress;
use crate::arena::run::{Played, play_all, write};
use crate::arena::table::elo_text;
use crate::failure::Failure;

/// The number of random turns at the start of a match.
const OPENING_TURNS: u32 = 4;

/// A match with more turns than this has come to no end.
const MOST_TURNS: u32 = 2_000;

/// The arguments of `gipf match`.
#[derive(Args)]
pub struct DuelArguments {
    /// The player who starts as White: novice, casual, club, expert, master, random or uct. A budget may follow:
    /// expert:ms=1000, master:nodes=50000,threads=2, uct:turns=400000.
    #[arg(long, value_name = "PLAYER")]
    white: Contender,
    /// The player who starts as Black, named in the same way.
    #[arg(long, value_name = "PLAYER")]
    black: Contender,
    /// Number of matches.
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u32,
    /// Random seed; the same seed plays the same matches, unless a budget is in real time or uses several threads.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of matches played at once [default: one per core].
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: Option<u32>,
    /// Folder for the match records, created if needed.
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// The version.
    #[arg(long, default_value = "tournament")]
    version: VersionArgument,
    /// The potentials of each side.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=i64::from(MOST_POTENTIALS)))]
    potentials: u8,
}

/// Plays the matches and prints the results. Fails if a match came to no end or its record to another one.
pub fn run(out: &mut impl Write, arguments: &DuelArguments) -> Result<(), Failure> {
    let names = [&arguments.white, &arguments.black];
    for contender in names {
        contender.at_gipf(0).map_err(Failure::Input)?;
    }
    let jobs = arguments
        .jobs
        .map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), |jobs| jobs as usize);
    let progress = Progress::new(format!("{} - {}", names[0], names[1]), arguments.games, None);
    let Progress { score, unwritten, .. } = play_all(progress, jobs, |number| play(arguments, number))?;
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

/// Plays the match with this number. Each two consecutive matches share an opening, with colours exchanged.
fn play(arguments: &DuelArguments, number: u32) -> Result<Played, Failure> {
    let version = arguments.version.version();
    let options = GipfOptions { version, potentials: arguments.potentials, ..GipfOptions::default() };
    let mut game = GipfMatch::new(options, None).map_err(|e| Failure::Input(e.to_string()))?;
    let mut random = Random::stream(arguments.seed, u64::from(number / 2));
    let mut seeds = Random::stream(arguments.seed, (1 << 32) + u64::from(number));
    let first = if number.is_multiple_of(2) { Side::White } else { Side::Black };
    let contenders = match first {
        Side::White => [&arguments.white, &arguments.black],
        Side::Black => [&arguments.black, &arguments.white],
    };
    let [white, black] = contenders.map(|contender| contender.at_gipf(seeds.word()).map_err(Failure::Input));
    let mut players = BySide([white?, black?]);
    let mut acts = Vec::new();
    while let Some(by) = game.position().actor().filter(|_| game.outcome().is_none() && game.turns() < MOST_TURNS) {
        let word = if game.turns() < OPENING_TURNS {
            let mut words = Vec::new();
            game.position().for_each_word(|word| words.push(word));
            random.pick(&words).copied()
        } else {
            players[by].choose(&game)
        };
        let Some(act) = word.and_then(GipfAct::of) else { break };
        if let Err(why) = game.apply(by, &act) {
            return Err(Failure::Incomplete(format!("match {}: {act:?} is refused: {}", number + 1, why.name())));
        }
        acts.push(SidedAct { by, act: WrittenAct::from(&act) });
    }
    let names = contenders.map(Contender::to_string);
    let [white, black] = names.clone();
    let empty = GipfRecord::read(b"(game: Gipf)").map_err(|e| Failure::Input(e.to_string()))?;
    let record = GipfRecord { rules: game.options().clone(), players: GipfNames { white, black }, acts, ..empty };
    let text = record.write();
    let winner = game.outcome().and_then(|outcome| outcome.winner);
    let score = PairingScore {
        wins: u32::from(winner == Some(first)),
        ties: u32::from(winner.is_none()),
        losses: u32::from(winner == Some(!first)),
        unfaithful: u32::from(!replays_to(&text, &game)),
        hung: u32::from(game.outcome().is_none()),
        ..PairingScore::default()
    };
    let folder = arguments.records.as_deref();
    let written = folder.map_or(Ok(()), |folder| write(folder, number, [&names[0], &names[1]], &text));
    Ok((score, written))
}

/// Whether the record, read again, replays to the same match.
fn replays_to(text: &str, game: &GipfMatch) -> bool {
    let Ok(read) = GipfRecord::read(text.as_bytes()) else { return false };
    let Ok(mut replay) = read.replay() else { return false };
    replay.run().is_empty() && replay.game() == game
}
