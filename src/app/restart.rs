//! Starts the program again in a new process, and says what comes on the table at the start: what was there before the
//! program was started again, or else the record named on the command line, as a double click does.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use std::{env, process};

use bevy::prelude::*;
use tamsk_records::Names;

use crate::persistence::{KeptGames, LibraryCommand, Notice, Notices, OpenRecordError};
use crate::table::on_table::OnTable;
use crate::ui::cut_name;

/// The environment variable that tells a program that was started again when, in seconds since 1970.
const STARTED_AGAIN: &str = "TAMSK_STARTED_AGAIN";
/// The environment variable that tells a program that was started again which unfinished match was on the table: its file,
/// or nothing if there was none. It is absent if the record named on the command line was there.
const ON_TABLE: &str = "TAMSK_ON_TABLE";
/// How long a program that was started again must have run to be so once more: what keeps failing gets no better.
const SETTLED: Duration = Duration::from_secs(60);

/// Whether the record named on the command line is on the table. Known to the panic hook, which cannot use the world.
static RECORD_IS_ON_TABLE: AtomicBool = AtomicBool::new(false);

/// What comes on the table at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FirstOnTable {
    /// Nothing: the program begins at its title.
    Nothing,
    /// The record in this file.
    Record(PathBuf),
    /// The unfinished match in this file.
    Unfinished(PathBuf),
}

impl FirstOnTable {
    /// Returns what comes on the table of this program, which opens this record if it was not started again.
    pub fn at_start(record: Option<&Path>) -> FirstOnTable {
        FirstOnTable::of(env::var_os(ON_TABLE), record)
    }

    fn of(before: Option<OsString>, record: Option<&Path>) -> FirstOnTable {
        match (before, record) {
            (Some(file), _) if file.is_empty() => FirstOnTable::Nothing,
            (Some(file), _) => FirstOnTable::Unfinished(file.into()),
            (None, Some(record)) => FirstOnTable::Record(record.to_owned()),
            (None, None) => FirstOnTable::Nothing,
        }
    }

    /// Returns what [`FirstOnTable::at_start`] is to find in the environment, where an unfinished match, if any, is on the
    /// table, or else the record named on the command line may be.
    fn before(unfinished: Option<PathBuf>, record_is_on_table: bool) -> Option<OsString> {
        match unfinished {
            Some(file) => Some(file.into()),
            None if record_is_on_table => None,
            None => Some(OsString::new()),
        }
    }
}

/// Notes that the record named on the command line is on the table, until it leaves it.
pub(super) fn note_record(app: &mut App) {
    RECORD_IS_ON_TABLE.store(true, Ordering::Relaxed);
    app.add_observer(|_: On<Remove, OnTable>| RECORD_IS_ON_TABLE.store(false, Ordering::Relaxed));
}

/// Ends this process, and starts the program again with the same arguments unless it was so a moment ago. The unfinished
/// match in this file comes on the table again. The files of this process must be free for the new one.
pub(super) fn start_again(unfinished: Option<PathBuf>) -> ! {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let before = env::var(STARTED_AGAIN).ok().and_then(|text| text.parse().ok()).map(Duration::from_secs);
    if has_settled(before, now) {
        let mut again = env::current_exe().map(Command::new);
        let started = again.as_mut().map_err(|error| error.to_string()).and_then(|again| {
            let again = again.args(env::args_os().skip(1)).env(STARTED_AGAIN, now.as_secs().to_string());
            match FirstOnTable::before(unfinished, RECORD_IS_ON_TABLE.load(Ordering::Relaxed)) {
                Some(on_table) => again.env(ON_TABLE, on_table),
                None => again.env_remove(ON_TABLE),
            };
            again.spawn().map_err(|error| error.to_string())
        });
        match started {
            Ok(_) => eprintln!("tamsk: the game is started again"),
            Err(error) => eprintln!("tamsk: the game cannot be started again: {error}"),
        }
    }
    process::exit(1)
}

/// Returns whether a program that was started again at this time, if it was, may be so once more.
fn has_settled(before: Option<Duration>, now: Duration) -> bool {
    before.is_none_or(|before| now.saturating_sub(before) > SETTLED)
}

/// Opens a record at startup, or reports why it cannot: a match that is over is replayed, and one that is not goes on.
/// Both players are people, as records do not say which one was a bot.
pub fn open(app: &mut App, file: &Path) {
    let games = app.world_mut().get_resource_or_init::<KeptGames>();
    let (record, problem) = match games.open(file) {
        Ok((read, problem)) => (Some(read.record), problem),
        Err(problem) => (None, Some(problem)),
    };
    let opened = record.and_then(|mut record| {
        let names = record.names_mut();
        *names = Names { red: cut_name(&names.red).into(), black: cut_name(&names.black).into() };
        match record.begin() {
            Ok(begin) => _ = app.add_systems(Startup, move |mut commands: Commands| begin(&mut commands)),
            Err(error) => return Some(OpenRecordError::malformed(file, &*error)),
        }
        None
    });
    let problems = problem.into_iter().chain(opened);
    app.world_mut().get_resource_or_init::<Notices>().report(problems, Notice::Record);
}

/// Puts the unfinished match in this file on the table at startup. TAMSK is paused, also as a contest.
pub fn continue_from(app: &mut App, file: PathBuf) {
    app.add_systems(Startup, move |mut asked: MessageWriter<LibraryCommand>| {
        asked.write(LibraryCommand::Continue { file: file.clone(), as_it_was: true });
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What comes on the table of a program that was started with this record and started again with this on the table.
    fn again(record: Option<&str>, unfinished: Option<&str>, record_is_on_table: bool) -> FirstOnTable {
        let before = FirstOnTable::before(unfinished.map(PathBuf::from), record_is_on_table);
        FirstOnTable::of(before, record.map(Path::new))
    }

    #[test]
    fn what_was_on_the_table_comes_there_again() {
        let (done, file) = (Some("done.tamsk"), "unfinished.tamsk");
        assert_eq!(FirstOnTable::of(None, done.map(Path::new)), FirstOnTable::Record("done.tamsk".into()));
        for record in [None, done] {
            let unfinished = again(record, Some(file), false);
            assert_eq!(unfinished, FirstOnTable::Unfinished(file.into()), "whatever was opened first");
            assert_eq!(again(record, None, false), FirstOnTable::Nothing, "it was left for the title");
        }
        assert_eq!(again(done, None, true), FirstOnTable::Record("done.tamsk".into()));
    }

    #[test]
    fn a_program_that_fails_again_at_once_is_not_started_again() {
        let second = Duration::from_secs;
        assert!(has_settled(None, second(1_000)));
        assert!(!has_settled(Some(second(1_000)), second(1_030)));
        assert!(!has_settled(Some(second(1_000)), second(900)), "the clock was set");
        assert!(has_settled(Some(second(1_000)), second(1_061)));
    }
}
