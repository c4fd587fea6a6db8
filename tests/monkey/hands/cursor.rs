//! Moves that the monkey makes with a cursor, by keys or a gamepad.

use tamsk::input::keys::{
    BindingSituation, Bindings, InputAction, KeyCapture, KeyOrPadButton, KeySet, TextFieldFocus, WidgetFocus,
    player_action,
};
use tamsk::input::pads::{GamepadSlots, PanelNavigation};
use tamsk::input::table_cursor::TableCursors;
use tamsk::table::cursor_step::CursorStep;
use tamsk::table::devices::InputDevice;
use tamsk::table::player_command::PlayerCommand;
use tamsk::table::proposed_moves::ProposedMoves;
use tamsk_testing::prelude::*;

use super::Monkey;
use crate::input::CursorDevice;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum CursorInput {
    Key(KeyCode),
    Button(GamepadButton),
    Stick(Vec2),
}

fn pushed(step: CursorStep) -> Option<Vec2> {
    match step {
        CursorStep::Up => Some(Vec2::Y),
        CursorStep::UpRight => Some(Vec2::new(0.87, 0.5)),
        CursorStep::DownRight => Some(Vec2::new(0.87, -0.5)),
        CursorStep::Down => Some(-Vec2::Y),
        CursorStep::DownLeft => Some(Vec2::new(-0.87, -0.5)),
        CursorStep::UpLeft => Some(Vec2::new(-0.87, 0.5)),
        CursorStep::Left | CursorStep::Right => None,
    }
}

impl Monkey {
    fn player_of(&mut self, by: CursorDevice) -> Option<Player> {
        let seats = *self.game.resource::<Seats>();
        match by {
            CursorDevice::Keys(player) if seats.is_person(player) => Some(player),
            CursorDevice::Keys(_) => seats.people().next(),
            CursorDevice::Pad { nth, .. } => self.player_of_pad(nth),
        }
    }

    /// Returns the input by which a player performs an action with this device, or `None` if no input is bound to it.
    pub(super) fn means(&self, by: CursorDevice, player: Player, action: InputAction, nth: u8) -> Option<CursorInput> {
        let (bindings, seats) = (self.game.resource::<Bindings>(), *self.game.resource::<Seats>());
        if let (CursorDevice::Pad { stick: true, .. }, InputAction::MoveCursor(step)) = (by, action) {
            return pushed(step).map(CursorInput::Stick);
        }
        let sets = match by {
            CursorDevice::Pad { .. } => vec![KeySet::Pad],
            CursorDevice::Keys(_) if seats.are_two_people() => vec![bindings.key_set(seats, player)],
            CursorDevice::Keys(_) => vec![bindings.key_set(seats, player), KeySet::SinglePerson],
        };
        let all = sets.into_iter().flat_map(|set| bindings.of(set, action)).map(|binding| match *binding {
            KeyOrPadButton::Key(key) => CursorInput::Key(key),
            KeyOrPadButton::Button(button) => CursorInput::Button(button),
        });
        let all: Vec<CursorInput> = all.collect();
        all.get(usize::from(nth) % all.len().max(1)).copied()
    }

    /// Presses and releases the input that is bound to an action, in one frame or in two.
    pub(super) fn tap(&mut self, by: CursorDevice, action: InputAction, nth: u8) -> Result<(), String> {
        let player = self.player_of(by);
        let means = player.and_then(|player| self.means(by, player, action, nth));
        let pad = if let CursorDevice::Pad { nth, .. } = by { nth } else { 0 };
        match means {
            Some(CursorInput::Key(key)) => {
                self.key_down(key);
                self.maybe_frame(nth.is_multiple_of(2))?;
                self.key_up(key);
            }
            Some(CursorInput::Button(button)) => {
                self.button_down(pad, button);
                self.maybe_frame(nth.is_multiple_of(2))?;
                self.button_up(pad, button);
            }
            Some(CursorInput::Stick(to)) => {
                self.push_stick(pad, to);
                self.frame()?;
                self.push_stick(pad, Vec2::ZERO);
            }
            None => {}
        }
        self.frame()
    }

    /// Returns `true` if this input for a player's action must take effect at once.
    pub(super) fn has_effect_now(&mut self, by: CursorDevice, player: Player, action: InputAction, nth: u8) -> bool {
        let seats = *self.game.resource::<Seats>();
        let is_elsewhere = self.walks_through_buttons(by);
        let is_bound = match self.means(by, player, action, nth) {
            Some(CursorInput::Key(key)) => {
                let bindings = self.game.resource::<Bindings>();
                let is_taken = [InputAction::ToggleHelp, InputAction::ToggleRulebook]
                    .iter()
                    .any(|menu| bindings.is_common_key(key, *menu));
                player_action(bindings, seats, key) == Some((player, action))
                    && !is_taken
                    && !self.held.keys.contains(&key)
                    && !self.game.resource::<WidgetFocus>().captures_key(key)
                    && self.may_use(InputDevice::Keyboard, player)
            }
            Some(CursorInput::Button(button)) => {
                let bindings = self.game.resource::<Bindings>();
                let has_timer = self.game.live_match().is_some_and(|live| live.game().options().level.has_timer());
                let situation = match (seats.are_two_people(), has_timer) {
                    (true, _) => BindingSituation::TwoPeople,
                    (false, true) => BindingSituation::SinglePersonWithTimer,
                    (false, false) => BindingSituation::SinglePerson,
                };
                // While the pupil only reads a lesson step, the gamepad button for pressing glasses and sockets
                // continues the lesson.
                let status = self.game.resource::<CurrentLesson>().0.as_ref();
                let is_read = status.is_some_and(|view| view.phase != LessonPhase::Doing);
                !is_elsewhere && !is_read && bindings.pad_action(button, situation) == Some(action)
            }
            Some(CursorInput::Stick(_)) => !is_elsewhere,
            None => false,
        };
        let are_pads_free = self.held.pads.iter().flatten().all(|pad| pad.buttons.is_empty() && !pad.is_pushed);
        let walks = |key: &KeyCode| {
            let bound = player_action(self.game.resource::<Bindings>(), seats, *key);
            matches!(bound, Some((_, InputAction::MoveCursor(_))))
        };
        let is_free = are_pads_free && !self.held.keys.iter().any(walks);
        let is_quiet =
            !self.game.resource::<TextFieldFocus>().0 && *self.game.resource::<KeyCapture>() == KeyCapture::Nothing;
        is_bound && is_free && is_quiet && self.is_at_play()
    }

    /// Returns `true` if the device is a gamepad that moves the focus through buttons on the screen.
    fn walks_through_buttons(&mut self, by: CursorDevice) -> bool {
        let CursorDevice::Pad { nth, .. } = by else { return false };
        let walking = self.game.resource::<PanelNavigation>().navigating_pad;
        let number = self.held.pad(nth).and_then(|pad| self.game.resource::<GamepadSlots>().number(pad.entity));
        walking.is_some() && walking == number
    }

    pub(super) fn cursor(&self, player: Player) -> Option<CursorPlace> {
        self.game.resource::<TableCursors>().cursor_place(player)
    }

    /// Makes a legal move of the player for whom this device acts. If no glass can be lifted, gives a command of that
    /// player instead.
    pub(super) fn move_by_cursor(&mut self, by: CursorDevice, nth: u8, to: u8, overlap: bool) -> Result<(), String> {
        if let CursorDevice::Pad { nth, .. } = by
            && self.pad_entity(nth).is_some()
        {
            self.frame()?;
        }
        // All inputs are released in a separate frame. Otherwise, a stick would not be centred between two pushes.
        self.release_everything();
        self.frame()?;
        // While the pupil only reads a lesson step, keys and buttons control the card of the lesson.
        let is_only_read =
            self.game.resource::<CurrentLesson>().0.as_ref().is_some_and(|status| status.is_reading_only);
        let Some(player) = self.player_of(by).filter(|_| self.is_at_play() && !is_only_read) else {
            return self.frame();
        };
        if self.cursor(player).is_none() {
            let (is_clear, tables) =
                (self.has_effect_now(by, player, InputAction::PressAtCursor, to), self.check.tables);
            self.tap(by, InputAction::PressAtCursor, to)?;
            let is_same = self.is_at_play() && tables == self.check.tables;
            if is_clear && is_same && self.cursor(player).is_none() && self.game.live_match().is_some() {
                let around = self.describe_cursor();
                return Err(format!("a press of {by:?} did not show the cursor of {player}: {around}"));
            }
        }
        let held = if overlap { self.hold_other_key(player) } else { None };
        let done = self.carry(by, player, nth, to);
        if let Some(key) = held {
            self.key_up(key);
        }
        done?;
        self.frame()
    }

    /// Holds and returns a key of the other player that does not move a cursor, if possible.
    fn hold_other_key(&mut self, player: Player) -> Option<KeyCode> {
        let (by, other) = (CursorDevice::Keys(!player), !player);
        let seats = *self.game.resource::<Seats>();
        let command = InputAction::Command(PlayerCommand::DropRing);
        match self.means(by, other, command, 0).filter(|_| seats.is_person(other))? {
            CursorInput::Key(key) if !self.held.keys.contains(&key) => {
                self.key_down(key);
                Some(key)
            }
            _ => None,
        }
    }

    /// Moves a glass with the cursor and drops the ring. If no glass can be lifted, gives a command instead.
    fn carry(&mut self, by: CursorDevice, player: Player, nth: u8, to: u8) -> Result<(), String> {
        let Some(game) = self.game.live_match().map(LiveMatch::game) else { return Ok(()) };
        let own = game.glasses().map(|(id, _)| id).filter(|id| id.owner == player);
        let movable: Vec<GlassId> = own.filter(|&id| game.can_lift(id) && !game.targets(id).is_empty()).collect();
        let Some(&glass) = movable.get(usize::from(nth) % movable.len().max(1)) else {
            let command = PlayerCommand::ALL[usize::from(nth) % PlayerCommand::ALL.len()];
            return self.tap(by, InputAction::Command(command), to);
        };
        let targets: Vec<Socket> = game.targets(glass).into_iter().collect();
        let target = targets[usize::from(to) % targets.len()];
        let stands = game.glass(glass).socket.map_or(CursorPlace::GlassBesideBoard(glass), CursorPlace::Socket);
        self.walk(by, player, stands, to)?;
        let is_there = self.cursor(player) == Some(stands);
        let is_clear = is_there
            && self.has_effect_now(by, player, InputAction::PressAtCursor, to)
            && self.is_nothing_begun()
            && self.game.current_match().can_lift(glass);
        let (asked, tables) = (self.game.resource::<RequestQueue>().total_request_count(), self.check.tables);
        self.tap(by, InputAction::PressAtCursor, to)?;
        let is_asked = self.game.resource::<RequestQueue>().total_request_count() > asked;
        if is_clear && !is_asked && self.is_at_play() && tables == self.check.tables {
            return Err(format!("a press of {by:?} on {glass:?} of {player} made no request"));
        }
        if !self.game.live_match().is_some_and(|live| live.game().glass_in_hand(player) == Some(glass)) {
            return Ok(());
        }
        self.walk(by, player, CursorPlace::Socket(target), to)?;
        self.tap(by, InputAction::PressAtCursor, to)?;
        if self.game.single_component::<ProposedMoves>().is_some_and(|proposed| proposed.socket(player).is_some()) {
            self.tap(by, InputAction::PressAtCursor, to)?;
        }
        if !nth.is_multiple_of(4) {
            self.tap(by, InputAction::Command(PlayerCommand::DropRing), to)?;
        }
        Ok(())
    }
}
