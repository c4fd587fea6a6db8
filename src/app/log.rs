//! Writes the log to stderr and to daily files, and keeps the last lines of the log in memory for fault reports.

use std::collections::VecDeque;
use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bevy::log::tracing_subscriber::{Layer, fmt};
use bevy::log::{BoxedLayer, LogPlugin};
use bevy::prelude::*;
use tracing_appender::rolling::{RollingFileAppender, Rotation};

use crate::persistence::LogFolder;

const FILES: usize = 7;
/// The maximum size of the log of one run, in bytes. Without a limit, an error in every frame could fill the disk.
const MOST: u64 = 8 << 20;
const LINES: usize = 200;

static LAST_LINES: Mutex<VecDeque<String>> = Mutex::new(VecDeque::new());

/// Adds the log. Without the resource [`LogFolder`], no log file is written.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins(LogPlugin { filter: "warn,tamsk=info".into(), custom_layer: file_layer, ..default() });
}

/// Returns the last lines of the log as one text.
pub(super) fn last_log_lines() -> String {
    lines().iter().map(String::as_str).collect()
}

fn lines() -> MutexGuard<'static, VecDeque<String>> {
    LAST_LINES.lock().unwrap_or_else(PoisonError::into_inner)
}

fn file_layer(app: &mut App) -> Option<BoxedLayer> {
    let file = app.world().get_resource::<LogFolder>().and_then(|LogFolder(folder)| match open(folder) {
        Ok(file) => Some(file),
        Err(error) => {
            // The logger is not installed yet, so this error cannot be logged.
            eprintln!("tamsk: no log is written to {}: {error}", folder.display());
            None
        }
    });
    let writer = Arc::new(LogWriter { file: file.map(Mutex::new), written: AtomicU64::new(0), most: MOST });
    // Errors of the log file are not printed, because they would flood stderr. A full disk is reported elsewhere.
    Some(fmt::layer().with_ansi(false).log_internal_errors(false).with_writer(writer).boxed())
}

fn open(folder: &Path) -> Result<RollingFileAppender, Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    let file = RollingFileAppender::builder()
        .rotation(Rotation::DAILY)
        .filename_prefix("tamsk")
        .filename_suffix("log")
        .max_log_files(FILES)
        .build(folder)?;
    Ok(file)
}

#[derive(Debug)]
struct LogWriter {
    file: Option<Mutex<RollingFileAppender>>,
    written: AtomicU64,
    most: u64,
}

impl Write for &LogWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut lines = lines();
        lines.push_back(String::from_utf8_lossy(bytes).into_owned());
        if lines.len() > LINES {
            lines.pop_front();
        }
        drop(lines);
        let before = self.written.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        let Some(file) = self.file.as_ref().filter(|_| before <= self.most) else { return Ok(bytes.len()) };
        let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
        if before + bytes.len() as u64 > self.most {
            file.write_all(b"This run has written too much: the rest of its log is left out.\n")?;
            self.written.fetch_add(self.most, Ordering::Relaxed);
        } else {
            file.write_all(bytes)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_ref().map_or(Ok(()), |file| file.lock().unwrap_or_else(PoisonError::into_inner).flush())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn logs(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("the log folder exists").flatten();
        let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn only_a_week_of_logs_is_kept() {
        let folder = tempfile::tempdir().expect("the temporary folder is writable");
        for day in 10..30 {
            fs::write(folder.path().join(format!("tamsk.2020-01-{day}.log")), "old").expect("a writable folder");
        }
        fs::write(folder.path().join("fault-2020-01-01-120000-7.txt"), "kept").expect("a writable folder");
        let writer = LogWriter { file: open(folder.path()).ok().map(Mutex::new), written: AtomicU64::new(0), most: 64 };
        (&writer).write_all(b"a line\n").expect("a writable folder");
        let names = logs(folder.path());
        let (others, logs): (Vec<_>, Vec<_>) = names.iter().partition(|name| name.starts_with("fault"));
        assert_eq!((logs.len(), others.len()), (FILES, 1), "{names:?}");
        let newest = fs::read_to_string(folder.path().join(logs[FILES - 1])).expect("the log is readable");
        assert_eq!(newest, "a line\n");
    }

    #[test]
    fn a_full_log_file_does_not_stop_the_log_in_memory() {
        let folder = tempfile::tempdir().expect("the temporary folder is writable");
        let file = open(folder.path()).expect("a writable folder");
        let writer = LogWriter { file: Some(Mutex::new(file)), written: AtomicU64::new(0), most: 1_000 };
        for number in 0..1_000 {
            (&writer).write_all(format!("line {number}\n").as_bytes()).expect("a writable folder");
        }
        let written = fs::read_to_string(folder.path().join(&logs(folder.path())[0])).expect("the log is readable");
        assert!(written.starts_with("line 0\n") && written.len() < 1_100, "{} bytes", written.len());
        assert_eq!(written.matches("left out").count(), 1);
        let remembered = last_log_lines();
        assert!(remembered.contains("line 999\n"));
        assert!(lines().len() <= LINES);
    }
}
