//! Asks the system whether the user prefers reduced motion, at the start and whenever the window regains focus. X11's
//! desktops tell it, and so does Windows. Elsewhere the player says so in the settings.

#[cfg(target_os = "linux")]
mod x11;

use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use bevy::prelude::*;
use bevy::window::WindowFocused;

use crate::appearance::SystemMotion;

#[cfg(target_os = "linux")]
use x11::asks_for_less;

/// The question until the system answers it. A desktop that starts its X server only when it is asked something takes
/// longer than a frame may, so a thread waits for the answer: tasks load assets.
#[derive(Resource)]
struct Asking(Mutex<Receiver<bool>>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, ask)
        .add_systems(Update, (hear.run_if(resource_exists::<Asking>), ask.run_if(is_back)).chain());
}

fn is_back(mut focused: MessageReader<WindowFocused>) -> bool {
    focused.read().filter(|focus| focus.focused).count() > 0
}

/// Asks, unless an answer is still awaited.
fn ask(asking: Option<Res<Asking>>, mut commands: Commands) {
    if asking.is_some() {
        return;
    }
    let (sender, receiver) = mpsc::channel();
    // Nobody hears the answer if the game has ended.
    match thread::Builder::new().name("system motion".into()).spawn(move || _ = sender.send(asks_for_less())) {
        Ok(_) => commands.insert_resource(Asking(Mutex::new(receiver))),
        Err(error) => warn!("the system cannot be asked for reduced motion: {error}"),
    }
}

fn hear(asking: Res<Asking>, mut system: ResMut<SystemMotion>, mut commands: Commands) {
    let Ok(receiver) = asking.0.lock() else { return };
    match receiver.try_recv() {
        Err(TryRecvError::Empty) => return,
        Ok(asked) if system.asks_for_less != asked => {
            info!("the system asks for reduced motion: {asked}");
            system.asks_for_less = asked;
        }
        Ok(_) | Err(TryRecvError::Disconnected) => {}
    }
    commands.remove_resource::<Asking>();
}

/// Returns whether the user of Windows has switched animations off.
#[cfg(windows)]
#[expect(unsafe_code, reason = "a system call")]
fn asks_for_less() -> bool {
    use windows_sys::Win32::UI::WindowsAndMessaging::{SPI_GETCLIENTAREAANIMATION, SystemParametersInfoW};
    let mut animations = 1_i32;
    // SAFETY: this question is answered with one such number, which stays as it is if the system does not know.
    unsafe { SystemParametersInfoW(SPI_GETCLIENTAREAANIMATION, 0, (&raw mut animations).cast(), 0) };
    animations == 0
}

/// Returns whether the user of this system prefers reduced motion. There is no answer here.
#[cfg(not(any(target_os = "linux", windows)))]
fn asks_for_less() -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_counts_when_it_comes_and_the_next_question_waits_for_it() {
        let mut app = App::new();
        app.init_resource::<SystemMotion>().add_systems(Update, (hear.run_if(resource_exists::<Asking>), ask).chain());
        let (sender, receiver) = mpsc::channel();
        app.insert_resource(Asking(Mutex::new(receiver)));
        app.update();
        assert!(!app.world().resource::<SystemMotion>().asks_for_less);
        sender.send(true).expect("it is awaited");
        app.update();
        assert!(app.world().resource::<SystemMotion>().asks_for_less);
        assert!(app.world().contains_resource::<Asking>(), "and the system is asked again");
    }

    #[test]
    fn a_question_without_an_answer_changes_nothing() {
        let mut app = App::new();
        app.insert_resource(SystemMotion { asks_for_less: true }).add_systems(Update, hear);
        app.insert_resource(Asking(Mutex::new(mpsc::channel().1)));
        app.update();
        assert!(app.world().resource::<SystemMotion>().asks_for_less && !app.world().contains_resource::<Asking>());
    }
}
