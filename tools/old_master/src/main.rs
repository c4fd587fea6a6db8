//! Plays matches with sand between the current bot and the bot of an earlier commit. The command `tamsk-engine match`
//! cannot play such matches, because it accepts other programs only at Level 1.
//!
//! Each bot has its own copy of the match, which follows the rules of its commit. Both copies get the same actions at
//! the same times. They must agree on which actions are legal, when the next event is due, and who wins.

use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use clap::Parser;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tamsk_engine::Difficulty;
use tamsk_engine::arena::{random_openings, turn_to_actions};
use tamsk_engine::player::BotPlayer;
use tamsk_rules::{Action, Level, Match, Options, Player, Position, Turn};

/// The time between two actions of an opening, in milliseconds, as in `tamsk-engine match`.
const OPENING_PACE: u64 = 700;

/// The maximum number of actions in a match. A longer match is assumed to be endless.
const MAX_ACTIONS: usize = 20_000;

/// Plays matches between the current bot and the bot of an earlier commit at Level 2 or 3. Plays each opening with both
/// colours. Prints the score, and the average thinking time of each bot per turn.
#[derive(Parser)]
struct Arguments {
    /// The number of matches.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,
    /// The time limit per turn for both bots, in milliseconds [default: the position limit of the difficulty].
    #[arg(long, conflicts_with = "nodes")]
    ms: Option<u64>,
    /// The maximum number of positions per turn for both bots.
    #[arg(long)]
    nodes: Option<u64>,
    /// A different maximum number of positions per turn for the earlier bot.
    #[arg(long, requires = "nodes")]
    nodes_before: Option<u64>,
    /// The difficulty of both bots.
    #[arg(long, default_value = "master")]
    difficulty: Difficulty,
    /// The level of the matches.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(2..=3))]
    level: u8,
    /// The random seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("tamsk-old-master: {why}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let openings = random_openings(arguments.seed, arguments.games.div_ceil(2) as usize);
    let [mut won, mut tied, mut lost] = [0; 3];
    let mut thinking = [Thinking::default(); 2];
    for number in 0..arguments.games {
        let me = Player::BOTH[number as usize % 2];
        match play(arguments, number, me, &openings[number as usize / 2], &mut thinking)? {
            Some(winner) if winner == me => won += 1,
            Some(_) => lost += 1,
            None => tied += 1,
        }
        let share = 100.0 * (f64::from(won) + f64::from(tied) / 2.0) / f64::from(number + 1);
        println!("{} of {}: {won} won, {tied} tied, {lost} lost, {share:.1} %", number + 1, arguments.games);
    }
    let [today, before] = thinking.map(Thinking::millis_per_turn);
    println!("{today:.2} ms a turn, and {before:.2} ms before: {:.3} times as long", today / before);
    Ok(())
}

/// The total thinking time of a bot, and the number of its turns.
#[derive(Clone, Copy, Default)]
struct Thinking {
    time: Duration,
    turns: u32,
}

impl Thinking {
    fn millis_per_turn(self) -> f64 {
        1_000.0 * self.time.as_secs_f64() / f64::from(self.turns.max(1))
    }
}

/// Plays a match in which the current bot is `me`, and returns the winner, or `None` for a tie. Adds the thinking times
/// of the current and the earlier bot to `thinking`.
fn play(
    arguments: &Arguments,
    number: u32,
    me: Player,
    opening: &[Turn],
    thinking: &mut [Thinking; 2],
) -> Result<Option<Player>, String> {
    let Arguments { nodes, nodes_before, ms, difficulty, level, seed, .. } = arguments;
    let (time, seed) = (ms.map(Duration::from_millis), seed + u64::from(number));
    let mut table = Table::new(*level)?;
    table.open(opening)?;
    let (mut today, mut before) = (
        BotPlayer::new(me, *difficulty, seed),
        before::bot::player::BotPlayer::new(same(!me)?, difficulty.name().parse().map_err(text)?, seed),
    );
    if nodes.is_some() || time.is_some() {
        today = today.with_budget(*nodes, time, 1);
        before = before.with_budget(nodes_before.or(*nodes), time, 1);
    }
    let never = AtomicBool::new(false);
    for _ in 0..MAX_ACTIONS {
        if let Some(outcome) = table.today.outcome() {
            let winner: Option<Player> = same(table.before.outcome().ok_or("only one match is over")?.winner)?;
            return if winner == outcome.winner { Ok(winner) } else { Err("the matches disagree who wins".to_owned()) };
        }
        let begun = Instant::now();
        let mine = today.decide(&table.today, &never).map(|intent| (me, intent.action, intent.at));
        let decided = Instant::now();
        let theirs = match before.decide(&table.before, &never) {
            Some(intent) => Some((!me, same(intent.action)?, intent.at)),
            None => None,
        };
        thinking[0].time += decided - begun;
        thinking[1].time += decided.elapsed();
        let next = [mine, theirs].into_iter().flatten().min_by_key(|(player, _, at)| (*at, *player == Player::Black));
        match (next, table.due()?) {
            (Some((player, action, at)), due) if due.is_none_or(|due| due > at) => {
                table.act(player, action, at)?;
                thinking[usize::from(player != me)].turns += u32::from(matches!(action, Action::Place(_)));
            }
            (_, Some(due)) => {
                table.today.advance(due);
                table.before.advance(due);
            }
            (_, None) => return Err("both players wait".to_owned()),
        }
    }
    Err("the match comes to no end".to_owned())
}

/// A match that is played by the rules of both commits at the same time.
struct Table {
    today: Match,
    before: before::rules::Match,
}

impl Table {
    fn new(level: u8) -> Result<Table, String> {
        let today = Options::at_level(Level::try_from(level).map_err(text)?);
        let before = before::rules::Options::at_level(before::rules::Level::try_from(level).map_err(text)?);
        Ok(Table {
            today: Match::new(today).map_err(text)?,
            before: before::rules::Match::new(before).map_err(text)?,
        })
    }

    /// Plays the turns of an opening at regular intervals.
    fn open(&mut self, opening: &[Turn]) -> Result<(), String> {
        let mut position = Position::start();
        for &turn in opening {
            for action in turn_to_actions(&position, turn) {
                self.act(position.to_move(), action, self.today.now() + OPENING_PACE)?;
            }
            position.play_unchecked(turn);
        }
        Ok(())
    }

    fn act(&mut self, player: Player, action: Action, at: u64) -> Result<(), String> {
        self.today.apply(at, player, action).map_err(text)?;
        self.before.apply(at, same(player)?, same(action)?).map_err(text)?;
        Ok(())
    }

    /// Returns the time of the next event that happens without an action, or `None` if there is no such event.
    ///
    /// # Errors
    /// Returns an error if the two copies of the match disagree.
    fn due(&self) -> Result<Option<u64>, String> {
        let due = self.today.next_due_time();
        if due == self.before.next_due() { Ok(due) } else { Err("the matches disagree what is due".to_owned()) }
    }
}

/// Converts a value into the corresponding type of the other commit.
fn same<T: Serialize, U: DeserializeOwned>(value: T) -> Result<U, String> {
    serde_json::to_value(value).and_then(serde_json::from_value).map_err(text)
}

fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}
