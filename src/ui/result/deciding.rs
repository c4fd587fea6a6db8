//! The lists of glasses by which a tie on rings is decided (R4.6).

use tamsk_rules::{Glass, Match, Millis, Player, Sand};

/// A glass in a list by which time decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecidingGlass {
    /// When it runs out or ran out.
    pub end: Millis,
    /// Whether it was lost before the match ended.
    pub lost: bool,
}

/// Returns a player's glasses in the order in which they are compared: the latest first, without idle ones.
pub fn deciding_glasses(game: &Match, player: Player) -> Vec<DecidingGlass> {
    let entry = |glass: &Glass| match glass.sand {
        Sand::Idle => None,
        Sand::Running { runs_out } => Some(DecidingGlass { end: runs_out, lost: false }),
        Sand::Lost { at } => Some(DecidingGlass { end: at, lost: true }),
    };
    let mut glasses: Vec<DecidingGlass> =
        game.glasses().filter(|(id, _)| id.owner == player).filter_map(|(_, glass)| entry(glass)).collect();
    glasses.sort_by_key(|glass| std::cmp::Reverse(glass.end));
    glasses
}

/// Returns the first index at which the lists differ, which decides.
pub fn deciding_place(red: &[DecidingGlass], black: &[DecidingGlass]) -> Option<usize> {
    (0..red.len().max(black.len())).find(|&i| red.get(i).map(|row| row.end) != black.get(i).map(|row| row.end))
}
