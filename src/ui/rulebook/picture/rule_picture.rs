//! The pictures of the rulebook by what they show.

use bevy_egui::egui::{Painter, Rect, Vec2};

/// A picture of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulePicture {
    /// The board with the height of every socket.
    Heights,
    /// The board at the start.
    Corners,
    /// Where a glass may move and where not.
    Move,
    /// A ring dropped after a move.
    Ring,
    /// A ring claimed by the other player.
    Claim,
    /// Tubes from the side, some of them full.
    Tubes,
    /// A glass that cannot move.
    Blocked,
    /// The score of a match, and its winner.
    Score,
    /// Glasses before and after they are turned over.
    Turn,
    /// The glasses that may be lifted while others are idle.
    First,
    /// A glass that runs out.
    Lost,
    /// The time in which a ring may be dropped.
    Window,
    /// Lists of glasses that are compared.
    Ties,
    /// The timer turned against a player.
    Timer,
    /// The timer has run out.
    Late,
    /// A second ring, on any socket.
    Extra,
    /// A glass that enters from beside the board.
    Free,
    /// The names of the sockets.
    Coordinates,
    /// One of another game.
    Other(&'static OtherPicture),
}

/// A picture of another game than TAMSK.
#[derive(Clone, Copy, Debug)]
pub struct OtherPicture {
    /// What it is called; no two have the same name.
    pub name: &'static str,
    /// Returns its unscaled size, in points.
    pub size: fn() -> Vec2,
    /// Paints it into an area.
    pub paint: fn(&Painter, Rect),
}

impl PartialEq for OtherPicture {
    fn eq(&self, other: &OtherPicture) -> bool {
        self.name == other.name
    }
}

impl Eq for OtherPicture {}

impl RulePicture {
    #[cfg(test)]
    pub const ALL: [RulePicture; 18] = [
        RulePicture::Heights,
        RulePicture::Corners,
        RulePicture::Move,
        RulePicture::Ring,
        RulePicture::Claim,
        RulePicture::Tubes,
        RulePicture::Blocked,
        RulePicture::Score,
        RulePicture::Turn,
        RulePicture::First,
        RulePicture::Lost,
        RulePicture::Window,
        RulePicture::Ties,
        RulePicture::Timer,
        RulePicture::Late,
        RulePicture::Extra,
        RulePicture::Free,
        RulePicture::Coordinates,
    ];
}
