//! The content of each board.

use tamsk_rules::Player;

use super::rule_picture::RulePicture;

/// A board or a part of it, seen from above. Sockets are given by name.
#[derive(Clone, Copy, Debug, Default)]
pub struct BoardScene {
    /// The sockets that are shown; all if empty.
    pub sockets: &'static [&'static str],
    /// The number of rings already on each socket.
    pub rings: &'static [(&'static str, u8)],
    /// The sockets on which a ring is being dropped, with the player who drops it.
    pub new_rings: &'static [(&'static str, Player)],
    /// The glasses.
    pub glasses: &'static [(&'static str, Player)],
    /// The moves that are possible or were just made.
    pub arrows: &'static [(&'static str, &'static str)],
    /// The sockets that are forbidden.
    pub forbidden: &'static [&'static str],
    /// The owner of three glasses beside the board, and the sockets on which the first may enter.
    pub beside: Option<(Player, &'static [&'static str])>,
    /// Whether sockets show their names.
    pub names: bool,
}

const RED: Player = Player::Red;
const BLACK: Player = Player::Black;

/// The six glasses on the corners.
const CORNERS: &[(&str, Player)] =
    &[("A4", RED), ("D1", RED), ("G4", RED), ("A1", BLACK), ("D7", BLACK), ("G1", BLACK)];
/// The middle of Red's side.
const NEAR: &[&str] = &["C1", "C2", "C3", "D1", "D2", "D3", "E1", "E2", "E3"];
/// A corner and the sockets around it.
const CORNER: &[&str] = &["A2", "A3", "A4", "B3", "B4", "B5", "C4", "C5", "C6"];

impl RulePicture {
    /// Returns the board that the picture shows, if it is one.
    pub(super) fn scene(self) -> Option<BoardScene> {
        let scene = match self {
            RulePicture::Heights => BoardScene {
                rings: &[("D4", 2), ("C4", 1), ("E4", 3), ("D3", 2), ("B3", 2), ("F1", 1), ("C6", 1), ("E2", 1)],
                ..BoardScene::default()
            },
            RulePicture::Corners => BoardScene { glasses: CORNERS, ..BoardScene::default() },
            RulePicture::Move => BoardScene {
                sockets: NEAR,
                rings: &[("D2", 1), ("E1", 1), ("C3", 1), ("E2", 1)],
                glasses: &[("D2", RED), ("C2", BLACK)],
                arrows: &[("D2", "C1"), ("D2", "D3"), ("D2", "E2"), ("D2", "D1")],
                forbidden: &["E1"],
                ..BoardScene::default()
            },
            RulePicture::Ring => BoardScene {
                sockets: NEAR,
                rings: &[("E2", 1)],
                new_rings: &[("D2", RED)],
                glasses: &[("D2", RED)],
                arrows: &[("D1", "D2")],
                ..BoardScene::default()
            },
            RulePicture::Claim => BoardScene {
                sockets: NEAR,
                rings: &[("E2", 1), ("D3", 1)],
                new_rings: &[("D2", BLACK)],
                glasses: &[("D2", RED), ("C3", BLACK)],
                arrows: &[("D1", "D2")],
                ..BoardScene::default()
            },
            RulePicture::Blocked => BoardScene {
                sockets: CORNER,
                rings: &[("A3", 1), ("B5", 1), ("B3", 1), ("B4", 1)],
                glasses: &[("A4", RED), ("B4", BLACK)],
                forbidden: &["A3", "B5"],
                ..BoardScene::default()
            },
            RulePicture::Extra => BoardScene {
                sockets: NEAR,
                rings: &[("E2", 1), ("D3", 1)],
                new_rings: &[("D2", RED), ("C2", RED)],
                glasses: &[("D2", RED), ("C2", BLACK)],
                arrows: &[("D1", "D2")],
                ..BoardScene::default()
            },
            RulePicture::Free => BoardScene {
                sockets: CORNER,
                rings: &[("A3", 1)],
                glasses: &[("B3", BLACK)],
                forbidden: &["A3"],
                beside: Some((RED, &["A4", "B4"])),
                ..BoardScene::default()
            },
            RulePicture::Coordinates => BoardScene { names: true, ..BoardScene::default() },
            _ => return None,
        };
        Some(scene)
    }
}
