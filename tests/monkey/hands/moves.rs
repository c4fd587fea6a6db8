//! Moves of glasses by pointers. Each move must have an effect.

use bevy::picking::pointer::PointerId;
use tamsk::input::keys::InputAction;
use tamsk::input::mice::{MiceMoveHands, mouse_pointer_owner};
use tamsk::interaction::{PieceInHand, PointerCarry};
use tamsk::table::extra_ring::ExtraRingChoosers;
use tamsk::table::panels::{WindowHit, WindowHitTest};
use tamsk_testing::prelude::*;

use super::{Monkey, WINDOW_SIZE};
use crate::input::{CursorDevice, Pointing};

impl Monkey {
    pub(super) fn move_glass(
        &mut self,
        by: Pointing,
        nth: u8,
        to: u8,
        drag: bool,
        at_once: bool,
    ) -> Result<(), String> {
        let Some(live) = self.game.live_match() else { return self.frame() };
        let game = live.game();
        let seats = *self.game.resource::<Seats>();
        let movable: Vec<GlassId> = game
            .glasses()
            .map(|(id, _)| id)
            .filter(|&id| seats.is_person(id.owner) && game.can_lift(id) && !game.targets(id).is_empty())
            .collect();
        let Some(&glass) = movable.get(usize::from(nth) % movable.len().max(1)) else { return self.frame() };
        let targets: Vec<Socket> = game.targets(glass).into_iter().collect();
        let target = targets[usize::from(to) % targets.len()];
        let (from, to) = (self.game.point_of_glass(glass), self.game.point_of_socket(target));
        // If the hands are empty and no choice is in progress, a press on a glass always requests an action.
        let is_idle = self.game.is_time_running()
            && seats.are_two_people()
            && self.works_for(by, glass.owner)
            && self.is_nothing_begun()
            && !self.is_down(by)
            // The camera may have zoomed in so far that the glass is outside the window.
            && Rect::from_corners(Vec2::ZERO, WINDOW_SIZE).contains(from)
            && self.game.resource::<WindowHitTest>().hit_test(Self::pointer(by), from) == WindowHit::Table;
        let (asked, loaded) = (self.game.resource::<RequestQueue>().total_request_count(), self.check.tables);
        self.press(by, from);
        if is_idle {
            self.frame()?;
            // No request is expected if the match was replaced, or if the press took a ring from a holder in front of
            // the glass.
            let pointer = Self::pointer(by);
            let carries_ring = |lead: PointerCarry| {
                lead.pointer == pointer
                    && lead.is_held_down
                    && matches!(lead.carried_piece, PieceInHand::RingByHolderCount(_))
            };
            let ring = self.game.pointer_carry(!glass.owner).is_some_and(carries_ring);
            let stays = self.check.tables == loaded && self.game.live_match().is_some();
            if stays && !ring && self.game.resource::<RequestQueue>().total_request_count() == asked {
                return Err(format!("a press on {glass:?} at {from} made no request; held: {:?}", self.held));
            }
        }
        self.maybe_frame(at_once)?;
        if !drag {
            self.release(by, from);
            self.maybe_frame(at_once)?;
            self.press(by, to);
            self.maybe_frame(at_once)?;
        } else {
            self.drag(by, from.lerp(to, 0.5));
            self.maybe_frame(at_once)?;
        }
        self.release(by, to);
        self.frame()
    }

    /// Presses the socket of a held glass that no pointer drags. The press must place the glass or put the glass back.
    pub(super) fn press_held_glass(&mut self) -> Result<(), String> {
        self.frame()?;
        let Some(live) = self.game.live_match().filter(|_| self.game.is_time_running()) else { return Ok(()) };
        let seats = *self.game.resource::<Seats>();
        let held: Vec<(Player, GlassId)> = Player::BOTH
            .into_iter()
            .filter(|&player| seats.is_person(player))
            .filter_map(|player| Some((player, live.game().glass_in_hand(player)?)))
            .collect();
        // If both players hold a glass, it is uncertain to which glass a press applies.
        let [(player, glass)] = held[..] else { return Ok(()) };
        if self
            .game
            .single_component::<ExtraRingChoosers>()
            .is_some_and(|choosing| *choosing != ExtraRingChoosers::default())
        {
            return Ok(());
        }
        let lead = self.game.pointer_carry(player);
        let own = self.game.resource::<MiceMoveHands>().0;
        let by = match lead.map(|lead| lead.pointer) {
            _ if lead.is_some_and(|lead| lead.is_held_down) => return Ok(()),
            Some(PointerId::Touch(_)) => Pointing::Finger(1),
            Some(pointer @ PointerId::Custom(_)) if mouse_pointer_owner(pointer).is_none() => {
                return self.tap(CursorDevice::Keys(player), InputAction::PutBack, 0);
            }
            _ if own => Pointing::MouseOf(player),
            _ => Pointing::Mouse,
        };
        let busy = self.is_down(by) || !self.works_for(by, player);
        let ring = self
            .game
            .pointer_carry(!player)
            .is_some_and(|lead| matches!(lead.carried_piece, PieceInHand::RingByHolderCount(_)));
        let standing = self.game.current_match().glass(glass).socket;
        let (Some(standing), false, false) = (standing, busy, ring) else { return Ok(()) };
        let at = self.game.point_of_socket(standing);
        if self.game.resource::<WindowHitTest>().hit_test(Self::pointer(by), at) != WindowHit::Table {
            return Ok(());
        }
        self.frame_length = 5;
        let (asked, loaded) = (self.game.resource::<RequestQueue>().total_request_count(), self.check.tables);
        self.press(by, at);
        self.frame()?;
        self.release(by, at);
        let still = self.game.live_match().is_some_and(|live| live.game().glass_in_hand(player) == Some(glass));
        // The press may have hit a glass of the other player in front of the socket.
        let ignored = self.game.resource::<RequestQueue>().total_request_count() == asked;
        if still && ignored && self.game.is_time_running() && self.check.tables == loaded {
            return Err(format!("{player} still holds a glass after a press on its socket; lead: {lead:?}"));
        }
        self.frame()
    }
}
