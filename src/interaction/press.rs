//! Handles pointers that go down.

use bevy::picking::pointer::PointerId;
use bevy::prelude::*;

use super::controls::Controls;
use super::grip::Load;
use super::meaning::{Meaning, meaning};
use super::targeting::aimed_socket;
use crate::rules::{Action, GlassId, Player};
use crate::session::panels::Under;
use crate::simulation::layout;
use crate::simulation::queue::Wish;

impl Controls<'_, '_> {
    /// Handles a press of a pointer's primary button.
    pub(super) fn press(&mut self, pointer: PointerId, screen: Vec2) {
        self.release_unheard(pointer);
        match self.panels.under(pointer, screen) {
            Under::Table => {}
            Under::Panel => return,
            Under::Button(button) => return self.presses.begin(pointer, button),
        }
        if !self.arbiter.is_open() {
            return;
        }
        let Some(live) = self.arbiter.live() else { return };
        let touched = self.targeting.touched(screen, live.game());
        let hands = self.hands_for(pointer);
        match meaning(live.game(), *self.seats, &hands, touched) {
            Meaning::PickUp(id) => self.pick_up(id, pointer, screen),
            Meaning::NotTheirs(player, id) => self.ask(player, pointer, Wish::PickUp(id)),
            Meaning::SetDown(player) => self.set_down_after_click(player, pointer, screen),
            Meaning::Choose(player, socket) => {
                self.ask(player, pointer, Wish::Act(Action::DropExtra(socket)));
            }
            Meaning::TakeRing(player) => {
                let rings = live.game().rings(player);
                self.lead(player, Load::Ring(rings), pointer, screen, Vec2::ZERO);
            }
            Meaning::TurnTimer(player) => self.ask(player, pointer, Wish::Act(Action::FlipTimer)),
            Meaning::Nothing => {}
        }
    }

    /// Makes up for a missed release: a pointer that goes down must have been up. Its button does not count as pressed,
    /// a ring goes back, and a glass is carried as after a click.
    fn release_unheard(&mut self, pointer: PointerId) {
        self.presses.forget(pointer);
        for (_, mut grip) in &mut self.hands {
            if let Some(lead) = grip.0.filter(|lead| lead.pointer == pointer && lead.pressed) {
                grip.0 = lead.after_click();
            }
        }
    }

    fn pick_up(&mut self, id: GlassId, pointer: PointerId, screen: Vec2) {
        let Some(game) = self.game() else { return };
        // Glasses beside the board are taken in order, no matter which is pressed, and move to the pointer.
        let stands = game.glass(id).at.map(layout::socket_position);
        let offset = stands.zip(self.targeting.on_table(screen)).map_or(Vec2::ZERO, |(stands, under)| stands - under);
        self.ask(id.owner, pointer, Wish::PickUp(id));
        if self.arbiter.live().is_some_and(|live| live.game().in_hand(id.owner).is_some()) {
            self.lead(id.owner, Load::Glass, pointer, screen, offset);
        }
    }

    /// Sets a glass that is carried after a click down under the pointer, or puts it back.
    fn set_down_after_click(&mut self, player: Player, pointer: PointerId, screen: Vec2) {
        let places = self.targeting.on_table(screen).and_then(aimed_socket).into_iter().collect();
        self.ask(player, pointer, Wish::SetDown(places));
        self.release_hand(player);
    }
}
