//! `tamsk.where`: the position of a thing in the window, in logical pixels.

use bevy::prelude::*;
use serde_json::{Value, json};
use tamsk_rules::{Player, Socket};

use crate::dev::rpc::{Answer, Failure};
use crate::graphics::camera::CameraRig;
use crate::graphics::{CameraFrame, TableCamera};
use crate::simulation::components::Timer;
use crate::simulation::gipf::layout::on_point;
use crate::simulation::layout;
use crate::ui::ButtonSpots;

/// Takes `{"socket": "D2"}`, `{"glass": "D1"}` (the middle of the glass on this socket), `{"holder": "red"}`,
/// `{"timer": true}`, `{"point": "e5"}` of GIPF, or `{"button": "quit"}` for the middle of the button with this name. Returns `{"x": …, "y": …}`.
pub fn place(
    In(parameters): In<Value>,
    cameras: Query<(&Camera, &GlobalTransform, &CameraRig), With<TableCamera>>,
    frame: Res<CameraFrame>,
    timers: Query<&Timer>,
    spots: Res<ButtonSpots>,
) -> Answer {
    if let Some(name) = parameters.get("button").and_then(Value::as_str) {
        let at = spots.middle(name).ok_or_else(|| Failure::wrong("no such button is shown"))?;
        return Ok(json!({ "x": at.x, "y": at.y }));
    }
    let timer_on_left = timers.iter().any(|timer| timer.on_left);
    let point = point(&parameters, timer_on_left)
        .ok_or_else(|| Failure::wrong("expected a socket, a glass, a holder, the timer, a point or a button"))?;
    let (camera, transform, rig) = cameras.iter().next().ok_or_else(|| Failure::wrong("there is no camera yet"))?;
    if !rig.is_settled(&frame) {
        return Err(Failure::wrong("the camera is moving"));
    }
    let at = camera.world_to_viewport(transform, point).map_err(|_| Failure::wrong("it is not in view"))?;
    Ok(json!({ "x": at.x, "y": at.y }))
}

/// Returns the position of the thing in the world.
fn point(parameters: &Value, timer_on_left: bool) -> Option<Vec3> {
    let socket = |name: &str| parameters.get(name)?.as_str()?.parse::<Socket>().ok();
    if let Some(socket) = socket("socket") {
        Some(layout::on_table(layout::socket_position(socket), layout::rim_height(socket)))
    } else if let Some(socket) = socket("glass") {
        Some(layout::glass_on_socket(socket) + Vec3::Y * layout::GLASS_HEIGHT * 0.5)
    } else if let Some(owner) = parameters.get("holder").and_then(Value::as_str) {
        let owner = if owner == Player::Red.name() { Player::Red } else { Player::Black };
        Some(layout::on_table(layout::holder_position(owner), layout::TRAY_TOP))
    } else if let Some(point) = parameters.get("point").and_then(Value::as_str) {
        point.parse().ok().map(|point| on_point(point, 1))
    } else if parameters.get("timer").is_some() {
        Some(layout::on_table(layout::timer_position(timer_on_left), layout::TIMER_HEIGHT * 0.5))
    } else {
        None
    }
}
