//! Players that play Level 1 matches turn by turn. Other builds of this tool take part through the line protocol of
//! `serve`.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tamsk_engine::baseline::{PlayoutBoard, Uct, greedy_turn, random_turn};
use tamsk_engine::random::Random;
use tamsk_engine::sand::TimedPosition;
use tamsk_engine::search::SearchLimits;
use tamsk_engine::{Difficulty, UntimedThinker};
use tamsk_rules::{ByPlayer, Player, Position, Turn};

/// A player that chooses turns in Level 1 positions.
pub enum TurnPlayer {
    Bot { thinker: Box<UntimedThinker>, level: Difficulty, seed: u64, limits: SearchLimits },
    Random(Random),
    Greedy(Random),
    Uct(Box<Uct>),
    Program(Box<EngineProcess>),
}

impl TurnPlayer {
    /// Returns the next turn of the player; `None` if the match is over. Fails if the player is a program that gives no
    /// legal turn.
    pub fn choose(&mut self, position: &Position) -> Result<Option<Turn>, String> {
        let untimed = TimedPosition::untimed(position);
        Ok(match self {
            TurnPlayer::Bot { thinker, level, seed, limits } => {
                let never = AtomicBool::new(false);
                thinker.choose_turn(position, *level, *seed, limits, &never, &mut |_| ()).map(|chosen| chosen.turn)
            }
            TurnPlayer::Random(random) => random_turn(&untimed, random).map(|turn| untimed.untimed_turn(turn)),
            TurnPlayer::Greedy(random) => greedy_turn(&untimed, random).map(|turn| untimed.untimed_turn(turn)),
            TurnPlayer::Uct(uct) => uct_turn(uct, position),
            TurnPlayer::Program(_) if position.is_over() => None,
            TurnPlayer::Program(program) => Some(program.choose(position)?),
        })
    }
}

/// Returns a turn with the move that UCT chooses, or `None` if the match is over. The turn always claims a ring if a
/// claim is possible, and drops the ring of the move if the holder has one left.
fn uct_turn(uct: &mut Uct, position: &Position) -> Option<Turn> {
    let turns = position.turns();
    let natural = turns.iter().filter(|turn| turn.claims_ring == position.claim().is_some()).filter(|turn| {
        turns.iter().all(|other| !other.move_drops_ring())
            || turn.glass_move.is_none_or(|glass_move| glass_move.drops_ring)
    });
    let natural: Vec<Turn> = natural.copied().collect();
    let living = ByPlayer(Player::BOTH).map(|player| position.board().glass_sockets(player));
    let chosen = uct.choose(&PlayoutBoard::new(position, living), |_, _| true);
    let fits = |turn: &&Turn| match (turn.glass_move, chosen) {
        (Some(glass_move), Some((from, to))) => glass_move.from == from && glass_move.to == to,
        _ => false,
    };
    natural.iter().find(fits).or(natural.first()).or(turns.first()).copied()
}

/// The maximum length of a line read from another program, in bytes. The lines that this tool writes are much shorter.
const LONGEST_LINE: u64 = 4_096;

/// A running program, and the command line that requests a turn from it.
pub struct EngineProcess {
    path: PathBuf,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    go_command: String,
}

impl EngineProcess {
    /// Starts the program with the command `serve`. Fails if the program does not start.
    pub fn start(path: &Path, level: Difficulty, limits: &SearchLimits, seed: u64) -> Result<EngineProcess, String> {
        let failed = |what: &str| format!("{}: {what}", path.display());
        let mut child = Command::new(path)
            .arg("serve")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| failed(&error.to_string()))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed("no input and output"));
        };
        let mut go = format!("go level {level} seed {seed}");
        let budget = [
            ("nodes", limits.nodes),
            ("ms", limits.time.map(|time: Duration| time.as_millis() as u64)),
            ("threads", Some(limits.threads as u64)),
        ];
        for (name, value) in budget {
            if let Some(value) = value {
                go += &format!(" {name} {value}");
            }
        }
        Ok(EngineProcess { path: path.to_owned(), child, input, output: BufReader::new(output), go_command: go })
    }

    /// Requests a turn from the program. Fails if the program ends or answers with anything but a legal turn.
    pub fn choose(&mut self, position: &Position) -> Result<Turn, String> {
        self.ask(position).map_err(|what| format!("{}: {what}", self.path.display()))
    }

    fn ask(&mut self, position: &Position) -> Result<Turn, String> {
        let EngineProcess { input, go_command: go, .. } = self;
        writeln!(input, "position {position}\n{go}").map_err(|error| error.to_string())?;
        let mut line = String::new();
        loop {
            line.clear();
            let read = self.output.by_ref().take(LONGEST_LINE).read_line(&mut line);
            match read.map_err(|error| error.to_string())? {
                0 => return Err("the program ended without an answer".to_owned()),
                read if read as u64 == LONGEST_LINE => return Err(format!("a line of more than {LONGEST_LINE} bytes")),
                _ => {}
            }
            let line = line.trim_end();
            if let Some(turn) = line.strip_prefix("bestturn ") {
                let turn: Turn = turn.parse().map_err(|error| format!("{error}"))?;
                return if position.is_legal(turn) { Ok(turn) } else { Err(format!("{turn} is not legal")) };
            }
            if !line.starts_with("info ") {
                return Err(format!("the program answered '{line}'"));
            }
        }
    }
}

impl Drop for EngineProcess {
    /// Kills the program, which has nothing to save.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
