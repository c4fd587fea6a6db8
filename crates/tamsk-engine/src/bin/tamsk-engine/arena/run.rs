//! Plays the matches of a pairing on several cores, records them, and reports progress on standard error.

use std::io;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use tamsk_engine::arena::{PlayedMatch, as_actions, openings, play_timed, play_turns};
use tamsk_engine::command_line::parallel::NumberQueue;
use tamsk_engine::command_line::{Failure, files, parallel};
use tamsk_engine::random::Random;
use tamsk_engine::sprt::{Sprt, SprtBounds};
use tamsk_records::{Names, Record, TimedAction};
use tamsk_rules::{Level, Match, Millis, Options, Player, Position, StartLayout, Turn};

use super::arguments::{MatchRules, SeriesArguments};
use super::contender::Contender;
use super::score::PairingScore;

/// The score of a match, and the error of writing its record.
pub type Played = (PairingScore, Result<(), String>);

pub fn run(pairing: &Pairing) -> Result<Progress, Failure> {
    let title = format!("{} - {}", pairing.first, pairing.second);
    let series = pairing.series;
    let progress = Progress::new(title, series.games, pairing.sprt);
    let openings = openings(series.seed, series.games.div_ceil(2) as usize);
    play_all(progress, series.jobs(), |number| {
        let (score, record) = play_game(pairing, &openings, number)?;
        let names = [record.players.red.as_str(), record.players.black.as_str()];
        Ok((score, write(pairing.records.as_deref(), number, names, &record.write())))
    })
}

/// Plays `jobs` matches at a time by passing each number to `play`, and reports progress on standard error.
pub fn play_all(
    progress: Progress,
    jobs: usize,
    play: impl Fn(u32) -> Result<Played, Failure> + Sync,
) -> Result<Progress, Failure> {
    let games = u64::from(progress.games);
    let progress = Mutex::new(progress);
    let worker = |numbers: &NumberQueue| {
        while let Some(number) = numbers.take() {
            let number = number as u32;
            let (score, written) = play(number).inspect_err(|_| numbers.stop())?;
            let mut progress = progress.lock().unwrap_or_else(PoisonError::into_inner);
            if progress.add(number, &score, written) {
                numbers.stop();
            }
        }
        Ok(())
    };
    let ended = parallel::run_workers(0..games, jobs, worker);
    let progress = progress.into_inner().unwrap_or_else(PoisonError::into_inner);
    progress.finish();
    ended?.into_iter().collect::<Result<(), Failure>>()?;
    Ok(progress)
}

/// Writes a match record into `folder`, if given. The error is a message with the path.
pub fn write(folder: Option<&Path>, number: u32, names: [&str; 2], text: &str) -> Result<(), String> {
    let Some(folder) = folder else { return Ok(()) };
    let name = format!("{:05}-{}-{}.tamsk", number + 1, names[0], names[1]);
    let file = folder.join(name.replace([':', ',', '=', '/', '\\'], "_"));
    let written = std::fs::create_dir_all(folder).and_then(|()| files::write(&file, text.as_bytes()));
    written.map_err(|e| format!("{}: {e}", file.display()))
}

pub struct Pairing<'a> {
    /// The contender who plays Red in the first match of each opening.
    pub first: Contender,
    pub second: Contender,
    pub rules: MatchRules,
    pub sprt: Option<SprtBounds>,
    pub series: &'a SeriesArguments,
    pub records: Option<PathBuf>,
}

/// The time between two actions in the record of a Level 1 match, where time has no meaning.
const PACE: Millis = 1_000;

/// Plays match `number`. Both matches of a pair share an opening, with colours exchanged.
pub fn play_game(pairing: &Pairing, openings: &[Vec<Turn>], number: u32) -> Result<(PairingScore, Record), Failure> {
    let first = if number.is_multiple_of(2) { Player::Red } else { Player::Black };
    let opening = openings.get(number as usize / 2).map_or(&[][..], Vec::as_slice);
    let mut seeds = Random::stream(pairing.series.seed, (1 << 32) + u64::from(number));
    let seats = match first {
        Player::Red => [&pairing.first, &pairing.second],
        Player::Black => [&pairing.second, &pairing.first],
    };
    let seeds = [seeds.next_u64(), seeds.next_u64()];
    let rules = pairing.rules.of(pairing.series.seed, number);
    let played = match (rules.level, rules.start) {
        (Level::One, StartLayout::Corners) => play_level_one(rules, seats, seeds, opening)?,
        (_, start) => {
            let mut played = PlayedMatch::new(new_match(rules)?);
            if start == StartLayout::Corners {
                played.play_opening(opening);
            }
            let mut red = seats[0].at_table(Player::Red, seeds[0]).map_err(Failure::Input)?;
            let mut black = seats[1].at_table(Player::Black, seeds[1]).map_err(Failure::Input)?;
            play_timed(played, &mut red, &mut black)
        }
    };
    Ok(score(&played, first, seats))
}

fn play_level_one(
    rules: Options,
    seats: [&Contender; 2],
    seeds: [u64; 2],
    opening: &[Turn],
) -> Result<PlayedMatch, Failure> {
    let player = |seat: usize| seats[seat].at_level_one(seeds[seat]).map_err(Failure::Input);
    let mut players = [player(0)?, player(1)?];
    let mut failure = None;
    let mut position = Position::start_with(rules.rings_each());
    let (turns, end) = play_turns(position, opening, |player, position| {
        players[player.index()].choose(position).unwrap_or_else(|why| {
            failure = Some(why);
            None
        })
    });
    if let Some(why) = failure {
        return Err(Failure::Input(why));
    }
    let mut played = PlayedMatch::new(new_match(rules)?);
    for turn in turns {
        for action in as_actions(&position, turn) {
            let at = played.game.now() + PACE;
            played.act(position.to_move(), action, at);
        }
        position.play_unchecked(turn);
    }
    played.never_ended = !end.is_over() || played.game.outcome().is_none();
    Ok(played)
}

fn new_match(rules: Options) -> Result<Match, Failure> {
    Match::new(rules).map_err(|error| Failure::Input(error.to_string()))
}

fn score(played: &PlayedMatch, first: Player, seats: [&Contender; 2]) -> (PairingScore, Record) {
    let game = &played.game;
    let record = Record {
        rules: *game.options(),
        players: Names { red: seats[0].to_string().into(), black: seats[1].to_string().into() },
        actions: played.actions.iter().map(|&(at, by, act)| TimedAction { at, by, act }).collect(),
        end: Some(game.now()),
        ..Record::default()
    };
    let score = PairingScore {
        rings: i64::from(game.rings(!first)) - i64::from(game.rings(first)),
        seconds: game.now() as f64 / 1000.0,
        stats: [played.stats[first], played.stats[!first]],
        misreplayed: u32::from(!replays_to(&record, game)),
        hung: u32::from(played.never_ended),
        ..PairingScore::of(game.outcome().and_then(|outcome| outcome.winner), first)
    };
    (score, record)
}

fn replays_to(record: &Record, game: &Match) -> bool {
    let Ok(read) = Record::read(record.write().as_bytes()) else { return false };
    let Ok(mut replay) = read.replay() else { return false };
    replay.run().is_empty() && replay.game() == game
}

pub struct Progress {
    title: String,
    pub games: u32,
    pub score: PairingScore,
    pub unwritten: Vec<String>,
    pub sprt: Option<Sprt>,
    begun: Instant,
    printed: Instant,
    in_place: bool,
}

impl Progress {
    pub fn new(title: String, games: u32, sprt: Option<SprtBounds>) -> Progress {
        let now = Instant::now();
        let in_place = io::stderr().is_terminal();
        Progress {
            title,
            games,
            score: PairingScore::default(),
            unwritten: Vec::new(),
            sprt: sprt.map(Sprt::new),
            begun: now,
            printed: now,
            in_place,
        }
    }

    /// Adds match `number`, prints the progress from time to time, and returns `true` if no more matches are needed.
    pub fn add(&mut self, number: u32, score: &PairingScore, written: Result<(), String>) -> bool {
        self.score += score;
        self.unwritten.extend(written.err());
        // A terminal line is updated in place; a log gets a new line twice a minute.
        let pause = if self.in_place { 0.2 } else { 30.0 };
        if self.printed.elapsed().as_secs_f64() > pause {
            self.printed = Instant::now();
            self.print(if self.in_place { '\r' } else { '\n' });
        }
        self.sprt.as_mut().is_some_and(|sprt| {
            sprt.add(number, score.share());
            sprt.verdict().is_some()
        })
    }

    pub fn finish(&self) {
        if self.games > 0 {
            self.print('\n');
        }
    }

    fn print(&self, end: char) {
        let PairingScore { wins, ties, losses, .. } = self.score;
        let ratio =
            self.sprt.as_ref().map_or_else(String::new, |sprt| format!(", ratio {:+.2}", sprt.log_likelihood_ratio()));
        let seconds = self.begun.elapsed().as_secs();
        // A closed standard error is no reason to stop.
        let _ = write!(
            io::stderr(),
            "{}: {} of {} matches, {wins} won, {ties} tied, {losses} lost, {seconds} s{ratio}   {end}",
            self.title,
            self.score.games(),
            self.games,
        );
    }
}

pub fn all_written(unwritten: &[String]) -> Result<(), Failure> {
    match unwritten {
        [] => Ok(()),
        [why] => Err(Failure::Incomplete(format!("1 record is missing: {why}"))),
        [why, ..] => {
            let missing = unwritten.len();
            Err(Failure::Incomplete(format!("{missing} records are missing; the first of them: {why}")))
        }
    }
}
