//! How requests are answered, good and bad ones.

use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::time::Duration;

use serde_json::json;

use super::*;

/// Starts a server on a free port, with a game that answers every call with the name of its method.
fn echo() -> Server {
    let (calls, waiting) = channel::<Pending>();
    thread::spawn(move || {
        for Pending { call, reply } in waiting {
            let _ = reply.send(Ok(json!(call.method)));
        }
    });
    Server::start(0, calls, || ()).expect("a port is free")
}

fn ask(server: &Server, head: &str, body: &str) -> Value {
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
fn a_call_is_answered_under_its_id() {
    assert_eq!(ask(&echo(), POST, CALL), json!({ "jsonrpc": "2.0", "id": 5, "result": "a.b" }));
}

#[test]
fn whatever_is_wrong_with_a_request_is_said_as_an_error() {
    let server = echo();
    let code = |head: &str, body: &str| ask(&server, head, body)["error"]["code"].clone();
    assert_eq!(code(POST, "{"), -32_700);
    assert_eq!(code(POST, "{}"), -32_600);
    assert_eq!(code("GET / HTTP/1.1\r\nHost: localhost", ""), -32_600);
    assert_eq!(code("POST /other HTTP/1.1\r\nHost: localhost", CALL), -32_600);
    assert_eq!(code("POST / HTTP/1.1\r\nOrigin: http://example.org", CALL), -32_600);
    // A body at the limit, and one a byte longer.
    let longest = CALL.to_owned() + &" ".repeat(usize::try_from(LONGEST).unwrap() - CALL.len());
    assert_eq!(code(POST, &longest), Value::Null);
    assert_eq!(code(POST, &(longest + " ")), -32_600);
}

#[test]
fn who_sends_half_a_call_holds_nobody_up() {
    let server = echo();
    let mut slow = TcpStream::connect((Ipv4Addr::LOCALHOST, server.port())).unwrap();
    write!(slow, "{POST}\r\nContent-Length: 5000\r\n\r\n{{").unwrap();
    assert_eq!(ask(&server, POST, CALL)["result"], "a.b");
}

#[test]
fn a_call_that_the_game_drops_is_told_so() {
    let (calls, waiting) = channel();
    let server = Server::start(0, calls, || ()).unwrap();
    drop(waiting);
    assert_eq!(ask(&server, POST, CALL)["error"]["code"], -32_603);
}

#[test]
fn a_port_that_is_taken_is_named() {
    let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let port = taken.local_addr().unwrap().port();
    let reason = Server::start(port, channel().0, || ()).err().expect("the port is taken");
    assert!(reason.contains(&format!("port {port}")), "{reason}");
}
