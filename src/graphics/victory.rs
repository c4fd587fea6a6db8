//! The light of a victory: when a match has been won, it runs over the board from the side of the winner, and stays for a
//! while where their glasses or their pieces stand. After a defeat by a bot, and while motion is reduced, there is none.

use bevy::prelude::*;
use gipf_rules::{GipfEvent, PieceKind, Side, Spot};
use tamsk_rules::{Event, Player, Socket};

use super::common::curve::smoothstep;
use super::common::schedule::GraphicsSystems;
use super::common::sets::SetRoots;
use super::marks::mesh::{MarkAssets, mark};
use super::material::lean::LeanMaterial;
use crate::appearance::Motion;
use crate::simulation::gipf::LiveGipf;
use crate::simulation::gipf::layout::{PIECE_HEIGHT, on_point, seat};
use crate::simulation::layout::{holder_position, on_table, rim_height, socket_position};
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::MatchEvent;
use crate::table::occasion::TableOccasion;
use crate::table::on_table::MatchOnTable;
use crate::table::seats::Seats;

/// The colour of the light: that of a candle.
const COLOR: Color = Color::srgb(1.0, 0.80, 0.46);
/// How far above what it lies on, in centimetres.
const ABOVE: f32 = 0.09;
/// How far the light runs in a second, in centimetres.
const SPEED: f32 = 24.0;
/// How long a place takes to light up, in seconds.
const RISE: f32 = 0.18;
/// How long the light stays at the places of the winner, in seconds.
const STAY: f32 = 2.4;
/// How long a place takes to fade, in seconds: one that the light passes, and one of the winner.
const FADE: [f32; 2] = [0.75, 1.4];
/// How bright a place is at most, from 0 to 1: one that the light passes, and one of the winner.
const BRIGHTNESS: [f32; 2] = [0.5, 0.9];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (find_victory.pipe(light), burn).chain().in_set(GraphicsSystems::PostAnimate));
}

/// The light at one place of the board.
#[derive(Component, Clone, Copy, Debug)]
pub struct VictoryLight {
    /// The time since it lit up, in seconds; negative as long as it is still to come.
    age: f32,
    /// Whether something of the winner stands there.
    is_winners: bool,
    /// Whether the board is that of GIPF.
    on_gipf: bool,
}

impl VictoryLight {
    /// Returns how bright it is, or `None` once it is out.
    fn brightness(&self) -> Option<f32> {
        let (stay, kind) = if self.is_winners { (STAY, 1) } else { (0.0, 0) };
        let fading = self.age - RISE - stay;
        let share = smoothstep(0.0, RISE, self.age) * (1.0 - smoothstep(0.0, FADE[kind], fading));
        (fading < FADE[kind]).then_some(share * BRIGHTNESS[kind])
    }
}

/// A place that the light reaches, and whether something of the winner stands there.
type Place = (Vec3, bool);

/// A victory that is celebrated.
struct Victory {
    winner: Player,
    places: Vec<Place>,
    on_gipf: bool,
}

/// Returns the victory of this frame, if it is one to celebrate.
fn find_victory(
    mut events: MessageReader<MatchEvent>,
    mut gipf_events: MessageReader<MatchEvent<LiveGipf>>,
    table: MatchOnTable,
    occasion: TableOccasion,
    seats: Res<Seats>,
    motion: Motion,
) -> Option<Victory> {
    let won = events.read().filter_map(|MatchEvent(happened)| match happened.event {
        Event::Over(outcome) => outcome.winner,
        _ => None,
    });
    let won_gipf = gipf_events.read().filter_map(|MatchEvent(event)| match event {
        GipfEvent::Ended(outcome) => outcome.winner,
        _ => None,
    });
    let (won, won_gipf) = (won.last(), won_gipf.last());
    let (winner, places, on_gipf): (Player, Vec<Place>, bool) =
        match (won.zip(table.tamsk()), won_gipf.zip(table.gipf())) {
            (Some((winner, live)), _) => (winner, sockets(live, winner).collect(), false),
            (None, Some((winner, live))) => (seat(winner), spots(live, winner).collect(), true),
            (None, None) => return None,
        };
    let is_celebrated =
        !motion.is_plain() && occasion.allows(|policy| policy.is_celebrated) && !seats.is_defeat(winner);
    is_celebrated.then_some(Victory { winner, places, on_gipf })
}

/// Lights a board on which a match has just been won.
fn light(
    In(victory): In<Option<Victory>>,
    mut commands: Commands,
    meshes: Res<MarkAssets>,
    sets: Res<SetRoots>,
    mut materials: ResMut<Assets<LeanMaterial>>,
) {
    let Some(Victory { winner, places, on_gipf }) = victory else { return };
    let origin = holder_position(winner);
    let distance = |place: Vec3| place.xz().distance(origin);
    let nearest = places.iter().map(|(place, _)| distance(*place)).fold(f32::INFINITY, f32::min);
    let root = if on_gipf { sets.gipf } else { sets.tamsk };
    for (place, is_winners) in places {
        let age = (nearest - distance(place)) / SPEED;
        let material = materials.add(LeanMaterial::mark(COLOR.with_alpha(0.0).to_linear()));
        commands.spawn((
            mark("Light of victory", meshes.light.clone(), material),
            VictoryLight { age, is_winners, on_gipf },
            Transform::from_translation(place + Vec3::Y * ABOVE),
            ChildOf(root),
        ));
    }
}

/// Returns the sockets of the board.
fn sockets(live: &LiveMatch, winner: Player) -> impl Iterator<Item = Place> {
    let game = live.game();
    Socket::all().map(move |socket| {
        let is_winners = game.glasses().any(|(glass, _)| glass.owner == winner && game.standing(glass) == Some(socket));
        (on_table(socket_position(socket), rim_height(socket)), is_winners)
    })
}

/// Returns the spots of the board of GIPF.
fn spots(live: &LiveGipf, winner: Side) -> impl Iterator<Item = Place> {
    let position = live.game().position();
    Spot::all().map(move |spot| {
        let piece = position.piece(spot);
        let pieces = piece.map_or(0.0, |(_, kind)| if kind == PieceKind::Gipf { 2.0 } else { 1.0 });
        let place = on_point(spot.point(), 0) + Vec3::Y * pieces * PIECE_HEIGHT;
        (place, piece.is_some_and(|(side, _)| side == winner))
    })
}

/// Lets the light burn down, and puts it out as soon as the match is over no more: taken back, or another one.
fn burn(
    mut commands: Commands,
    time: Res<Time<Real>>,
    motion: Motion,
    table: MatchOnTable,
    mut lights: Query<(Entity, &mut VictoryLight, &MeshMaterial3d<LeanMaterial>)>,
    mut materials: ResMut<Assets<LeanMaterial>>,
) {
    let (is_over, gipf_is_over) = (table.is_tamsk_over(), table.is_gipf_over());
    for (entity, mut light, material) in &mut lights {
        light.age += motion.step(time.delta_secs());
        let burns = if light.on_gipf { gipf_is_over } else { is_over };
        match light.brightness().filter(|_| burns && !motion.is_plain()) {
            None => commands.entity(entity).despawn(),
            // A changed material is uploaded again, so only by what can be seen.
            Some(alpha) => {
                let differs = |mark: &LeanMaterial| (mark.color.alpha - alpha).abs() > 0.004;
                if materials.get(&material.0).is_some_and(differs)
                    && let Some(mut mark) = materials.get_mut(&material.0)
                {
                    mark.color.alpha = alpha;
                }
            }
        }
    }
}
