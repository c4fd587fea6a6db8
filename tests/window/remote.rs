//! Calls to the running game: JSON-RPC over HTTP on the loopback address.

use std::time::Duration;

use serde_json::{Value, json};
use ureq::Agent;

const TIMEOUT: Duration = Duration::from_secs(30);

/// Calls a method of the game that listens on this port.
///
/// # Errors
/// Returns an error if the game does not answer, or if it answers with an error.
pub fn call(port: u16, method: &str, parameters: Value) -> Result<Value, String> {
    let request = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": parameters });
    let agent: Agent =
        Agent::config_builder().timeout_global(Some(TIMEOUT)).http_status_as_error(false).proxy(None).build().into();
    let mut answer = agent.post(format!("http://127.0.0.1:{port}/")).send_json(request).map_err(|e| e.to_string())?;
    let answer: Value = answer.body_mut().read_json().map_err(|e| e.to_string())?;
    answer.get("result").cloned().ok_or_else(|| answer.to_string())
}
