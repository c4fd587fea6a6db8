//! Asking the running game for its state: JSON-RPC over HTTP on the loopback address.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::time::Duration;

use serde_json::{Value, json};

/// Calls a method; `Err` where the game does not answer, or answers with an error.
pub fn call(port: u16, method: &str, parameters: Value) -> Result<Value, String> {
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": parameters }).to_string();
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).map_err(|e| e.to_string())?;
    stream.set_read_timeout(Some(Duration::from_secs(30))).map_err(|e| e.to_string())?;
    let request = format!(
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).map_err(|e| e.to_string())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).map_err(|e| e.to_string())?;
    let start = answer.find('{').ok_or_else(|| format!("no JSON in {answer:?}"))?;
    let end = answer.rfind('}').ok_or_else(|| format!("no JSON in {answer:?}"))?;
    let answer: Value = serde_json::from_str(&answer[start..=end]).map_err(|e| e.to_string())?;
    match answer.get("result") {
        Some(result) => Ok(result.clone()),
        None => Err(answer.to_string()),
    }
}
