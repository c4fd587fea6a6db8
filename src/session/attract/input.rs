//! The input that ends the attract mode or puts it off.

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::keyboard::Key;
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy::window::WindowEvent;

/// How far the mouse must move to count as moved on purpose, in logical pixels: a knock against the desk does not.
const NUDGE: f32 = 24.0;

/// What someone at the window did.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Sign {
    /// A key, a button or a finger went down.
    Press,
    /// The mouse is here now.
    MouseAt(Vec2),
    /// Anything else, such as the wheel.
    Stir,
}

fn sign(event: &WindowEvent) -> Option<Sign> {
    match event {
        WindowEvent::KeyboardInput(key) if key.state == ButtonState::Pressed => Some(Sign::Press),
        WindowEvent::MouseButtonInput(button) if button.state == ButtonState::Pressed => Some(Sign::Press),
        WindowEvent::TouchInput(touch) if touch.phase == TouchPhase::Started => Some(Sign::Press),
        WindowEvent::CursorMoved(moved) => Some(Sign::MouseAt(moved.position)),
        WindowEvent::KeyboardInput(_)
        | WindowEvent::MouseButtonInput(_)
        | WindowEvent::TouchInput(_)
        | WindowEvent::MouseWheel(_)
        | WindowEvent::PinchGesture(_)
        | WindowEvent::Ime(_)
        | WindowEvent::FileDragAndDrop(_) => Some(Sign::Stir),
        _ => None,
    }
}

/// The input of the frame.
#[derive(SystemParam)]
pub(super) struct FrameInput<'w, 's> {
    events: MessageReader<'w, 's, WindowEvent>,
    keys: Option<ResMut<'w, ButtonInput<KeyCode>>>,
    letters: Option<ResMut<'w, ButtonInput<Key>>>,
    buttons: Option<ResMut<'w, ButtonInput<MouseButton>>>,
    touches: Option<Res<'w, Touches>>,
}

impl FrameInput<'_, '_> {
    /// Returns whether someone did something, and whether it was a press. Updates where the mouse is.
    pub(super) fn read(&mut self, mouse: &mut Option<Vec2>) -> (bool, bool) {
        let (mut stirred, mut pressed) = (false, false);
        for sign in self.events.read().filter_map(sign) {
            match sign {
                Sign::Press => (stirred, pressed) = (true, true),
                Sign::Stir => stirred = true,
                Sign::MouseAt(at) => match *mouse {
                    Some(before) if before.distance(at) <= NUDGE => {}
                    _ => (stirred, *mouse) = (true, Some(at)),
                },
            }
        }
        (stirred, pressed)
    }

    /// Returns whether a key, a button or a finger is down.
    pub(super) fn is_anything_down(&self) -> bool {
        self.keys.as_ref().is_some_and(|keys| keys.get_pressed().len() > 0)
            || self.buttons.as_ref().is_some_and(|buttons| buttons.get_pressed().len() > 0)
            || self.touches.as_ref().is_some_and(|touches| touches.iter().next().is_some())
    }

    /// Hides the presses of this frame from everything that reads them after this.
    pub(super) fn swallow(&mut self) {
        self.keys.iter_mut().for_each(|keys| keys.clear());
        self.letters.iter_mut().for_each(|letters| letters.clear());
        self.buttons.iter_mut().for_each(|buttons| buttons.clear());
    }
}
