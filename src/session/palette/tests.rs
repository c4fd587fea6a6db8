//! Tests that colours which tell something can be told apart by everybody, and that the table of them is true.

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
    let mut pairs: Vec<_> =
        on_board.iter().enumerate().flat_map(|(nth, one)| on_board[nth + 1..].iter().map(|it| [*one, *it])).collect();
    // No bright colour differs enough from all of these. Targets, which are soft discs, tell themselves apart from the
    // hard rings of sockets named by their shape.
    let beside_named = on_board.iter().filter(|(_, color)| *color != SignColor::Target);
    pairs.extend(beside_named.map(|beside| [*beside, ("sockets named", SignColor::Named)]));
    pairs.push([("Red’s caps", SignColor::Cap(Red)), ("Black’s caps", SignColor::Cap(Black))]);
    pairs.push([("Red’s sign on panels", SignColor::Panel(Red)), ("Black’s sign on panels", SignColor::Panel(Black))]);
    pairs
}

/// Returns the table of all pairs, in Markdown.
fn table() -> String {
    let mut table = "| Colours | Usual | Protanopia | Deuteranopia | Tritanopia |\n|---|---|---|---|---|\n".to_owned();
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
