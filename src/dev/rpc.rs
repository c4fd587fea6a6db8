//! Reads and writes JSON-RPC 2.0.

use serde_json::{Value, json};

/// A call of a method.
#[derive(Debug, PartialEq)]
pub struct Call {
    pub method: String,
    /// `null` if the call has none.
    pub parameters: Value,
}

/// The answer to a call.
pub type Answer = Result<Value, Failure>;

/// Why a call failed.
#[derive(Debug, PartialEq)]
pub struct Failure {
    /// An error code of JSON-RPC.
    code: i32,
    message: String,
}

impl Failure {
    /// Returns the error for a body that is not JSON.
    pub fn unreadable(reason: impl ToString) -> Failure {
        Failure { code: -32_700, message: reason.to_string() }
    }

    /// Returns the error for a body that is not a call.
    pub fn no_call(reason: impl ToString) -> Failure {
        Failure { code: -32_600, message: reason.to_string() }
    }

    /// Returns the error for an unknown method.
    pub fn unknown(method: &str) -> Failure {
        Failure { code: -32_601, message: format!("there is no method {method:?}") }
    }

    /// Returns the error for parameters that the method cannot use, or cannot use now.
    pub fn wrong(reason: impl ToString) -> Failure {
        Failure { code: -32_602, message: reason.to_string() }
    }

    /// Returns the error for a game that cannot answer.
    pub fn internal(reason: impl ToString) -> Failure {
        Failure { code: -32_603, message: reason.to_string() }
    }
}

/// Parses a call. Returns it with the id for its answer, which is `null` if there is none.
pub fn read(body: &[u8]) -> (Value, Result<Call, Failure>) {
    let mut value: Value = match serde_json::from_slice(body) {
        Ok(value) => value,
        Err(error) => return (Value::Null, Err(Failure::unreadable(error))),
    };
    let mut take = |name: &str| value.get_mut(name).map(Value::take).unwrap_or_default();
    let id = match take("id") {
        id @ (Value::String(_) | Value::Number(_)) => id,
        _ => Value::Null,
    };
    let call = match (take("jsonrpc").as_str(), take("method")) {
        (Some("2.0"), Value::String(method)) => Ok(Call { method, parameters: take("params") }),
        (Some("2.0"), _) => Err(Failure::no_call("expected the name of a method")),
        _ => Err(Failure::no_call("expected one object with \"jsonrpc\": \"2.0\"")),
    };
    (id, call)
}

/// Formats an answer.
pub fn write(id: &Value, answer: Answer) -> String {
    match answer {
        Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
        Err(Failure { code, message }) => {
            json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
        }
    }
    .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the error code for a body that is refused.
    fn refused(body: &str) -> Option<i32> {
        read(body.as_bytes()).1.err().map(|failure| failure.code)
    }

    #[test]
    fn a_call_is_read_with_and_without_parameters() {
        let (id, call) = read(br#"{"jsonrpc": "2.0", "id": 7, "method": "a", "params": {"b": 1}}"#);
        assert_eq!(id, json!(7));
        assert_eq!(call, Ok(Call { method: "a".into(), parameters: json!({ "b": 1 }) }));
        let (id, call) = read(br#"{"jsonrpc": "2.0", "id": "x", "method": "a"}"#);
        assert_eq!(id, json!("x"));
        assert_eq!(call, Ok(Call { method: "a".into(), parameters: Value::Null }));
    }

    #[test]
    fn what_is_no_json_and_what_is_no_call_are_told_apart() {
        for body in ["", "{", "hello", "\u{0}", "{\"jsonrpc\": \"2.0\"}}"] {
            assert_eq!(refused(body), Some(-32_700), "{body:?}");
        }
        let one = r#"{"jsonrpc": "2.0", "method": "a"}"#;
        for body in ["null", "7", "[]", "{}", &format!("[{one}]"), r#"{"method": "a"}"#, r#"{"jsonrpc": "2.0"}"#] {
            assert_eq!(refused(body), Some(-32_600), "{body:?}");
        }
        assert_eq!(refused(&"[".repeat(100_000)), Some(-32_700));
    }

    #[test]
    fn a_call_that_is_refused_keeps_its_id_where_it_has_one() {
        assert_eq!(read(br#"{"jsonrpc": "2.0", "id": 3, "method": 4}"#).0, json!(3));
        assert_eq!(read(br#"{"jsonrpc": "2.0", "id": {"a": 1}, "method": "a"}"#).0, Value::Null);
    }

    #[test]
    fn an_answer_has_a_result_or_an_error() {
        let read = |text: String| serde_json::from_str::<Value>(&text).unwrap();
        let good = read(write(&json!(1), Ok(json!([2]))));
        assert_eq!(good, json!({ "jsonrpc": "2.0", "id": 1, "result": [2] }));
        let bad = read(write(&Value::Null, Err(Failure::unknown("x"))));
        assert_eq!(bad["error"]["code"], -32_601);
        assert!(bad.get("result").is_none());
    }
}
