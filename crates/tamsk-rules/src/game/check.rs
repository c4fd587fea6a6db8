//! Whether an action is allowed now, and otherwise why not (section 9).

use super::{Action, Extra, GlassId, Match, Player, Refusal, Sand, Socket};
use crate::{FullSocket, Level};

impl Match {
    /// Checks whether an action would be accepted at this instant.
    ///
    /// # Errors
    ///
    /// Returns the first reason for refusal that applies, in the order of section 9.
    pub fn check(&self, player: Player, action: Action) -> Result<(), Refusal> {
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
                refuse(!matches!(self.extras[player], Extra::Open { .. }), Refusal::NoExtraRing)?;
                refuse(!self.board.takes_ring(player, socket), Refusal::SocketFull)
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

    /// The conditions that Lift and Take share.
    fn check_hand_free(&self, player: Player) -> Result<(), Refusal> {
        refuse(self.undecided().is_some(), Refusal::RingUndecided)?;
        let turn = self.to_move == player && !self.ending && !self.pass_waits();
        refuse(!turn, Refusal::NotYourTurn)?;
        refuse(self.hands[player].is_some(), Refusal::HandFull)
    }

    fn check_lift(&self, player: Player, socket: Socket) -> Result<(), Refusal> {
        self.check_hand_free(player)?;
        let index = self.glass_index_at(player, socket).ok_or(Refusal::NoGlass)?;
        let glass = &self.glasses[player][index as usize];
        refuse(!glass.is_living(), Refusal::GlassLost)?;
        refuse(self.off_board(player).is_some(), Refusal::PlaceFirst)?;
        refuse(glass.sand != Sand::Idle && self.idle_can_move(player), Refusal::TurnOthersFirst)
    }

    fn check_take(&self, player: Player) -> Result<(), Refusal> {
        self.check_hand_free(player)?;
        refuse(self.off_board(player).is_none(), Refusal::NoGlass)
    }

    fn check_place(&self, player: Player, to: Socket) -> Result<(), Refusal> {
        let hand = self.hands[player].ok_or(Refusal::HandEmpty)?;
        let from = self.glasses[player][hand.index as usize].at;
        refuse(from.is_some_and(|from| !from.neighbours().contains(to)), Refusal::NotAdjacent)?;
        refuse(self.board.occupied().contains(to), Refusal::Occupied)?;
        refuse(self.board.full().contains(to) && !self.placing_loses(player, to), Refusal::Full)
    }

    /// Whether placing the glass in the hand on this full, vacant, adjacent socket loses the match (R3.2). It does not
    /// if the socket became full while the glass was in the hand, or if the glass was off the board (R7.1).
    pub fn placing_loses(&self, player: Player, to: Socket) -> bool {
        self.hands[player].is_some_and(|hand| {
            self.options.full_socket == FullSocket::Loses
                && hand.full_before.contains(to)
                && self.glasses[player][hand.index as usize].at.is_some()
        })
    }

    /// Whether the player to move is blocked and their pass waits for `ClaimRing` or `Pass`, at Level 1 (R6.1).
    pub fn pass_waits(&self) -> bool {
        self.options.level == Level::One
            && !self.ending
            && self.undecided().is_none()
            && self.claims[self.to_move].is_some()
            && !self.can_move(self.to_move)
    }

    /// Whether this player may pass now and would be late by that (R5.4). Any other pass costs nothing.
    pub fn pass_is_late(&self, player: Player) -> bool {
        !self.ending && self.options.level.has_timer() && self.check(player, Action::Pass).is_ok()
    }

    fn may_pass(&self, player: Player) -> bool {
        if self.ending {
            return self.claims[player].is_some();
        }
        self.to_move == player && (self.options.level.has_timer() || self.pass_waits())
    }

    /// Whether any idle glass can move, so that only idle ones may be lifted (R4.3).
    fn idle_can_move(&self, player: Player) -> bool {
        self.options.level.has_sand()
            && self.glasses[player]
                .iter()
                .any(|glass| glass.sand == Sand::Idle && glass.at.is_some_and(|at| !self.board.exits(at).is_empty()))
    }

    /// The index of the player's glass that stands on a socket or was lifted from it.
    pub(super) fn glass_index_at(&self, player: Player, socket: Socket) -> Option<u8> {
        self.glasses[player].iter().position(|glass| glass.at == Some(socket)).map(|i| i as u8)
    }

    /// The next of a player's glasses that is still off the board (R7.1).
    pub fn off_board(&self, player: Player) -> Option<GlassId> {
        let index = self.glasses[player].iter().position(|glass| glass.at.is_none())?;
        Some(GlassId { owner: player, index: index as u8 })
    }
}

/// Returns the refusal if the condition holds.
fn refuse(condition: bool, why: Refusal) -> Result<(), Refusal> {
    if condition { Err(why) } else { Ok(()) }
}
