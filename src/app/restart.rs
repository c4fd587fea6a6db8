//! Restarts the program in a new process, and decides which match is on the table at startup.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use std::{env, process};

use bevy::prelude::*;
use tamsk_records::NamesByPlayer;

use crate::persistence::{GameFormats, LibraryCommand, Notice, Notices, OpenRecordError};
use crate::table::on_table::OnTable;
use crate::ui::cut_name;

/// The environment variable that tells a restarted program the time of the restart, in seconds since 1970.
const STARTED_AGAIN: &str = "TAMSK_STARTED_AGAIN";
/// The environment variable that tells a restarted program which unfinished match to continue. It is empty if the table
/// should stay empty, and it is not set if the program should open the record from the command line.
const ON_TABLE: &str = "TAMSK_ON_TABLE";
/// The time that a restarted program must run before it may restart again. The limit prevents endless restarts of a
/// program that keeps failing.
const SETTLED: Duration = Duration::from_secs(60);

/// `true` while the record from the command line is on the table. This is a static variable, because the panic hook
/// cannot access the world.
static RECORD_IS_ON_TABLE: AtomicBool = AtomicBool::new(false);

/// The match to put on the table at startup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum StartupMatch {
    Nothing,
    Record(PathBuf),
    Unfinished(PathBuf),
}

impl StartupMatch {
    /// Returns the match that was on the table before a restart, or else the record named on the command line.
    pub fn from_environment_or_record(record: Option<&Path>) -> StartupMatch {
        StartupMatch::of(env::var_os(ON_TABLE), record)
    }

    fn of(before: Option<OsString>, record: Option<&Path>) -> StartupMatch {
        match (before, record) {
            (Some(file), _) if file.is_empty() => StartupMatch::Nothing,
            (Some(file), _) => StartupMatch::Unfinished(file.into()),
            (None, Some(record)) => StartupMatch::Record(record.to_owned()),
            (None, None) => StartupMatch::Nothing,
        }
    }

    /// Returns the value of [`ON_TABLE`] for the new process, or `None` to leave the variable unset.
    fn before(unfinished: Option<PathBuf>, record_is_on_table: bool) -> Option<OsString> {
        match unfinished {
            Some(file) => Some(file.into()),
            None if record_is_on_table => None,
            None => Some(OsString::new()),
        }
    }
}

/// Sets `RECORD_IS_ON_TABLE` to `true`, and to `false` once the record leaves the table.
pub(super) fn mark_record_on_table(app: &mut App) {
    RECORD_IS_ON_TABLE.store(true, Ordering::Relaxed);
    app.add_observer(|_: On<Remove, OnTable>| RECORD_IS_ON_TABLE.store(false, Ordering::Relaxed));
}

/// Ends this process. Unless the program restarted within the last minute, first starts it again with the unfinished
/// match, if there is one. The caller must have closed the files that the new process opens.
pub(super) fn restart_program(unfinished: Option<PathBuf>) -> ! {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let before = env::var(STARTED_AGAIN).ok().and_then(|text| text.parse().ok()).map(Duration::from_secs);
    if has_settled(before, now) {
        let mut again = env::current_exe().map(Command::new);
        let started = again.as_mut().map_err(|error| error.to_string()).and_then(|again| {
            let again = again.args(env::args_os().skip(1)).env(STARTED_AGAIN, now.as_secs().to_string());
            match StartupMatch::before(unfinished, RECORD_IS_ON_TABLE.load(Ordering::Relaxed)) {
                Some(on_table) => again.env(ON_TABLE, on_table),
                None => again.env_remove(ON_TABLE),
            };
            again.spawn().map_err(|error| error.to_string())
        });
        match started {
            Ok(_) => eprintln!("tamsk: the game is restarting"),
            Err(error) => eprintln!("tamsk: the game cannot be restarted: {error}"),
        }
    }
    process::exit(1)
}

fn has_settled(before: Option<Duration>, now: Duration) -> bool {
    before.is_none_or(|before| now.saturating_sub(before) > SETTLED)
}

/// Opens a record at startup, or reports why it cannot be opened. Both players are people, because records do not name
/// bots.
pub fn open_record_at_startup(app: &mut App, file: &Path) {
    let games = app.world_mut().get_resource_or_init::<GameFormats>();
    let (record, problem) = match games.open(file) {
        Ok((read, problem)) => (Some(read.record), problem),
        Err(problem) => (None, Some(problem)),
    };
    let opened = record.and_then(|mut record| {
        let names = record.names_mut();
        *names = NamesByPlayer { red: cut_name(&names.red).into(), black: cut_name(&names.black).into() };
        match record.prepare_to_open() {
            Ok(begin) => _ = app.add_systems(Startup, move |mut commands: Commands| begin(&mut commands)),
            Err(error) => return Some(OpenRecordError::malformed(file, &*error)),
        }
        None
    });
    let problems = problem.into_iter().chain(opened);
    app.world_mut().get_resource_or_init::<Notices>().log_and_add(problems, Notice::RecordProblem);
}

/// Puts the unfinished match in this file on the table at startup. If a match of TAMSK was deciding a challenge of
/// GIPF, that match is put on the table. A match of TAMSK starts paused.
pub fn continue_match_at_startup(app: &mut App, file: PathBuf) {
    app.add_systems(Startup, move |mut asked: MessageWriter<LibraryCommand>| {
        asked.write(LibraryCommand::Resume { file: file.clone(), resumes_contest: true });
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn again(record: Option<&str>, unfinished: Option<&str>, record_is_on_table: bool) -> StartupMatch {
        let before = StartupMatch::before(unfinished.map(PathBuf::from), record_is_on_table);
        StartupMatch::of(before, record.map(Path::new))
    }

    #[test]
    fn a_restart_restores_what_was_on_the_table() {
        let (done, file) = (Some("done.tamsk"), "unfinished.tamsk");
        assert_eq!(StartupMatch::of(None, done.map(Path::new)), StartupMatch::Record("done.tamsk".into()));
        for record in [None, done] {
            let unfinished = again(record, Some(file), false);
            assert_eq!(unfinished, StartupMatch::Unfinished(file.into()), "whichever record was opened first");
            assert_eq!(again(record, None, false), StartupMatch::Nothing, "the match was left for the title");
        }
        assert_eq!(again(done, None, true), StartupMatch::Record("done.tamsk".into()));
    }

    #[test]
    fn a_program_that_soon_fails_again_is_not_restarted() {
        let second = Duration::from_secs;
        assert!(has_settled(None, second(1_000)));
        assert!(!has_settled(Some(second(1_000)), second(1_030)));
        assert!(!has_settled(Some(second(1_000)), second(900)), "the system clock was set back");
        assert!(has_settled(Some(second(1_000)), second(1_061)));
    }
}
