//! Edits of a position on the analysis board. Only [`PositionEdit::Start`] changes the number of rings in total.

use tamsk_rules::{GlassId, Player, Setup, SetupError, Socket};

/// A location of rings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RingPlace {
    /// A player's holder.
    Holder(Player),
    /// A socket.
    Socket(Socket),
}

/// An edit of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionEdit {
    /// Moves a glass to a socket or beside the board.
    Glass {
        /// The glass.
        glass: GlassId,
        /// The target; `None` is beside the board.
        to: Option<Socket>,
    },
    /// Moves a ring.
    Ring {
        /// The source.
        from: RingPlace,
        /// The target.
        to: RingPlace,
    },
    /// Adds a ring from the fuller holder to a socket.
    AddRing(Socket),
    /// Moves a ring from a socket to the emptier holder.
    TakeRing(Socket),
    /// Sets the player to move.
    SetTurn(Player),
    /// Closes the open claim.
    CloseClaim,
    /// Sets up the starting position.
    Start,
    /// Empties the board: rings go to their holders, glasses beside the board.
    Empty,
}

impl PositionEdit {
    /// Returns the edited position, without a claim that has become impossible.
    ///
    /// # Errors
    /// Returns an error if the edited position is impossible.
    pub fn applied(self, position: &Setup) -> Result<Setup, SetupError> {
        let mut next = position.clone();
        match self {
            PositionEdit::Glass { glass, to } => next.glasses[glass.owner][usize::from(glass.index) % 3] = to,
            PositionEdit::Ring { from, to } => {
                *rings(&mut next, from) = rings(&mut next, from).saturating_sub(1);
                // A ring from an empty place is one too many, which the check refuses.
                *rings(&mut next, to) += 1;
            }
            PositionEdit::AddRing(socket) => {
                let from = RingPlace::Holder(!player_with_fewer_rings(position));
                return PositionEdit::Ring { from, to: RingPlace::Socket(socket) }.applied(position);
            }
            PositionEdit::TakeRing(socket) => {
                let to = RingPlace::Holder(player_with_fewer_rings(position));
                return PositionEdit::Ring { from: RingPlace::Socket(socket), to }.applied(position);
            }
            PositionEdit::SetTurn(player) => next.to_move = player,
            PositionEdit::CloseClaim => next.claim = None,
            PositionEdit::Start => next = Setup::start(),
            PositionEdit::Empty => {
                next = Setup { to_move: position.to_move, ..Setup::free_start() }
                    .with_initial_rings(position.initial_rings);
            }
        }
        if matches!(next.check(), Err(SetupError::NoClaimThere { .. } | SetupError::UnusableClaim { .. })) {
            next.claim = None;
        }
        next.check().map(|()| next)
    }
}

fn rings(position: &mut Setup, place: RingPlace) -> &mut u8 {
    match place {
        RingPlace::Holder(owner) => &mut position.holders[owner],
        RingPlace::Socket(socket) => &mut position.rings[socket.index()],
    }
}

pub(super) fn player_with_fewer_rings(position: &Setup) -> Player {
    if position.holders[Player::Red] < position.holders[Player::Black] { Player::Red } else { Player::Black }
}
