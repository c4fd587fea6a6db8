//! Asks X11 desktops and Windows whether the user prefers reduced motion. The game asks at startup and when the window
//! gains focus.

#[cfg(target_os = "linux")]
mod x11;

use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use bevy::prelude::*;
use bevy::window::WindowFocused;

use crate::appearance::SystemMotionPreference;

#[cfg(target_os = "linux")]
use x11::prefers_reduced_motion;

/// A pending query for the user's preference for reduced motion. A separate thread waits for the answer, because the
/// desktop may first have to start its X server. The task pools cannot wait, because they are busy loading assets.
#[derive(Resource)]
struct Asking(Mutex<Receiver<bool>>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, ask)
        .add_systems(Update, (hear.run_if(resource_exists::<Asking>), ask.run_if(is_back)).chain());
}

fn is_back(mut focused: MessageReader<WindowFocused>) -> bool {
    focused.read().filter(|focus| focus.focused).count() > 0
}

fn ask(asking: Option<Res<Asking>>, mut commands: Commands) {
    if asking.is_some() {
        return;
    }
    let (sender, receiver) = mpsc::channel();
    // Sending fails only if the game has already ended.
    match thread::Builder::new().name("system motion".into()).spawn(move || _ = sender.send(prefers_reduced_motion())) {
        Ok(_) => commands.insert_resource(Asking(Mutex::new(receiver))),
        Err(error) => warn!("cannot ask the system about reduced motion: {error}"),
    }
}

fn hear(asking: Res<Asking>, mut system: ResMut<SystemMotionPreference>, mut commands: Commands) {
    let Ok(receiver) = asking.0.lock() else { return };
    match receiver.try_recv() {
        Err(TryRecvError::Empty) => return,
        Ok(asked) if system.prefers_reduced != asked => {
            info!("the system prefers reduced motion: {asked}");
            system.prefers_reduced = asked;
        }
        Ok(_) | Err(TryRecvError::Disconnected) => {}
    }
    commands.remove_resource::<Asking>();
}

#[cfg(windows)]
#[expect(unsafe_code, reason = "Windows has no safe call for this setting")]
fn prefers_reduced_motion() -> bool {
    use windows_sys::Win32::UI::WindowsAndMessaging::{SPI_GETCLIENTAREAANIMATION, SystemParametersInfoW};
    let mut animations = 1_i32;
    // SAFETY: the query writes one `i32` to `animations`. It leaves the value unchanged if the system does not support
    // the query.
    unsafe { SystemParametersInfoW(SPI_GETCLIENTAREAANIMATION, 0, (&raw mut animations).cast(), 0) };
    animations == 0
}

#[cfg(not(any(target_os = "linux", windows)))]
fn prefers_reduced_motion() -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_applied_before_the_system_is_asked_again() {
        let mut app = App::new();
        app.init_resource::<SystemMotionPreference>()
            .add_systems(Update, (hear.run_if(resource_exists::<Asking>), ask).chain());
        let (sender, receiver) = mpsc::channel();
        app.insert_resource(Asking(Mutex::new(receiver)));
        app.update();
        assert!(!app.world().resource::<SystemMotionPreference>().prefers_reduced);
        sender.send(true).expect("the receiver exists");
        app.update();
        assert!(app.world().resource::<SystemMotionPreference>().prefers_reduced);
        assert!(app.world().contains_resource::<Asking>(), "the system is asked again");
    }

    #[test]
    fn a_missing_answer_changes_nothing() {
        let mut app = App::new();
        app.insert_resource(SystemMotionPreference { prefers_reduced: true }).add_systems(Update, hear);
        app.insert_resource(Asking(Mutex::new(mpsc::channel().1)));
        app.update();
        assert!(
            app.world().resource::<SystemMotionPreference>().prefers_reduced
                && !app.world().contains_resource::<Asking>()
        );
    }
}
