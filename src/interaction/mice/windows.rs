//! Distinguishes the mice of Windows by raw input. winit makes the system send raw input to the window's thread, but
//! hides which mouse the input comes from. A second registration for raw input would take it away from winit. A hook
//! therefore reads the messages that the thread takes from its queue, and leaves them unchanged.
#![expect(unsafe_code, reason = "system calls")]

use std::cell::RefCell;
use std::ptr;
use std::time::Duration;

use bevy::ecs::system::NonSendMarker;
use bevy::picking::PickingSystems;
use bevy::prelude::*;
use bevy::time::common_conditions::on_real_timer;
use tamsk_rules::ByPlayer;
use windows_sys::Win32::Foundation::{LPARAM, LRESULT, POINT, WPARAM};
use windows_sys::Win32::Graphics::Gdi::ScreenToClient;
use windows_sys::Win32::System::Threading::GetCurrentThreadId;
use windows_sys::Win32::UI::Input::KeyboardAndMouse::GetActiveWindow;
use windows_sys::Win32::UI::Input::{
    GetRawInputData, GetRawInputDeviceList, HRAWINPUT, RAWINPUT, RAWINPUTDEVICELIST, RAWINPUTHEADER, RID_INPUT,
    RIM_TYPEMOUSE,
};
use windows_sys::Win32::UI::WindowsAndMessaging::{
    CallNextHookEx, GetSystemMetrics, HC_ACTION, MSG, PM_REMOVE, SM_CXSCREEN, SM_CXVIRTUALSCREEN, SM_CYSCREEN,
    SM_CYVIRTUALSCREEN, SM_SWAPBUTTON, SM_XVIRTUALSCREEN, SM_YVIRTUALSCREEN, SPI_GETMOUSESPEED, SetWindowsHookExW,
    SystemParametersInfoW, WH_GETMESSAGE, WM_INPUT,
};

use super::pointers::apply_mouse_reports;
use super::raw_mouse::{RawMouseReport, SystemMouseSettings};
use crate::input::mice::{MiceSupport, MouseEvent, MouseId, MouseReport, TwoMice};
use crate::settings::PlaySettings;

const LOOK_EVERY: Duration = Duration::from_secs(1);
/// The coordinate that a report has at the far edge of the screens.
const FAR_EDGE: f32 = 65_535.0;

thread_local! {
    /// The reports read on the window's thread, each with the number of its mouse.
    static READ: RefCell<Vec<(u32, RawMouseReport)>> = const { RefCell::new(Vec::new()) };
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, listen.run_if(resource_changed::<PlaySettings>)).add_systems(
        First,
        (receive, notice_unplugged.run_if(on_real_timer(LOOK_EVERY)))
            .chain()
            .in_set(PickingSystems::Input)
            .before(apply_mouse_reports),
    );
}

/// Starts listening for raw input when two mice are first wanted. Runs on the window's thread, where winit receives the
/// raw input.
fn listen(settings: Res<PlaySettings>, mut mice: ResMut<TwoMice>, _main_thread: NonSendMarker) {
    if settings.two_mice && mice.support == MiceSupport::Unknown {
        mice.support = if install() { MiceSupport::Supported } else { MiceSupport::Unsupported };
    }
}

/// Reports the actions of mice since the last frame. Runs on the main thread, because only the thread of the window can
/// convert screen positions to positions in the window.
fn receive(mut written: MessageWriter<MouseReport>, _main_thread: NonSendMarker) {
    let settings = system_settings();
    for (mouse, raw) in take() {
        let events = raw.to_mouse_events(settings, to_window);
        written.write_batch(events.into_iter().map(|event| MouseReport { mouse: MouseId(mouse), event }));
    }
}

/// Reports players' mice that the system no longer lists. Touchpads all have the number 0 and are never listed, so they
/// are ignored.
fn notice_unplugged(mice: Res<TwoMice>, mut written: MessageWriter<MouseReport>) {
    let ByPlayer(owned) = mice.mouse_of;
    if owned == [None, None] {
        return;
    }
    let Some(listed) = listed() else { return };
    for mouse in owned.into_iter().flatten() {
        if mouse != MouseId(0) && !listed.contains(&mouse.0) {
            written.write(MouseReport { mouse, event: MouseEvent::Unplugged });
        }
    }
}

const fn size<T>() -> u32 {
    size_of::<T>() as u32
}

/// Installs the hook on this thread, which must be the window's thread. Returns `false` if the system refuses the hook.
fn install() -> bool {
    // SAFETY: the function has the signature of a message hook. The hook applies to a thread of this process, so it
    // needs no module.
    let hook = unsafe { SetWindowsHookExW(WH_GETMESSAGE, Some(on_message), ptr::null_mut(), GetCurrentThreadId()) };
    !hook.is_null()
}

fn take() -> Vec<(u32, RawMouseReport)> {
    READ.take()
}

/// Receives each message that the thread removes from its queue or peeks at.
unsafe extern "system" fn on_message(code: i32, removed: WPARAM, message: LPARAM) -> LRESULT {
    if code == HC_ACTION as i32 && removed == PM_REMOVE as WPARAM {
        // SAFETY: with this code, the system passes a pointer to a message, which lives until the call returns.
        let message = unsafe { (message as *const MSG).as_ref() };
        if let Some(message) = message.filter(|message| message.message == WM_INPUT) {
            READ.with_borrow_mut(|read| read.extend(read_input(message.lParam as HRAWINPUT)));
        }
    }
    // SAFETY: the arguments are passed on unchanged, except for the first one, which the system ignores.
    unsafe { CallNextHookEx(ptr::null_mut(), code, removed, message) }
}

/// Returns the raw input of a mouse with the number of the mouse. Returns `None` if the input cannot be read or comes
/// from another device.
fn read_input(handle: HRAWINPUT) -> Option<(u32, RawMouseReport)> {
    let mut input = RAWINPUT::default();
    let mut bytes = size::<RAWINPUT>();
    // SAFETY: the call receives the size of the buffer, and the system refuses data that does not fit.
    let copied = unsafe {
        GetRawInputData(handle, RID_INPUT, (&raw mut input).cast(), &raw mut bytes, size::<RAWINPUTHEADER>())
    };
    if copied == u32::MAX || copied == 0 || input.header.dwType != RIM_TYPEMOUSE {
        return None;
    }
    // SAFETY: the header says that the data is from a mouse. Both variants of the union store the buttons as a number.
    let (mouse, button_changes) = unsafe {
        let mouse = input.data.mouse;
        (mouse, mouse.Anonymous.Anonymous.usButtonFlags)
    };
    let raw = RawMouseReport {
        flags: mouse.usFlags,
        button_changes,
        motion_or_position: IVec2::new(mouse.lLastX, mouse.lLastY),
    };
    Some((number(input.header.hDevice), raw))
}

/// Returns the number of a device. Only the lower half of a handle is significant, even on 64-bit systems.
fn number(device: windows_sys::Win32::Foundation::HANDLE) -> u32 {
    device.addr() as u32
}

/// Returns the connected mice, or `None` if the system does not list them.
fn listed() -> Option<Vec<u32>> {
    let mut count = 0;
    // SAFETY: without a buffer the system only counts the devices.
    let counted = unsafe { GetRawInputDeviceList(ptr::null_mut(), &raw mut count, size::<RAWINPUTDEVICELIST>()) };
    if counted == u32::MAX {
        return None;
    }
    let mut devices = vec![RAWINPUTDEVICELIST::default(); count as usize];
    // SAFETY: the buffer has room for `count` devices.
    let written = unsafe { GetRawInputDeviceList(devices.as_mut_ptr(), &raw mut count, size::<RAWINPUTDEVICELIST>()) };
    if written == u32::MAX {
        return None;
    }
    devices.truncate(written as usize);
    Some(devices.iter().filter(|it| it.dwType == RIM_TYPEMOUSE).map(|it| number(it.hDevice)).collect())
}

fn system_settings() -> SystemMouseSettings {
    let mut speed = 10_i32;
    // SAFETY: the query writes one `i32`, and leaves it unchanged if the system does not support the query.
    unsafe { SystemParametersInfoW(SPI_GETMOUSESPEED, 0, (&raw mut speed).cast(), 0) };
    SystemMouseSettings { speed, are_buttons_swapped: metric(SM_SWAPBUTTON) != 0 }
}

fn metric(which: i32) -> i32 {
    // SAFETY: `GetSystemMetrics` accepts any index.
    unsafe { GetSystemMetrics(which) }
}

/// Converts the position in a report to a point in this thread's window, in physical pixels. Returns `None` if there is
/// no window.
fn to_window(raw: RawMouseReport) -> Option<Vec2> {
    let (origin, extent) = if raw.uses_virtual_desktop() {
        ([SM_XVIRTUALSCREEN, SM_YVIRTUALSCREEN].map(metric), [SM_CXVIRTUALSCREEN, SM_CYVIRTUALSCREEN].map(metric))
    } else {
        ([0, 0], [SM_CXSCREEN, SM_CYSCREEN].map(metric))
    };
    let at =
        IVec2::from(origin).as_vec2() + raw.motion_or_position.as_vec2() * IVec2::from(extent).as_vec2() / FAR_EDGE;
    let mut point = POINT { x: at.x as i32, y: at.y as i32 };
    // SAFETY: the window belongs to this thread or is null, and the call refuses a null window. The point is a local
    // variable.
    let is_known = unsafe { ScreenToClient(GetActiveWindow(), &raw mut point) } != 0;
    is_known.then(|| IVec2::new(point.x, point.y).as_vec2())
}
