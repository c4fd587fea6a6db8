//! Plays the matches of a pairing on several cores, records them, and reports progress on standard error.

use std::io;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use tamsk_engine::arena::{ArenaMatch, play_timed_match, play_turns, random_openings, turn_to_actions};
use tamsk_engine::command_line::parallel::NumberQueue;
use tamsk_engine::command_line::{Failure, files, parallel};
use tamsk_engine::random::Random;
use tamsk_engine::sprt::{Sprt, SprtBounds};
use tamsk_records::{NamesByPlayer, Record, TimedAction};
use tamsk_rules::{Level, Match, Millis, Options, Player, Position, StartLayout, Turn};

use super::arguments::{SeriesArguments, SeriesOptions};
use super::contender::Contender;
use super::score::PairingScore;

/// The score of a match, and the error if the record of the match could not be written.
pub type ScoreAndRecordResult = (PairingScore, Result<(), String>);

/// Plays the matches of a pairing, writes their records, and returns the final progress. Fails if a match cannot be
/// played.
pub fn play_pairing(pairing: &Pairing) -> Result<SeriesProgress, Failure> {
    let title = format!("{} - {}", pairing.first, pairing.second);
    let series = pairing.series;
    let progress = SeriesProgress::new(title, series.games, pairing.sprt);
    let openings = random_openings(series.seed, series.games.div_ceil(2) as usize);
    play_matches(progress, series.jobs(), |number| {
        let (score, record) = play_pairing_match(pairing, &openings, number)?;
        let names = [record.players.red.as_str(), record.players.black.as_str()];
        Ok((score, write_record(pairing.records_folder.as_deref(), number, names, &record.to_ron())))
    })
}

/// Plays matches, `jobs` at a time. Calls `play` with the number of each match, counted from 0, and reports the
/// progress on standard error. Stops early once the sequential test is decided. Fails if `play` fails, or if a thread
/// does not start or panics.
pub fn play_matches(
    progress: SeriesProgress,
    jobs: usize,
    play: impl Fn(u32) -> Result<ScoreAndRecordResult, Failure> + Sync,
) -> Result<SeriesProgress, Failure> {
    let games = u64::from(progress.total_matches);
    let progress = Mutex::new(progress);
    let worker = |numbers: &NumberQueue| {
        while let Some(number) = numbers.take() {
            let number = number as u32;
            let (score, written) = play(number).inspect_err(|_| numbers.stop())?;
            let mut progress = progress.lock().unwrap_or_else(PoisonError::into_inner);
            if progress.add_match_and_check_decided(number, &score, written) {
                numbers.stop();
            }
        }
        Ok(())
    };
    let ended = parallel::run_workers(0..games, jobs, worker);
    let progress = progress.into_inner().unwrap_or_else(PoisonError::into_inner);
    progress.print_final();
    ended?.into_iter().collect::<Result<(), Failure>>()?;
    Ok(progress)
}

/// Writes a match record into `folder`. Does nothing if `folder` is `None`.
///
/// # Errors
/// Returns a message that names the path if the file cannot be written.
pub fn write_record(folder: Option<&Path>, number: u32, names: [&str; 2], text: &str) -> Result<(), String> {
    let Some(folder) = folder else { return Ok(()) };
    let name = format!("{:05}-{}-{}.tamsk", number + 1, names[0], names[1]);
    let file = folder.join(name.replace([':', ',', '=', '/', '\\'], "_"));
    let written = std::fs::create_dir_all(folder).and_then(|()| files::write_atomically(&file, text.as_bytes()));
    written.map_err(|e| format!("{}: {e}", file.display()))
}

/// Two contenders, and the matches that they play against each other.
pub struct Pairing<'a> {
    /// The contender who plays Red in the first match of each opening.
    pub first: Contender,
    pub second: Contender,
    /// The options of the matches: the same for all, or random.
    pub rules: SeriesOptions,
    /// The bounds of the sequential test that can stop the series early, or `None` to play all matches.
    pub sprt: Option<SprtBounds>,
    pub series: &'a SeriesArguments,
    /// The folder for the match records; `None` if no records are written.
    pub records_folder: Option<PathBuf>,
}

/// The time between two actions in the record of a Level 1 match, in milliseconds. Any value would do, because time has
/// no meaning at Level 1.
const ACTION_INTERVAL: Millis = 1_000;

/// Plays match `number` of a pairing, counted from 0. The two matches of a pair have the same opening, with colours
/// exchanged.
pub fn play_pairing_match(
    pairing: &Pairing,
    openings: &[Vec<Turn>],
    number: u32,
) -> Result<(PairingScore, Record), Failure> {
    let first = if number.is_multiple_of(2) { Player::Red } else { Player::Black };
    let opening = openings.get(number as usize / 2).map_or(&[][..], Vec::as_slice);
    let mut seeds = Random::stream(pairing.series.seed, (1 << 32) + u64::from(number));
    let seats = match first {
        Player::Red => [&pairing.first, &pairing.second],
        Player::Black => [&pairing.second, &pairing.first],
    };
    let seeds = [seeds.next_u64(), seeds.next_u64()];
    let rules = pairing.rules.options_for_match(pairing.series.seed, number);
    let played = match (rules.level, rules.start) {
        (Level::One, StartLayout::Corners) => play_level_one(rules, seats, seeds, opening)?,
        (_, start) => {
            let mut played = ArenaMatch::new(new_match(rules)?);
            if start == StartLayout::Corners {
                played.play_opening(opening);
            }
            let mut red = seats[0].create_timed_player(Player::Red, seeds[0]).map_err(Failure::Input)?;
            let mut black = seats[1].create_timed_player(Player::Black, seeds[1]).map_err(Failure::Input)?;
            play_timed_match(played, &mut red, &mut black)
        }
    };
    Ok(score(&played, first, seats))
}

fn play_level_one(
    rules: Options,
    seats: [&Contender; 2],
    seeds: [u64; 2],
    opening: &[Turn],
) -> Result<ArenaMatch, Failure> {
    let player = |seat: usize| seats[seat].create_turn_player(seeds[seat]).map_err(Failure::Input);
    let mut players = [player(0)?, player(1)?];
    let mut failure = None;
    let mut position = Position::start_with(rules.initial_rings());
    let (turns, end) = play_turns(position, opening, |player, position| {
        players[player.index()].choose(position).unwrap_or_else(|why| {
            failure = Some(why);
            None
        })
    });
    if let Some(why) = failure {
        return Err(Failure::Input(why));
    }
    let mut played = ArenaMatch::new(new_match(rules)?);
    for turn in turns {
        for action in turn_to_actions(&position, turn) {
            let at = played.game.now() + ACTION_INTERVAL;
            played.perform_action(position.to_move(), action, at);
        }
        position.play_unchecked(turn);
    }
    played.was_broken_off = !end.is_over() || played.game.outcome().is_none();
    Ok(played)
}

fn new_match(rules: Options) -> Result<Match, Failure> {
    Match::new(rules).map_err(|error| Failure::Input(error.to_string()))
}

fn score(played: &ArenaMatch, first: Player, seats: [&Contender; 2]) -> (PairingScore, Record) {
    let game = &played.game;
    let record = Record {
        rules: *game.options(),
        players: NamesByPlayer { red: seats[0].to_string().into(), black: seats[1].to_string().into() },
        actions: played.actions.iter().map(|&(at, by, act)| TimedAction { at, by, act }).collect(),
        end: Some(game.now()),
        ..Record::default()
    };
    let score = PairingScore {
        ring_margin: i64::from(game.rings_in_holder(!first)) - i64::from(game.rings_in_holder(first)),
        match_time_seconds: game.now() as f64 / 1000.0,
        stats: [played.stats[first], played.stats[!first]],
        replay_mismatches: u32::from(!replays_to(&record, game)),
        unfinished_matches: u32::from(played.was_broken_off),
        ..PairingScore::from_winner(game.outcome().and_then(|outcome| outcome.winner), first)
    };
    (score, record)
}

fn replays_to(record: &Record, game: &Match) -> bool {
    let Ok(read) = Record::read(record.to_ron().as_bytes()) else { return false };
    let Ok(mut replay) = read.replay() else { return false };
    replay.replay_remaining().is_empty() && replay.game() == game
}

/// The progress of a series of matches.
pub struct SeriesProgress {
    title: String,
    /// The number of matches to play.
    pub total_matches: u32,
    /// The score of the matches played so far.
    pub score: PairingScore,
    /// The errors that occurred while writing records.
    pub record_errors: Vec<String>,
    /// The sequential test; `None` if the series is never stopped early.
    pub sprt: Option<Sprt>,
    begun: Instant,
    printed: Instant,
    in_place: bool,
}

impl SeriesProgress {
    pub fn new(title: String, games: u32, sprt: Option<SprtBounds>) -> SeriesProgress {
        let now = Instant::now();
        let in_place = io::stderr().is_terminal();
        SeriesProgress {
            title,
            total_matches: games,
            score: PairingScore::default(),
            record_errors: Vec::new(),
            sprt: sprt.map(Sprt::new),
            begun: now,
            printed: now,
            in_place,
        }
    }

    /// Adds the score of match `number` and occasionally prints the progress. Returns `true` if no more matches are
    /// needed.
    pub fn add_match_and_check_decided(
        &mut self,
        number: u32,
        score: &PairingScore,
        written: Result<(), String>,
    ) -> bool {
        self.score += score;
        self.record_errors.extend(written.err());
        // On a terminal, the line is updated in place. In a log, a new line is added twice a minute.
        let pause = if self.in_place { 0.2 } else { 30.0 };
        if self.printed.elapsed().as_secs_f64() > pause {
            self.printed = Instant::now();
            self.print(if self.in_place { '\r' } else { '\n' });
        }
        self.sprt.as_mut().is_some_and(|sprt| {
            sprt.add_match(number, score.points_share());
            sprt.verdict().is_some()
        })
    }

    /// Prints the progress for the last time.
    pub fn print_final(&self) {
        if self.total_matches > 0 {
            self.print('\n');
        }
    }

    fn print(&self, end: char) {
        let PairingScore { wins, ties, losses, .. } = self.score;
        let ratio =
            self.sprt.as_ref().map_or_else(String::new, |sprt| format!(", ratio {:+.2}", sprt.log_likelihood_ratio()));
        let seconds = self.begun.elapsed().as_secs();
        // The program continues even if standard error is closed.
        let _ = write!(
            io::stderr(),
            "{}: {} of {} matches, {wins} won, {ties} tied, {losses} lost, {seconds} s{ratio}   {end}",
            self.title,
            self.score.games(),
            self.total_matches,
        );
    }
}

/// Fails if records could not be written. `record_errors` holds the error messages.
pub fn check_records_written(record_errors: &[String]) -> Result<(), Failure> {
    match record_errors {
        [] => Ok(()),
        [why] => Err(Failure::Incomplete(format!("1 record is missing: {why}"))),
        [why, ..] => {
            let missing = record_errors.len();
            Err(Failure::Incomplete(format!("{missing} records are missing; the first of them: {why}")))
        }
    }
}
