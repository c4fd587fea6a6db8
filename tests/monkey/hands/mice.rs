//! Two mice that the monkey uses, and that the system tells apart.

use tamsk::input::mice::{MiceMoveHands, MouseEvent, MouseReport, TwoMice};
use tamsk_testing::prelude::*;

use super::Monkey;
use crate::input::Pointing;
use bevy::picking::pointer::PointerButton;

impl Monkey {
    /// Reports an event of a player's own mouse. Returns `true` if the player has a mouse.
    pub(super) fn report_mouse_event(&mut self, player: Player, event: MouseEvent) -> bool {
        let Some(mouse) = self.game.resource::<TwoMice>().mouse_of[player] else { return false };
        self.game.world_mut().write_message(MouseReport { mouse, event });
        true
    }

    /// Uses the card for two mice to assign a mouse to every player without one. Then continues the match.
    pub(super) fn assign_missing_mice(&mut self) -> Result<(), String> {
        for (player, button) in [(Player::Red, "mouse red"), (Player::Black, "mouse black")] {
            let mice = *self.game.resource::<TwoMice>();
            if self.game.menu() != Menu::MouseChoice || mice.mouse_of[player].is_some() {
                continue;
            }
            let free = self.held.mice.iter().copied().find(|mouse| mice.owner(*mouse).is_none());
            let mouse = free.unwrap_or_else(|| self.held.plug_in_mouse());
            let event = MouseEvent::Pressed(PointerButton::Primary);
            self.game.world_mut().write_message(MouseReport { mouse, event });
            self.press_named(button)?;
            let event = MouseEvent::Released(PointerButton::Primary);
            self.game.world_mut().write_message(MouseReport { mouse, event });
            self.frame()?;
        }
        self.press_named("mice begin")?;
        self.frame()
    }

    pub(super) fn unplug_mouse(&mut self, player: Player) -> Result<(), String> {
        let on_table = self.game.resource::<MiceMoveHands>().0;
        if let Some(mouse) = self.game.resource::<TwoMice>().mouse_of[player] {
            self.report_mouse_event(player, MouseEvent::Unplugged);
            self.held.mice.retain(|known| *known != mouse);
            self.held.own_mice[player] = false;
            self.check.record_use(crate::check::DeviceUse::MouseOf(player));
            self.frame()?;
            let gone = self
                .game
                .pointer_carry(player)
                .is_some_and(|lead| lead.pointer == Self::pointer(Pointing::MouseOf(player)));
            if gone && on_table {
                return Err(format!("the unplugged mouse of {player} still leads their hand"));
            }
        }
        self.frame()
    }
}
