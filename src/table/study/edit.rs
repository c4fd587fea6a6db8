//! The changes of a position that is being set up. Only the starting position brings other rings than were there.

use tamsk_rules::{GlassId, Player, Setup, SetupError, Socket};

/// A place where rings lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RingPlace {
    /// A player's holder.
    Holder(Player),
    /// A socket.
    Socket(Socket),
}

/// A change of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Moves a glass to a socket, or beside the board.
    Glass {
        /// The glass.
        glass: GlassId,
        /// Where it is put; `None` for beside the board.
        to: Option<Socket>,
    },
    /// Moves a ring.
    Ring {
        /// Where it lies.
        from: RingPlace,
        /// Where it is put.
        to: RingPlace,
    },
    /// Adds a ring to a socket, from the fuller holder.
    AddRing(Socket),
    /// Takes a ring from a socket, to the emptier holder.
    TakeRing(Socket),
    /// Gives the turn to a player.
    Turn(Player),
    /// Closes the claim that is open.
    CloseClaim,
    /// Sets up the starting position.
    Start,
    /// Empties the board: all rings go to their holders, all glasses beside it.
    Empty,
}

impl Edit {
    /// Returns the position after this change. A claim that has become impossible is dropped.
    ///
    /// # Errors
    /// Returns why there is no such position.
    pub fn applied(self, position: &Setup) -> Result<Setup, SetupError> {
        let mut next = position.clone();
        match self {
            Edit::Glass { glass, to } => next.glasses[glass.owner][usize::from(glass.index) % 3] = to,
            Edit::Ring { from, to } => {
                *rings(&mut next, from) = rings(&mut next, from).saturating_sub(1);
                // A ring from an empty place makes one too many, which is refused.
                *rings(&mut next, to) += 1;
            }
            Edit::AddRing(socket) => {
                let from = RingPlace::Holder(!emptier(position));
                return Edit::Ring { from, to: RingPlace::Socket(socket) }.applied(position);
            }
            Edit::TakeRing(socket) => {
                let to = RingPlace::Holder(emptier(position));
                return Edit::Ring { from: RingPlace::Socket(socket), to }.applied(position);
            }
            Edit::Turn(player) => next.to_move = player,
            Edit::CloseClaim => next.claim = None,
            Edit::Start => next = Setup::start(),
            Edit::Empty => {
                next = Setup { to_move: position.to_move, ..Setup::free_start() }.with_rings_each(position.rings_each);
            }
        }
        if matches!(next.check(), Err(SetupError::NoClaimThere { .. } | SetupError::UselessClaim { .. })) {
            next.claim = None;
        }
        next.check().map(|()| next)
    }
}

/// Returns the number of rings in a place.
fn rings(position: &mut Setup, place: RingPlace) -> &mut u8 {
    match place {
        RingPlace::Holder(owner) => &mut position.holders[owner],
        RingPlace::Socket(socket) => &mut position.rings[socket.index()],
    }
}

/// Returns the player with fewer rings; Black if both have as many.
pub(super) fn emptier(position: &Setup) -> Player {
    if position.holders[Player::Red] < position.holders[Player::Black] { Player::Red } else { Player::Black }
}
