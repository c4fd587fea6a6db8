//! Turns input from pointers, keys and gamepads into acts of GIPF. The position determines which acts are legal.

mod controls;
mod follow;
mod meaning;
mod pointers;

use bevy::prelude::*;
use bevy::window::WindowFocused;

use self::controls::{GipfControls, GipfPointerState};
use crate::gipf::simulation::{GIPF, LiveGipf};
use crate::gipf::table::GipfAim;
use crate::input::keys::CommandsByOtherGame;
use crate::interaction::InteractionSystems;
use crate::interaction::gestures::{Gesture, Gestures};
use crate::states::{Menu, Screen};
use crate::table::on_table::OnTable;
use crate::table::player_command::PlayerCommand;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<LiveGipf, GipfPointerState>();
    app.world_mut().get_resource_or_init::<CommandsByOtherGame>().add(GIPF, &USED_COMMANDS);
    let is_open = in_state(Screen::Match(GIPF)).and_then(in_state(Menu::None));
    app.add_observer(|_: On<Remove, OnTable>, hand: Single<(&mut GipfPointerState, &mut GipfAim)>| let_go(hand))
        .add_systems(
            PreUpdate,
            (carry_out.run_if(is_open), follow::follow_pointer)
                .chain()
                .after(InteractionSystems::ReadGestures)
                .in_set(InteractionSystems::HandleInput),
        )
        .add_systems(PreUpdate, let_go_on_focus_loss.after(InteractionSystems::HandleInput))
        .add_systems(OnExit(Menu::None), let_go);
}

/// The TAMSK actions whose keys also work in GIPF. The key for passing selects the next kind of piece, and the other
/// keys press the buttons for acts.
const USED_COMMANDS: [PlayerCommand; 4] =
    [PlayerCommand::DropRing, PlayerCommand::KeepRing, PlayerCommand::ClaimUndroppedRing, PlayerCommand::Pass];

fn carry_out(gestures: Res<Gestures>, mut controls: GipfControls) {
    for gesture in &gestures.0 {
        match *gesture {
            Gesture::Press(press) => controls.handle_press(press),
            Gesture::Release(press) => controls.handle_release(press),
            Gesture::Cancel(pointer) => controls.handle_cancel(pointer),
            Gesture::Escape => controls.handle_escape(),
            Gesture::Act(player, action, via) => controls.handle_action(player, action, via),
            Gesture::RepeatCursorStep(player, step) => controls.step_cursor(player, step),
            Gesture::OpensMenu | Gesture::IneffectiveKey(_) => {}
        }
    }
}

fn let_go(hand: Single<(&mut GipfPointerState, &mut GipfAim)>) {
    let (mut grip, mut aim) = hand.into_inner();
    grip.pressed = None;
    aim.put_piece_back();
}

/// Puts the held piece back when the window loses the focus. The window does not receive a release that happens
/// elsewhere, so the piece would stay in the hand.
fn let_go_on_focus_loss(mut focus: MessageReader<WindowFocused>, hand: Single<(&mut GipfPointerState, &mut GipfAim)>) {
    if focus.read().any(|event| !event.focused) {
        let_go(hand);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::keys::Bindings;

    #[test]
    fn no_key_or_button_is_bound_twice_by_default() {
        let (bindings, mut games) = (Bindings::default(), CommandsByOtherGame::default());
        games.add(GIPF, &USED_COMMANDS);
        for (slot, _) in bindings.iter() {
            assert_eq!(bindings.clashes(slot, &games), [], "{}", slot.settings_name());
        }
    }
}
