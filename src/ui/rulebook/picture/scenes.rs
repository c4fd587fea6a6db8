//! What stands on each of the small boards.

use super::Picture;
use crate::rules::Player;

/// A board seen from above, or a part of it. Sockets go by their names.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scene {
    /// The sockets that are shown; none named: all.
    pub sockets: &'static [&'static str],
    /// The rings that lie there.
    pub rings: &'static [(&'static str, u8)],
    /// The rings that come now, one on each of these, and whose they are.
    pub new_rings: &'static [(&'static str, Player)],
    /// The glasses.
    pub glasses: &'static [(&'static str, Player)],
    /// The moves that are possible, or have just been made.
    pub arrows: &'static [(&'static str, &'static str)],
    /// Where one may not go.
    pub forbidden: &'static [&'static str],
    /// The glasses that stand beside the board, and where the first of them may go.
    pub beside: Option<(Player, &'static [&'static str])>,
    /// Whether the sockets' names are written on them.
    pub names: bool,
}

const RED: Player = Player::Red;
const BLACK: Player = Player::Black;

/// The six glasses on the corners.
const CORNERS: &[(&str, Player)] =
    &[("A4", RED), ("D1", RED), ("G4", RED), ("A1", BLACK), ("D7", BLACK), ("G1", BLACK)];
/// The middle of Red's side.
const NEAR: &[&str] = &["C1", "C2", "C3", "D1", "D2", "D3", "E1", "E2", "E3"];
/// A corner and what lies around it.
const CORNER: &[&str] = &["A2", "A3", "A4", "B3", "B4", "B5", "C4", "C5", "C6"];

impl Picture {
    /// The board that it shows, if it is one.
    pub(super) fn scene(self) -> Option<Scene> {
        let scene = match self {
            Picture::Heights => Scene {
                rings: &[("D4", 2), ("C4", 1), ("E4", 3), ("D3", 2), ("B3", 2), ("F1", 1), ("C6", 1), ("E2", 1)],
                ..Scene::default()
            },
            Picture::Corners => Scene { glasses: CORNERS, ..Scene::default() },
            Picture::Move => Scene {
                sockets: NEAR,
                rings: &[("D2", 1), ("E1", 1), ("C3", 1), ("E2", 1)],
                glasses: &[("D2", RED), ("C2", BLACK)],
                arrows: &[("D2", "C1"), ("D2", "D3"), ("D2", "E2"), ("D2", "D1")],
                forbidden: &["E1"],
                ..Scene::default()
            },
            Picture::Ring => Scene {
                sockets: NEAR,
                rings: &[("E2", 1)],
                new_rings: &[("D2", RED)],
                glasses: &[("D2", RED)],
                arrows: &[("D1", "D2")],
                ..Scene::default()
            },
            Picture::Claim => Scene {
                sockets: NEAR,
                rings: &[("E2", 1), ("D3", 1)],
                new_rings: &[("D2", BLACK)],
                glasses: &[("D2", RED), ("C3", BLACK)],
                arrows: &[("D1", "D2")],
                ..Scene::default()
            },
            Picture::Blocked => Scene {
                sockets: CORNER,
                rings: &[("A3", 1), ("B5", 1), ("B3", 1), ("B4", 1)],
                glasses: &[("A4", RED), ("B4", BLACK)],
                forbidden: &["A3", "B5"],
                ..Scene::default()
            },
            Picture::Extra => Scene {
                sockets: NEAR,
                rings: &[("E2", 1), ("D3", 1)],
                new_rings: &[("D2", RED), ("C2", RED)],
                glasses: &[("D2", RED), ("C2", BLACK)],
                arrows: &[("D1", "D2")],
                ..Scene::default()
            },
            Picture::Free => Scene {
                sockets: CORNER,
                rings: &[("A3", 1)],
                glasses: &[("B3", BLACK)],
                forbidden: &["A3"],
                beside: Some((RED, &["A4", "B4"])),
                ..Scene::default()
            },
            Picture::Coordinates => Scene { names: true, ..Scene::default() },
            _ => return None,
        };
        Some(scene)
    }
}
