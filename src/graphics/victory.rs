//! The victory light, which sweeps over the board from the winner's side and stays on the winner's pieces for a while.

use bevy::prelude::*;
use tamsk_rules::{Event, Player, Socket, TimedEvent};

use super::common::curve::smoothstep;
use super::common::game_sets::GameSetRoots;
use super::common::schedule::GraphicsSystems;
use super::marks::mesh::{MarkAssets, mark};
use super::material::lean::LeanMaterial;
use crate::appearance::MotionPreference;
use crate::simulation::layout::{holder_position, point_above_table, rim_height, socket_position};
use crate::simulation::live::LiveMatch;
use crate::simulation::queue::MatchEvent;
use crate::states::GameName;
use crate::table::game::PlayableGame;
use crate::table::occasion::TableOccasion;
use crate::table::seats::Seats;

const COLOR: Color = Color::srgb(1.0, 0.80, 0.46);
// Lengths are in centimetres, and times in seconds. Where there are two values, the second is for places with a piece
// of the winner.
const ABOVE: f32 = 0.09;
const SPEED: f32 = 24.0;
const RISE: f32 = 0.18;
const STAY: f32 = 2.4;
const FADE: [f32; 2] = [0.75, 1.4];
const BRIGHTNESS: [f32; 2] = [0.5, 0.9];

/// Adds the systems that draw the victory light of a game.
pub fn add_victory_light_of<G: HasVictoryLight>(app: &mut App) {
    app.add_systems(
        Update,
        (find_winner::<G>.pipe(light::<G>), burn::<G>).chain().in_set(GraphicsSystems::PostAnimate),
    );
}

/// The victory light at one place of the board.
#[derive(Component, Clone, Copy, Debug)]
pub struct VictoryLight {
    /// The time since the light reached this place, in seconds. It is negative until the light arrives.
    age: f32,
    is_winners: bool,
    game: GameName,
}

impl VictoryLight {
    fn brightness(&self) -> Option<f32> {
        let (stay, kind) = if self.is_winners { (STAY, 1) } else { (0.0, 0) };
        let fading = self.age - RISE - stay;
        let share = smoothstep(0.0, RISE, self.age) * (1.0 - smoothstep(0.0, FADE[kind], fading));
        (fading < FADE[kind]).then_some(share * BRIGHTNESS[kind])
    }
}

/// A place that the light reaches. The second value is `true` if a piece of the winner is on the place.
pub type PlaceWithWinnerFlag = (Vec3, bool);

/// A game with a victory light.
pub trait HasVictoryLight: PlayableGame {
    /// Returns the winner if `event` ends the match with a victory, or else `None`.
    fn winner_by(event: &Self::Event) -> Option<Player>;

    /// Returns the places of the board that the light reaches after `winner` has won.
    fn lit_places(&self, winner: Player) -> Vec<PlaceWithWinnerFlag>;
}

fn find_winner<G: HasVictoryLight>(
    mut events: MessageReader<MatchEvent<G>>,
    occasion: TableOccasion,
    seats: Res<Seats>,
    motion: MotionPreference,
) -> Option<Player> {
    let winner = events.read().filter_map(|MatchEvent(event)| G::winner_by(event)).last()?;
    let is_celebrated = !motion.is_reduced()
        && occasion.allows(|policy| policy.is_celebrated)
        && !seats.is_lone_person_defeated_by(winner);
    is_celebrated.then_some(winner)
}

fn light<G: HasVictoryLight>(
    In(winner): In<Option<Player>>,
    live: Single<&G>,
    mut commands: Commands,
    meshes: Res<MarkAssets>,
    sets: Res<GameSetRoots>,
    mut materials: ResMut<Assets<LeanMaterial>>,
) {
    let Some(winner) = winner else { return };
    let places = live.lit_places(winner);
    let origin = holder_position(winner);
    let distance = |place: Vec3| place.xz().distance(origin);
    let nearest = places.iter().map(|(place, _)| distance(*place)).fold(f32::INFINITY, f32::min);
    for (place, is_winners) in places {
        let age = (nearest - distance(place)) / SPEED;
        let material = materials.add(LeanMaterial::mark(COLOR.with_alpha(0.0).to_linear()));
        commands.spawn((
            mark("Light of victory", meshes.victory_light.clone(), material),
            VictoryLight { age, is_winners, game: G::NAME },
            Transform::from_translation(place + Vec3::Y * ABOVE),
            ChildOf(sets.of(G::NAME)),
        ));
    }
}

impl HasVictoryLight for LiveMatch {
    fn winner_by(happened: &TimedEvent) -> Option<Player> {
        match happened.event {
            Event::Over(outcome) => outcome.winner,
            _ => None,
        }
    }

    fn lit_places(&self, winner: Player) -> Vec<PlaceWithWinnerFlag> {
        let game = self.game();
        let is_winners = |socket| {
            game.glasses().any(|(glass, _)| glass.owner == winner && game.last_socket_of(glass) == Some(socket))
        };
        let place = |socket| (point_above_table(socket_position(socket), rim_height(socket)), is_winners(socket));
        Socket::all().map(place).collect()
    }
}

/// Advances the lights. Despawns lights that have faded out. Despawns all lights if animations are reduced or the match
/// is not over.
fn burn<G: HasVictoryLight>(
    mut commands: Commands,
    time: Res<Time<Real>>,
    motion: MotionPreference,
    live: Option<Single<&G>>,
    mut lights: Query<(Entity, &mut VictoryLight, &MeshMaterial3d<LeanMaterial>)>,
    mut materials: ResMut<Assets<LeanMaterial>>,
) {
    let burns = !motion.is_reduced() && live.is_some_and(|live| live.is_over());
    for (entity, mut light, material) in lights.iter_mut().filter(|(_, light, _)| light.game == G::NAME) {
        light.age += motion.animation_step_seconds(time.delta_secs());
        match light.brightness().filter(|_| burns) {
            None => commands.entity(entity).despawn(),
            // Each change of a material uploads it to the GPU again, so changes that are too small to see are skipped.
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
