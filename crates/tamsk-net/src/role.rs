//! Host and guest.

/// The part of an end in a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The end whose clock counts and who decides the times of acts.
    Host,
    /// The other end.
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
