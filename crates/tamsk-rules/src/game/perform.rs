//! Checks actions and carries them out (section 9 of the rules).

use super::{
    Action, Event, Events, ExtraRingRight, GlassId, Hand, LastMove, Match, Outcome, Player, Refusal, RingDropRight,
    Sand, Socket,
};
use crate::{EndReason, FullSocketRule, Level, RingDropReason, UnusedRightReason};

impl Match {
    /// Carries out an action that passed [`Match::check_action`].
    pub(super) fn perform(&mut self, player: Player, action: Action, events: &mut Events) {
        match action {
            Action::Lift(socket) => {
                if let Some(index) = self.glass_index_at(player, socket) {
                    self.lift(GlassId { owner: player, index }, events);
                }
            }
            Action::Take => {
                if let Some(glass) = self.next_glass_off_board(player) {
                    self.lift(glass, events);
                }
            }
            Action::PutBack => self.put_back(player, false, events),
            Action::Place(to) => self.place(player, to, events),
            Action::DropRing => self.drop_own_ring(player, events),
            Action::KeepRing => self.end_ring_window(player, UnusedRightReason::Declined, events),
            Action::ClaimRing => {
                if let Some(RingDropRight { socket, .. }) = self.claims[player].take() {
                    self.drop_ring(player, socket, RingDropReason::Claim, events);
                }
            }
            Action::DropExtra(socket) => {
                self.extras[player] = ExtraRingRight::None;
                self.drop_ring(player, socket, RingDropReason::ExtraRing, events);
            }
            Action::FlipTimer => {
                let sand = self.options.timer_sand_against(!player);
                let until = self.now.saturating_add(sand.into());
                self.timer.sand = sand;
                self.timer.runs_out = Some(until);
                self.timer.armed_against = Some(!player);
                self.timer.flips += 1;
                self.emit(events, Event::TimerFlipped { by: player, until });
            }
            Action::Pass => self.pass(player, events),
            Action::Resign => self.end_match(Outcome { winner: Some(!player), by: EndReason::Resigned }, events),
            Action::AgreeTie => self.end_match(Outcome { winner: None, by: EndReason::Agreed }, events),
        }
    }

    /// Lifts a glass into its owner's hand.
    fn lift(&mut self, id: GlassId, events: &mut Events) {
        // The player's next lift closes the ring window (R4.4).
        self.end_ring_window(id.owner, UnusedRightReason::OwnNextLift, events);
        self.hands[id.owner] = Some(Hand { index: id.index, full_before: self.board.full_sockets(), late: false });
        let from = self.glasses[id.owner][id.index as usize].socket;
        self.emit(events, Event::Lifted { glass: id, from });
    }

    /// Puts the glass in a player's hand, if any, back on its socket or back beside the board.
    pub(super) fn put_back(&mut self, player: Player, forced: bool, events: &mut Events) {
        if let Some(hand) = self.hands[player].take() {
            let glass = GlassId { owner: player, index: hand.index };
            let to = self.glasses[player][hand.index as usize].socket;
            self.emit(events, Event::PutBack { glass, to, forced });
        }
    }

    /// Places the glass in the hand on a socket (R3.1, R3.2). Ends the turn unless the move is a late move (R5.3).
    fn place(&mut self, player: Player, to: Socket, events: &mut Events) {
        let Some(hand) = self.hands[player].take() else { return };
        let id = GlassId { owner: player, index: hand.index };
        if self.board.full_sockets().contains(to) {
            self.lose_on(id, to, hand.late, events);
            return;
        }
        let lost = self.set_down(id, to, hand.late, events);
        for claimant in Player::BOTH {
            self.end_claim(claimant, UnusedRightReason::AnotherGlassPlaced, events);
        }
        self.last_placed = Some((player, to));
        self.quiet = self.quiet.saturating_add(1);
        if lost {
            self.emit(events, Event::GlassLost { glass: id, socket: to });
        }
        self.open_ring_window(player, to, events);
        if !hand.late {
            self.open_pending_extra_ring(player, events);
            self.end_turn(events);
        }
    }

    /// Ends the match because a player placed a glass on a full socket. On the board, the glass stays on its old
    /// socket, because no glass can enter a full socket. [`Match::last_socket_of`] returns the full socket instead.
    fn lose_on(&mut self, id: GlassId, to: Socket, late: bool, events: &mut Events) {
        let (from, upper) = (self.glass(id).socket, self.upper_sand(id));
        self.last_move = Some(LastMove { player: id.owner, from, to });
        self.emit(events, Event::Placed { glass: id, from, to, late, upper });
        self.end_match(Outcome { winner: Some(!id.owner), by: EndReason::MovedOntoFullSocket }, events);
    }

    /// Moves a glass to its new socket and turns the glass over (R4.1). Returns `true` if the glass is lost.
    fn set_down(&mut self, id: GlassId, to: Socket, late: bool, events: &mut Events) -> bool {
        let glass = &mut self.glasses[id.owner][id.index as usize];
        let from = glass.socket.replace(to);
        match from {
            Some(from) => self.board.move_glass(id.owner, from, to),
            None => self.board.add_glass(id.owner, to),
        }
        let turns = self.options.level.has_sand();
        let lost = turns && glass.flip(self.now, self.options.glass_sand_of(id.owner));
        let upper = glass.upper_sand(self.now);
        self.flips[id.owner][id.index as usize] += u32::from(turns);
        self.last_move = Some(LastMove { player: id.owner, from, to });
        self.emit(events, Event::Placed { glass: id, from, to, late, upper });
        lost
    }
}

impl Match {
    /// Checks whether an action is legal now.
    ///
    /// # Errors
    /// Returns the first applicable reason for refusal in the order of section 9 of the rules.
    pub fn check_action(&self, player: Player, action: Action) -> Result<(), Refusal> {
        if self.outcome.is_some() {
            return Err(Refusal::GameOver);
        }
        match action {
            Action::Lift(socket) => self.check_lift(player, socket),
            Action::Take => self.check_take(player),
            Action::PutBack => refuse(self.hands[player].is_none(), Refusal::HandEmpty),
            Action::Place(socket) => self.check_place(player, socket),
            Action::DropRing | Action::KeepRing => refuse(self.ring_windows[player].is_none(), Refusal::NoRingWindow),
            Action::ClaimRing => {
                refuse(self.claims[player].is_none(), Refusal::NoClaim)?;
                refuse(self.hands[player].is_some(), Refusal::HandFull)
            }
            Action::DropExtra(socket) => {
                refuse(!matches!(self.extras[player], ExtraRingRight::Open { .. }), Refusal::NoExtraRing)?;
                refuse(!self.board.can_drop_ring(player, socket), Refusal::ExtraRingSocketFull)
            }
            Action::FlipTimer => {
                refuse(!self.options.has_timer(), Refusal::NoTimer)?;
                refuse(self.to_move == player || self.ending, Refusal::NotYourTurn)?;
                refuse(self.timer.runs_out.is_some(), Refusal::TimerRunning)
            }
            Action::Pass => {
                refuse(!self.may_pass(player), Refusal::CannotPass)?;
                refuse(self.hands[player].is_some(), Refusal::HandFull)
            }
            Action::Resign | Action::AgreeTie => Ok(()),
        }
    }

    /// Checks the conditions that `Lift` and `Take` have in common.
    fn check_hand_free(&self, player: Player) -> Result<(), Refusal> {
        refuse(self.player_deciding_ring().is_some(), Refusal::RingUndecided)?;
        let turn = self.to_move == player && !self.ending && !self.must_claim_or_pass();
        refuse(!turn, Refusal::NotYourTurn)?;
        refuse(self.hands[player].is_some(), Refusal::HandFull)
    }

    fn check_lift(&self, player: Player, socket: Socket) -> Result<(), Refusal> {
        self.check_hand_free(player)?;
        let index = self.glass_index_at(player, socket).ok_or(Refusal::NoGlass)?;
        let glass = &self.glasses[player][index as usize];
        refuse(!glass.is_living(), Refusal::GlassLost)?;
        refuse(self.next_glass_off_board(player).is_some(), Refusal::PlaceOffBoardFirst)?;
        refuse(glass.sand != Sand::Idle && self.idle_can_move(player), Refusal::MoveIdleGlassFirst)
    }

    fn check_take(&self, player: Player) -> Result<(), Refusal> {
        self.check_hand_free(player)?;
        refuse(self.next_glass_off_board(player).is_none(), Refusal::NoGlass)
    }

    fn check_place(&self, player: Player, to: Socket) -> Result<(), Refusal> {
        let hand = self.hands[player].ok_or(Refusal::HandEmpty)?;
        let from = self.glasses[player][hand.index as usize].socket;
        refuse(from.is_some_and(|from| !from.neighbours().contains(to)), Refusal::NotAdjacent)?;
        refuse(self.board.occupied_sockets().contains(to), Refusal::TargetSocketOccupied)?;
        refuse(self.board.full_sockets().contains(to) && !self.placing_loses(player, to), Refusal::TargetSocketFull)
    }

    /// Returns `true` if a player would lose the match by placing the held glass on `to`. Under
    /// [`FullSocketRule::Loses`], this is the case if the socket was full before the lift (R3.2) and the glass came
    /// from the board (R7.1). `to` must be full, vacant and adjacent.
    pub fn placing_loses(&self, player: Player, to: Socket) -> bool {
        self.hands[player].is_some_and(|hand| {
            self.options.full_socket == FullSocketRule::Loses
                && hand.full_before.contains(to)
                && self.glasses[player][hand.index as usize].socket.is_some()
        })
    }

    /// Returns `true` if the player to move cannot move and must choose `ClaimRing` or `Pass` (R6.1). This happens only
    /// at Level 1.
    pub fn must_claim_or_pass(&self) -> bool {
        self.options.level == Level::One
            && !self.ending
            && self.player_deciding_ring().is_none()
            && self.claims[self.to_move].is_some()
            && !self.can_move(self.to_move)
    }

    /// Returns `true` if the player may pass now and the pass would count as being late (R5.4).
    pub fn pass_is_late(&self, player: Player) -> bool {
        !self.ending && self.options.level.has_timer() && self.check_action(player, Action::Pass).is_ok()
    }

    /// Returns `true` if the rules allow the player to pass now (R5.4, R6.1, R6.3).
    fn may_pass(&self, player: Player) -> bool {
        if self.ending {
            return self.claims[player].is_some();
        }
        self.to_move == player && (self.options.level.has_timer() || self.must_claim_or_pass())
    }

    /// Returns `true` if any idle glass of the player can move. The player may then lift only idle glasses (R4.3).
    fn idle_can_move(&self, player: Player) -> bool {
        self.options.level.has_sand()
            && self.glasses[player].iter().any(|glass| {
                glass.sand == Sand::Idle && glass.socket.is_some_and(|at| !self.board.exits(at).is_empty())
            })
    }

    /// Returns the index of the player's glass that stands on `socket` or was lifted from it, if any.
    pub(super) fn glass_index_at(&self, player: Player, socket: Socket) -> Option<u8> {
        self.glasses[player].iter().position(|glass| glass.socket == Some(socket)).map(|i| i as u8)
    }

    /// Returns the player's next glass that is still off the board (R7.1), or `None` if all are on the board.
    pub fn next_glass_off_board(&self, player: Player) -> Option<GlassId> {
        let index = self.glasses[player].iter().position(|glass| glass.socket.is_none())?;
        Some(GlassId { owner: player, index: index as u8 })
    }
}

/// Returns the refusal as an error if the condition holds.
fn refuse(condition: bool, why: Refusal) -> Result<(), Refusal> {
    if condition { Err(why) } else { Ok(()) }
}
