//! What a pointer does when it is let go or taken away, or when its secondary button is pressed.

use bevy::picking::pointer::PointerId;
use bevy::prelude::*;

use super::controls::Controls;
use super::follow::DRAG_THRESHOLD;
use super::grip::{Lead, Load};
use crate::rules::Player;
use crate::session::keys::PlayerDeed;
use crate::session::panels::MatchButton;
use crate::simulation::queue::{Origin, Via, Wish};
use crate::simulation::rights::{may_choose, ring_action};

impl Controls<'_, '_> {
    /// The primary button of a pointer comes up at a point of the screen.
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
                // A click: the glass stays in the hand and goes where the next press is.
                Load::Glass if !lead.dragged => lead.pressed = false,
                Load::Glass | Load::Ring(_) => grip.0 = None,
            }
        }
        let Some((player, lead)) = held else { return };
        match lead.load {
            Load::Glass if lead.dragged => {
                let places = self.targeting.glass_places(&lead, screen);
                self.ask(player, pointer, Wish::SetDown(places));
            }
            Load::Glass => {}
            Load::Ring(_) => self.release_ring(player, &lead, screen),
        }
    }

    fn release_ring(&mut self, player: Player, lead: &Lead, screen: Vec2) {
        let Some(live) = self.arbiter.live().filter(|_| self.arbiter.is_open()) else { return };
        let game = live.game();
        if lead.dragged {
            // Beside the board it simply goes back.
            if let Some(socket) = self.targeting.ring_place(game, player, screen) {
                self.ask(player, lead.pointer, Wish::DropRing(Some(socket)));
            }
        } else if ring_action(game, player, None).is_none() && may_choose(game, player) {
            // A click on the holder: the ring goes where it may, or its socket is chosen next.
            let now = self.arbiter.now();
            self.choosing.begin(player, now);
        } else {
            self.ask(player, lead.pointer, Wish::DropRing(None));
        }
    }

    /// A button of the match was pressed and let go by the same pointer.
    fn press_button(&mut self, button: MatchButton) {
        let MatchButton::Deed(player, deed) = button else { return self.presses.report(button) };
        if !self.arbiter.is_open() {
            return;
        }
        match deed.action() {
            Some(action) => self.arbiter.ask(Origin::person(player, Via::Button), Wish::Act(action)),
            None if deed == PlayerDeed::ExtraRing => self.choosing.toggle(player, self.arbiter.now()),
            None => {}
        }
    }

    /// The system has taken a pointer away: what it was dragging goes back.
    pub(super) fn cancel(&mut self, pointer: PointerId) {
        self.presses.forget(pointer);
        for player in Player::BOTH {
            if let Some(lead) = self.lead_of(player).filter(|lead| lead.pointer == pointer && lead.pressed) {
                self.undo(player, lead.load, Via::Pointer(pointer));
            }
        }
    }

    /// The secondary button puts one thing back: of everything that this pointer may lead, what was picked up last.
    pub(super) fn put_back_latest(&mut self, pointer: PointerId) {
        let hands = self.hands_for(pointer);
        let begun = |player: Player| match self.lead_of(player) {
            Some(lead) if lead.pointer == pointer => Some((lead.since, player, lead.load)),
            Some(lead) if lead.pressed || hands.doubtful[player] => None,
            Some(lead) => Some((lead.since, player, lead.load)),
            None => hands.carrying[player].map(|since| (since, player, Load::Glass)),
        };
        if let Some((_, player, load)) = Player::BOTH.into_iter().filter_map(begun).max_by_key(|(since, ..)| *since) {
            self.undo(player, load, Via::Pointer(pointer));
        }
    }
}
