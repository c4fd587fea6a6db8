//! Code shared by the modules of `graphics`, and meshes that are rounder at High quality.

pub mod curve;
pub mod game_sets;
pub mod schedule;
pub mod shape;

use bevy::prelude::*;

use super::quality::GraphicsQuality;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((schedule::plugin, game_sets::plugin))
        .init_resource::<QualityMeshes>()
        .add_systems(Update, follow_quality.run_if(resource_exists_and_changed::<GraphicsQuality>));
}

/// Meshes that are rebuilt with more or fewer vertices when the quality changes.
#[derive(Resource, Default)]
pub struct QualityMeshes(Vec<(Handle<Mesh>, Build)>);

type Build = Box<dyn Fn(u32) -> Mesh + Send + Sync>;

impl QualityMeshes {
    /// Adds a mesh that is rebuilt when the quality changes. `build` receives the number of times to double the
    /// vertices of round parts.
    pub fn add(
        &mut self,
        meshes: &mut Assets<Mesh>,
        build: impl Fn(u32) -> Mesh + Send + Sync + 'static,
    ) -> Handle<Mesh> {
        let mesh = meshes.add(build(0));
        self.0.push((mesh.clone(), Box::new(build)));
        mesh
    }
}

fn follow_quality(
    quality: Res<GraphicsQuality>,
    rounded: Res<QualityMeshes>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut last: Local<u32>,
) {
    // Only High quality uses rounder meshes, because the cost of a frame then depends mostly on the number of pixels.
    // At Medium quality, vertices cost more, because part of the lighting is computed for each vertex.
    let subdivisions = u32::from(*quality == GraphicsQuality::High);
    if subdivisions == *last {
        return;
    }
    *last = subdivisions;
    for (mesh, build) in &rounded.0 {
        // The stored handles keep their meshes loaded, so inserting a new mesh cannot fail.
        let _ = meshes.insert(mesh, build(subdivisions));
    }
}

#[cfg(test)]
mod tests {
    use super::shape::{Shape, point};
    use super::*;

    #[test]
    fn meshes_are_rounder_at_high_only() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default()))
            .init_asset::<Mesh>()
            .insert_resource(GraphicsQuality::Low);
        app.init_resource::<QualityMeshes>()
            .add_systems(Update, follow_quality.run_if(resource_exists_and_changed::<GraphicsQuality>));
        let drum = |subdivisions| {
            let mut drum = Shape::with_subdivisions(subdivisions);
            drum.lathe(&[point(1.0, 0.0), point(1.0, 2.0)], 8);
            drum.to_mesh(false, false)
        };
        let mesh = app.world_mut().resource_scope(|world, mut rounded: Mut<QualityMeshes>| {
            rounded.add(&mut world.resource_mut::<Assets<Mesh>>(), drum)
        });
        let vertices = [GraphicsQuality::Low, GraphicsQuality::High, GraphicsQuality::Medium].map(|quality| {
            app.insert_resource(quality);
            app.update();
            app.world().resource::<Assets<Mesh>>().get(&mesh).map(Mesh::count_vertices)
        });
        assert_eq!(vertices, [Some(2 * 9), Some(3 * 17), Some(2 * 9)]);
    }
}
