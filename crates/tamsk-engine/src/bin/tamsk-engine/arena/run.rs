//! Plays matches on several cores.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use tamsk_engine::arena::openings;
use tamsk_engine::command_line::parallel::{self, Numbers};
use tamsk_engine::command_line::{Failure, files};
use tamsk_rules::Turn;

use super::game;
use super::pairing::Pairing;
use super::pairing_score::PairingScore;
use super::progress::Progress;

/// A played match: its score, and the error of writing its record.
pub type Played = (PairingScore, Result<(), String>);

/// Plays all matches of a pairing. Continues if a record cannot be written.
pub fn run(pairing: &Pairing) -> Result<Progress, Failure> {
    let title = format!("{} - {}", pairing.first, pairing.second);
    let progress = Progress::new(title, pairing.games, pairing.sprt);
    let openings = openings(pairing.seed, pairing.games.div_ceil(2) as usize);
    play_all(progress, pairing.jobs, |number| play(pairing, &openings, number))
}

/// Plays so many matches at a time with `play`, which gets the number of each, and reports progress on standard error.
pub fn play_all(
    progress: Progress,
    jobs: usize,
    play: impl Fn(u32) -> Result<Played, Failure> + Sync,
) -> Result<Progress, Failure> {
    let games = u64::from(progress.games);
    let progress = Mutex::new(progress);
    let worker = |numbers: &Numbers| {
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
    let ended = parallel::work(0..games, jobs, worker);
    let progress = progress.into_inner().unwrap_or_else(PoisonError::into_inner);
    progress.finish();
    ended?.into_iter().collect::<Result<(), Failure>>()?;
    Ok(progress)
}

/// Plays one match of a pairing.
fn play(pairing: &Pairing, openings: &[Vec<Turn>], number: u32) -> Result<Played, Failure> {
    let (score, record) = game::play(pairing, openings, number)?;
    let names = [record.players.red.as_str(), record.players.black.as_str()];
    let written = pairing.records.as_deref().map_or(Ok(()), |folder| write(folder, number, names, &record.write()));
    Ok((score, written))
}

/// Writes a record of two contenders; the error is a message with the path.
pub fn write(folder: &Path, number: u32, names: [&str; 2], text: &str) -> Result<(), String> {
    let name = format!("{:05}-{}-{}.tamsk", number + 1, names[0], names[1]);
    let file = folder.join(name.replace([':', ',', '=', '/', '\\'], "_"));
    let written = std::fs::create_dir_all(folder).and_then(|()| files::write(&file, text.as_bytes()));
    written.map_err(|e| format!("{}: {e}", file.display()))
}
