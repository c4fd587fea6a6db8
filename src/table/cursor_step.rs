//! The steps of a cursor.

/// A step of a cursor on the screen: to a neighbouring socket, or to the nearer of the two on the left or right.
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
    /// To the left and up or down.
    Left,
    /// To the right and up or down.
    Right,
}

impl CursorStep {
    /// The steps to the six neighbours, in display order.
    pub const AROUND: [CursorStep; 6] = [
        CursorStep::UpLeft,
        CursorStep::Up,
        CursorStep::UpRight,
        CursorStep::DownLeft,
        CursorStep::Down,
        CursorStep::DownRight,
    ];

    /// The steps to the six neighbours, clockwise from straight up.
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
