//! The command-line tool `tamsk-engine`: the rules and the bots.

mod analyse;
mod arena;
mod best_turn;
mod effort;
mod gipf;
mod position;
mod prove;
mod replay;
mod request;
mod serve;

use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use tamsk_engine::command_line::{self, Failure, Shell};

/// The rules and the bot of TAMSK: count and list turns, replay and judge match records, check positions, play matches.
///
/// A position is seven fields separated by single spaces, in quotes for the shell. The starting position is
/// "0000/00000/000000/0000000/000000/00000/0000 A4,D1,G4 A1,D7,G1 r 32/32 - 0": the rings on each socket by columns A
/// to G from the bottom up; the sockets of Red's and of Black's glasses; the player to move (r or b); the rings left to
/// Red and to Black; the socket that may be claimed, or -; and the number of moves since the last ring.
#[derive(Parser)]
#[command(name = "tamsk-engine", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Count the sequences of N turns at Level 1, to check move generation.
    Perft {
        /// The depth in turns.
        depth: u32,
        /// The position to count from [default: the starting position].
        #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
        position: Option<String>,
        /// Also print the count for each first turn.
        #[arg(long)]
        divide: bool,
    },
    /// List the legal turns of a position, one per line: D1-D2o drops the ring, D1-D2 keeps it, * claims first.
    Turns {
        /// The position [default: the starting position].
        #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
        position: Option<String>,
    },
    /// Replay a match record and print the final state.
    Replay(replay::ReplayArguments),
    /// Judge every turn of a match record: its cost, and the turn that the bot would have played.
    ///
    /// The lead is Red's, in rings, with # once proven. It gives each player a chance to win: 60 % for 0.4 rings, 73 %
    /// for one, 88 % for two. A turn that costs its player 8 % is an inaccuracy, 15 % a mistake, 25 % a blunder. The
    /// same record is always judged in the same way. Unless --nodes is given, records of more than 500 turns are judged
    /// with fewer positions per turn, as many in total as for 500 turns.
    ///
    /// With --json, the object has "level"; "positions", searched per turn; "start", the lead before the first turn:
    /// {"hundredths", "proven"} of a ring; "turns", each with "number", "player", "began" and "ended" in milliseconds,
    /// "deed" (chose, late, lost_glass, full_socket or resigned) with its "socket", "played" and "best" as turns,
    /// "best_waits" if the best turn first lets sand run, "before" and "after" as leads, "loss" in hundredths of a ring
    /// (leads beyond 200 count as 200), "lost_to_time", the part of the loss due to being slow or late, "cost", the
    /// lost chance to win in per cent, and "verdict" (inaccuracy, mistake, blunder or null); "worst", the numbers of
    /// the turns with a verdict, the worst first; "red" and "black", each with the numbers of "inaccuracies",
    /// "mistakes" and "blunders", its "loss", and at Levels 2 and 3 its "time": "turns", "thought", "usual" and
    /// "longest" with the "longest_turn", "late", "missed", "lost", and "wasted", the glasses that ran out; and the
    /// "result".
    #[expect(clippy::doc_markdown, reason = "the help prints this text verbatim")]
    Analyse(analyse::AnalyseArguments),
    /// Check a position and draw its board.
    Position {
        /// The position, seven fields in quotes.
        #[arg(value_name = "TEXT", allow_hyphen_values = true)]
        text: String,
    },
    /// Print the turn the bot plays in a Level 1 position.
    Bestturn(best_turn::BestturnArguments),
    /// Play Level 1, or GIPF, over a line protocol similar to UCI, for other programs.
    ///
    /// tamsk: prints the program's name, then tamskok. isready: readyok. position TEXT: sets the position. position
    /// gipf TEXT: sets a position of GIPF; the turn is then the bot's acts until the opponent can act. go level L
    /// [nodes N] [ms T] [threads K] [seed S]: searches, with lines "info depth D score S nodes N pv TURNS" (the score
    /// in hundredths of a ring, followed by "exact" if proven), then "bestturn TURN". stop: ends the search. quit:
    /// exits. Any other line is answered with a line starting with "error". If its output is closed, the program exits
    /// with code 1.
    Serve {
        #[command(flatten)]
        hash: effort::HashArgument,
    },
    /// Let two bots play each other in simulated time, and print the results.
    ///
    /// Every opening is played twice, with colours swapped. From the corners, each side's first two moves are random
    /// and drop their rings; more moves are random where two openings would lead to the same position. After a free
    /// start, the players open by themselves. Level 1 is played turn by turn, Levels 2 and 3 in match time, where
    /// thinking takes time in proportion to the positions searched.
    ///
    /// The Elo difference of a score p (ties count half) is 400·log10(p / (1 - p)); its error is half the width of the
    /// 95 % interval: 1.96 standard errors of the mean points per match, times 400 / (ln 10 · p (1 - p)).
    Match(Box<arena::DuelArguments>),
    /// Let the levels of the bot play each other, as `match` does, and print the results.
    Ladder(arena::LadderArguments),
    /// Prove the results of late positions and measure the time taken, or check Master against exhaustive search.
    Prove(prove::ProveArguments),
    /// Count, list, check, replay and play GIPF with TAMSK potentials.
    ///
    /// A position is nine fields in quotes. The start of the standard version is
    /// "g..G/...../....../G.....g/....../...../g..G w push 12/12 0/0 bb 0/0 - standard".
    #[command(subcommand)]
    Gipf(gipf::GipfCommand),
    /// Print a shell completion script.
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Print this program's manual page.
    #[command(hide = true)]
    Manual,
}

fn main() -> ExitCode {
    // The program exits here with code 2 on wrong usage, and with code 0 after --help and --version.
    let arguments = Arguments::parse();
    command_line::run_program("tamsk-engine", |out| run(arguments.command, out))
}

fn run(command: Command, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        Command::Perft { depth, position, divide } => {
            position::print_perft(out, depth, &position::parse_or_start_position(position)?, divide)
        }
        Command::Turns { position } => {
            for turn in position::parse_or_start_position(position)?.turns() {
                writeln!(out, "{turn}")?;
            }
            Ok(())
        }
        Command::Replay(arguments) => replay::print_replay(out, &arguments),
        Command::Analyse(arguments) => analyse::print_analysis(out, &arguments),
        Command::Position { text } => position::print_position(out, &position::parse_position(&text)?),
        Command::Bestturn(options) => {
            best_turn::print_best_turn(out, &options, best_turn::SearchPosition::parse_tamsk(&options.position))
        }
        Command::Serve { hash } => {
            let hash = hash.mebibytes_per_table(1)?;
            serve::serve(hash).map_err(Failure::Serve)
        }
        Command::Match(duel) => arena::play_duel(out, &duel),
        Command::Ladder(ladder) => arena::play_ladder(out, &ladder),
        Command::Prove(options) => prove::run_proof_trials(out, &options),
        Command::Gipf(command) => gipf::run_gipf_command(out, &command),
        Command::Completions { shell } => Ok(command_line::write_completions(Arguments::command(), shell, out)?),
        Command::Manual => Ok(command_line::write_manual(Arguments::command(), "1", out)?),
    }
}
