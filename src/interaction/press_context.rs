//! The possible meanings of a press, and the hands to which it may apply.

use std::time::Duration;

use tamsk_rules::{ByPlayer, GlassId, Match, Player, Socket, SocketSet};

use super::hit_shapes::PickTarget;
use crate::table::extra_ring::ExtraRingChoosers;
use crate::table::targets::held_piece_targets;

/// What a press does, and for which player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PressMeaning {
    PickUp(GlassId),
    /// This player pressed a glass of a bot or a lesson, and is told that the glass belongs to somebody else.
    OpponentsGlass(Player, GlassId),
    /// This player sets down a glass that they picked up with a click. The glass goes to the pressed socket or back to
    /// its own socket.
    SetDown(Player),
    DropExtraRing(Player, Socket),
    TakeRing(Player),
    FlipTimer(Player),
    Nothing,
}

/// The state of both players' hands when a press is made. Times are in real time since startup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct HandStates {
    /// The time at which each player began to carry the glass that this pointer may set down.
    pub carrying_glass_since: ByPlayer<Option<Duration>>,
    /// The time at which each player began to choose a socket for an extra ring.
    pub choosing_since: ByPlayer<Option<Duration>>,
    /// `true` if the player's hand follows a pointer whose button is held down.
    pub has_pressed_pointer: ByPlayer<bool>,
    /// `true` if it may be the other person who carries the player's glass, because the glass follows another pointer
    /// and the two pointers are not both fingers. In that case, a press may set the glass down on a legal target, but
    /// does not put it back.
    pub may_be_carried_by_other_person: ByPlayer<bool>,
    /// The socket above which each player's glass awaits confirmation, if this press is on that socket.
    pub confirmed_socket: ByPlayer<Option<Socket>>,
}

impl HandStates {
    /// Returns the legal targets of carried glasses and of rings to be dropped.
    pub(super) fn targets(&self, game: &Match, choosing: &ExtraRingChoosers) -> SocketSet {
        let begun =
            |player: &Player| self.carrying_glass_since[*player].is_some() || self.choosing_since[*player].is_some();
        let of_player = |player| held_piece_targets(game, player, choosing);
        Player::BOTH.into_iter().filter(begun).map(of_player).fold(SocketSet::EMPTY, |all, some| all | some)
    }

    /// Returns `true` if a player neither carries, presses nor chooses anything.
    pub(super) fn are_free(&self, player: Player) -> bool {
        self.neither_carries_nor_presses(player) && self.choosing_since[player].is_none()
    }

    /// Returns `true` if a player neither carries nor presses anything.
    pub(super) fn neither_carries_nor_presses(&self, player: Player) -> bool {
        self.carrying_glass_since[player].is_none() && !self.has_pressed_pointer[player]
    }

    /// Returns the time at which each player began to carry the glass, but only for glasses that this pointer may put
    /// back as well as set down.
    pub(super) fn certainly_carrying_since(&self) -> ByPlayer<Option<Duration>> {
        ByPlayer(
            Player::BOTH.map(|player| {
                self.carrying_glass_since[player].filter(|_| !self.may_be_carried_by_other_person[player])
            }),
        )
    }
}

/// The pieces and sockets that a press may be aimed at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PressTarget {
    /// The piece that the pointer aims at.
    pub touched_piece: Option<PickTarget>,
    /// The nearest glass that its owner may lift, if it is behind a glass or a holder of the other player.
    pub liftable_glass_behind: Option<GlassId>,
    /// The socket for which the press is intended. It is a marked target, even one that a glass hides, or the socket
    /// above which a glass awaits confirmation by this press.
    pub intended_socket: Option<Socket>,
    /// `true` for a finger. A finger on the board may be about to move the camera.
    pub by_finger: bool,
}
