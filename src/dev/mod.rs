//! Lets scripts control the running game over HTTP on the loopback address (feature `dev`).
//!
//! It speaks JSON-RPC 2.0, one call for each `POST /`: `tamsk.state`, `tamsk.where` for the position of a thing in the
//! window, `tamsk.record` for the match so far, and `tamsk.resume` to load a match. The port is 15702, or the one named
//! by the environment variable `TAMSK_REMOTE_PORT`.

pub(crate) mod methods;
mod server;

use std::env;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

use server::{Pending, Server};

/// The environment variable that names another port.
const PORT_VARIABLE: &str = "TAMSK_REMOTE_PORT";
const DEFAULT_PORT: u16 = 15_702;

/// Calls waiting for a frame, and the server that receives them.
#[derive(Resource)]
struct Calls {
    waiting: SyncCell<Receiver<Pending>>,
    _server: Server,
}

/// How often listening is tried again, and after how long: a game that has failed may still hold the port.
const TRIES: u32 = 20;
const BETWEEN_TRIES: Duration = Duration::from_millis(100);

/// Answers scripts, if the port is free. Must be added after winit's plugin, whose event loop it wakes.
pub fn plugin(app: &mut App) {
    let (calls, waiting) = channel();
    let wake = waker(app);
    let start = |port| {
        let mut tries = 0..TRIES;
        loop {
            match Server::start(port, calls.clone(), wake.clone()) {
                Err(_) if tries.next().is_some() => thread::sleep(BETWEEN_TRIES),
                started => return started,
            }
        }
    };
    match port().and_then(start) {
        Ok(server) => {
            app.insert_resource(Calls { waiting: SyncCell::new(waiting), _server: server });
            // By then the last frame is complete, and all systems of this one see what a call changes.
            app.add_systems(First, answer);
        }
        Err(reason) => eprintln!("tamsk: scripts cannot control this game: {reason}"),
    }
}

fn port() -> Result<u16, String> {
    match env::var(PORT_VARIABLE) {
        Ok(text) => text.parse().map_err(|_| format!("{PORT_VARIABLE}={text} is not a port")),
        Err(_) => Ok(DEFAULT_PORT),
    }
}

/// Returns a function that requests a frame. A game at rest draws one only every few seconds, too rarely for a script.
fn waker(app: &App) -> impl Fn() + Clone + Send + 'static {
    let proxy = app.world().get_resource::<EventLoopProxyWrapper>().map(|proxy| (**proxy).clone());
    move || {
        if let Some(proxy) = &proxy {
            // Fails only if the event loop has ended.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }
    }
}

/// Answers the calls waiting at the start of the frame.
fn answer(world: &mut World) {
    let waiting: Vec<Pending> = world.resource_mut::<Calls>().waiting.get().try_iter().collect();
    for Pending { call, reply } in waiting {
        let answer = methods::answer(world, &call.method, call.parameters);
        // Fails only if the caller has disconnected.
        let _ = reply.send(answer);
    }
}
