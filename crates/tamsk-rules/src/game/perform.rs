//! What an allowed action does.

use super::{Action, Event, Events, Extra, GlassId, Hand, LastMove, Match, Outcome, Player, Right, Socket};
use crate::{EndReason, RingReason, Unused};

impl Match {
    /// Carries out an action that [`Match::check`] allows.
    pub(super) fn perform(&mut self, player: Player, action: Action, events: &mut Events) {
        match action {
            Action::Lift(socket) => {
                if let Some(index) = self.glass_index_at(player, socket) {
                    self.lift(GlassId { owner: player, index }, events);
                }
            }
            Action::Take => {
                if let Some(glass) = self.off_board(player) {
                    self.lift(glass, events);
                }
            }
            Action::PutBack => self.put_back(player, false, events),
            Action::Place(to) => self.place(player, to, events),
            Action::DropRing => self.drop_own_ring(player, events),
            Action::KeepRing => self.end_ring_window(player, Unused::Declined, events),
            Action::ClaimRing => {
                if let Some(Right { socket, .. }) = self.claims[player].take() {
                    self.drop_ring(player, socket, RingReason::Claim, events);
                }
            }
            Action::DropExtra(socket) => {
                self.extras[player] = Extra::None;
                self.drop_ring(player, socket, RingReason::Extra, events);
            }
            Action::FlipTimer => {
                let sand = self.options.timer_against(!player);
                let until = self.now.saturating_add(sand.into());
                self.timer.sand = sand;
                self.timer.runs_out = Some(until);
                self.timer.armed_against = Some(!player);
                self.timer.turns += 1;
                self.emit(events, Event::TimerFlipped { by: player, until });
            }
            Action::Pass => self.pass(player, events),
            Action::Resign => self.finish(Outcome { winner: Some(!player), by: EndReason::Resigned }, events),
            Action::AgreeTie => self.finish(Outcome { winner: None, by: EndReason::Agreed }, events),
        }
    }

    fn lift(&mut self, id: GlassId, events: &mut Events) {
        // The player's next lift closes their ring window (R4.4).
        self.end_ring_window(id.owner, Unused::NextLift, events);
        self.hands[id.owner] = Some(Hand { index: id.index, full_before: self.board.full(), late: false });
        let from = self.glasses[id.owner][id.index as usize].at;
        self.emit(events, Event::Lifted { glass: id, from });
    }

    /// Puts the glass in a player's hand back, if there is one (R3.1).
    pub(super) fn put_back(&mut self, player: Player, forced: bool, events: &mut Events) {
        if let Some(hand) = self.hands[player].take() {
            let glass = GlassId { owner: player, index: hand.index };
            let to = self.glasses[player][hand.index as usize].at;
            self.emit(events, Event::PutBack { glass, to, forced });
        }
    }

    /// Places the glass in the hand and ends the turn, unless it is a late move (R3.1, R5.3). On a full socket the
    /// match is lost (R3.2).
    fn place(&mut self, player: Player, to: Socket, events: &mut Events) {
        let Some(hand) = self.hands[player].take() else { return };
        let id = GlassId { owner: player, index: hand.index };
        if self.board.full().contains(to) {
            self.lose_on(id, to, hand.late, events);
            return;
        }
        let lost = self.set_down(id, to, hand.late, events);
        for claimant in Player::BOTH {
            self.end_claim(claimant, Unused::NextPlace, events);
        }
        self.last_placed = Some((player, to));
        self.quiet = self.quiet.saturating_add(1);
        if lost {
            self.emit(events, Event::GlassLost { glass: id, socket: to });
        }
        self.open_ring_window(player, to, events);
        if !hand.late {
            self.open_pending_extra(player, events);
            self.end_turn(events);
        }
    }

    /// Ends the match with a glass that is placed on a full socket. The board keeps it on the socket that it left, as no
    /// glass can enter a full one: [`Match::standing`] says where it is seen.
    fn lose_on(&mut self, id: GlassId, to: Socket, late: bool, events: &mut Events) {
        let (from, upper) = (self.glass(id).at, self.upper(id));
        self.last_move = Some(LastMove { player: id.owner, from, to });
        self.emit(events, Event::Placed { glass: id, from, to, late, upper });
        self.finish(Outcome { winner: Some(!id.owner), by: EndReason::FullSocket }, events);
    }

    /// Moves a glass to its new socket, turns it over (R4.1) and returns whether that lost it.
    fn set_down(&mut self, id: GlassId, to: Socket, late: bool, events: &mut Events) -> bool {
        let glass = &mut self.glasses[id.owner][id.index as usize];
        let from = glass.at.replace(to);
        match from {
            Some(from) => self.board.move_glass(id.owner, from, to),
            None => self.board.put_glass(id.owner, to),
        }
        let turns = self.options.level.has_sand();
        let lost = turns && glass.turn_over(self.now, self.options.glass_of(id.owner));
        let upper = glass.upper(self.now);
        self.turns[id.owner][id.index as usize] += u32::from(turns);
        self.last_move = Some(LastMove { player: id.owner, from, to });
        self.emit(events, Event::Placed { glass: id, from, to, late, upper });
        lost
    }
}
