//! Two mice that the system tells apart.

use tamsk::input::mice::{MiceOnTable, MouseEvent, MouseReport, TwoMice};
use tamsk_testing::prelude::*;

use super::Monkey;
use crate::input::Pointing;
use bevy::picking::pointer::PointerButton;

impl Monkey {
    /// Reports an event of a player's mouse. Returns `true` if they have one.
    pub(super) fn report(&mut self, player: Player, deed: MouseEvent) -> bool {
        let Some(mouse) = self.game.resource::<TwoMice>().mouse_of[player] else { return false };
        self.game.world().write_message(MouseReport { mouse, event: deed });
        true
    }

    /// Assigns a mouse to every player without one on the card for two mice, and continues.
    pub(super) fn sort_mice(&mut self) -> Result<(), String> {
        for (player, button) in [(Player::Red, "mouse red"), (Player::Black, "mouse black")] {
            let mice = *self.game.resource::<TwoMice>();
            if self.game.menu() != Menu::Mice || mice.mouse_of[player].is_some() {
                continue;
            }
            let free = self.held.mice.iter().copied().find(|mouse| mice.owner(*mouse).is_none());
            let mouse = free.unwrap_or_else(|| self.held.plug_in_mouse());
            let deed = MouseEvent::Pressed(PointerButton::Primary);
            self.game.world().write_message(MouseReport { mouse, event: deed });
            self.press_named(button)?;
            let deed = MouseEvent::Released(PointerButton::Primary);
            self.game.world().write_message(MouseReport { mouse, event: deed });
            self.frame()?;
        }
        self.press_named("mice begin")?;
        self.frame()
    }

    pub(super) fn unplug_mouse(&mut self, player: Player) -> Result<(), String> {
        let on_table = self.game.resource::<MiceOnTable>().0;
        if let Some(mouse) = self.game.resource::<TwoMice>().mouse_of[player] {
            self.report(player, MouseEvent::Vanished);
            self.held.mice.retain(|known| *known != mouse);
            self.held.own_mice[player] = false;
            self.check.note(crate::check::Used::MouseOf(player));
            self.frame()?;
            let gone = self
                .game
                .pointer_lead(player)
                .is_some_and(|lead| lead.pointer == Self::pointer(Pointing::MouseOf(player)));
            if gone && on_table {
                return Err(format!("the unplugged mouse of {player} still leads their hand"));
            }
        }
        self.frame()
    }
}
