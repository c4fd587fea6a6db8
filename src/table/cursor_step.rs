//! The steps of a keyboard or gamepad cursor between sockets.

/// A step of a cursor, in a direction on the screen, to the neighbouring socket. `Left` and `Right` lead to whichever
/// of the two neighbours on that side keeps the cursor closer to a horizontal line.
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
    /// Diagonally to the left, either up or down.
    Left,
    /// Diagonally to the right, either up or down.
    Right,
}

impl CursorStep {
    /// The steps to the six neighbours, in display order.
    pub const NEIGHBOURS_IN_DISPLAY_ORDER: [CursorStep; 6] = [
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
