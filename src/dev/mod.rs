//! Lets scripts control the game by JSON-RPC 2.0 over HTTP. The server listens on port 15702 of the loopback address,
//! or on the port in `TAMSK_REMOTE_PORT`.

pub(crate) mod methods;
mod online;
mod server;

use std::env;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

use server::{PendingCall, ScriptServer};

pub use online::{UnattendedRole, play_online_unattended};

const PORT_VARIABLE: &str = "TAMSK_REMOTE_PORT";
const DEFAULT_PORT: u16 = 15_702;

#[derive(Resource)]
struct Calls {
    waiting: SyncCell<Receiver<PendingCall>>,
    _server: ScriptServer,
}

/// The number of further attempts to open the port. A game that has crashed may still occupy the port.
const TRIES: u32 = 20;
const BETWEEN_TRIES: Duration = Duration::from_millis(100);

/// Adds the server that answers scripts, if the port is free. Add this plugin after winit's plugin, because the server
/// wakes winit's event loop.
pub fn plugin(app: &mut App) {
    let (calls, waiting) = channel();
    let wake = waker(app);
    let start = |port| {
        let mut tries = 0..TRIES;
        loop {
            match ScriptServer::start(port, calls.clone(), wake.clone()) {
                Err(_) if tries.next().is_some() => thread::sleep(BETWEEN_TRIES),
                started => return started,
            }
        }
    };
    match port().and_then(start) {
        Ok(server) => {
            app.insert_resource(Calls { waiting: SyncCell::new(waiting), _server: server });
            // Calls are answered in this schedule for two reasons. The last frame is complete, and all systems of the
            // new frame see the changes that a call makes.
            app.add_systems(First, answer);
        }
        Err(reason) => eprintln!("tamsk: scripts cannot control this game: {reason}"),
    }
}

fn port() -> Result<u16, String> {
    match env::var(PORT_VARIABLE) {
        Ok(text) => text.parse().map_err(|_| format!("{PORT_VARIABLE}={text} is not a port number")),
        Err(_) => Ok(DEFAULT_PORT),
    }
}

/// Returns a function that requests a frame. An idle game draws a frame only every few seconds, which would be too slow
/// for a script.
fn waker(app: &App) -> impl Fn() + Clone + Send + 'static {
    let proxy = app.world().get_resource::<EventLoopProxyWrapper>().map(|proxy| (**proxy).clone());
    move || {
        if let Some(proxy) = &proxy {
            // Sending fails only if the event loop has ended.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }
    }
}

fn answer(world: &mut World) {
    let waiting: Vec<PendingCall> = world.resource_mut::<Calls>().waiting.get().try_iter().collect();
    for PendingCall { call, reply } in waiting {
        let answer = methods::call_method(world, &call.method, call.parameters);
        let _ = reply.send(answer);
    }
}
