//! The possible meanings of a press, and the hands to which it may apply.

use std::time::Duration;

use tamsk_rules::{ByPlayer, GlassId, Match, Player, Socket, SocketSet};

use super::hit_shapes::PickTarget;
use crate::table::extra_ring::ExtraRingChoice;
use crate::table::targets::targets_of;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PressMeaning {
    PickUp(GlassId),
    /// This player presses a glass of a bot or a lesson, and learns that it is not theirs.
    OpponentsGlass(Player, GlassId),
    /// This player sets down the glass carried since a click, here or back on its socket.
    SetDown(Player),
    Choose(Player, Socket),
    TakeRing(Player),
    TurnTimer(Player),
    Nothing,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct HandStates {
    /// When each player began to carry the glass that this pointer may set down.
    pub carrying: ByPlayer<Option<Duration>>,
    pub choosing: ByPlayer<Option<Duration>>,
    /// `true` if a pressed pointer leads the player's hand.
    pub busy: ByPlayer<bool>,
    /// `true` if the other person may be carrying the player's glass, with the other kind of pointer (mouse or finger).
    /// Then a press sets the glass down on a legal target, but does not put it back.
    pub may_be_others: ByPlayer<bool>,
    /// The socket above which each player's glass awaits confirmation, if this press is on it.
    pub confirmed: ByPlayer<Option<Socket>>,
}

impl HandStates {
    /// Returns the legal targets of carried glasses and of rings to be dropped.
    pub(super) fn targets(&self, game: &Match, choosing: &ExtraRingChoice) -> SocketSet {
        let begun = |player: &Player| self.carrying[*player].is_some() || self.choosing[*player].is_some();
        let of_player = |player| targets_of(game, player, choosing);
        Player::BOTH.into_iter().filter(begun).map(of_player).fold(SocketSet::EMPTY, |all, some| all | some)
    }

    /// Returns `true` if a player neither carries, presses nor chooses anything.
    pub(super) fn are_free(&self, player: Player) -> bool {
        self.is_empty_handed(player) && self.choosing[player].is_none()
    }

    /// Returns `true` if a player neither carries nor presses anything.
    pub(super) fn is_empty_handed(&self, player: Player) -> bool {
        self.carrying[player].is_none() && !self.busy[player]
    }

    /// Returns when each player began to carry the glass that this pointer may also put back.
    pub(super) fn certain(&self) -> ByPlayer<Option<Duration>> {
        ByPlayer(Player::BOTH.map(|player| self.carrying[player].filter(|_| !self.may_be_others[player])))
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PressTarget {
    pub touched: Option<PickTarget>,
    /// The nearest glass that its owner may lift, behind a glass or the holder of the other player.
    pub behind: Option<GlassId>,
    /// The marked target under the press, perhaps behind a glass, or the socket above which a glass awaits this press.
    pub marked: Option<Socket>,
    /// `true` for a finger. A finger on the board may be about to move the camera.
    pub by_finger: bool,
}
