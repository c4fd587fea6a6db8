//! Paints boards from above. A socket has a circle for each ring it can hold, and a ring fills its circle.

use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Rect, Stroke, Vec2, pos2, vec2};
use tamsk_rules::{Player, Socket};

use super::sides::cross;
use crate::simulation::layout::socket_position;
use crate::ui::kit::rulebook::Picture;
use crate::ui::kit::theme::{self, BRASS, BRASS_BRIGHT, BRASS_DARK, EMBER, INK, IVORY, IVORY_DIM};
use crate::ui::kit::widgets::{arrow, player_mark};

/// Scale of a part of the board and of the whole board, in points per centimetre.
const PART: f32 = 19.0;
const WHOLE: f32 = 12.5;
/// Radius of a socket, in centimetres.
const RADIUS: f32 = 1.5;
/// Space beside the board for glasses that have not entered, in centimetres.
const BESIDE: f32 = 4.6;

/// Returns the bounds of the visible part of the board, in centimetres.
fn bounds(scene: &BoardScene) -> Rect {
    let mut bounds = Rect::NOTHING;
    for socket in shown(scene) {
        bounds.extend_with(place(socket));
    }
    let mut bounds = bounds.expand(RADIUS * 1.1);
    if scene.beside.is_some() {
        bounds.min.x -= BESIDE;
    }
    bounds
}

fn place(socket: Socket) -> Pos2 {
    let at = socket_position(socket);
    pos2(at.x, at.y)
}

fn shown(scene: &BoardScene) -> Vec<Socket> {
    match scene.sockets {
        [] => Socket::all().collect(),
        names => names.iter().filter_map(|name| socket(name)).collect(),
    }
}

fn socket(name: &str) -> Option<Socket> {
    name.parse().ok()
}

impl Picture for BoardScene {
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
            if self.names {
                painter.text(at(socket), Align2::CENTER_CENTER, &name, theme::bold(11.0), IVORY);
            }
        }
        for (name, player) in self.glasses {
            if let Some(socket) = socket(name) {
                player_mark(painter, at(socket), radius * 0.5, *player);
            }
        }
        for (from, to) in self.arrows {
            if let (Some(from), Some(to)) = (socket(from), socket(to)) {
                arrow_between(painter, at(from), at(to), radius);
            }
        }
        for (name, player) in self.new_rings {
            if let Some(socket) = socket(name) {
                // The owner of the ring, at the upper right of the socket.
                player_mark(painter, at(socket) + vec2(0.72, -0.72) * radius, radius * 0.32, *player);
            }
        }
        for socket in self.forbidden.iter().filter_map(|name| socket(name)) {
            cross(painter, at(socket), radius * 0.45, Stroke::new(2.5, EMBER));
        }
        if let Some((player, ways)) = self.beside {
            let first = pos2(rect.left() + radius * 0.9, rect.center().y - radius * 1.4);
            for i in 0..3 {
                player_mark(painter, first + vec2(0.0, radius * 1.4) * i as f32, radius * 0.5, player);
            }
            for way in ways.iter().filter_map(|name| socket(name)) {
                arrow_between(painter, first + vec2(0.0, radius * 1.4), at(way), radius);
            }
        }
    }
}

/// Paints an arrow from socket to socket without covering the glasses on them.
fn arrow_between(painter: &Painter, from: Pos2, to: Pos2, radius: f32) {
    let way = (to - from).normalized() * radius;
    arrow(painter, from + way * 0.62, to - way * 0.5, Stroke::new(2.5, BRASS_BRIGHT));
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

/// A board or a part of it, from above. Sockets are given by name.
#[derive(Clone, Copy, Debug)]
pub struct BoardScene {
    /// The visible sockets; all if empty.
    pub sockets: &'static [&'static str],
    /// Numbers of rings already on sockets.
    pub rings: &'static [(&'static str, u8)],
    /// Sockets that receive a ring, with the player who drops it.
    pub new_rings: &'static [(&'static str, Player)],
    pub glasses: &'static [(&'static str, Player)],
    /// Possible moves, or the one just made.
    pub arrows: &'static [(&'static str, &'static str)],
    pub forbidden: &'static [&'static str],
    /// The owner of three glasses beside the board, and the sockets on which one may enter.
    pub beside: Option<(Player, &'static [&'static str])>,
    pub names: bool,
}

const RED: Player = Player::Red;
const BLACK: Player = Player::Black;

const ON_CORNERS: &[(&str, Player)] =
    &[("A4", RED), ("D1", RED), ("G4", RED), ("A1", BLACK), ("D7", BLACK), ("G1", BLACK)];
const NEAR: &[&str] = &["C1", "C2", "C3", "D1", "D2", "D3", "E1", "E2", "E3"];
const CORNER: &[&str] = &["A2", "A3", "A4", "B3", "B4", "B5", "C4", "C5", "C6"];

const BARE: BoardScene = BoardScene {
    sockets: &[],
    rings: &[],
    new_rings: &[],
    glasses: &[],
    arrows: &[],
    forbidden: &[],
    beside: None,
    names: false,
};

pub const HEIGHTS: BoardScene = BoardScene {
    rings: &[("D4", 2), ("C4", 1), ("E4", 3), ("D3", 2), ("B3", 2), ("F1", 1), ("C6", 1), ("E2", 1)],
    ..BARE
};
/// The start of a match.
pub const CORNERS: BoardScene = BoardScene { glasses: ON_CORNERS, ..BARE };
pub const MOVE: BoardScene = BoardScene {
    sockets: NEAR,
    rings: &[("D2", 1), ("E1", 1), ("C3", 1), ("E2", 1)],
    glasses: &[("D2", RED), ("C2", BLACK)],
    arrows: &[("D2", "C1"), ("D2", "D3"), ("D2", "E2"), ("D2", "D1")],
    forbidden: &["E1"],
    ..BARE
};
pub const RING: BoardScene = BoardScene {
    sockets: NEAR,
    rings: &[("E2", 1)],
    new_rings: &[("D2", RED)],
    glasses: &[("D2", RED)],
    arrows: &[("D1", "D2")],
    ..BARE
};
/// A ring claimed by the other player.
pub const CLAIM: BoardScene = BoardScene {
    sockets: NEAR,
    rings: &[("E2", 1), ("D3", 1)],
    new_rings: &[("D2", BLACK)],
    glasses: &[("D2", RED), ("C3", BLACK)],
    arrows: &[("D1", "D2")],
    ..BARE
};
pub const BLOCKED: BoardScene = BoardScene {
    sockets: CORNER,
    rings: &[("A3", 1), ("B5", 1), ("B3", 1), ("B4", 1)],
    glasses: &[("A4", RED), ("B4", BLACK)],
    forbidden: &["A3", "B5"],
    ..BARE
};
/// A second ring, on any socket.
pub const EXTRA: BoardScene = BoardScene {
    sockets: NEAR,
    rings: &[("E2", 1), ("D3", 1)],
    new_rings: &[("D2", RED), ("C2", RED)],
    glasses: &[("D2", RED), ("C2", BLACK)],
    arrows: &[("D1", "D2")],
    ..BARE
};
/// A glass that enters from beside the board.
pub const FREE: BoardScene = BoardScene {
    sockets: CORNER,
    rings: &[("A3", 1)],
    glasses: &[("B3", BLACK)],
    forbidden: &["A3"],
    beside: Some((RED, &["A4", "B4"])),
    ..BARE
};
pub const COORDINATES: BoardScene = BoardScene { names: true, ..BARE };

/// The rings that surround a corner but for one place.
const AROUND_D1: &[(&str, u8)] = &[("C1", 1), ("E1", 1), ("D2", 1), ("C3", 2), ("E2", 1)];
/// A glass that never moves again.
pub const IMMURED: BoardScene = BoardScene {
    sockets: NEAR,
    rings: AROUND_D1,
    new_rings: &[("D2", RED)],
    glasses: &[("D1", BLACK), ("D2", RED)],
    arrows: &[("D3", "D2")],
    ..BARE
};
/// A glass that leaves by its last way out.
pub const ESCAPE: BoardScene = BoardScene {
    sockets: NEAR,
    rings: AROUND_D1,
    glasses: &[("D1", RED), ("D3", BLACK)],
    arrows: &[("D1", "D2")],
    ..BARE
};
/// A ring that divides the board.
pub const DIVISION: BoardScene = BoardScene {
    rings: &[("D1", 1), ("D2", 2), ("D3", 3), ("D4", 3), ("D5", 3), ("D6", 2), ("D7", 1)],
    new_rings: &[("D4", RED)],
    glasses: &[("D4", RED), ("B2", RED), ("C4", RED), ("E5", BLACK), ("F3", BLACK), ("F2", BLACK)],
    arrows: &[("E4", "D4")],
    ..BARE
};
/// A ring that is kept, so that the last way out stays open.
pub const KEPT_RING: BoardScene = BoardScene {
    sockets: NEAR,
    rings: AROUND_D1,
    glasses: &[("D1", RED), ("D2", RED)],
    arrows: &[("D3", "D2")],
    ..BARE
};
/// A claim before a move.
pub const CLAIMED_FIRST: BoardScene = BoardScene {
    sockets: NEAR,
    rings: &[("E2", 1), ("C2", 1)],
    new_rings: &[("E2", RED), ("D3", RED)],
    glasses: &[("E2", BLACK), ("D3", RED)],
    arrows: &[("C2", "D3")],
    ..BARE
};
/// Glasses without a move.
pub const FORCED_PASS: BoardScene = BoardScene {
    sockets: NEAR,
    rings: &[("C1", 1), ("E1", 1), ("D2", 2), ("C2", 2), ("E2", 2)],
    glasses: &[("D1", BLACK), ("E1", BLACK), ("C3", RED)],
    forbidden: &["C1", "D2", "E2"],
    ..BARE
};
/// The last ring of a match.
pub const LAST_RING: BoardScene = BoardScene {
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
        for scene in [HEIGHTS, CORNERS, MOVE, RING, CLAIM, BLOCKED, EXTRA, FREE, COORDINATES] {
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
            for name in scene.forbidden {
                assert_eq!(rings(name), there(name).height(), "{name} is not full");
            }
            for (name, _) in scene.glasses {
                there(name);
            }
        }
    }
}
