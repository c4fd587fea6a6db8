//! The roles of both ends.

/// The role of an end in a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The end that keeps the match clock and decides the final times of acts.
    Host,
    /// The end that follows the host's clock.
    Guest,
}

impl Role {
    /// Returns the role of the other end.
    #[must_use]
    pub const fn other(self) -> Role {
        match self {
            Role::Host => Role::Guest,
            Role::Guest => Role::Host,
        }
    }
}
