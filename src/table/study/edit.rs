//! Edits of a position on the analysis board. Only [`PositionEdit::ResetToStart`] changes the total number of rings.

use tamsk_rules::{GlassId, Player, Setup, SetupError, Socket};

/// A place that holds rings.
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
    MoveGlass {
        /// The glass to move.
        glass: GlassId,
        /// The target socket, or `None` for the place beside the board.
        to: Option<Socket>,
    },
    /// Moves a ring.
    MoveRing {
        /// The place from which the ring is taken.
        from: RingPlace,
        /// The place to which the ring goes.
        to: RingPlace,
    },
    /// Adds a ring from the fuller holder to a socket.
    AddRingFromFullerHolder(Socket),
    /// Moves a ring from a socket to the emptier holder.
    ReturnRingToEmptierHolder(Socket),
    /// Sets the player to move.
    SetPlayerToMove(Player),
    /// Closes the open claim.
    CloseClaim,
    /// Sets up the starting position.
    ResetToStart,
    /// Empties the board. Rings go to their holders, and glasses go beside the board.
    ClearBoard,
}

impl PositionEdit {
    /// Returns the edited position. Removes a claim that has become impossible.
    ///
    /// # Errors
    /// Returns an error if the edited position is impossible.
    pub fn apply_to(self, position: &Setup) -> Result<Setup, SetupError> {
        let mut next = position.clone();
        match self {
            PositionEdit::MoveGlass { glass, to } => next.glasses[glass.owner][usize::from(glass.index) % 3] = to,
            PositionEdit::MoveRing { from, to } => {
                *rings(&mut next, from) = rings(&mut next, from).saturating_sub(1);
                // If the place `from` is empty, this adds one ring too many, and `validate` refuses the position.
                *rings(&mut next, to) += 1;
            }
            PositionEdit::AddRingFromFullerHolder(socket) => {
                let from = RingPlace::Holder(!player_with_emptier_holder(position));
                return PositionEdit::MoveRing { from, to: RingPlace::Socket(socket) }.apply_to(position);
            }
            PositionEdit::ReturnRingToEmptierHolder(socket) => {
                let to = RingPlace::Holder(player_with_emptier_holder(position));
                return PositionEdit::MoveRing { from: RingPlace::Socket(socket), to }.apply_to(position);
            }
            PositionEdit::SetPlayerToMove(player) => next.to_move = player,
            PositionEdit::CloseClaim => next.claim = None,
            PositionEdit::ResetToStart => next = Setup::start(),
            PositionEdit::ClearBoard => {
                next = Setup { to_move: position.to_move, ..Setup::free_start() }
                    .with_initial_rings(position.initial_rings);
            }
        }
        if matches!(
            next.validate_allowing_off_board(),
            Err(SetupError::ClaimWithoutGlass { .. } | SetupError::UnusableClaim { .. })
        ) {
            next.claim = None;
        }
        next.validate_allowing_off_board().map(|()| next)
    }
}

fn rings(position: &mut Setup, place: RingPlace) -> &mut u8 {
    match place {
        RingPlace::Holder(owner) => &mut position.holders[owner],
        RingPlace::Socket(socket) => &mut position.rings[socket.index()],
    }
}

/// Returns the player with fewer rings in the holder, or Black if both have the same number.
pub(super) fn player_with_emptier_holder(position: &Setup) -> Player {
    if position.holders[Player::Red] < position.holders[Player::Black] { Player::Red } else { Player::Black }
}
