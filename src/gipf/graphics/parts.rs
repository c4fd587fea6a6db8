//! Draws the discs and potentials of the visible position, and moves them to their places.

use bevy::prelude::*;
use gipf_rules::{Entry, GipfEvent, GipfPhase, GipfPosition, PieceKind, Spot};
use tamsk_rules::Player;

use super::assets::GipfAssets;
use super::shapes::piece_surface;
use crate::gipf::simulation::layout::{
    BOARD_TOP, GROOVE_DEPTH, PIECE_HEIGHT, PIECE_RADIUS, POINT_SPACING, captured_piece_position,
    piece_position_in_reserve, piece_position_on_point, unplayed_potential_position,
};
use crate::gipf::simulation::{GIPF, LiveGipf};
use crate::gipf::table::{GipfAim, GipfSetupPreview, HeldPiece};
use crate::graphics::common::game_sets::{GameSetRoots, IsMoving};
use crate::graphics::common::schedule::GraphicsSystems;
use crate::graphics::material::surface::part;
use crate::graphics::material::table_set::PieceDimensions;
use crate::settings::AccessibilitySettings;
use crate::simulation::layout::point_above_table;
use crate::simulation::queue::MatchEvent;
use crate::table::on_table::OnTable;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, deal.in_set(GraphicsSystems::SpawnVisuals).run_if(position_changed))
        .add_systems(Update, move_parts.in_set(GraphicsSystems::Animate));
}

/// A run condition that returns `true` if the visible position has changed, appeared or disappeared.
fn position_changed(
    matches: Query<Ref<LiveGipf>>,
    previews: Query<Ref<GipfSetupPreview>>,
    mut before: Local<(bool, bool)>,
) -> bool {
    let now = (!matches.is_empty(), !previews.is_empty());
    let changed = matches.iter().any(|live| live.is_changed()) || previews.iter().any(|shown| shown.is_changed());
    std::mem::replace(&mut *before, now) != now || changed
}

fn deal(
    mut commands: Commands,
    assets: Res<GipfAssets>,
    sets: Res<GameSetRoots>,
    live: Option<Single<&LiveGipf, With<OnTable>>>,
    previews: Query<&GipfSetupPreview>,
    mut happened: MessageReader<MatchEvent<LiveGipf>>,
    mut parts: Query<(Entity, &mut GipfPart)>,
) {
    let position: Option<GipfPosition> =
        live.map(|live| *live.game().position()).or_else(|| previews.iter().next().map(|preview| preview.0));
    for MatchEvent(event) in happened.read() {
        if let GipfEvent::Pushed { entry, moved, .. } = event {
            // A push moves each piece of the line by one spot. Only the event tells which piece has moved to which
            // spot.
            let line = entry.spots();
            for (_, mut part) in &mut parts {
                if let GipfPartPlace::Spot(spot, below) = part.body_place
                    && let Some(place) = line[..*moved].iter().position(|each| *each == spot)
                    && let Some(&next) = line.get(place + 1)
                {
                    part.body_place = GipfPartPlace::Spot(next, below);
                }
            }
        }
    }
    let mut missing: Vec<(GipfPartKind, GipfPartPlace)> = position.as_ref().map(bodies_with_places).unwrap_or_default();
    let mut spare: Vec<(Entity, GipfPartKind, Vec3)> = Vec::new();
    for (entity, part) in &parts {
        match missing.iter().position(|each| *each == (part.kind, part.body_place)) {
            Some(found) => drop(missing.swap_remove(found)),
            None => spare.push((entity, part.kind, part.place)),
        }
    }
    missing.sort_by(|(a, one), (b, other)| one.foot_position(*a).y.total_cmp(&other.foot_position(*b).y));
    for (kind, slot) in missing {
        let place = slot.foot_position(kind);
        let far = |&at: &usize| spare[at].2.distance_squared(place);
        let same = (0..spare.len()).filter(|&at| spare[at].1 == kind);
        if let Some(nearest) = same.min_by(|a, b| far(a).total_cmp(&far(b))) {
            if let Ok((_, mut part)) = parts.get_mut(spare.remove(nearest).0) {
                part.body_place = slot;
            }
            continue;
        }
        let (name, mesh) = if kind.is_potential { ("Potential", &assets.potential) } else { ("Piece", &assets.disc) };
        let drawn = part(name, mesh.clone(), piece_surface(kind.side));
        let part = (drawn, GipfPart { kind, body_place: slot, place }, ChildOf(sets.of(GIPF)));
        commands.spawn(part).insert(Transform::from_translation(place));
    }
    for (entity, ..) in spare {
        commands.entity(entity).despawn();
    }
}

/// The kind of a body on the table: its side, and whether it is a disc or a potential.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GipfPartKind {
    pub side: Player,
    /// `true` if the body is a potential, and `false` if it is a disc.
    pub is_potential: bool,
}

/// The logical place of a body on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GipfPartPlace {
    /// A place in the reserve of the body's owner, counted from 0.
    Reserve(u8),
    /// A place beside the board for potentials that the body's owner has not yet introduced, counted from 0.
    UnplayedPotential(u8),
    /// A place among the pieces that were captured from the body's owner, counted from 0.
    Captured(u8),
    /// A spot of the board, and the number of discs below the body on that spot.
    Spot(Spot, u8),
}

impl GipfPartPlace {
    /// Returns the position of the foot of a body at this place.
    pub fn foot_position(self, body: GipfPartKind) -> Vec3 {
        match self {
            GipfPartPlace::Reserve(nth) => piece_position_in_reserve(body.side, nth),
            GipfPartPlace::UnplayedPotential(nth) => unplayed_potential_position(body.side, nth),
            GipfPartPlace::Captured(nth) => captured_piece_position(body.side, nth),
            GipfPartPlace::Spot(spot, below) => {
                piece_position_on_point(spot.point(), below) - Vec3::Y * sink_depth(body, below)
            }
        }
    }
}

/// Returns the depth to which a body sinks into the body below, in centimetres.
pub fn sink_depth(body: GipfPartKind, below: u8) -> f32 {
    if body.is_potential && below > 0 { GROOVE_DEPTH } else { 0.0 }
}

/// Returns all discs and potentials of a position, with their places.
pub fn bodies_with_places(position: &GipfPosition) -> Vec<(GipfPartKind, GipfPartPlace)> {
    let mut all = Vec::new();
    for side in Player::BOTH {
        let disc = GipfPartKind { side, is_potential: false };
        let potential = GipfPartKind { side, is_potential: true };
        all.extend((0..position.reserve(side)).map(|nth| (disc, GipfPartPlace::Reserve(nth))));
        all.extend((0..position.captured_from(side)).map(|nth| (disc, GipfPartPlace::Captured(nth))));
        all.extend((0..position.potentials_left(side)).map(|nth| (potential, GipfPartPlace::UnplayedPotential(nth))));
    }
    for spot in Spot::all() {
        let Some((side, kind)) = position.piece(spot) else { continue };
        let discs = kind.reserve_pieces_used();
        all.extend(
            (0..discs).map(|below| (GipfPartKind { side, is_potential: false }, GipfPartPlace::Spot(spot, below))),
        );
        if matches!(kind, PieceKind::Loaded | PieceKind::Potential) {
            all.push((GipfPartKind { side, is_potential: true }, GipfPartPlace::Spot(spot, discs)));
        }
    }
    all
}

/// The rate at which a body approaches its place, per second. A body that follows a hand moves at [`HAND_RATE`].
const RATE: f32 = 9.0;
const HAND_RATE: f32 = 26.0;
/// The height of a carried piece above the board, in centimetres.
const CARRY: f32 = 2.0;
/// How far the entering piece moves while a person aims a push, as a share of the way to the next spot. The pieces on
/// its line move by [`YIELDS`].
const ENTERS: f32 = 0.5;
const YIELDS: f32 = 0.4;
/// The height to which the potential in the centre rises while it waits to be used, in centimetres.
const AWAKE: f32 = 0.55;
/// The maximum distance over which a piece slides on the board, as in a push, in centimetres. A piece that moves
/// farther is lifted.
const SLIDES: f32 = 1.3 * POINT_SPACING;

/// A disc or a potential on the table.
#[derive(Component, Clone, Copy, Debug)]
#[require(IsMoving, PieceDimensions { height: PIECE_HEIGHT, radius: PIECE_RADIUS })]
pub struct GipfPart {
    kind: GipfPartKind,
    body_place: GipfPartPlace,
    place: Vec3,
}

fn move_parts(
    time: Res<Time<Real>>,
    access: Res<AccessibilitySettings>,
    matches: Query<(&LiveGipf, &GipfAim)>,
    mut parts: Query<(&mut GipfPart, &mut IsMoving, &mut Transform)>,
) {
    let seconds = access.animation_speed.animation_step_seconds(time.delta_secs());
    let table = matches.iter().next().map(|(live, aim)| Table::of(live.game().position(), aim.held));
    for (mut part, mut motion, mut transform) in &mut parts {
        let (target, in_hand) = match &table {
            Some(table) => table.target(&part),
            None => (part.body_place.foot_position(part.kind), false),
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
            if access.animation_speed.is_off() || rest { target } else { part.place + (away + Vec3::Y * over) * share };
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
    /// The push that a person is aiming and the number of pieces on the board that it would move, if any.
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

    /// Returns the position to which a body moves, and `true` if the body follows a person's hand or aim.
    fn target(&self, part: &GipfPart) -> (Vec3, bool) {
        let place = part.body_place.foot_position(part.kind);
        if let Some((held, below)) = self.in_hand(part) {
            let up = Vec3::Y * (f32::from(below) * PIECE_HEIGHT - sink_depth(part.kind, below));
            let foot = match (held.entry, held.dot, held.place) {
                (Some(entry), ..) => piece_position_on_point(entry.dot(), 0)
                    .lerp(piece_position_on_point(entry.spot().point(), 0), ENTERS),
                (None, Some(dot), _) => piece_position_on_point(dot, 0),
                (None, None, Some(place)) => point_above_table(place, BOARD_TOP + CARRY),
                (None, None, None) => return (place + Vec3::Y * CARRY, true),
            };
            return (foot + up, true);
        }
        if let (GipfPartPlace::Spot(spot, _), Some((entry, moved))) = (part.body_place, self.push)
            && let Some(at) = entry.spots()[..moved].iter().position(|each| *each == spot)
            && let Some(next) = entry.spots().get(at + 1)
        {
            let way = piece_position_on_point(next.point(), 0) - piece_position_on_point(spot.point(), 0);
            return (place + way * YIELDS, true);
        }
        let rises =
            self.awake && part.kind.is_potential && matches!(part.body_place, GipfPartPlace::Spot(Spot::CENTRE, 1));
        (if rises { place + Vec3::Y * AWAKE } else { place }, false)
    }

    /// Returns the held piece to which a body belongs, if any, and the number of discs below the body within that
    /// piece.
    fn in_hand(&self, part: &GipfPart) -> Option<(HeldPiece, u8)> {
        let side = self.position.to_move();
        let held = self.held.filter(|_| side == part.kind.side)?;
        let (top, potentials) = (self.position.reserve(side), self.position.potentials_left(side));
        let below = match (held.kind, part.body_place) {
            (PieceKind::Basic | PieceKind::Loaded, GipfPartPlace::Reserve(nth)) if nth + 1 == top => 0,
            (PieceKind::Gipf, GipfPartPlace::Reserve(nth)) if nth + 1 == top => 1,
            (PieceKind::Gipf, GipfPartPlace::Reserve(nth)) if nth + 2 == top => 0,
            (PieceKind::Loaded, GipfPartPlace::UnplayedPotential(nth)) if nth + 1 == potentials => 1,
            (PieceKind::Potential, GipfPartPlace::Spot(Spot::CENTRE, 1)) if part.kind.is_potential => 0,
            _ => return None,
        };
        Some((held, below))
    }
}
