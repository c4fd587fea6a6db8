//! The thing on the table that a refused action was about.

use tamsk_rules::{Action, GlassId, Match, Player, Socket};

use super::queue::{Answered, Wish};

/// A thing on the table that a refused action was about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusedThing {
    /// A glass.
    Glass(GlassId),
    /// A socket.
    Socket(Socket),
    /// A ring holder.
    Holder(Player),
    /// The timer.
    Timer,
}

impl RefusedThing {
    /// Returns what a refused action was about, or `None` if it was nothing on the table.
    pub fn of(game: &Match, refused: &Answered) -> Option<RefusedThing> {
        let (action, _) = refused.refusal()?;
        let on = |socket| game.glass_at(socket).map_or(RefusedThing::Socket(socket), RefusedThing::Glass);
        match (&refused.entry.request, action) {
            (Wish::PickUp(glass), _) => Some(RefusedThing::Glass(*glass)),
            (_, Action::Lift(socket) | Action::Place(socket) | Action::DropExtra(socket)) => Some(on(socket)),
            (_, Action::DropRing | Action::ClaimRing) => Some(RefusedThing::Holder(refused.entry.origin.player)),
            (_, Action::FlipTimer) => Some(RefusedThing::Timer),
            _ => None,
        }
    }
}
