//! The sets of all games, each with a board and pieces. The set of the current game is on the table, and the others are
//! out of sight.

use bevy::prelude::*;

use super::curve::smoothstep;
use super::schedule::GraphicsSystems;
use crate::appearance::MotionPreference;
use crate::states::{GameName, Screen, TAMSK};

/// The distance of an unused set from the middle of the table, in centimetres. The table is dark at this distance.
const ASIDE: f32 = 64.0;
/// The time in which one set replaces another on the table, in seconds.
const CHANGE: f32 = 1.0;

/// The root of a game's set. All parts are children of the root, so that they move and hide together.
#[derive(Component, Clone, Copy, Debug)]
#[require(Transform, Visibility, IsMoving)]
pub struct GameSetRoot {
    /// The game to which the set belongs.
    pub game: GameName,
    /// The distance between neighbouring places of the board, in centimetres.
    pub place_spacing: f32,
    /// The position of the set: 0 in the middle of the table, -1 and 1 out of sight on either side.
    place: f32,
}

impl GameSetRoot {
    /// Returns the set's distance from the middle of the table, from 0 to 1. At 1 the set is out of sight.
    pub fn offset_share(&self) -> f32 {
        self.place.abs()
    }
}

/// Contains `true` while the entity moves. The table must then be redrawn in every frame.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IsMoving(pub bool);

/// The root entities of the sets of all games, in the order of spawning. The sets before the current game's set are on
/// one side of the table, and the sets after it are on the opposite side.
#[derive(Resource, Clone, Debug, Default)]
pub struct GameSetRoots(Vec<(GameName, Entity)>);

impl GameSetRoots {
    /// Spawns the root of a game's set, with additional components. The first set to be spawned is on the table.
    pub fn spawn_set_root(app: &mut App, game: GameName, spacing: f32, components: impl Bundle) {
        let world = app.world_mut();
        let place = if world.get_resource_or_init::<GameSetRoots>().0.is_empty() { 0.0 } else { -1.0 };
        let name = Name::new(format!("Set of {}", game.to_uppercase()));
        let root = world.spawn((name, GameSetRoot { game, place_spacing: spacing, place }, components)).id();
        world.resource_mut::<GameSetRoots>().0.push((game, root));
    }

    /// Returns the root entity of a game's set.
    ///
    /// # Panics
    /// Panics if no set was spawned for the game.
    pub fn of(&self, game: GameName) -> Entity {
        self.number(game).map(|number| self.0[number].1).expect("the set was added")
    }

    /// Returns the root entity of the TAMSK set.
    pub fn tamsk(&self) -> Entity {
        self.of(TAMSK)
    }

    /// Returns the root entities of all sets, in the order of spawning.
    pub fn all(&self) -> impl Iterator<Item = Entity> {
        self.0.iter().map(|(_, root)| *root)
    }

    fn number(&self, game: GameName) -> Option<usize> {
        self.0.iter().position(|(each, _)| *each == game)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GameSetRoots>().add_systems(Update, change_sets.in_set(GraphicsSystems::SpawnVisuals));
}

fn change_sets(
    time: Res<Time<Real>>,
    animations: MotionPreference,
    screen: Res<State<Screen>>,
    roots: Res<GameSetRoots>,
    mut sets: Query<(&mut GameSetRoot, &mut IsMoving, &mut Transform, &mut Visibility)>,
) {
    let step =
        if animations.is_reduced() { 1.0 } else { animations.animation_step_seconds(time.delta_secs()) / CHANGE };
    let played = roots.number(screen.game()).unwrap_or(roots.0.len());
    for (number, root) in roots.all().enumerate() {
        let Ok((mut set, mut motion, mut place, mut visibility)) = sets.get_mut(root) else { continue };
        let goal = f32::from(played.cmp(&number) as i8);
        let from = if set.place == -goal { goal } else { set.place };
        set.place = from + (goal - from).clamp(-step, step);
        motion.set_if_neq(IsMoving(set.place != goal));
        let aside = smoothstep(0.0, 1.0, set.offset_share()).copysign(set.place);
        place.set_if_neq(Transform::from_translation(Vec3::X * aside * ASIDE));
        visibility.set_if_neq(if set.offset_share() < 1.0 { Visibility::Inherited } else { Visibility::Hidden });
    }
}

/// A link from a visual to the entity that the visual describes. The visual is despawned with that entity, but does not
/// move with it.
#[derive(Component, Clone, Copy, Debug)]
#[relationship(relationship_target = Visuals)]
pub struct VisualOf(pub Entity);

/// The visuals that describe an entity.
#[derive(Component, Debug)]
#[relationship_target(relationship = VisualOf, linked_spawn)]
pub struct Visuals(Vec<Entity>);

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::state::app::StatesPlugin;
    use bevy::time::TimeUpdateStrategy;

    use super::*;
    use crate::appearance::SystemMotionPreference;
    use crate::settings::AccessibilitySettings;

    #[test]
    fn two_sets_move_to_opposite_sides_as_the_game_changes() {
        const GAMES: [GameName; 3] = [TAMSK, "second", "third"];
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, plugin))
            .init_state::<Screen>()
            .init_resource::<AccessibilitySettings>()
            .init_resource::<SystemMotionPreference>()
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(200)));
        GAMES.iter().for_each(|game| GameSetRoots::spawn_set_root(&mut app, game, 1.0, ()));
        let seen = |app: &mut App| {
            (0..4).for_each(|_| app.update());
            let place = |root: Entity| {
                let set = app.world().entity(root);
                let is_seen = set.get::<Visibility>() != Some(&Visibility::Hidden);
                is_seen.then(|| set.get::<Transform>().expect("a place").translation.x)
            };
            app.world().resource::<GameSetRoots>().all().map(place).collect::<Vec<_>>()
        };
        for (from, to) in [(0, 1), (1, 2), (2, 0), (0, 2), (2, 1), (1, 0)] {
            app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Match(GAMES[to]));
            let midway = seen(&mut app);
            let [Some(leaving), Some(coming), None] = [from, to, 3 - from - to].map(|set| midway[set]) else {
                panic!("from {from} to {to}: {midway:?}");
            };
            assert!(leaving * coming < 0.0, "from {from} to {to}: {midway:?}");
            let after = seen(&mut app);
            let wanted: Vec<Option<f32>> = (0..3).map(|set| (set == to).then_some(0.0)).collect();
            assert_eq!(after, wanted, "from {from} to {to}");
        }
    }
}
