//! The order of the systems of `graphics` within a frame. Transforms are propagated only in frames in which one has
//! changed: Bevy's systems for it wake up other threads in every frame, even if there is nothing to do.

use bevy::prelude::*;

/// The stages of drawing a frame, in this order, in [`Update`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GraphicsSystems {
    /// New entities get their visible parts.
    Build,
    /// Parts get the material of their surface at the current quality.
    AssignMaterials,
    /// Glasses and rings move.
    Animate,
    /// What depends on their positions is updated: sand, shadows, marks.
    PostAnimate,
    /// The camera moves.
    Camera,
}

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (
            GraphicsSystems::Build,
            GraphicsSystems::AssignMaterials,
            GraphicsSystems::Animate,
            GraphicsSystems::PostAnimate,
            GraphicsSystems::Camera,
        )
            .chain(),
    );
    app.configure_sets(PostUpdate, TransformSystems::Propagate.run_if(is_any_stale));
}

/// What Bevy's systems look at.
type Stale = Or<(Changed<Transform>, Changed<ChildOf>, Added<GlobalTransform>)>;

/// Condition: a transform or a parent has changed since the frame before.
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
    fn what_moves_is_seen_there_in_the_same_frame() {
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
    fn nothing_is_propagated_while_all_stand_still() {
        let mut app = App::new();
        let count = |mut frames: ResMut<Frames>| frames.0 += 1;
        app.add_plugins((MinimalPlugins, TransformPlugin, plugin)).init_resource::<Frames>();
        app.add_systems(PostUpdate, count.in_set(TransformSystems::Propagate));
        let moving = app.world_mut().spawn(Transform::default()).id();
        for (moves, frames) in [(false, 1), (false, 1), (true, 2), (false, 2)] {
            if moves {
                app.world_mut().get_mut::<Transform>(moving).expect("it is there").translation.x += 1.0;
            }
            app.update();
            assert_eq!(app.world().resource::<Frames>().0, frames);
        }
    }

    #[derive(Resource, Default)]
    struct Frames(u32);
}
