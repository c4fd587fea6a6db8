//! Handles pointers that go up or are cancelled, and presses of the secondary button.

use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use tamsk_rules::Player;

use super::controls::Controls;
use super::follow::DRAG_THRESHOLD;
use super::grip::{Lead, Load};
use crate::simulation::queue::{Via, Wish};
use crate::simulation::rights::{may_choose, ring_action};
use crate::table::panels::MatchButton;

impl Controls<'_, '_> {
    /// Handles a release of a pointer's primary button.
    pub(super) fn release(&mut self, pointer: PointerId, screen: Vec2) {
        let under = self.panels.under(pointer, screen);
        if let Some(button) = self.presses.end(pointer, under) {
            return self.press_button(button);
        }
        let mut held = None;
        for (hand, mut grip) in &mut self.hands {
            let Some(lead) = &mut grip.0 else { continue };
            if lead.pointer != pointer || !lead.pressed {
                continue;
            }
            lead.dragged |= lead.start.distance(screen) > DRAG_THRESHOLD;
            held = Some((hand.player, *lead));
            match lead.load {
                // After a click the glass stays in the hand until the next press.
                Load::Glass => lead.pressed = false,
                Load::Ring(_) => grip.0 = None,
            }
        }
        let Some((player, lead)) = held else { return };
        match lead.load {
            Load::Glass if lead.dragged => {
                let Some(live) = self.arbiter.live() else { return };
                let places = self.targeting.glass_places(live.game(), player, &lead, screen);
                if self.set_down(player, Via::Pointer(pointer), places) {
                    self.release_hand(player);
                }
            }
            Load::Glass => {}
            Load::Ring(_) => self.release_ring(player, &lead, screen),
        }
    }

    fn release_ring(&mut self, player: Player, lead: &Lead, screen: Vec2) {
        let Some(live) = self.arbiter.live().filter(|_| self.arbiter.is_open()) else { return };
        let game = live.game();
        if lead.dragged {
            let through = self.seen_through();
            // Beside the board it goes back.
            if let Some(socket) = self.targeting.ring_place(game, player, screen, &through) {
                self.ask(player, lead.pointer, Wish::DropRing(Some(socket)));
            }
        } else {
            self.click_holder(player, Via::Pointer(lead.pointer));
        }
    }

    /// Drops a ring for a player who has clicked on their holder. The socket of an extra ring is chosen next.
    pub(super) fn click_holder(&mut self, player: Player, via: Via) {
        let Some(game) = self.game() else { return };
        if ring_action(game, player, None).is_none() && may_choose(game, player) {
            let now = self.arbiter.now();
            self.change_begun(|choosing, passes| {
                passes.disarm(player);
                choosing.begin(player, now);
            });
        } else {
            self.ask_by(player, via, Wish::DropRing(None));
        }
    }

    /// Handles a match button that was pressed and released by the same pointer.
    fn press_button(&mut self, button: MatchButton) {
        let MatchButton::Deed(player, deed) = button else { return self.presses.report(button) };
        self.do_deed(player, deed, Via::Button);
    }

    /// Handles a pointer that the system cancelled: what it was dragging goes back.
    pub(super) fn cancel(&mut self, pointer: PointerId) {
        self.presses.forget(pointer);
        for player in Player::BOTH {
            if let Some(lead) = self.lead_of(player).filter(|lead| lead.pointer == pointer && lead.pressed) {
                self.undo(player, lead.load, Via::Pointer(pointer));
            }
        }
    }

    /// Handles a press of the secondary button: puts back whatever was picked up last that this pointer may lead.
    pub(super) fn put_back_latest(&mut self, pointer: PointerId) {
        let hands = self.hands_for(pointer);
        let owner = self.owner_of(pointer);
        let begun = |player: Player| match self.lead_of(player) {
            Some(lead) if lead.pointer == pointer => Some((lead.since, player, lead.load)),
            Some(lead) if lead.pressed || hands.doubtful[player] => None,
            Some(lead) => Some((lead.since, player, lead.load)),
            None => hands.carrying[player].map(|since| (since, player, Load::Glass)),
        };
        let players = Player::BOTH.into_iter().filter(|player| owner.is_none_or(|owner| owner == *player));
        if let Some((_, player, load)) = players.filter_map(begun).max_by_key(|(since, ..)| *since) {
            self.undo(player, load, Via::Pointer(pointer));
        }
    }
}
