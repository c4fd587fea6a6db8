//! Pictures of boards as seen from above. A socket has a thin circle for each ring that it can hold, and a bold circle
//! for each ring on the socket.

use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Rect, Stroke, Vec2, pos2, vec2};
use tamsk_rules::{Player, Socket};

use super::canvas::paint_cross;
use crate::simulation::layout::socket_position;
use crate::ui::kit::rulebook::RulePicture;
use crate::ui::kit::theme::{self, BRASS, BRASS_BRIGHT, BRASS_DARK, EMBER, INK, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{paint_arrow, paint_player_mark};

/// The scale of a picture that shows a part of the board, in points per centimetre.
const PART: f32 = 19.0;
const WHOLE: f32 = 12.5;
/// The radius of a socket, in centimetres.
const RADIUS: f32 = 1.5;
/// The width of the space beside the board for glasses that have not entered the board, in centimetres.
const BESIDE: f32 = 4.6;

/// Returns the bounds of the part of the board that a picture shows, in centimetres.
fn bounds(scene: &BoardPicture) -> Rect {
    let mut bounds = Rect::NOTHING;
    for socket in shown(scene) {
        bounds.extend_with(place(socket));
    }
    let mut bounds = bounds.expand(RADIUS * 1.1);
    if scene.entering_glasses.is_some() {
        bounds.min.x -= BESIDE;
    }
    bounds
}

fn place(socket: Socket) -> Pos2 {
    let at = socket_position(socket);
    pos2(at.x, at.y)
}

fn shown(scene: &BoardPicture) -> Vec<Socket> {
    match scene.sockets {
        [] => Socket::all().collect(),
        names => names.iter().filter_map(|name| socket(name)).collect(),
    }
}

fn socket(name: &str) -> Option<Socket> {
    name.parse().ok()
}

impl RulePicture for BoardPicture {
    fn size(&self) -> Vec2 {
        bounds(self).size() * if self.sockets.is_empty() { WHOLE } else { PART }
    }

    fn paint(&self, painter: &Painter, rect: Rect) {
        let bounds = bounds(self);
        let unit = rect.width() / bounds.width();
        let at = |socket: Socket| rect.min + (place(socket) - bounds.min) * unit;
        let radius = RADIUS * unit;
        for socket in shown(self) {
            let name = socket.to_string();
            let lying = self.rings.iter().find(|(on, _)| *on == name).map_or(0, |(_, count)| *count);
            let coming = self.new_rings.iter().any(|(on, _)| *on == name);
            paint_socket(painter, at(socket), radius, socket.height(), lying, coming);
            if self.shows_socket_names {
                painter.text(at(socket), Align2::CENTER_CENTER, &name, theme::bold(11.0), IVORY);
            }
        }
        for (name, player) in self.glasses {
            if let Some(socket) = socket(name) {
                paint_player_mark(painter, at(socket), radius * 0.5, *player);
            }
        }
        for (from, to) in self.arrows {
            if let (Some(from), Some(to)) = (socket(from), socket(to)) {
                arrow_between(painter, at(from), at(to), radius);
            }
        }
        for (name, player) in self.new_rings {
            if let Some(socket) = socket(name) {
                // Mark the owner of the ring at the upper right of the socket.
                paint_player_mark(painter, at(socket) + vec2(0.72, -0.72) * radius, radius * 0.32, *player);
            }
        }
        for socket in self.forbidden_sockets.iter().filter_map(|name| socket(name)) {
            paint_cross(painter, at(socket), radius * 0.45, Stroke::new(2.5, EMBER));
        }
        if let Some((player, ways)) = self.entering_glasses {
            let first = pos2(rect.left() + radius * 0.9, rect.center().y - radius * 1.4);
            for i in 0..3 {
                paint_player_mark(painter, first + vec2(0.0, radius * 1.4) * i as f32, radius * 0.5, player);
            }
            for way in ways.iter().filter_map(|name| socket(name)) {
                arrow_between(painter, first + vec2(0.0, radius * 1.4), at(way), radius);
            }
        }
    }
}

/// Paints an arrow between two sockets. The arrow does not cover glasses on these sockets.
fn arrow_between(painter: &Painter, from: Pos2, to: Pos2, radius: f32) {
    let way = (to - from).normalized() * radius;
    paint_arrow(painter, from + way * 0.62, to - way * 0.5, Stroke::new(2.5, BRASS_BRIGHT));
}

fn paint_socket(painter: &Painter, at: Pos2, radius: f32, height: u8, lying: u8, coming: bool) {
    let ground = INK.lerp_to_gamma(BRASS_DARK, 0.12 + 0.2 * f32::from(height - 1));
    painter.circle(at, radius, ground, Stroke::new(radius * 0.07, BRASS.lerp_to_gamma(BRASS_DARK, 0.55)));
    for i in 0..height {
        let outside = radius * (0.86 - 0.145 * f32::from(i));
        let (width, color): (f32, Color32) = match i {
            i if i < lying => (radius * 0.12, IVORY),
            i if i == lying && coming => (radius * 0.14, BRASS_BRIGHT),
            _ => (1.0, IVORY_DIM.gamma_multiply(0.6)),
        };
        painter.circle_stroke(at, outside, Stroke::new(width, color));
    }
}

/// A picture of the board, or of a part of the board, from above. Sockets are given by their names.
#[derive(Clone, Copy, Debug)]
pub struct BoardPicture {
    /// The sockets in the picture, or an empty slice for all sockets.
    pub sockets: &'static [&'static str],
    /// The sockets that already have rings, each with its number of rings.
    pub rings: &'static [(&'static str, u8)],
    /// The sockets that receive a ring in the picture, each with the player who drops the ring.
    pub new_rings: &'static [(&'static str, Player)],
    /// The sockets with a glass, each with the owner of the glass.
    pub glasses: &'static [(&'static str, Player)],
    /// The possible moves, or the last move, each as a pair of sockets.
    pub arrows: &'static [(&'static str, &'static str)],
    /// The sockets to which no glass may move.
    pub forbidden_sockets: &'static [&'static str],
    /// The player whose three glasses are beside the board, and the sockets on which these glasses may enter. `None` if
    /// no glasses are beside the board.
    pub entering_glasses: Option<(Player, &'static [&'static str])>,
    /// Whether each socket shows its name.
    pub shows_socket_names: bool,
}

const RED: Player = Player::Red;
const BLACK: Player = Player::Black;

const ON_CORNERS: &[(&str, Player)] =
    &[("A4", RED), ("D1", RED), ("G4", RED), ("A1", BLACK), ("D7", BLACK), ("G1", BLACK)];
const NEAR: &[&str] = &["C1", "C2", "C3", "D1", "D2", "D3", "E1", "E2", "E3"];
const CORNER: &[&str] = &["A2", "A3", "A4", "B3", "B4", "B5", "C4", "C5", "C6"];

const BARE: BoardPicture = BoardPicture {
    sockets: &[],
    rings: &[],
    new_rings: &[],
    glasses: &[],
    arrows: &[],
    forbidden_sockets: &[],
    entering_glasses: None,
    shows_socket_names: false,
};

/// The whole board, with different numbers of rings on some sockets.
pub const SOCKET_HEIGHTS: BoardPicture = BoardPicture {
    rings: &[("D4", 2), ("C4", 1), ("E4", 3), ("D3", 2), ("B3", 2), ("F1", 1), ("C6", 1), ("E2", 1)],
    ..BARE
};
/// The glasses on their corners at the start of a match.
pub const GLASSES_ON_CORNERS: BoardPicture = BoardPicture { glasses: ON_CORNERS, ..BARE };
/// The moves of a glass to neighbouring sockets, one of which is full.
pub const MOVE: BoardPicture = BoardPicture {
    sockets: NEAR,
    rings: &[("D2", 1), ("E1", 1), ("C3", 1), ("E2", 1)],
    glasses: &[("D2", RED), ("C2", BLACK)],
    arrows: &[("D2", "C1"), ("D2", "D3"), ("D2", "E2"), ("D2", "D1")],
    forbidden_sockets: &["E1"],
    ..BARE
};
/// A glass that has moved, and the ring that its owner drops.
pub const DROPPED_RING: BoardPicture = BoardPicture {
    sockets: NEAR,
    rings: &[("E2", 1)],
    new_rings: &[("D2", RED)],
    glasses: &[("D2", RED)],
    arrows: &[("D1", "D2")],
    ..BARE
};
/// A ring that the other player has claimed.
pub const CLAIM: BoardPicture = BoardPicture {
    sockets: NEAR,
    rings: &[("E2", 1), ("D3", 1)],
    new_rings: &[("D2", BLACK)],
    glasses: &[("D2", RED), ("C3", BLACK)],
    arrows: &[("D1", "D2")],
    ..BARE
};
/// A glass that cannot move to the adjacent sockets, because they are full or have a glass.
pub const BLOCKED_GLASS: BoardPicture = BoardPicture {
    sockets: CORNER,
    rings: &[("A3", 1), ("B5", 1), ("B3", 1), ("B4", 1)],
    glasses: &[("A4", RED), ("B4", BLACK)],
    forbidden_sockets: &["A3", "B5"],
    ..BARE
};
/// An extra ring, which a player may drop on any socket.
pub const EXTRA_RING: BoardPicture = BoardPicture {
    sockets: NEAR,
    rings: &[("E2", 1), ("D3", 1)],
    new_rings: &[("D2", RED), ("C2", RED)],
    glasses: &[("D2", RED), ("C2", BLACK)],
    arrows: &[("D1", "D2")],
    ..BARE
};
/// A glass that enters from beside the board.
pub const GLASS_ENTERS: BoardPicture = BoardPicture {
    sockets: CORNER,
    rings: &[("A3", 1)],
    glasses: &[("B3", BLACK)],
    forbidden_sockets: &["A3"],
    entering_glasses: Some((RED, &["A4", "B4"])),
    ..BARE
};
/// The whole board with the names of its sockets.
pub const COORDINATES: BoardPicture = BoardPicture { shows_socket_names: true, ..BARE };

/// The numbers of rings on the sockets around the corner D1. Only one neighbour of D1 has room for another ring.
const AROUND_D1: &[(&str, u8)] = &[("C1", 1), ("E1", 1), ("D2", 1), ("C3", 2), ("E2", 1)];
/// A glass that can never move again.
pub const IMMURED_GLASS: BoardPicture = BoardPicture {
    sockets: NEAR,
    rings: AROUND_D1,
    new_rings: &[("D2", RED)],
    glasses: &[("D1", BLACK), ("D2", RED)],
    arrows: &[("D3", "D2")],
    ..BARE
};
/// A glass that escapes through its last way out.
pub const ESCAPE: BoardPicture = BoardPicture {
    sockets: NEAR,
    rings: AROUND_D1,
    glasses: &[("D1", RED), ("D3", BLACK)],
    arrows: &[("D1", "D2")],
    ..BARE
};
/// A ring that divides the board into two parts.
pub const BOARD_DIVIDED_BY_RING: BoardPicture = BoardPicture {
    rings: &[("D1", 1), ("D2", 2), ("D3", 3), ("D4", 3), ("D5", 3), ("D6", 2), ("D7", 1)],
    new_rings: &[("D4", RED)],
    glasses: &[("D4", RED), ("B2", RED), ("C4", RED), ("E5", BLACK), ("F3", BLACK), ("F2", BLACK)],
    arrows: &[("E4", "D4")],
    ..BARE
};
/// A move after which the player keeps the ring, so that the last way out stays open.
pub const KEPT_RING: BoardPicture = BoardPicture {
    sockets: NEAR,
    rings: AROUND_D1,
    glasses: &[("D1", RED), ("D2", RED)],
    arrows: &[("D3", "D2")],
    ..BARE
};
/// A ring that is claimed before a move.
pub const CLAIM_BEFORE_MOVE: BoardPicture = BoardPicture {
    sockets: NEAR,
    rings: &[("E2", 1), ("C2", 1)],
    new_rings: &[("E2", RED), ("D3", RED)],
    glasses: &[("E2", BLACK), ("D3", RED)],
    arrows: &[("C2", "D3")],
    ..BARE
};
/// Glasses that cannot move, so that their owner must pass.
pub const FORCED_PASS: BoardPicture = BoardPicture {
    sockets: NEAR,
    rings: &[("C1", 1), ("E1", 1), ("D2", 2), ("C2", 2), ("E2", 2)],
    glasses: &[("D1", BLACK), ("E1", BLACK), ("C3", RED)],
    forbidden_sockets: &["C1", "D2", "E2"],
    ..BARE
};
/// The last ring of a match.
pub const LAST_RING: BoardPicture = BoardPicture {
    sockets: NEAR,
    rings: &[("C1", 1), ("C2", 2), ("C3", 3), ("D1", 1), ("D2", 1), ("D3", 3), ("E1", 1), ("E2", 2), ("E3", 3)],
    new_rings: &[("D2", RED)],
    glasses: &[("D2", RED), ("E2", BLACK)],
    arrows: &[("D3", "D2")],
    ..BARE
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pictured_board_is_possible() {
        for scene in [
            SOCKET_HEIGHTS,
            GLASSES_ON_CORNERS,
            MOVE,
            DROPPED_RING,
            CLAIM,
            BLOCKED_GLASS,
            EXTRA_RING,
            GLASS_ENTERS,
            COORDINATES,
        ] {
            let on_it = shown(&scene);
            assert_eq!(on_it.len(), if scene.sockets.is_empty() { 37 } else { scene.sockets.len() });
            let there = |name: &str| {
                let socket = socket(name).unwrap_or_else(|| panic!("{name} is not a socket"));
                assert!(on_it.contains(&socket), "{name} is outside the picture");
                socket
            };
            let rings = |name: &str| {
                let lying = scene.rings.iter().find(|(on, _)| *on == name).map_or(0, |(_, count)| *count);
                lying + u8::from(scene.new_rings.iter().any(|(on, _)| *on == name))
            };
            for (name, _) in scene.rings {
                assert!(rings(name) <= there(name).height(), "{name} has more rings than its height");
            }
            for (name, _) in scene.new_rings {
                assert!(rings(name) <= there(name).height(), "{name} has more rings than its height");
            }
            for (from, to) in scene.arrows {
                assert!(there(from).neighbours().contains(there(to)), "{from}–{to} is not a move");
            }
            for name in scene.forbidden_sockets {
                assert_eq!(rings(name), there(name).height(), "{name} is not full");
            }
            for (name, _) in scene.glasses {
                there(name);
            }
        }
    }
}
