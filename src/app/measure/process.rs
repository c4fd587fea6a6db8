//! Figures that the system reports about this process, where it does.

use std::time::Duration;

use sysinfo::{ProcessRefreshKind, ProcessesToUpdate, System, get_current_pid};

/// Returns the resident memory, in KiB; 0 if unknown.
pub(super) fn resident_kib() -> u64 {
    this_process(ProcessRefreshKind::nothing().with_memory(), |process| process.memory() / 1024).unwrap_or(0)
}

/// Returns the processor time used by all threads.
pub(super) fn processor_time() -> Option<Duration> {
    let millis = this_process(ProcessRefreshKind::nothing().with_cpu(), sysinfo::Process::accumulated_cpu_time);
    millis.map(Duration::from_millis)
}

fn this_process<T>(what: ProcessRefreshKind, read: impl FnOnce(&sysinfo::Process) -> T) -> Option<T> {
    let pid = get_current_pid().ok()?;
    let mut system = System::new();
    system.refresh_processes_specifics(ProcessesToUpdate::Some(&[pid]), false, what.without_tasks());
    system.process(pid).map(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_tells_of_this_process() {
        assert!(resident_kib() > 1_000);
        // The resolution of processor time is a hundredth of a second at best.
        let before = processor_time().expect("the system reports processor time");
        while processor_time().expect("the system reports processor time") == before {
            std::hint::spin_loop();
        }
    }
}
