//! The contenders in matches of either game. A contender is a level of the bot or a baseline player, with a budget.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use gipf_rules::{CompactAct, GipfMatch};
use tamsk_engine::baseline::{DEFAULT_UCT_SIMULATED_TURNS, Uct};
use tamsk_engine::gipf::{ContestantStrength, GipfThinker, GipfUct};
use tamsk_engine::player::BotPlayer;
use tamsk_engine::random::Random;
use tamsk_engine::search::SearchLimits;
use tamsk_engine::{DEFAULT_HASH_MIB, Difficulty, UntimedThinker};
use tamsk_rules::{ByPlayer, Player};
use thiserror::Error;

use super::level_one::{EngineProcess, TurnPlayer};

/// The kind of a contender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContenderKind {
    Bot(Difficulty),
    /// A level of the bot, with a search that ignores sand.
    BotIgnoringSand(Difficulty),
    Random,
    Greedy,
    Uct,
    /// Another build of this tool, run as a separate program.
    Program,
}

/// A contender as named on the command line, such as `expert`, `expert:ms=1000` or `uct:turns=400000`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    text: String,
    kind: ContenderKind,
    nodes: Option<u64>,
    time: Option<Duration>,
    threads: usize,
    turns: u64,
    /// The executable of another build of this tool, and the level at which it plays.
    program: (PathBuf, Difficulty),
}

/// The error returned for text that does not name a contender.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct ParseContenderError(String);

/// The maximum number allowed in a budget. It is low enough that no sum overflows.
const MAX_BUDGET_NUMBER: u64 = 1_000_000_000_000;

impl Contender {
    /// Returns a level of the bot as a contender, with the level's own budget.
    pub fn from_difficulty(level: Difficulty) -> Contender {
        Contender {
            text: level.to_string(),
            kind: ContenderKind::Bot(level),
            nodes: None,
            time: None,
            threads: 1,
            turns: DEFAULT_UCT_SIMULATED_TURNS,
            program: (PathBuf::new(), level),
        }
    }

    fn limits(&self) -> SearchLimits {
        SearchLimits { nodes: self.nodes, time: self.time, threads: self.threads, ..SearchLimits::default() }
    }

    /// Creates a player for timed matches at any level. Fails if this contender can play only turn by turn.
    pub fn create_timed_player(&self, player: Player, seed: u64) -> Result<BotPlayer, String> {
        let bot = match self.kind {
            ContenderKind::Bot(level) => BotPlayer::new(player, level, seed),
            ContenderKind::BotIgnoringSand(level) => BotPlayer::ignoring_sand(player, level, seed),
            ContenderKind::Random => return Ok(BotPlayer::random(player, seed)),
            ContenderKind::Greedy => return Ok(BotPlayer::greedy(player, seed)),
            ContenderKind::Uct => return Ok(BotPlayer::uct(player, self.turns, seed)),
            ContenderKind::Program => return Err(format!("'{self}' plays Level 1 alone, from the corners")),
        };
        if self.nodes.is_none() && self.time.is_none() && self.threads == 1 {
            return Ok(bot);
        }
        Ok(bot.with_budget(self.nodes, self.time, self.threads))
    }

    /// Creates a player that chooses turns in Level 1 positions. Fails if this contender is a program that does not
    /// start.
    pub fn create_turn_player(&self, seed: u64) -> Result<TurnPlayer, String> {
        Ok(match self.kind {
            ContenderKind::Bot(level) | ContenderKind::BotIgnoringSand(level) => {
                let thinker = Box::new(UntimedThinker::new(DEFAULT_HASH_MIB));
                TurnPlayer::Bot { thinker, level, seed, limits: self.limits() }
            }
            ContenderKind::Random => TurnPlayer::Random(Random::new(seed)),
            ContenderKind::Greedy => TurnPlayer::Greedy(Random::new(seed)),
            ContenderKind::Uct => TurnPlayer::Uct(Box::new(Uct::new(self.turns, seed))),
            ContenderKind::Program => {
                let (path, level) = &self.program;
                TurnPlayer::Program(Box::new(EngineProcess::start(path, *level, &self.limits(), seed)?))
            }
        })
    }

    /// Creates a player of GIPF. Fails if this contender plays only TAMSK.
    pub fn create_gipf_player(&self, seed: u64) -> Result<GipfPlayer, String> {
        match self.kind {
            ContenderKind::Bot(level) => {
                let thinker = Box::new(GipfThinker::new(DEFAULT_HASH_MIB));
                Ok(GipfPlayer::Bot { thinker, level, seed, limits: self.limits() })
            }
            ContenderKind::Random => Ok(GipfPlayer::Random(Random::new(seed))),
            ContenderKind::Uct => Ok(GipfPlayer::Uct(Box::new(GipfUct::new(self.turns, seed)))),
            ContenderKind::BotIgnoringSand(_) | ContenderKind::Greedy | ContenderKind::Program => {
                Err(format!("'{self}' plays no GIPF: expected novice, casual, club, expert, master, random or uct"))
            }
        }
    }

    /// Returns the strength of this contender as a participant in a contest. A random player counts as a Novice.
    pub fn contestant_strength(&self) -> ContestantStrength {
        match self.kind {
            ContenderKind::Bot(level) | ContenderKind::BotIgnoringSand(level) => ContestantStrength::Bot(level),
            ContenderKind::Random => ContestantStrength::Bot(Difficulty::Novice),
            ContenderKind::Greedy | ContenderKind::Uct | ContenderKind::Program => ContestantStrength::UnknownStrength,
        }
    }

    fn read_budget(&mut self, field: &str) -> Result<(), ParseContenderError> {
        let (name, value) = field
            .split_once('=')
            .ok_or_else(|| ParseContenderError(format!("'{field}' is no budget: expected NAME=N")))?;
        let error = |error: &dyn fmt::Display| ParseContenderError(format!("{name} is '{value}': {error}"));
        match (self.kind, name) {
            (ContenderKind::Program, "path") => {
                self.program.0 = value.into();
                return Ok(());
            }
            (ContenderKind::Program, "level") => {
                self.program.1 = value.parse().map_err(|why| error(&why))?;
                return Ok(());
            }
            _ => {}
        }
        let Ok(number @ 1..=MAX_BUDGET_NUMBER) = value.parse::<u64>() else {
            return Err(error(&format_args!("expected a number from 1 to {MAX_BUDGET_NUMBER}")));
        };
        let searches = !matches!(self.kind, ContenderKind::Random | ContenderKind::Greedy | ContenderKind::Uct);
        match name {
            "nodes" if searches => self.nodes = Some(number),
            "ms" if searches => self.time = Some(Duration::from_millis(number)),
            "threads" if searches => match usize::try_from(number) {
                Ok(threads @ 1..=256) => self.threads = threads,
                _ => return Err(ParseContenderError(format!("threads is {number}: expected 1 to 256"))),
            },
            "turns" if self.kind == ContenderKind::Uct => self.turns = number,
            _ => {
                let expected = match self.kind {
                    ContenderKind::Uct => "turns",
                    ContenderKind::Random | ContenderKind::Greedy => "none",
                    ContenderKind::Bot(_) | ContenderKind::BotIgnoringSand(_) => "nodes, ms or threads",
                    ContenderKind::Program => "path, level, nodes, ms or threads",
                };
                return Err(ParseContenderError(format!("'{name}' is no budget of this player: expected {expected}")));
            }
        }
        Ok(())
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Contender {
    type Err = ParseContenderError;

    fn from_str(text: &str) -> Result<Contender, ParseContenderError> {
        let (name, budget) = text.split_once(':').map_or((text, None), |(name, budget)| (name, Some(budget)));
        let kind = match name {
            "random" => ContenderKind::Random,
            "greedy" => ContenderKind::Greedy,
            "uct" => ContenderKind::Uct,
            "program" => ContenderKind::Program,
            _ => match (name.strip_suffix("-blind"), name.parse()) {
                (None, Ok(level)) => ContenderKind::Bot(level),
                (Some(name), _) if name.parse::<Difficulty>().is_ok() => {
                    ContenderKind::BotIgnoringSand(name.parse().unwrap_or(Difficulty::Expert))
                }
                _ => {
                    return Err(ParseContenderError(format!(
                        "'{}' is no player: expected novice, casual, club, expert, master, one of these with -blind \
                         behind it, random, greedy, uct or program",
                        name.escape_debug()
                    )));
                }
            },
        };
        let mut contender = Contender { text: text.to_owned(), kind, ..Contender::from_difficulty(Difficulty::Expert) };
        for field in budget.into_iter().flat_map(|budget| budget.split(',')) {
            contender.read_budget(field)?;
        }
        if kind == ContenderKind::Program && contender.program.0.as_os_str().is_empty() {
            return Err(ParseContenderError("'program' has no path: expected program:path=FILE".to_owned()));
        }
        Ok(contender)
    }
}

/// A player of matches of GIPF.
pub enum GipfPlayer {
    Bot { thinker: Box<GipfThinker>, level: Difficulty, seed: u64, limits: SearchLimits },
    Random(Random),
    Uct(Box<GipfUct>),
}

impl GipfPlayer {
    /// Tells a bot who plays each side. The decisions of the bot about challenges depend on both players.
    pub fn set_contestants(&mut self, contestants: ByPlayer<ContestantStrength>) {
        if let GipfPlayer::Bot { thinker, .. } = self {
            thinker.set_contestants(contestants);
        }
    }

    /// Returns the next compact act of the player; `None` if there is none.
    pub fn choose(&mut self, game: &GipfMatch) -> Option<CompactAct> {
        match self {
            GipfPlayer::Bot { thinker, level, seed, limits } => {
                let never = AtomicBool::new(false);
                thinker.choose(game, *level, *seed, limits, &never, &mut |_| ()).map(|chosen| chosen.turn)
            }
            GipfPlayer::Random(random) => {
                let mut words = Vec::new();
                game.position().for_each_act(|word| words.push(word));
                random.choose(&words).copied()
            }
            GipfPlayer::Uct(uct) => uct.choose(game),
        }
    }
}
