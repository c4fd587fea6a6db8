//! Lets scripts control the game by JSON-RPC 2.0 over HTTP on loopback port 15702, or `TAMSK_REMOTE_PORT`.

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

use server::{PendingCall, Server};

pub use online::{OnlineTask, play_far_apart};

const PORT_VARIABLE: &str = "TAMSK_REMOTE_PORT";
const DEFAULT_PORT: u16 = 15_702;

#[derive(Resource)]
struct Calls {
    waiting: SyncCell<Receiver<PendingCall>>,
    _server: Server,
}

/// How often and at which intervals listening is tried again, as a game that has failed may still hold the port.
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
            // In this schedule the last frame is complete, and all systems of this frame see what a call changes.
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

/// Returns a function that requests a frame. An idle game draws one only every few seconds, too rarely for a script.
fn waker(app: &App) -> impl Fn() + Clone + Send + 'static {
    let proxy = app.world().get_resource::<EventLoopProxyWrapper>().map(|proxy| (**proxy).clone());
    move || {
        if let Some(proxy) = &proxy {
            // Fails only if the event loop has ended.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }
    }
}

fn answer(world: &mut World) {
    let waiting: Vec<PendingCall> = world.resource_mut::<Calls>().waiting.get().try_iter().collect();
    for PendingCall { call, reply } in waiting {
        let answer = methods::answer(world, &call.method, call.parameters);
        let _ = reply.send(answer);
    }
}
