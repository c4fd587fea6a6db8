//! Draws the discs and potentials of a position, and animates them to their places.

use bevy::prelude::*;
use gipf_rules::{Entry, GipfEvent, GipfPhase, GipfPosition, PieceKind, Spot};
use tamsk_rules::Player;

use super::assets::GipfAssets;
use super::shapes::surface;
use crate::gipf::simulation::layout::{
    BOARD_TOP, GROOVE, PIECE_HEIGHT, PIECE_RADIUS, POINT_SPACING, captured, in_reserve, on_point, potential_beside,
};
use crate::gipf::simulation::{GIPF, LiveGipf};
use crate::gipf::table::{GipfAim, GipfPreview, HeldPiece};
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::common::sets::{IsMoving, SetRoots};
use crate::graphics::material::surface::part;
use crate::graphics::material::table_set::Piece;
use crate::settings::AccessSettings;
use crate::simulation::layout::on_table;
use crate::simulation::queue::MatchEvent;
use crate::table::on_table::OnTable;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, deal.in_set(GraphicsSystems::Build).run_if(position_changed))
        .add_systems(Update, move_parts.in_set(GraphicsSystems::Animate));
}

/// Condition: the visible position has changed.
fn position_changed(
    matches: Query<Ref<LiveGipf>>,
    previews: Query<Ref<GipfPreview>>,
    mut before: Local<(bool, bool)>,
) -> bool {
    let now = (!matches.is_empty(), !previews.is_empty());
    let changed = matches.iter().any(|live| live.is_changed()) || previews.iter().any(|shown| shown.is_changed());
    std::mem::replace(&mut *before, now) != now || changed
}

fn deal(
    mut commands: Commands,
    assets: Res<GipfAssets>,
    sets: Res<SetRoots>,
    live: Option<Single<&LiveGipf, With<OnTable>>>,
    previews: Query<&GipfPreview>,
    mut happened: MessageReader<MatchEvent<LiveGipf>>,
    mut parts: Query<(Entity, &mut GipfPart)>,
) {
    let position: Option<GipfPosition> =
        live.map(|live| *live.game().position()).or_else(|| previews.iter().next().map(|preview| preview.0));
    for MatchEvent(event) in happened.read() {
        if let GipfEvent::Pushed { entry, moved, .. } = event {
            // A push moves each piece of the line by one spot. Only the event says which piece is which.
            let line = entry.spots();
            for (_, mut part) in &mut parts {
                if let Slot::Spot(spot, below) = part.slot
                    && let Some(place) = line[..*moved].iter().position(|each| *each == spot)
                    && let Some(&next) = line.get(place + 1)
                {
                    part.slot = Slot::Spot(next, below);
                }
            }
        }
    }
    let mut missing: Vec<(Body, Slot)> = position.as_ref().map(bodies).unwrap_or_default();
    let mut spare: Vec<(Entity, Body, Vec3)> = Vec::new();
    for (entity, part) in &parts {
        match missing.iter().position(|each| *each == (part.body, part.slot)) {
            Some(found) => drop(missing.swap_remove(found)),
            None => spare.push((entity, part.body, part.place)),
        }
    }
    missing.sort_by(|(a, one), (b, other)| one.place(*a).y.total_cmp(&other.place(*b).y));
    for (body, slot) in missing {
        let place = slot.place(body);
        let far = |&at: &usize| spare[at].2.distance_squared(place);
        let same = (0..spare.len()).filter(|&at| spare[at].1 == body);
        if let Some(nearest) = same.min_by(|a, b| far(a).total_cmp(&far(b))) {
            if let Ok((_, mut part)) = parts.get_mut(spare.remove(nearest).0) {
                part.slot = slot;
            }
            continue;
        }
        let (name, mesh) = if body.is_potential { ("Potential", &assets.potential) } else { ("Piece", &assets.disc) };
        let drawn = part(name, mesh.clone(), surface(body.side));
        let part = (drawn, GipfPart { body, slot, place }, ChildOf(sets.of(GIPF)));
        commands.spawn(part).insert(Transform::from_translation(place));
    }
    for (entity, ..) in spare {
        commands.entity(entity).despawn();
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Body {
    pub side: Player,
    /// Whether the body is a potential rather than a disc.
    pub is_potential: bool,
}

/// The place of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// The n-th place of its side's reserve.
    Reserve(u8),
    /// The n-th potential still to be introduced, beside the board.
    Beside(u8),
    /// The n-th piece captured from its side.
    Captured(u8),
    /// On a spot, above this number of discs.
    Spot(Spot, u8),
}

impl Slot {
    /// Returns the position of a body's foot.
    pub fn place(self, body: Body) -> Vec3 {
        match self {
            Slot::Reserve(nth) => in_reserve(body.side, nth),
            Slot::Beside(nth) => potential_beside(body.side, nth),
            Slot::Captured(nth) => captured(body.side, nth),
            Slot::Spot(spot, below) => on_point(spot.point(), below) - Vec3::Y * sink_depth(body, below),
        }
    }
}

/// Returns how deep a body sits in the body below it, in centimetres.
pub fn sink_depth(body: Body, below: u8) -> f32 {
    if body.is_potential && below > 0 { GROOVE } else { 0.0 }
}

/// Returns all bodies of a position, with their places.
pub fn bodies(position: &GipfPosition) -> Vec<(Body, Slot)> {
    let mut all = Vec::new();
    for side in Player::BOTH {
        let disc = Body { side, is_potential: false };
        let potential = Body { side, is_potential: true };
        all.extend((0..position.reserve(side)).map(|nth| (disc, Slot::Reserve(nth))));
        all.extend((0..position.captured(side)).map(|nth| (disc, Slot::Captured(nth))));
        all.extend((0..position.potentials_left(side)).map(|nth| (potential, Slot::Beside(nth))));
    }
    for spot in Spot::all() {
        let Some((side, kind)) = position.piece(spot) else { continue };
        let discs = kind.pieces_used();
        all.extend((0..discs).map(|below| (Body { side, is_potential: false }, Slot::Spot(spot, below))));
        if matches!(kind, PieceKind::Loaded | PieceKind::Potential) {
            all.push((Body { side, is_potential: true }, Slot::Spot(spot, discs)));
        }
    }
    all
}

/// The decay rate of the distance to a place, and to a hand, per second.
const RATE: f32 = 9.0;
const HAND_RATE: f32 = 26.0;
/// The height of a carried piece above the board, in centimetres.
const CARRY: f32 = 2.0;
/// How far the entering piece and those on its line move before a push, as fractions of the way to the next spot.
const ENTERS: f32 = 0.5;
const YIELDS: f32 = 0.4;
/// The height to which a due potential rises, in centimetres.
const AWAKE: f32 = 0.55;
/// The distance up to which pieces slide, as in a push. On longer ways they are lifted.
const SLIDES: f32 = 1.3 * POINT_SPACING;

/// A disc or a potential on the table.
#[derive(Component, Clone, Copy, Debug)]
#[require(IsMoving, Piece { height: PIECE_HEIGHT, radius: PIECE_RADIUS })]
pub struct GipfPart {
    body: Body,
    slot: Slot,
    place: Vec3,
}

fn move_parts(
    time: Res<Time<Real>>,
    access: Res<AccessSettings>,
    matches: Query<(&LiveGipf, &GipfAim)>,
    mut parts: Query<(&mut GipfPart, &mut IsMoving, &mut Transform)>,
) {
    let seconds = access.animations.animation_seconds(time.delta_secs());
    let table = matches.iter().next().map(|(live, aim)| Table::of(live.game().position(), aim.held));
    for (mut part, mut motion, mut transform) in &mut parts {
        let (target, in_hand) = match &table {
            Some(table) => table.target(&part),
            None => (part.slot.place(part.body), false),
        };
        let away = target - part.place;
        let rest = away.length_squared() < 1e-5;
        if rest && part.place == target && !motion.0 {
            continue;
        }
        let share = 1.0 - (-seconds * if in_hand { HAND_RATE } else { RATE }).exp();
        let flat = Vec2::new(away.x, away.z).length();
        let over = if in_hand || flat < SLIDES { 0.0 } else { (0.5 * flat).min(3.0) };
        let next =
            if access.animations.is_off() || rest { target } else { part.place + (away + Vec3::Y * over) * share };
        motion.set_if_neq(IsMoving(next != target));
        part.place = next;
        if transform.translation != next {
            transform.translation = next;
        }
    }
}

struct Table<'a> {
    position: &'a GipfPosition,
    held: Option<HeldPiece>,
    /// The push at which a person aims, and the number of pieces that it moves.
    push: Option<(Entry, usize)>,
    awake: bool,
}

impl Table<'_> {
    fn of(position: &GipfPosition, held: Option<HeldPiece>) -> Table<'_> {
        let push = held.and_then(|held| held.entry).map(|entry| {
            let moved = entry.spots().iter().take_while(|spot| position.piece(**spot).is_some()).count();
            (entry, moved)
        });
        let is_due = position.phase().has_potential_due() && position.phase() != GipfPhase::Push;
        Table { position, held, push, awake: is_due && position.outcome().is_none() }
    }

    /// Returns the target of a part, and whether a hand moves it.
    fn target(&self, part: &GipfPart) -> (Vec3, bool) {
        let place = part.slot.place(part.body);
        if let Some((held, below)) = self.in_hand(part) {
            let up = Vec3::Y * (f32::from(below) * PIECE_HEIGHT - sink_depth(part.body, below));
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

    /// Returns the held piece to which a part belongs, and the number of discs below the part in the hand.
    fn in_hand(&self, part: &GipfPart) -> Option<(HeldPiece, u8)> {
        let side = self.position.to_move();
        let held = self.held.filter(|_| side == part.body.side)?;
        let (top, potentials) = (self.position.reserve(side), self.position.potentials_left(side));
        let below = match (held.kind, part.slot) {
            (PieceKind::Basic | PieceKind::Loaded, Slot::Reserve(nth)) if nth + 1 == top => 0,
            (PieceKind::Gipf, Slot::Reserve(nth)) if nth + 1 == top => 1,
            (PieceKind::Gipf, Slot::Reserve(nth)) if nth + 2 == top => 0,
            (PieceKind::Loaded, Slot::Beside(nth)) if nth + 1 == potentials => 1,
            (PieceKind::Potential, Slot::Spot(Spot::CENTRE, 1)) if part.body.is_potential => 0,
            _ => return None,
        };
        Some((held, below))
    }
}
