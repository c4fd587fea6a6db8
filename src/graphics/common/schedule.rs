//! The order of the systems of `graphics` in a frame, and the run condition for transform propagation.

use bevy::prelude::*;

/// The system sets of `graphics` in [`Update`], in the order in which they run.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GraphicsSystems {
    /// Spawns the visible parts of new entities.
    SpawnVisuals,
    /// Assigns each part the material for its surface at the current quality.
    AssignMaterials,
    /// Moves glasses, rings and the pieces of GIPF.
    Animate,
    /// Updates sand, shadows and marks, which depend on the positions of glasses and rings.
    PostAnimate,
    /// Moves the camera.
    Camera,
}

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (
            GraphicsSystems::SpawnVisuals,
            GraphicsSystems::AssignMaterials,
            GraphicsSystems::Animate,
            GraphicsSystems::PostAnimate,
            GraphicsSystems::Camera,
        )
            .chain(),
    );
    app.configure_sets(PostUpdate, TransformSystems::Propagate.run_if(is_any_stale));
}

type Stale = Or<(Changed<Transform>, Changed<ChildOf>, Added<GlobalTransform>)>;

/// Returns `true` if a transform or a parent has changed. In all other frames, this run condition skips Bevy's
/// transform systems, which would only wake other threads.
fn is_any_stale(changed: Query<(), Stale>, mut orphans: RemovedComponents<ChildOf>) -> bool {
    let has_orphans = orphans.read().count() > 0;
    has_orphans || !changed.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(app: &mut App, entity: Entity) -> Vec3 {
        app.update();
        app.world().get::<GlobalTransform>(entity).expect("an entity with a place").translation()
    }

    #[test]
    fn a_moved_entity_is_drawn_at_its_new_place_in_the_same_frame() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, TransformPlugin, plugin));
        let parent = app.world_mut().spawn(Transform::from_xyz(1.0, 0.0, 0.0)).id();
        let child = app.world_mut().spawn((Transform::from_xyz(0.0, 2.0, 0.0), ChildOf(parent))).id();
        assert_eq!(seen(&mut app, child), Vec3::new(1.0, 2.0, 0.0));
        app.update();
        app.world_mut().get_mut::<Transform>(parent).expect("the parent").translation.x = 5.0;
        assert_eq!(seen(&mut app, child), Vec3::new(5.0, 2.0, 0.0));
        app.update();
        let late = app.world_mut().spawn((Transform::from_xyz(0.0, 3.0, 0.0), ChildOf(parent))).id();
        assert_eq!(seen(&mut app, late), Vec3::new(5.0, 3.0, 0.0));
        app.update();
        app.world_mut().entity_mut(child).remove::<ChildOf>();
        assert_eq!(seen(&mut app, child), Vec3::new(0.0, 2.0, 0.0), "without its parent");
    }

    #[test]
    fn nothing_is_propagated_without_a_change() {
        let mut app = App::new();
        let count = |mut frames: ResMut<Frames>| frames.0 += 1;
        app.add_plugins((MinimalPlugins, TransformPlugin, plugin)).init_resource::<Frames>();
        app.add_systems(PostUpdate, count.in_set(TransformSystems::Propagate));
        let moving = app.world_mut().spawn(Transform::default()).id();
        for (moves, frames) in [(false, 1), (false, 1), (true, 2), (false, 2)] {
            if moves {
                app.world_mut().get_mut::<Transform>(moving).expect("the entity exists").translation.x += 1.0;
            }
            app.update();
            assert_eq!(app.world().resource::<Frames>().0, frames);
        }
    }

    #[derive(Resource, Default)]
    struct Frames(u32);
}
