//! The colours that tell something: whose a thing is, and where a glass may go.
//!
//! People with protanopia, deuteranopia and tritanopia can tell them apart, too, which the tests compute;
//! `docs/access.md` has the table. Nothing depends on colour alone: every mark and every sign of a player also has a
//! shape of its own.

#[cfg(test)]
mod vision;

use bevy::color::Color;
use tamsk_rules::Player;

/// A colour that tells something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignColor {
    /// Of a player's marks on the board and of the timer armed against them. Black's is a pale steel blue: black would
    /// not show on the board.
    Mark(Player),
    /// Of the caps of a player's glasses.
    Cap(Player),
    /// Of a player's mark on panels. Black's has an ivory edge.
    Panel(Player),
    /// Of sockets where a glass may go.
    Target,
    /// Of full sockets, where a glass must not go.
    Forbidden,
    /// Of sockets that a hint, a lesson or a choice asks for, and of the arrow of a suggested move, which is as good a
    /// piece of advice.
    Asked,
    /// Of sockets that a list of turns names, and of the line around a holder from which a ring may be dropped: nearly
    /// white, which means no player and no option.
    Named,
}

impl SignColor {
    /// Returns the colour in sRGB.
    pub const fn rgb(self) -> [u8; 3] {
        match self {
            SignColor::Mark(Player::Red) => [235, 94, 69],
            SignColor::Mark(Player::Black) => [128, 161, 222],
            SignColor::Cap(Player::Red) => [204, 33, 23],
            SignColor::Cap(Player::Black) => [26, 26, 29],
            SignColor::Panel(Player::Red) => [196, 58, 42],
            SignColor::Panel(Player::Black) => [30, 28, 30],
            SignColor::Target => [181, 255, 217],
            SignColor::Forbidden => [168, 15, 0],
            SignColor::Asked => [255, 214, 3],
            SignColor::Named => [245, 245, 250],
        }
    }

    /// Returns the colour as Bevy's.
    pub fn color(self) -> Color {
        let [red, green, blue] = self.rgb();
        Color::srgb_u8(red, green, blue)
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use tamsk_rules::Player::{Black, Red};

    use super::SignColor;
    use super::vision::Vision;
    use crate::documents::assert_documented;

    /// The least ΔE between two colours that tell different things.
    const LEAST: f64 = 20.0;

    /// The pairs of colours that are seen together, with the names of both.
    fn pairs() -> Vec<[(&'static str, SignColor); 2]> {
        let on_board = [
            ("Red’s marks", SignColor::Mark(Red)),
            ("Black’s marks", SignColor::Mark(Black)),
            ("targets", SignColor::Target),
            ("full sockets", SignColor::Forbidden),
            ("sockets asked for", SignColor::Asked),
        ];
        let mut pairs: Vec<_> = on_board
            .iter()
            .enumerate()
            .flat_map(|(nth, one)| on_board[nth + 1..].iter().map(|it| [*one, *it]))
            .collect();
        // No bright colour differs enough from all of these. Targets, which are soft discs, tell themselves apart from
        // the hard rings of sockets named by their shape.
        let beside_named = on_board.iter().filter(|(_, color)| *color != SignColor::Target);
        pairs.extend(beside_named.map(|beside| [*beside, ("sockets named", SignColor::Named)]));
        pairs.push([("Red’s caps", SignColor::Cap(Red)), ("Black’s caps", SignColor::Cap(Black))]);
        pairs.push([
            ("Red’s sign on panels", SignColor::Panel(Red)),
            ("Black’s sign on panels", SignColor::Panel(Black)),
        ]);
        pairs
    }

    /// Returns the table of all pairs, in Markdown.
    fn table() -> String {
        let mut table =
            "| Colours | Usual | Protanopia | Deuteranopia | Tritanopia |\n|---|---|---|---|---|\n".to_owned();
        for [(one, first), (other, second)] in pairs() {
            let seen = Vision::ALL.map(|vision| format!("{:.0}", vision.difference(first.rgb(), second.rgb())));
            writeln!(table, "| {one}, {other} | {} |", seen.join(" | ")).expect("writing to memory cannot fail");
        }
        table
    }

    #[test]
    fn everybody_can_tell_the_colours_apart() {
        for [(one, first), (other, second)] in pairs() {
            for vision in Vision::ALL {
                let seen = vision.difference(first.rgb(), second.rgb());
                assert!(seen >= LEAST, "{one}, {other}, {vision:?}: {seen}");
            }
        }
    }

    #[test]
    fn the_differences_of_colours_are_documented() {
        assert_documented("access.md", "colours", &table());
    }
}
