//! The HTTP server for JSON-RPC 2.0.

use std::io::Read;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::{io, thread};

use serde_json::{Value, json};
use tiny_http::{Header, Method, Request, Response};

/// The maximum size of the body of a request, in bytes. The record of any match is far smaller.
const LONGEST: u64 = 1 << 20;

/// A call that waits for its answer.
pub struct PendingCall {
    pub call: MethodCall,
    pub reply: Sender<CallResult>,
}

/// A running server, which stops when it is dropped.
pub struct ScriptServer(Arc<tiny_http::Server>);

impl ScriptServer {
    /// Starts a server on the loopback address. For each valid request, the server sends a call through `calls` and
    /// invokes `wake`, which makes the game draw a frame and answer the call. Fails if the port cannot be used.
    pub fn start(
        port: u16,
        calls: Sender<PendingCall>,
        wake: impl Fn() + Clone + Send + 'static,
    ) -> Result<ScriptServer, String> {
        let cannot = |error: &dyn ToString| format!("port {port} cannot be used ({})", error.to_string());
        let server = tiny_http::Server::http((Ipv4Addr::LOCALHOST, port)).map_err(|error| cannot(&error))?;
        let server = Arc::new(server);
        let listening = Arc::clone(&server);
        let listen = move || {
            while let Ok(request) = listening.recv() {
                let (calls, wake) = (calls.clone(), wake.clone());
                // Each request has a separate thread, so that a slow caller does not delay other callers.
                let answer = move || answer(request, &calls, &wake);
                if let Err(error) = thread::Builder::new().name("script".into()).spawn(answer) {
                    eprintln!("tamsk: cannot answer a script: {error}");
                }
            }
        };
        thread::Builder::new().name("scripts".into()).spawn(listen).map_err(|error| cannot(&error))?;
        Ok(ScriptServer(server))
    }

    #[cfg(test)]
    fn port(&self) -> u16 {
        self.0.server_addr().to_ip().map_or(0, |address| address.port())
    }
}

impl Drop for ScriptServer {
    fn drop(&mut self) {
        self.0.unblock();
    }
}

/// Answers a request. The answer to an invalid request is a JSON-RPC error.
fn answer(mut request: Request, calls: &Sender<PendingCall>, wake: &impl Fn()) {
    let (id, call) = match body(&mut request) {
        Ok(body) => parse_call(&body),
        Err(failure) => (Value::Null, Err(failure)),
    };
    let answer = call.and_then(|call| {
        let (reply, answer) = channel();
        let ended = |()| RpcError::internal("the game has ended");
        calls.send(PendingCall { call, reply }).map_err(|_| ended(()))?;
        wake();
        answer.recv().map_err(|_| ended(()))?
    });
    let mut response = Response::from_string(format_answer(&id, answer));
    if let Ok(json) = Header::from_bytes("Content-Type", "application/json") {
        response.add_header(json);
    }
    // Sending fails only if the caller has disconnected.
    let _ = request.respond(response);
}

fn body(request: &mut Request) -> Result<Vec<u8>, RpcError> {
    if *request.method() != Method::Post || request.url() != "/" {
        return Err(RpcError::invalid_request("expected POST /"));
    }
    // Browsers send this header with requests from web pages, which must not control the game.
    if request.headers().iter().any(|header| header.field.equiv("Origin")) {
        return Err(RpcError::invalid_request("requests from web pages are refused"));
    }
    let mut body = Vec::new();
    let unread = |error: io::Error| RpcError::invalid_request(format!("the body cannot be read: {error}"));
    request.as_reader().take(LONGEST + 1).read_to_end(&mut body).map_err(unread)?;
    if body.len() as u64 > LONGEST {
        return Err(RpcError::invalid_request(format!("the body is longer than {LONGEST} bytes")));
    }
    Ok(body)
}

/// A method call with its parameters.
#[derive(Debug, PartialEq)]
pub struct MethodCall {
    pub method: String,
    /// The parameters of the method, or `null` if the call has none.
    pub parameters: Value,
}

/// The result of a call, or the error that it caused.
pub type CallResult = Result<Value, RpcError>;

/// A JSON-RPC error.
#[derive(Debug, PartialEq)]
pub struct RpcError {
    code: i32,
    message: String,
}

impl RpcError {
    /// Returns the error for a request whose body is not JSON.
    pub fn parse_error(reason: impl ToString) -> RpcError {
        RpcError { code: -32_700, message: reason.to_string() }
    }

    /// Returns the error for a request that is not a valid call.
    pub fn invalid_request(reason: impl ToString) -> RpcError {
        RpcError { code: -32_600, message: reason.to_string() }
    }

    pub fn method_not_found(method: &str) -> RpcError {
        RpcError { code: -32_601, message: format!("there is no method {method:?}") }
    }

    /// Returns the error for parameters that the method cannot use, or cannot use at the moment.
    pub fn invalid_params(reason: impl ToString) -> RpcError {
        RpcError { code: -32_602, message: reason.to_string() }
    }

    /// Returns the error for a failure in the game itself.
    pub fn internal(reason: impl ToString) -> RpcError {
        RpcError { code: -32_603, message: reason.to_string() }
    }
}

/// Parses the body of a request. Returns the id and the call. The id is `null` if the body has no id, or one that is
/// neither a string nor a number.
pub fn parse_call(body: &[u8]) -> (Value, Result<MethodCall, RpcError>) {
    let mut value: Value = match serde_json::from_slice(body) {
        Ok(value) => value,
        Err(error) => return (Value::Null, Err(RpcError::parse_error(error))),
    };
    let mut take = |name: &str| value.get_mut(name).map(Value::take).unwrap_or_default();
    let id = match take("id") {
        id @ (Value::String(_) | Value::Number(_)) => id,
        _ => Value::Null,
    };
    let call = match (take("jsonrpc").as_str(), take("method")) {
        (Some("2.0"), Value::String(method)) => Ok(MethodCall { method, parameters: take("params") }),
        (Some("2.0"), _) => Err(RpcError::invalid_request("expected the name of a method")),
        _ => Err(RpcError::invalid_request("expected one object with \"jsonrpc\": \"2.0\"")),
    };
    (id, call)
}

/// Returns the body of a response with an answer to the call `id`.
pub fn format_answer(id: &Value, answer: CallResult) -> String {
    match answer {
        Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
        Err(RpcError { code, message }) => {
            json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
        }
    }
    .to_string()
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::net::{TcpListener, TcpStream};
    use std::time::Duration;

    use serde_json::json;

    use super::*;

    fn echo() -> ScriptServer {
        let (calls, waiting) = channel::<PendingCall>();
        thread::spawn(move || {
            for PendingCall { call, reply } in waiting {
                let _ = reply.send(Ok(json!(call.method)));
            }
        });
        ScriptServer::start(0, calls, || ()).expect("a port is free")
    }

    fn ask(server: &ScriptServer, head: &str, body: &str) -> Value {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, server.port())).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let length = body.len();
        write!(stream, "{head}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 200 "), "{head}");
        serde_json::from_str(body).unwrap()
    }

    const POST: &str = "POST / HTTP/1.1\r\nHost: localhost";
    const CALL: &str = r#"{"jsonrpc": "2.0", "id": 5, "method": "a.b"}"#;

    #[test]
    fn an_answer_has_the_id_of_its_call() {
        assert_eq!(ask(&echo(), POST, CALL), json!({ "jsonrpc": "2.0", "id": 5, "result": "a.b" }));
    }

    #[test]
    fn invalid_requests_get_json_rpc_errors() {
        let server = echo();
        let code = |head: &str, body: &str| ask(&server, head, body)["error"]["code"].clone();
        assert_eq!(code(POST, "{"), -32_700);
        assert_eq!(code(POST, "{}"), -32_600);
        assert_eq!(code("GET / HTTP/1.1\r\nHost: localhost", ""), -32_600);
        assert_eq!(code("POST /other HTTP/1.1\r\nHost: localhost", CALL), -32_600);
        assert_eq!(code("POST / HTTP/1.1\r\nOrigin: http://example.org", CALL), -32_600);
        // Tests a body of the maximum size, and a body that is one byte longer.
        let longest = CALL.to_owned() + &" ".repeat(usize::try_from(LONGEST).unwrap() - CALL.len());
        assert_eq!(code(POST, &longest), Value::Null);
        assert_eq!(code(POST, &(longest + " ")), -32_600);
    }

    #[test]
    fn an_unfinished_call_does_not_delay_others() {
        let server = echo();
        let mut slow = TcpStream::connect((Ipv4Addr::LOCALHOST, server.port())).unwrap();
        write!(slow, "{POST}\r\nContent-Length: 5000\r\n\r\n{{").unwrap();
        assert_eq!(ask(&server, POST, CALL)["result"], "a.b");
    }

    #[test]
    fn a_call_that_the_game_drops_gets_an_error() {
        let (calls, waiting) = channel();
        let server = ScriptServer::start(0, calls, || ()).unwrap();
        drop(waiting);
        assert_eq!(ask(&server, POST, CALL)["error"]["code"], -32_603);
    }

    #[test]
    fn the_error_for_a_taken_port_names_the_port() {
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = taken.local_addr().unwrap().port();
        let reason = ScriptServer::start(port, channel().0, || ()).err().expect("the port is taken");
        assert!(reason.contains(&format!("port {port}")), "{reason}");
    }

    fn refused(body: &str) -> Option<i32> {
        parse_call(body.as_bytes()).1.err().map(|failure| failure.code)
    }

    #[test]
    fn a_call_is_parsed_with_and_without_parameters() {
        let (id, call) = parse_call(br#"{"jsonrpc": "2.0", "id": 7, "method": "a", "params": {"b": 1}}"#);
        assert_eq!(id, json!(7));
        assert_eq!(call, Ok(MethodCall { method: "a".into(), parameters: json!({ "b": 1 }) }));
        let (id, call) = parse_call(br#"{"jsonrpc": "2.0", "id": "x", "method": "a"}"#);
        assert_eq!(id, json!("x"));
        assert_eq!(call, Ok(MethodCall { method: "a".into(), parameters: Value::Null }));
    }

    #[test]
    fn invalid_json_and_invalid_calls_have_different_errors() {
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
    fn the_error_for_an_invalid_call_keeps_its_id() {
        assert_eq!(parse_call(br#"{"jsonrpc": "2.0", "id": 3, "method": 4}"#).0, json!(3));
        assert_eq!(parse_call(br#"{"jsonrpc": "2.0", "id": {"a": 1}, "method": "a"}"#).0, Value::Null);
    }

    #[test]
    fn an_answer_has_a_result_or_an_error() {
        let read = |text: String| serde_json::from_str::<Value>(&text).unwrap();
        let good = read(format_answer(&json!(1), Ok(json!([2]))));
        assert_eq!(good, json!({ "jsonrpc": "2.0", "id": 1, "result": [2] }));
        let bad = read(format_answer(&Value::Null, Err(RpcError::method_not_found("x"))));
        assert_eq!(bad["error"]["code"], -32_601);
        assert!(bad.get("result").is_none());
    }
}
