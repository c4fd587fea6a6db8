//! The bot's choice in a position of either game, for the commands `bestturn` and `serve`.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use gipf_rules::{
    ChallengeOptions, ChallengeablePotentials, CompactAct, Contest, GipfAct, GipfMatch, GipfOptions, GipfPosition,
    ParseGipfPositionError, PieceKind, SparePieces,
};
use tamsk_engine::UntimedThinker;
use tamsk_engine::command_line::Failure;
use tamsk_engine::gipf::{ContestantStrength, GipfThinker};
use tamsk_engine::search::{SearchReport, exact_margin};
use tamsk_rules::{ByPlayer, ParsePositionError, Player, Position, Turn};

use crate::effort::{HashArgument, SearchSettings};

/// A position to search, of either game.
#[derive(Clone)]
pub enum SearchPosition {
    /// A position of TAMSK at Level 1.
    Tamsk(Position),
    /// A match of GIPF, started from a position.
    Gipf(Box<GipfMatch>),
}

impl SearchPosition {
    pub fn parse_tamsk(text: &str) -> Result<SearchPosition, String> {
        text.parse().map(SearchPosition::Tamsk).map_err(|error: ParsePositionError| error.to_string())
    }

    pub fn parse_gipf(text: &str) -> Result<SearchPosition, String> {
        let position = text.parse().map_err(|error: ParseGipfPositionError| error.to_string())?;
        Ok(SearchPosition::Gipf(Box::new(match_from_position(position)?)))
    }

    /// Returns the reason why nobody can act; `None` if somebody can act.
    pub fn why_nobody_can_act(&self) -> Option<&'static str> {
        match self {
            SearchPosition::Tamsk(position) => position.is_over().then_some(OVER),
            SearchPosition::Gipf(game) => why_nobody_can_act(game),
        }
    }
}

const OVER: &str = "the position is over, no turn is left";

/// Returns the reason why nobody can act in a match of GIPF; `None` if somebody can act.
pub fn why_nobody_can_act(game: &GipfMatch) -> Option<&'static str> {
    if game.outcome().is_some() {
        return Some(OVER);
    }
    game.position().actor().is_none().then_some("a contest is open, its result comes from elsewhere")
}

/// Returns a match that starts from a position, with the options that the position implies. Fails if these options are
/// invalid.
pub fn match_from_position(position: GipfPosition) -> Result<GipfMatch, String> {
    let potentials = Player::BOTH.map(|side| {
        let there = [PieceKind::Loaded, PieceKind::Potential].map(|kind| position.pieces_of(side, kind).len() as u8);
        position.potentials_left(side) + there[0] + there[1]
    });
    let challenge = position.challenges_left().map(|left| {
        let most = |of: fn(&gipf_rules::ChallengesLeft) -> u8| left.0.iter().map(of).max().unwrap_or(1).max(1);
        let is_first = left.0[0].challengeable_potentials.is_some();
        let attempts =
            most(|left| left.attempts.max(left.challengeable_potentials.unwrap_or(0)).max(left.neutralisations));
        ChallengeOptions {
            contest: Contest::Tamsk,
            attempts,
            neutralisations: Some(most(|left| left.neutralisations)),
            challengeable: if is_first { ChallengeablePotentials::First } else { ChallengeablePotentials::Any },
            ..ChallengeOptions::default()
        }
    });
    let options = GipfOptions {
        version: position.version(),
        potentials: potentials[0].max(potentials[1]),
        spare_pieces: SparePieces::default(),
        challenge,
    };
    GipfMatch::new(options, Some(position)).map_err(|error| error.to_string())
}

/// The bot for both games. Each search is created on first use, because many runs of `serve` never request a turn.
pub struct Bot {
    hash_mib: usize,
    tamsk: Option<UntimedThinker>,
    gipf: Option<GipfThinker>,
}

impl Bot {
    /// Creates a bot. Each game has its own search, with hash tables of `hash_mib` mebibytes.
    pub fn new(hash_mib: usize) -> Bot {
        Bot { hash_mib, tamsk: None, gipf: None }
    }

    /// Returns the bot's turn; `None` if nobody can act. Writes a line for each iteration of the search. In GIPF, the
    /// turn consists of all acts up to the point at which the opponent must act or a contest must be decided.
    pub fn find_best_turn(
        &mut self,
        position: &SearchPosition,
        effort: &SearchSettings,
        stop: &AtomicBool,
        write: &mut impl FnMut(&str) -> io::Result<()>,
    ) -> io::Result<Option<String>> {
        match position {
            SearchPosition::Tamsk(position) => {
                let thinker = self.tamsk.get_or_insert_with(|| UntimedThinker::new(self.hash_mib));
                let mut lines = Lines { write, written: Ok(()), stop };
                let chosen =
                    thinker.choose_turn(position, effort.difficulty, effort.seed, &effort.limits, stop, &mut |info| {
                        lines.add(info, &score_in_rings(info));
                    });
                lines.written?;
                Ok(chosen.map(|chosen| chosen.turn.to_string()))
            }
            SearchPosition::Gipf(game) => {
                let thinker = self.gipf.get_or_insert_with(|| GipfThinker::new(self.hash_mib));
                let words = finish_turn(thinker, game, effort, stop, write)?;
                Ok((!words.is_empty()).then(|| join_acts(&words)))
            }
        }
    }
}

fn finish_turn(
    thinker: &mut GipfThinker,
    game: &GipfMatch,
    effort: &SearchSettings,
    stop: &AtomicBool,
    write: &mut impl FnMut(&str) -> io::Result<()>,
) -> io::Result<Vec<CompactAct>> {
    let mut game = game.clone();
    let (actor, turns) = (game.position().actor(), game.finished_turns());
    // The strength of the opponent is unknown.
    let own = ContestantStrength::Bot(effort.difficulty);
    thinker.set_contestants(ByPlayer::from_fn(|side| {
        if Some(side) == actor { own } else { ContestantStrength::UnknownStrength }
    }));
    let mut words: Vec<CompactAct> = Vec::new();
    while let Some(by) = game.position().actor()
        && Some(by) == actor
        && game.finished_turns() == turns
        && game.outcome().is_none()
    {
        let mut lines = Lines { write, written: Ok(()), stop };
        let chosen = thinker.choose(&game, effort.difficulty, effort.seed, &effort.limits, stop, &mut |info| {
            lines.add(info, &gipf_score_text(info));
        });
        lines.written?;
        let Some((word, act)) = chosen.and_then(|chosen| Some((chosen.turn, GipfAct::from_compact(chosen.turn)?)))
        else {
            break;
        };
        words.push(word);
        game.apply(by, &act).map_err(|why| io::Error::other(format!("{word}: {why}")))?;
    }
    Ok(words)
}

struct Lines<'a, W> {
    write: &'a mut W,
    written: io::Result<()>,
    stop: &'a AtomicBool,
}

impl<W: FnMut(&str) -> io::Result<()>> Lines<'_, W> {
    fn add<T: ToString>(&mut self, info: &SearchReport<T>, score: &str) {
        if self.written.is_ok() {
            let pv: Vec<String> = info.pv.iter().map(T::to_string).collect();
            let exact = if info.is_proven { " exact" } else { "" };
            let (depth, nodes, pv) = (info.depth, info.nodes, pv.join(" "));
            self.written = (self.write)(&format!("info depth {depth} score {score}{exact} nodes {nodes} pv {pv}"));
            self.stop.fetch_or(self.written.is_err(), Ordering::Relaxed);
        }
    }
}

/// Formats a score in hundredths of a ring. For an exact result, the score is the final margin.
fn score_in_rings(info: &SearchReport<Turn>) -> String {
    exact_margin(info.score).map_or(info.score, |rings| 100 * rings).to_string()
}

/// Formats a score in hundredths of a piece, or a proven win or loss as a word.
fn gipf_score_text(info: &SearchReport<CompactAct>) -> String {
    match exact_margin(info.score) {
        Some(1..) => "won".to_owned(),
        Some(_) => "lost".to_owned(),
        None => info.score.to_string(),
    }
}

/// Returns the compact acts as words with spaces between them.
pub fn join_acts(words: &[CompactAct]) -> String {
    words.iter().map(CompactAct::to_string).collect::<Vec<_>>().join(" ")
}

#[derive(Args)]
pub struct BestturnArguments {
    /// The position: its seven fields, in quotes.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: String,
    /// The bot's level: novice, casual, club, expert or master.
    #[arg(long, value_name = "LEVEL")]
    bot: String,
    /// Positions to search [default: the level's own budget, unless a time is given].
    #[arg(long)]
    nodes: Option<u64>,
    /// Thinking time in milliseconds.
    #[arg(long)]
    ms: Option<u64>,
    /// Threads; with more than one, the answer may differ between runs [default: 1].
    #[arg(long)]
    threads: Option<u64>,
    /// Random seed for the mistakes of the weaker levels [default: 0].
    #[arg(long)]
    seed: Option<u64>,
    #[command(flatten)]
    hash: HashArgument,
}

/// Prints the bot's turn in a position, for the command `bestturn` of either game. Fails if an argument is invalid or
/// nobody can act.
pub fn print_best_turn(
    out: &mut impl Write,
    arguments: &BestturnArguments,
    position: Result<SearchPosition, String>,
) -> Result<(), Failure> {
    let BestturnArguments { bot, nodes, ms, threads, seed, hash, .. } = arguments;
    let position = position.map_err(Failure::Input)?;
    let effort = SearchSettings::new(bot, *nodes, *ms, *threads, *seed).map_err(Failure::Input)?;
    let mut bot = Bot::new(hash.mebibytes_per_table(1)?);
    let nothing = match &position {
        SearchPosition::Tamsk(position) => position.is_over().then_some("the position is over: no turn is left"),
        SearchPosition::Gipf(game) => why_nobody_can_act(game),
    };
    if let Some(why) = nothing {
        return Err(Failure::Input(why.to_owned()));
    }
    let mut write = |line: &str| writeln!(out, "{line}").and_then(|()| out.flush());
    let turn = bot.find_best_turn(&position, &effort, &AtomicBool::new(false), &mut write)?;
    writeln!(out, "bestturn {}", turn.unwrap_or_default())?;
    Ok(())
}
