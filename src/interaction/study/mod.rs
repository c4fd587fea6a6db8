//! Turns pointers, keys and gamepads into changes of the position on the analysis board: glasses and rings are dragged
//! or carried by the cursor, a click on a socket adds or takes a ring.

mod controls;

use bevy::prelude::*;
use bevy::window::WindowFocused;
use tamsk_rules::Socket;

use self::controls::{StudyControls, StudyGrip, USER, edit_at, release};
use super::follow::DRAG_THRESHOLD;
use super::glow::light_sockets;
use super::read::{HandInput, OrderedInputs};
use super::schedule::InteractionSystems;
use super::targeting::Targeting;
use crate::input::keys::PadPresses;
use crate::input::table_cursor::TableCursors;
use crate::simulation::components::Hand;
use crate::simulation::live::LiveMatch;
use crate::states::{Menu, Screen};
use crate::table::study::{Carried, Edit, RingPlace, Study, StudyBoard};

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<StudyBoard, StudyGrip>();
    app.add_systems(PreUpdate, read_inputs.in_set(InteractionSystems::Read))
        .add_systems(PreUpdate, let_go_on_focus_loss.after(InteractionSystems::Read))
        .add_systems(OnExit(Menu::None), let_go)
        .add_systems(
            Update,
            follow_pointer.in_set(InteractionSystems::Show).before(light_sockets).run_if(in_state(Screen::Study)),
        );
}

/// Handles the input of this frame. Runs in every frame, so that no input is left over from another screen.
fn read_inputs(
    mut inputs: OrderedInputs,
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    pads: Res<PadPresses>,
    controls: Option<StudyControls>,
) {
    let inputs = inputs.read();
    let is_open = *screen.get() == Screen::Study && *menu.get() == Menu::None;
    let Some(mut controls) = controls.filter(|_| is_open) else { return };
    for input in inputs {
        match input {
            HandInput::Pointer(input) => controls.pointer(&input),
            HandInput::Key(key) => controls.key(key),
            // Those that walk through the panels are not among the presses below.
            HandInput::Button(..) => {}
        }
    }
    pads.0.iter().for_each(|press| controls.act(press.action));
}

/// Puts what a hand carries back to where it came from.
fn let_go(mut grip: Single<&mut StudyGrip>, mut study: ResMut<Study>) {
    grip.0 = None;
    if study.carried.is_some() {
        study.carried = None;
    }
}

/// Releases in another window are not reported, so a hand would wait for them.
fn let_go_on_focus_loss(mut focus: MessageReader<WindowFocused>, grip: Single<&mut StudyGrip>, study: ResMut<Study>) {
    if focus.read().any(|event| !event.focused) {
        let_go(grip, study);
    }
}

fn follow_pointer(
    mut targeting: Targeting,
    live: Single<&LiveMatch>,
    mut study: ResMut<Study>,
    mut grip: Single<&mut StudyGrip>,
    cursors: Res<TableCursors>,
    mut hands: Query<&mut Hand>,
) {
    let mut carrying: Option<Hand> = None;
    if let Some(lead) = &mut grip.0
        && let Some(screen) = targeting.screen(lead.pointer)
    {
        // What is lifted in this frame is drawn in a hand from the next one on, once the table is laid out without it.
        let carried = study.carried;
        if !lead.dragged && lead.start.distance(screen) > DRAG_THRESHOLD {
            lead.dragged = true;
            if lead.load.is_some() {
                study.carried = lead.load;
            }
        }
        carrying = carried.filter(|_| lead.dragged).map(|carried| {
            let edit = release(&mut targeting, live.game(), lead, screen);
            hand_with(carried, edit, targeting.on_table(screen).map(|under| under + lead.offset), &study)
        });
    }
    if let (None, Some(carried), Some(place)) = (grip.0, study.carried, cursors.place(USER)) {
        let aim = Some(place.position(live.setup().timer_on_left));
        carrying = Some(hand_with(carried, edit_at(carried, place), aim, &study));
    }
    for mut hand in &mut hands {
        let player = hand.player;
        hand.set_if_neq(carrying.filter(|hand| hand.player == player).unwrap_or(Hand::empty(player)));
    }
}

/// Returns the hand that carries this, with the change that putting it down would make.
fn hand_with(carried: Carried, edit: Option<Edit>, aim: Option<Vec2>, study: &Study) -> Hand {
    let (player, ring) = match carried {
        Carried::Glass(id) => (id.owner, false),
        Carried::Ring(from) => (study.ring_hand(from), true),
    };
    Hand { player, aim, over: edit.filter(|edit| edit.applied(study.position()).is_ok()).and_then(target), ring }
}

/// Returns the socket on which a change puts a piece.
fn target(edit: Edit) -> Option<Socket> {
    match edit {
        Edit::Glass { to, .. } => to,
        Edit::Ring { to: RingPlace::Socket(socket), .. } => Some(socket),
        _ => None,
    }
}
