//! Plays the matches of a pairing on several cores.

use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use tamsk::records::Record;

use super::game;
use super::pairing::Pairing;
use super::pairing_score::PairingScore;
use super::progress::Progress;
use super::unwritten::Unwritten;
use crate::failure::Failure;

/// Plays all matches and reports progress on standard error. Continues if a record cannot be written.
pub fn run(pairing: &Pairing) -> Result<(PairingScore, Unwritten), Failure> {
    let next = AtomicU32::new(0);
    let progress = Mutex::new(Progress::new(pairing));
    let failure = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..pairing.jobs.clamp(1, pairing.games.max(1) as usize) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= pairing.games {
                        return;
                    }
                    let result = play(pairing, number);
                    let mut progress = progress.lock().unwrap_or_else(PoisonError::into_inner);
                    match result {
                        Ok((score, written)) => progress.add(&score, written),
                        Err(error) => {
                            next.store(pairing.games, Ordering::Relaxed);
                            *failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                            return;
                        }
                    }
                }
            });
        }
    });
    let progress = progress.into_inner().unwrap_or_else(PoisonError::into_inner);
    progress.finish();
    match failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(error) => Err(error),
        None => Ok((progress.score, progress.unwritten)),
    }
}

/// Plays one match; returns its score, and the error of writing its record.
fn play(pairing: &Pairing, number: u32) -> Result<(PairingScore, Result<(), String>), Failure> {
    let (score, record) = game::play(pairing, number).map_err(|e| Failure::Input(e.to_string()))?;
    let written = pairing.records.as_deref().map_or(Ok(()), |folder| write(folder, number, &record));
    Ok((score, written))
}

/// Writes a record; the error is a message with the path.
fn write(folder: &Path, number: u32, record: &Record) -> Result<(), String> {
    let name = format!("{:05}-{}-{}.tamsk", number + 1, record.players.red, record.players.black);
    let file = folder.join(name.replace([':', ',', '='], "_"));
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&file, record.write()));
    written.map_err(|e| format!("{}: {e}", file.display()))
}
