//! The context in which keys and buttons are pressed, and the player for whom each device acts.

use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use tamsk_rules::Player;

use crate::input::keys::{
    BindingSituation, Bindings, CommandsByOtherGame, InputAction, PadPressSystems, TextFieldFocus, WidgetFocus,
    player_action,
};
use crate::input::mice::pointer_owner;
use crate::input::pads::GamepadSlots;
use crate::simulation::RequestAnswerer;
use crate::states::{Menu, Screen};
use crate::table::devices::{DeviceOwners, InputDevice, LastDevices};
use crate::table::lesson::{CurrentLesson, ExerciseStarter};
use crate::table::loading::MatchLoadingSystems;
use crate::table::seats::Seats;

pub fn plugin(app: &mut App) {
    app.init_resource::<KeyAndButtonContext>()
        .add_systems(PreUpdate, find_table_keys.after(MatchLoadingSystems).before(PadPressSystems));
}

/// The context in which keys and buttons are pressed.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeyAndButtonContext {
    /// The situation in which keys and buttons are pressed, or `None` in menus and on screens without a table.
    pub situation: Option<BindingSituation>,
    /// `true` if players can act on the table, or can start a lesson step by acting. While a step can only be read,
    /// this is `false`, and keys and gamepads operate the card of the lesson. A pointer may still carry a glass.
    pub can_act: bool,
}

fn find_table_keys(
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    games: Res<CommandsByOtherGame>,
    seats: Res<Seats>,
    arbiter: RequestAnswerer,
    lesson: Res<CurrentLesson>,
    first_action: ExerciseStarter,
    mut keys: ResMut<KeyAndButtonContext>,
) {
    let has_timer = || arbiter.live().is_some_and(|live| live.game().options().level.has_timer());
    let situation = match *screen.get() {
        _ if *menu.get() != Menu::None => None,
        Screen::Title | Screen::Setup(_) => None,
        Screen::Replay(_) => Some(BindingSituation::Replay),
        Screen::Study => Some(BindingSituation::Study),
        Screen::Match(game) => games.other_game_situation(game).or_else(|| {
            Some(match seats.are_two_people() {
                true => BindingSituation::TwoPeople,
                false if has_timer() => BindingSituation::SinglePersonWithTimer,
                false => BindingSituation::SinglePerson,
            })
        }),
    };
    let is_open = match situation {
        None | Some(BindingSituation::Replay) => false,
        Some(BindingSituation::Study | BindingSituation::OtherGame(_)) => true,
        Some(
            BindingSituation::TwoPeople | BindingSituation::SinglePerson | BindingSituation::SinglePersonWithTimer,
        ) => {
            let is_only_read = lesson.0.as_ref().is_some_and(|view| view.is_reading_only);
            !is_only_read && (arbiter.can_act() || first_action.awaits_first_action())
        }
    };
    keys.set_if_neq(KeyAndButtonContext { situation, can_act: is_open });
}

/// A system parameter for the input devices, their owners, and the context in which keys are pressed.
#[derive(SystemParam)]
pub struct Devices<'w> {
    pub key_context: Res<'w, KeyAndButtonContext>,
    pub seats: Res<'w, Seats>,
    pub bindings: Res<'w, Bindings>,
    pub text_field_focus: Res<'w, TextFieldFocus>,
    pub widget_focus: Res<'w, WidgetFocus>,
    pub pads: Res<'w, GamepadSlots>,
    pub keys: Option<ResMut<'w, ButtonInput<KeyCode>>>,
    owners: Res<'w, DeviceOwners>,
    last: ResMut<'w, LastDevices>,
}

impl Devices<'_> {
    pub fn action_of(&self, key: KeyCode) -> Option<(Player, InputAction)> {
        let is_study = self.key_context.situation == Some(BindingSituation::Study);
        let mut slots = self.bindings.slots_bound_to(key.into()).filter(|_| is_study);
        let of_study = slots.find(|slot| matches!(slot.action, InputAction::Study(_))).map(|slot| slot.action);
        let user = self.seats.keyboard_players().next();
        user.zip(of_study).or_else(|| player_action(&self.bindings, *self.seats, key))
    }

    /// Returns `true` if pressed keys are for a text field, or are shortcuts with Ctrl or Super.
    pub fn is_typing_or_shortcut(&self) -> bool {
        self.keys.as_ref().is_some_and(|keys| self.text_field_focus.captures_keys(keys))
    }

    /// Clears a key press, so that it has no further effect.
    pub fn consume_key(&mut self, key: KeyCode) {
        if let Some(keys) = &mut self.keys {
            keys.clear_just_pressed(key);
        }
    }

    /// Records that a player uses a device. Returns `false` if the device belongs to the other player.
    pub fn try_use(&mut self, device: InputDevice, player: Player) -> bool {
        let is_allowed = self.may_use(device, player);
        if is_allowed {
            self.record_device_use(device, player);
        }
        is_allowed
    }

    /// Records that a player uses a device. From then on, the labels of this device are displayed.
    pub fn record_device_use(&mut self, device: InputDevice, player: Player) {
        if self.last.by_player[player] != Some(device) {
            self.last.by_player[player] = Some(device);
        }
    }

    pub fn record_latest_device(&mut self, used: Option<InputDevice>) {
        if used.is_some() && self.last.latest != used {
            self.last.latest = used;
        }
    }

    pub fn may_use(&self, device: InputDevice, player: Player) -> bool {
        self.owners.allows(device, player, *self.seats)
    }

    /// Returns the only player for whom a device acts, if there is one.
    pub fn exclusive_player(&self, device: InputDevice) -> Option<Player> {
        self.owners.exclusive_owner(device, *self.seats)
    }

    pub fn player_of_pad(&self, pad: u8) -> Option<Player> {
        self.pads.player(pad, &self.owners, *self.seats)
    }

    pub fn owner_of(&self, pointer: PointerId) -> Option<Player> {
        pointer_owner(pointer, &self.owners, *self.seats)
    }

    /// Returns the seats as they apply to a pointer. If the pointer has an owner, only the owner counts as a person.
    pub fn seats_for(&self, pointer: PointerId) -> Seats {
        self.owner_of(pointer).map_or(*self.seats, |owner| self.seats.without_opposing_person(owner))
    }
}

/// What a press of Esc does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EscapeUse {
    /// The press undoes an interaction at the table, or leaves a text field.
    HandledAtTable,
    PausesMatch,
    HandledElsewhere,
}
