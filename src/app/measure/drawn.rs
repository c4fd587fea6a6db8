//! Counts what is drawn in a frame.

use bevy::camera::visibility::VisibleEntities;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// What the cameras draw.
#[derive(SystemParam)]
pub struct Drawn<'w, 's> {
    cameras: Query<'w, 's, (&'static Camera, &'static VisibleEntities), With<Camera3d>>,
    parts: Query<'w, 's, &'static Mesh3d>,
    meshes: Res<'w, Assets<Mesh>>,
}

impl Drawn<'_, '_> {
    /// Returns the number of parts that are drawn in this frame, several of which may share a draw call, and the number
    /// of their vertices. Shadows and panels are not counted.
    pub fn parts_and_vertices(&self) -> (usize, usize) {
        let seen = self.cameras.iter().filter(|(camera, _)| camera.is_active);
        let parts = seen.flat_map(|(_, visible)| visible.entities.values().flatten());
        let vertices = parts.filter_map(|part| self.parts.get(*part).ok()).map(|mesh| {
            // Meshes of Bevy's own may have left the memory of the processor.
            self.meshes.get(&mesh.0).map_or(0, Mesh::count_vertices)
        });
        vertices.fold((0, 0), |(parts, all), vertices| (parts + 1, all + vertices))
    }
}
