//! The HTTP server. Each request has a thread of its own, which waits for the game's answer.

use std::io::{self, Read};
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use serde_json::Value;
use tiny_http::{Header, Method, Request, Response};

use super::rpc::{self, Answer, Call, Failure};

/// The size limit of a request's body, in bytes: far more than the record of any match.
const LONGEST: u64 = 1 << 20;

/// A call waiting for its answer.
pub struct Pending {
    pub call: Call,
    pub reply: Sender<Answer>,
}

/// A running server. It stops when dropped.
pub struct Server(Arc<tiny_http::Server>);

impl Server {
    /// Starts to listen on the loopback address only. Sends every call through `calls`, then calls `wake` so that it is
    /// answered.
    ///
    /// # Errors
    ///
    /// Returns a message if the port cannot be used.
    pub fn start(
        port: u16,
        calls: Sender<Pending>,
        wake: impl Fn() + Clone + Send + 'static,
    ) -> Result<Server, String> {
        let cannot = |error: &dyn ToString| format!("port {port} cannot be used ({})", error.to_string());
        let server = tiny_http::Server::http((Ipv4Addr::LOCALHOST, port)).map_err(|error| cannot(&error))?;
        let server = Arc::new(server);
        let listening = Arc::clone(&server);
        let listen = move || {
            while let Ok(request) = listening.recv() {
                let (calls, wake) = (calls.clone(), wake.clone());
                // On a thread of its own, so that a slow caller does not delay others.
                let answer = move || answer(request, &calls, &wake);
                if let Err(error) = thread::Builder::new().name("script".into()).spawn(answer) {
                    eprintln!("tamsk: a script was not answered: {error}");
                }
            }
        };
        thread::Builder::new().name("scripts".into()).spawn(listen).map_err(|error| cannot(&error))?;
        Ok(Server(server))
    }

    #[cfg(test)]
    fn port(&self) -> u16 {
        self.0.server_addr().to_ip().map_or(0, |address| address.port())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.0.unblock();
    }
}

/// Answers a request. Even the errors of an invalid one are JSON-RPC.
fn answer(mut request: Request, calls: &Sender<Pending>, wake: &impl Fn()) {
    let (id, call) = match body(&mut request) {
        Ok(body) => rpc::read(&body),
        Err(failure) => (Value::Null, Err(failure)),
    };
    let answer = call.and_then(|call| {
        let (reply, answer) = channel();
        let ended = |()| Failure::internal("the game has ended");
        calls.send(Pending { call, reply }).map_err(|_| ended(()))?;
        wake();
        answer.recv().map_err(|_| ended(()))?
    });
    let mut response = Response::from_string(rpc::write(&id, answer));
    if let Ok(json) = Header::from_bytes("Content-Type", "application/json") {
        response.add_header(json);
    }
    // Fails only if the caller has disconnected.
    let _ = request.respond(response);
}

/// Returns the body of a request, if the request is acceptable.
fn body(request: &mut Request) -> Result<Vec<u8>, Failure> {
    if *request.method() != Method::Post || request.url() != "/" {
        return Err(Failure::no_call("expected POST /"));
    }
    // Browsers send this header with requests from web pages, which must not control the game.
    if request.headers().iter().any(|header| header.field.equiv("Origin")) {
        return Err(Failure::no_call("web pages are not answered"));
    }
    let mut body = Vec::new();
    let unread = |error: io::Error| Failure::no_call(format!("the body cannot be read: {error}"));
    request.as_reader().take(LONGEST + 1).read_to_end(&mut body).map_err(unread)?;
    if body.len() as u64 > LONGEST {
        return Err(Failure::no_call(format!("the body is longer than {LONGEST} bytes")));
    }
    Ok(body)
}

#[cfg(test)]
mod tests;
