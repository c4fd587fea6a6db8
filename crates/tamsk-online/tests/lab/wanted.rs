//! The cases to run, as selected by environment variables.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::pair::{Pair, Setup};

static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// Returns `true` if networks can be created. Otherwise prints the reason, and panics if `TAMSK_LAB` is set.
pub fn can_create_networks() -> bool {
    match Pair::create_networks(&Setup::new(20, 1)) {
        Ok(_) => true,
        Err(error) => {
            println!("Skipped: {error}");
            assert!(std::env::var_os("TAMSK_LAB").is_none(), "{error}");
            false
        }
    }
}

/// Waits until no other long case runs, and returns a lock that makes other cases wait. Returns `None` if the case is
/// not selected.
pub fn wait_for_turn(case: &str) -> Option<MutexGuard<'static, ()>> {
    let wanted = std::env::var("TAMSK_LAB").ok()?;
    if !wanted.split(',').any(|word| word == case || word == "all") {
        return None;
    }
    assert!(can_create_networks());
    Some(ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Returns the number in the environment variable `name`, or `usual` if the variable is not set.
pub fn environment_number(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().expect("a whole number"))
}
