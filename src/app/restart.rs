//! Starts the program again in a new process.

use std::env;
use std::process::{self, Command};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The environment variable that tells a program that was started again when, in seconds since 1970.
const STARTED_AGAIN: &str = "TAMSK_STARTED_AGAIN";
/// How long a program that was started again must have run to be so once more: what fails over and over does not get
/// better.
const SETTLED: Duration = Duration::from_secs(60);

/// Returns whether this program was started again.
pub(super) fn was_started_again() -> bool {
    env::var_os(STARTED_AGAIN).is_some()
}

/// Ends this process, and starts the program again with the same arguments unless it was so a moment ago. The files of
/// this process must be free for the new one.
pub(super) fn start_again() -> ! {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let before = env::var(STARTED_AGAIN).ok().and_then(|text| text.parse().ok()).map(Duration::from_secs);
    if has_settled(before, now) {
        let mut again = env::current_exe().map(Command::new);
        let started = again.as_mut().map_err(|error| error.to_string()).and_then(|again| {
            let again = again.args(env::args_os().skip(1)).env(STARTED_AGAIN, now.as_secs().to_string());
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_fails_again_at_once_is_not_started_again() {
        let second = Duration::from_secs;
        assert!(has_settled(None, second(1_000)));
        assert!(!has_settled(Some(second(1_000)), second(1_030)));
        assert!(!has_settled(Some(second(1_000)), second(900)), "the clock was set");
        assert!(has_settled(Some(second(1_000)), second(1_061)));
    }
}
