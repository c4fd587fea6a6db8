//! Moves the pieces to their places, in a hand, and a little along a line on which one is about to be pushed.

use bevy::prelude::*;
use gipf_rules::{Entry, GipfPhase, GipfPosition, PieceKind, Side, Spot};

use super::slot::{Body, Slot, sunk};
use crate::appearance::animations::AnimationSpeed;
use crate::graphics::common::schedule::GraphicsSystems;
use crate::simulation::gipf::LiveGipf;
use crate::simulation::gipf::layout::{BOARD_TOP, PIECE_HEIGHT, POINT_SPACING, on_point};
use crate::simulation::layout::on_table;
use crate::table::gipf::{GipfAim, HeldPiece};

/// The decay rate of the way to a place, and to a hand, per second.
const RATE: f32 = 9.0;
const HAND_RATE: f32 = 26.0;
/// How high a piece is carried over the board, in centimetres.
const CARRY: f32 = 2.0;
/// How much of the way to the first spot a piece goes that is about to be pushed, and those on the line of theirs.
const ENTERS: f32 = 0.5;
const YIELDS: f32 = 0.4;
/// How high a potential rises that is due.
const AWAKE: f32 = 0.55;
/// Pieces that travel farther than this are lifted; those pushed by one spot slide.
const SLIDES: f32 = 1.3 * POINT_SPACING;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, move_parts.in_set(GraphicsSystems::Animate));
}

/// A disc or a potential on the table.
#[derive(Component, Clone, Copy, Debug)]
pub struct GipfPart {
    /// What it is.
    pub(super) body: Body,
    /// Where it belongs.
    pub(super) slot: Slot,
    /// Where it is.
    pub(super) place: Vec3,
    moving: bool,
}

impl GipfPart {
    /// Returns one that lies in its place.
    pub(super) fn new(body: Body, slot: Slot) -> GipfPart {
        GipfPart { body, slot, place: slot.place(body), moving: false }
    }

    /// Returns whether it is on its way.
    pub fn is_moving(&self) -> bool {
        self.moving
    }
}

fn move_parts(
    time: Res<Time<Real>>,
    animations: Res<AnimationSpeed>,
    match_on_table: Option<Single<(&LiveGipf, &GipfAim)>>,
    mut parts: Query<(&mut GipfPart, &mut Transform)>,
) {
    let seconds = animations.step(time.delta_secs());
    let table = match_on_table.map(|on_table| Table::of(on_table.0.game().position(), on_table.1.held));
    for (mut part, mut transform) in &mut parts {
        let (target, in_hand) = match &table {
            Some(table) => table.target(&part),
            None => (part.slot.place(part.body), false),
        };
        let away = target - part.place;
        let rest = away.length_squared() < 1e-5;
        if rest && part.place == target && !part.moving {
            continue;
        }
        let share = 1.0 - (-seconds * if in_hand { HAND_RATE } else { RATE }).exp();
        let flat = Vec2::new(away.x, away.z).length();
        // A long way leads over everything that stands between.
        let over = if in_hand || flat < SLIDES { 0.0 } else { (0.5 * flat).min(3.0) };
        let next = if animations.is_off() || rest { target } else { part.place + (away + Vec3::Y * over) * share };
        part.moving = next != target;
        part.place = next;
        if transform.translation != next {
            transform.translation = next;
        }
    }
}

/// What matters for the places of the pieces.
struct Table {
    held: Option<(Side, HeldPiece)>,
    reserve: u8,
    potentials: u8,
    /// The push that is about to be made, and how many pieces it moves.
    push: Option<(Entry, usize)>,
    awake: bool,
}

impl Table {
    fn of(position: &GipfPosition, held: Option<HeldPiece>) -> Table {
        let side = position.turn();
        let push = held.and_then(|held| held.entry).map(|entry| {
            let moved = entry.spots().iter().take_while(|spot| position.piece(**spot).is_some()).count();
            (entry, moved)
        });
        Table {
            held: held.map(|held| (side, held)),
            reserve: position.reserve(side),
            potentials: position.potentials_left(side),
            push,
            awake: position.outcome().is_none()
                && position.phase().has_potential_due()
                && position.phase() != GipfPhase::Push,
        }
    }

    /// Returns where a part is to be, and whether a hand holds it.
    fn target(&self, part: &GipfPart) -> (Vec3, bool) {
        let place = part.slot.place(part.body);
        if let Some((held, below)) = self.in_hand(part) {
            let up = Vec3::Y * (f32::from(below) * PIECE_HEIGHT - sunk(part.body, below));
            let foot = match (held.entry, held.dot, held.place) {
                (Some(entry), ..) => on_point(entry.dot(), 0).lerp(on_point(entry.spot().point(), 0), ENTERS),
                (None, Some(dot), _) => on_point(dot, 0),
                (None, None, Some(place)) => on_table(place, BOARD_TOP + CARRY),
                (None, None, None) => return (place + Vec3::Y * CARRY, true),
            };
            return (foot + up, true);
        }
        if let (Slot::Spot(spot, _), Some((entry, moved))) = (part.slot, self.push)
            && let Some(at) = entry.spots()[..moved].iter().position(|each| *each == spot)
            && let Some(next) = entry.spots().get(at + 1)
        {
            let way = on_point(next.point(), 0) - on_point(spot.point(), 0);
            return (place + way * YIELDS, true);
        }
        let rises = self.awake && part.body.is_potential && matches!(part.slot, Slot::Spot(Spot::CENTRE, 1));
        (if rises { place + Vec3::Y * AWAKE } else { place }, false)
    }

    /// Returns the piece in the hand of which a part is, and on how many discs it lies there.
    fn in_hand(&self, part: &GipfPart) -> Option<(HeldPiece, u8)> {
        let (_, held) = self.held.filter(|(side, _)| *side == part.body.side)?;
        let top = self.reserve;
        let below = match (held.kind, part.slot) {
            (PieceKind::Basic | PieceKind::Loaded, Slot::Reserve(nth)) if nth + 1 == top => 0,
            (PieceKind::Gipf, Slot::Reserve(nth)) if nth + 1 == top => 1,
            (PieceKind::Gipf, Slot::Reserve(nth)) if nth + 2 == top => 0,
            (PieceKind::Loaded, Slot::Beside(nth)) if nth + 1 == self.potentials => 1,
            (PieceKind::Single, Slot::Spot(Spot::CENTRE, 1)) if part.body.is_potential => 0,
            _ => return None,
        };
        Some((held, below))
    }
}
