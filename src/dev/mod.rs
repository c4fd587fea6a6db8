//! What scripts can ask of the running game, over HTTP on the loopback address (feature `dev`).
//!
//! JSON-RPC 2.0, one call for each `POST /`: `tamsk.state`, `tamsk.where` for the place of a thing in the window,
//! `tamsk.record` for the match so far, and `tamsk.resume` to put one on the table. The port is 15702, or the one named by
//! the environment variable `TAMSK_REMOTE_PORT`.

mod methods;
mod rpc;
mod server;

use std::env;
use std::sync::mpsc::{Receiver, channel};

use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

use server::{Pending, Server};

/// The environment variable that names another port.
const PORT_VARIABLE: &str = "TAMSK_REMOTE_PORT";
const DEFAULT_PORT: u16 = 15_702;

/// Calls that wait for a frame, and the server they come from.
#[derive(Resource)]
struct Calls {
    waiting: SyncCell<Receiver<Pending>>,
    _server: Server,
}

/// Answers scripts, if its port is free. Must be added after winit's plugin, whose event loop it wakes.
pub fn plugin(app: &mut App) {
    let (calls, waiting) = channel();
    let wake = waker(app);
    match port().and_then(|port| Server::start(port, calls, wake)) {
        Ok(server) => {
            app.insert_resource(Calls { waiting: SyncCell::new(waiting), _server: server });
            // The last frame is complete by then, and everything in this one sees what a call changes.
            app.add_systems(First, answer);
        }
        Err(reason) => eprintln!("tamsk: scripts cannot ask this game anything: {reason}"),
    }
}

fn port() -> Result<u16, String> {
    match env::var(PORT_VARIABLE) {
        Ok(text) => text.parse().map_err(|_| format!("{PORT_VARIABLE}={text} is no port")),
        Err(_) => Ok(DEFAULT_PORT),
    }
}

/// Asks for a frame. A game at rest draws one only every few seconds, too seldom for a script to wait for.
fn waker(app: &App) -> impl Fn() + Clone + Send + 'static {
    let proxy = app.world().get_resource::<EventLoopProxyWrapper>().map(|proxy| (**proxy).clone());
    move || {
        if let Some(proxy) = &proxy {
            // Fails only if the event loop has ended.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }
    }
}

/// Answers the calls that were waiting when the frame began.
fn answer(world: &mut World) {
    let waiting: Vec<Pending> = world.resource_mut::<Calls>().waiting.get().try_iter().collect();
    for Pending { call, reply } in waiting {
        let answer = methods::answer(world, &call.method, call.parameters);
        // Fails only if the caller has gone.
        let _ = reply.send(answer);
    }
}
