//! Distinguishes the mice of X11 by version 2 of the X input extension. A thread with its own connection reads raw
//! events. If several mice share a pointer, their motion is reported. If each mouse has its own pointer, the position
//! of that pointer in the window is reported.

use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use bevy::ecs::system::NonSendMarker;
use bevy::picking::PickingSystems;
use bevy::picking::pointer::PointerButton;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy::winit::WINIT_WINDOWS;
use x11rb::connection::Connection;
use x11rb::errors::ReplyError;
use x11rb::protocol::Event;
use x11rb::protocol::xinput::{
    ConnectionExt, DeviceType, EventMask, Fp3232, HierarchyEvent, HierarchyMask, RawMotionEvent, XIEventMask,
};
use x11rb::rust_connection::RustConnection;

use super::pointers::apply_mouse_reports;
use crate::input::mice::{MiceSupport, MouseEvent, MouseId, MouseReport, TwoMice, can_tell_mice_apart};
use crate::settings::PlaySettings;

// The ids that X11 uses for all devices, and for all master devices. Master devices are the pointers and keyboards that
// programs see.
const ALL_DEVICES: u16 = 0;
const ALL_MASTERS: u16 = 1;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, listen.run_if(resource_changed::<PlaySettings>))
        .add_systems(First, receive.in_set(PickingSystems::Input).before(apply_mouse_reports));
}

#[derive(Resource)]
struct Reports(Mutex<Receiver<MouseReport>>);

fn receive(reports: Option<Res<Reports>>, mut written: MessageWriter<MouseReport>) {
    if let Some(reports) = reports
        && let Ok(reports) = reports.0.lock()
    {
        written.write_batch(reports.try_iter());
    }
}

/// Starts listening to the mice when two mice are first wanted.
fn listen(
    settings: Res<PlaySettings>,
    mut mice: ResMut<TwoMice>,
    window: Query<Entity, With<PrimaryWindow>>,
    mut commands: Commands,
    _main_thread: NonSendMarker,
) {
    if !settings.two_mice || mice.support != MiceSupport::Unknown {
        return;
    }
    let id = window.single().ok().and_then(|window| {
        WINIT_WINDOWS.with_borrow(|windows| windows.get_window(window).map(|window| u64::from(window.id())))
    });
    let window = id.filter(|_| can_tell_mice_apart()).and_then(|id| u32::try_from(id).ok());
    let Some(listener) = window.and_then(|window| {
        Listener::connect(window)
            .inspect_err(|error| {
                warn!("mice cannot be told apart: {error}");
            })
            .ok()
    }) else {
        mice.support = MiceSupport::Unsupported;
        return;
    };
    let (sender, receiver) = mpsc::channel();
    match thread::Builder::new().name("mice".into()).spawn(move || listener.run(&sender)) {
        Ok(_) => {
            mice.support = MiceSupport::Supported;
            commands.insert_resource(Reports(Mutex::new(receiver)));
        }
        Err(error) => {
            warn!("mice cannot be told apart: {error}");
            mice.support = MiceSupport::Unsupported;
        }
    }
}

struct Listener {
    server: RustConnection,
    window: u32,
    /// `true` if there are several pointers, each moved by its own devices.
    has_pointers: bool,
}

impl Listener {
    fn connect(window: u32) -> Result<Listener, Box<dyn std::error::Error>> {
        let (server, screen) = x11rb::connect(None)?;
        // From this version on, raw events arrive even while another program grabs the pointer.
        server.xinput_xi_query_version(2, 1)?.reply()?;
        let root = server.setup().roots.get(screen).ok_or("no such screen")?.root;
        let raw = XIEventMask::RAW_MOTION | XIEventMask::RAW_BUTTON_PRESS | XIEventMask::RAW_BUTTON_RELEASE;
        let masks = [
            EventMask { deviceid: ALL_MASTERS, mask: vec![raw] },
            EventMask { deviceid: ALL_DEVICES, mask: vec![XIEventMask::HIERARCHY] },
        ];
        server.xinput_xi_select_events(root, &masks)?.check()?;
        let mut listener = Listener { server, window, has_pointers: false };
        listener.count_pointers()?;
        Ok(listener)
    }

    fn count_pointers(&mut self) -> Result<(), ReplyError> {
        let devices = self.server.xinput_xi_query_device(ALL_MASTERS)?.reply()?.infos;
        self.has_pointers = devices.iter().filter(|info| info.type_ == DeviceType::MASTER_POINTER).count() > 1;
        Ok(())
    }

    fn run(mut self, sender: &Sender<MouseReport>) {
        while let Ok(event) = self.server.wait_for_event() {
            let reports = match event {
                Event::XinputRawMotion(moved) => self.moved(&moved).into_iter().collect(),
                Event::XinputRawButtonPress(press) => button(&press, MouseEvent::Pressed).into_iter().collect(),
                Event::XinputRawButtonRelease(press) => button(&press, MouseEvent::Released).into_iter().collect(),
                Event::XinputHierarchy(change) => {
                    if let Err(error) = self.count_pointers() {
                        warn!("pointers cannot be counted: {error}");
                    }
                    vanished(&change)
                }
                _ => Vec::new(),
            };
            if reports.into_iter().any(|report| sender.send(report).is_err()) {
                return;
            }
        }
    }

    fn moved(&self, event: &RawMotionEvent) -> Option<MouseReport> {
        let kind = if self.has_pointers {
            let there = self.server.xinput_xi_query_pointer(self.window, event.deviceid).ok()?.reply().ok()?;
            let pixels = |fixed: i32| fixed as f32 / 65_536.0;
            MouseEvent::SystemPointerMovedTo(Vec2::new(pixels(there.win_x), pixels(there.win_y)))
        } else {
            MouseEvent::MovedBy(motion(event))
        };
        Some(MouseReport { mouse: MouseId(event.sourceid.into()), event: kind })
    }
}

/// Returns the motion of a mouse, which consists of the values of its first two axes. An event contains only the axes
/// that have changed.
fn motion(event: &RawMotionEvent) -> Vec2 {
    let changed = |axis: u32| event.valuator_mask.first().is_some_and(|mask| mask & (1 << axis) != 0);
    let mut values = event
        .axisvalues
        .iter()
        .map(|&Fp3232 { integral, frac }| integral as f32 + frac as f32 / (u32::MAX as f32 + 1.0));
    let mut next = |axis| if changed(axis) { values.next().unwrap_or_default() } else { 0.0 };
    Vec2::new(next(0), next(1))
}

fn button(event: &RawMotionEvent, to_event: fn(PointerButton) -> MouseEvent) -> Option<MouseReport> {
    let button = match event.detail {
        1 => PointerButton::Primary,
        2 => PointerButton::Middle,
        3 => PointerButton::Secondary,
        _ => return None,
    };
    Some(MouseReport { mouse: MouseId(event.sourceid.into()), event: to_event(button) })
}

fn vanished(change: &HierarchyEvent) -> Vec<MouseReport> {
    let gone = HierarchyMask::SLAVE_REMOVED | HierarchyMask::DEVICE_DISABLED;
    let infos = change.infos.iter().filter(|info| u32::from(info.flags) & u32::from(gone) != 0);
    infos.map(|info| MouseReport { mouse: MouseId(info.deviceid.into()), event: MouseEvent::Unplugged }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raw(valuator_mask: u32, values: &[f64]) -> RawMotionEvent {
        let axisvalues: Vec<Fp3232> = values
            .iter()
            .map(|value| Fp3232 {
                integral: value.floor() as i32,
                frac: (value.fract().rem_euclid(1.0) * 4_294_967_296.0) as u32,
            })
            .collect();
        RawMotionEvent {
            valuator_mask: vec![valuator_mask],
            axisvalues_raw: axisvalues.clone(),
            axisvalues,
            ..RawMotionEvent::default()
        }
    }

    #[test]
    fn only_changed_axes_have_values() {
        assert_eq!(motion(&raw(0b11, &[3.0, -2.5])), Vec2::new(3.0, -2.5));
        assert_eq!(motion(&raw(0b10, &[-2.5])), Vec2::new(0.0, -2.5));
        assert_eq!(motion(&raw(0b1000, &[120.0])), Vec2::ZERO, "the wheel");
    }
}
