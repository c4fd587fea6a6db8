//! What a press may mean, and the hands to which it may apply.

use std::time::Duration;

use tamsk_rules::{ByPlayer, GlassId, Match, Player, Socket, SocketSet};

use super::proxies::Touchable;
use crate::table::extra_ring::ChoosingExtra;
use crate::table::targets::targets_of;

/// The meaning of a press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// The owner picks up this glass.
    PickUp(GlassId),
    /// This player presses a glass of an opponent who is not a person, and learns that it is not theirs.
    NotTheirs(Player, GlassId),
    /// This player sets down the glass that they carry after a click, here or back on its socket.
    SetDown(Player),
    /// This player drops their extra ring on this socket.
    Choose(Player, Socket),
    /// This player takes a ring from their holder.
    TakeRing(Player),
    /// This player turns the timer over.
    TurnTimer(Player),
    /// The press means nothing.
    Nothing,
}

/// The hands and choices to which a press may apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Hands {
    /// When each player began to carry the glass that this pointer may set down.
    pub carrying: ByPlayer<Option<Duration>>,
    /// When each player began to choose a socket.
    pub choosing: ByPlayer<Option<Duration>>,
    /// Whether a pointer is held down that leads the player's hand.
    pub busy: ByPlayer<bool>,
    /// Whether the player's glass may be carried by the other person, with the other kind of pointer (mouse or finger).
    /// If so, a press sets it down on a legal target but does not put it back.
    pub doubtful: ByPlayer<bool>,
    /// The socket above which each player's glass waits for a second press, if this press is on it.
    pub confirmed: ByPlayer<Option<Socket>>,
}

impl Hands {
    /// Returns the legal targets of what is carried after a click or chosen for.
    pub(super) fn targets(&self, game: &Match, choosing: &ChoosingExtra) -> SocketSet {
        let begun = |player: &Player| self.carrying[*player].is_some() || self.choosing[*player].is_some();
        let of_player = |player| targets_of(game, player, choosing);
        Player::BOTH.into_iter().filter(begun).map(of_player).fold(SocketSet::EMPTY, |all, some| all | some)
    }

    /// Returns whether a player has begun nothing: they neither carry nor press anything nor choose a socket.
    pub(super) fn are_free(&self, player: Player) -> bool {
        self.may_begin(player) && self.choosing[player].is_none()
    }

    /// Returns whether a player neither carries anything nor is pressing something.
    pub(super) fn may_begin(&self, player: Player) -> bool {
        self.carrying[player].is_none() && !self.busy[player]
    }

    /// Returns when each player began to carry the glass that this pointer may also put back.
    pub(super) fn certain(&self) -> ByPlayer<Option<Duration>> {
        ByPlayer(Player::BOTH.map(|player| self.carrying[player].filter(|_| !self.doubtful[player])))
    }
}

/// What is under a press.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pressed {
    /// The topmost piece, or `None` beside everything.
    pub touched: Option<Touchable>,
    /// The nearest glass behind a glass or the holder of the other player that its owner may lift now.
    pub behind: Option<GlassId>,
    /// The target of what the hands carry or choose for whose marker is there, perhaps behind a glass, or the socket
    /// above which a glass waits for this press.
    pub marked: Option<Socket>,
    /// Whether it is a finger's. One that goes down on the board may be about to move the camera.
    pub by_finger: bool,
}
