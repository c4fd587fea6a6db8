//! The direction of the key light, for the directional light, the lean shader and the soft shadows alike.

use bevy::prelude::*;

/// The unit vector from the table to the key light: left, above and a little in front, as Red sees it.
pub const TO_KEY_LIGHT: Vec3 = Vec3::new(-0.4867, 0.7787, 0.3958);

/// The name under which shaders import the direction.
const IMPORT_PATH: &str = "tamsk::key_light";

pub(super) fn plugin(app: &mut App) {
    let shader = app.world_mut().resource_mut::<Assets<Shader>>().add(shader());
    app.insert_resource(KeyLightShader(shader));
}

/// Keeps the shader module alive.
#[derive(Resource)]
struct KeyLightShader(#[expect(dead_code, reason = "held, never read")] Handle<Shader>);

/// Returns a shader module with the direction as a constant.
fn shader() -> Shader {
    let [x, y, z] = TO_KEY_LIGHT.to_array();
    let source =
        format!("#define_import_path {IMPORT_PATH}\nconst TO_KEY_LIGHT: vec3<f32> = vec3<f32>({x:?}, {y:?}, {z:?});\n");
    Shader::from_wgsl(source, "tamsk/key_light.wgsl")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_direction_has_length_one() {
        assert!((TO_KEY_LIGHT.length() - 1.0).abs() < 1e-4);
    }
}
