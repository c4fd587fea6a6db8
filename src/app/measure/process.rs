//! What the system says about this process, or nothing where it does not say.

use std::time::Duration;

use sysinfo::{ProcessRefreshKind, ProcessesToUpdate, System, get_current_pid};

/// The memory in use, in KiB.
pub(super) fn resident_kib() -> u64 {
    this_process(ProcessRefreshKind::nothing().with_memory(), |process| process.memory() / 1024).unwrap_or(0)
}

/// The processor time that all threads have used.
pub(super) fn processor_time() -> Option<Duration> {
    let millis = this_process(ProcessRefreshKind::nothing().with_cpu(), sysinfo::Process::accumulated_cpu_time);
    millis.map(Duration::from_millis)
}

fn this_process<T>(what: ProcessRefreshKind, read: impl FnOnce(&sysinfo::Process) -> T) -> Option<T> {
    let pid = get_current_pid().ok()?;
    let mut system = System::new().ok()?;
    system.refresh_processes_specifics(ProcessesToUpdate::Some(&[pid]), false, what.without_tasks());
    system.process(pid).map(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_tells_of_this_process() {
        assert!(resident_kib() > 1_000);
        // It tells processor time in hundredths of a second at best.
        let before = processor_time().expect("the system tells");
        while processor_time().expect("the system tells") == before {
            std::hint::spin_loop();
        }
    }
}
