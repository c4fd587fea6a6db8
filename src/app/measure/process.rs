//! What the system says about this process; nothing where it does not say.

use std::fs;
use std::time::Duration;

/// Ticks a second in which Linux tells processor time to every program.
const TICKS: u64 = 100;

/// The memory in use, in KiB.
pub(super) fn resident_kib() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|rest| rest.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// The processor time that all threads have used.
pub(super) fn processor_time() -> Option<Duration> {
    let ticks = ticks(&fs::read_to_string("/proc/self/stat").ok()?)?;
    Some(Duration::from_millis(ticks * 1000 / TICKS))
}

/// The ticks in the program and in the system for it, from a line of `/proc/self/stat`.
fn ticks(stat: &str) -> Option<u64> {
    // The program's name may hold spaces and brackets, so fields are counted from the last bracket.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut next = || fields.next()?.parse::<u64>().ok();
    Some(next()? + next()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_found_behind_any_name() {
        let stat = "42 (a (bad) name) S 1 42 42 0 -1 4194560 9 0 0 0 150 27 0 0 20 0 5 0 8901 1000 200";
        assert_eq!(ticks(stat), Some(177));
        assert_eq!(ticks("42 (short) S 1"), None);
    }
}
