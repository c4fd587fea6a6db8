//! `tamsk.fail`: makes the program fail, to see what becomes of the match.

use bevy::prelude::*;
use bevy::render::renderer::RenderDevice;
use serde_json::Value;

use crate::dev::rpc::{Answer, Failure};

/// Takes `{"how": "panic"}` for a panic in a system, `{"how": "thread"}` for one on a thread, or `{"how": "graphics"}`
/// to lose the graphics device. Returns `null`; the failure comes in the same frame, after the answer.
pub fn fail(In(parameters): In<Value>, device: Option<Res<RenderDevice>>, mut commands: Commands) -> Answer {
    match parameters.get("how").and_then(Value::as_str) {
        Some("panic") => commands.queue(|_: &mut World| panic!("a script asked for it")),
        Some("thread") => {
            let failing = std::thread::Builder::new().name("failing".into()).spawn(|| panic!("a script asked for it"));
            failing.map_err(Failure::internal)?;
        }
        Some("graphics") => match device {
            Some(device) => device.wgpu_device().destroy(),
            None => return Err(Failure::wrong("there is no graphics device")),
        },
        _ => return Err(Failure::wrong("expected how to fail: panic, thread or graphics")),
    }
    Ok(Value::Null)
}
