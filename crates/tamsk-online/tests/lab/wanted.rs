//! What is to be tried, by the environment.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::pair::{Pair, Setup};

static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// Returns `true` if networks can be made. Says why not, and panics if they are wanted.
pub fn networks_exist() -> bool {
    match Pair::networks(&Setup::new(20, 1)) {
        Ok(_) => true,
        Err(error) => {
            println!("Skipped: {error}");
            assert!(std::env::var_os("TAMSK_LAB").is_none(), "{error}");
            false
        }
    }
}

/// Waits until no other long case runs. Returns `None` if the case is not wanted.
pub fn wait_for_turn(case: &str) -> Option<MutexGuard<'static, ()>> {
    let wanted = std::env::var("TAMSK_LAB").ok()?;
    if !wanted.split(',').any(|word| word == case || word == "all") {
        return None;
    }
    assert!(networks_exist());
    Some(ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Returns a number from the environment.
pub fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().expect("a whole number"))
}
