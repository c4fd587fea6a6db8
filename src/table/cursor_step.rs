//! The steps of a cursor.

/// A step of a player's cursor on the table, as seen on the screen: to one of the six neighbours of a socket, or to the
/// nearer of the two at the left or right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CursorStep {
    /// Straight up.
    Up,
    /// Up and to the right.
    UpRight,
    /// Down and to the right.
    DownRight,
    /// Straight down.
    Down,
    /// Down and to the left.
    DownLeft,
    /// Up and to the left.
    UpLeft,
    /// To the left, up or down.
    Left,
    /// To the right, up or down.
    Right,
}

impl CursorStep {
    /// The steps to the six neighbours of a socket, in display order.
    pub const AROUND: [CursorStep; 6] = [
        CursorStep::UpLeft,
        CursorStep::Up,
        CursorStep::UpRight,
        CursorStep::DownLeft,
        CursorStep::Down,
        CursorStep::DownRight,
    ];

    /// The steps to the six neighbours of a socket, clockwise from straight up.
    pub const CLOCKWISE: [CursorStep; 6] = [
        CursorStep::Up,
        CursorStep::UpRight,
        CursorStep::DownRight,
        CursorStep::Down,
        CursorStep::DownLeft,
        CursorStep::UpLeft,
    ];

    /// All steps, in display order.
    pub const ALL: [CursorStep; 8] = [
        CursorStep::UpLeft,
        CursorStep::Up,
        CursorStep::UpRight,
        CursorStep::DownLeft,
        CursorStep::Down,
        CursorStep::DownRight,
        CursorStep::Left,
        CursorStep::Right,
    ];
}
