//! What a script may ask of the running game, over HTTP on the loopback address (feature `dev`).
//!
//! JSON-RPC 2.0, one call a `POST /`: `tamsk.state`, `tamsk.where` for the place of a thing in the window,
//! `tamsk.record` for the match so far, and `tamsk.resume` to put one on the table. The port is 15702, or that of the variable `TAMSK_REMOTE_PORT`.

mod methods;
mod rpc;
mod server;

use std::env;
use std::sync::mpsc::{Receiver, channel};

use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

use server::{Pending, Server};

/// The variable that names another port.
const PORT_VARIABLE: &str = "TAMSK_REMOTE_PORT";
const DEFAULT_PORT: u16 = 15_702;

/// Calls that wait for a frame, and the server they come from.
#[derive(Resource)]
struct Calls {
    waiting: SyncCell<Receiver<Pending>>,
    _server: Server,
}

/// Answers scripts, where its port is free. Comes after winit's plugin, whose loop it wakes.
pub fn plugin(app: &mut App) {
    let (calls, waiting) = channel();
    let wake = waker(app);
    match port().and_then(|port| Server::start(port, calls, wake)) {
        Ok(server) => {
            app.insert_resource(Calls { waiting: SyncCell::new(waiting), _server: server });
            // What the last frame left is whole, and what a call changes is seen by all of this one.
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

/// Asks for a frame. A game that rests draws one every few seconds only: no script should wait for that.
fn waker(app: &App) -> impl Fn() + Clone + Send + 'static {
    let proxy = app.world().get_resource::<EventLoopProxyWrapper>().map(|proxy| (**proxy).clone());
    move || {
        if let Some(proxy) = &proxy {
            // A loop that has ended needs no waking.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }
    }
}

/// Answers what was waiting when the frame began.
fn answer(world: &mut World) {
    let waiting: Vec<Pending> = world.resource_mut::<Calls>().waiting.get().try_iter().collect();
    for Pending { call, reply } in waiting {
        let answer = methods::answer(world, &call.method, call.parameters);
        // Whoever asked may have gone.
        let _ = reply.send(answer);
    }
}
