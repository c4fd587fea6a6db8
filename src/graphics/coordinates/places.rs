//! Where the labels on the rim are: in line with the sockets that they name.

use bevy::prelude::*;
use tamsk_rules::Player;

use super::lines::RimLines;

/// How far the numbers for two who sit opposite each other lie to either side of their place, in centimetres.
const APART: f32 = 0.46;

/// A letter or a number on the rim.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RimLabel {
    /// The letter of a column or the number of a row.
    pub sign: char,
    /// The middle of the label on the table.
    pub place: Vec2,
    /// The player for whom it is upright.
    pub reader: Player,
}

/// Returns the labels for a player's side of the table.
///
/// Letters are at the near ends of the columns. The rows bend in the middle column, so both halves of a row have its
/// number at their outer end.
pub fn labels_for(lines: &RimLines, side: Player) -> Vec<RimLabel> {
    labels(lines, side, 0.0)
}

/// Returns the labels for two players who sit opposite each other: the numbers of both are side by side.
pub fn labels_for_both(lines: &RimLines) -> Vec<RimLabel> {
    Player::BOTH.into_iter().flat_map(|side| labels(lines, side, APART)).collect()
}

/// Returns the labels for a player, the numbers so many centimetres nearer to them along the rim.
fn labels(lines: &RimLines, side: Player, nearer: f32) -> Vec<RimLabel> {
    let toward_player = if side == Player::Red { 1.0 } else { -1.0 };
    let mut labels = Vec::new();
    for column in &lines.columns {
        let end = if side == Player::Red { column.ends[0] } else { column.ends[1] };
        let place = end + Vec2::new(0.0, toward_player * lines.beyond);
        labels.push(RimLabel { sign: column.sign, place, reader: side });
    }
    for row in &lines.rows {
        for (end, aside) in row.ends.into_iter().zip([-1.0, 1.0]) {
            let outward = Vec2::new(0.866_025_4 * aside, -0.5);
            let along = outward.perp();
            let towards = if along.y * toward_player > 0.0 { along } else { -along };
            let place = end + outward * lines.beyond + towards * nearer;
            labels.push(RimLabel { sign: row.sign, place, reader: side });
        }
    }
    labels
}

#[cfg(test)]
mod tests;
