//! The methods that scripts can call, one file for each.

mod fail;
mod place;
mod record;
mod state;

use bevy::prelude::*;
use serde_json::Value;

use super::rpc::{Answer, Failure};

/// Calls a method by its name.
pub fn answer(world: &mut World, method: &str, parameters: Value) -> Answer {
    match method {
        "tamsk.state" => ask(world, state::state, parameters),
        "tamsk.fail" => ask(world, fail::fail, parameters),
        "tamsk.where" => ask(world, place::place, parameters),
        "tamsk.record" => ask(world, record::record, parameters),
        "tamsk.resume" => ask(world, record::resume, parameters),
        _ => Err(Failure::unknown(method)),
    }
}

/// Runs a method, which is a system.
fn ask<M>(world: &mut World, method: impl IntoSystem<In<Value>, Answer, M> + 'static, parameters: Value) -> Answer {
    world.run_system_cached_with(method, parameters).unwrap_or_else(|error| Err(Failure::internal(error)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_method_that_is_not_there_is_named() {
        assert_eq!(answer(&mut World::new(), "tamsk.win", Value::Null), Err(Failure::unknown("tamsk.win")));
    }

    #[test]
    fn a_game_that_is_not_there_is_an_error() {
        for method in ["tamsk.state", "tamsk.where"] {
            assert!(answer(&mut World::new(), method, Value::Null).is_err(), "{method}");
        }
    }
}
