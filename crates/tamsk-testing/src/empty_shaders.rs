//! Replaces every shader with an empty one. Without a graphics device, no shader is compiled, but Bevy would still
//! parse all of them in every game that a test starts.

use std::convert::Infallible;

use bevy::asset::io::Reader;
use bevy::asset::{AssetLoader, LoadContext};
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::shader::ShaderSettings;

/// Adds a loader that returns an empty shader for every WGSL file. Bevy prefers the loader that was added last, so this
/// plugin must come after `RenderPlugin` and before all plugins that load shaders.
pub struct EmptyShadersPlugin;

impl Plugin for EmptyShadersPlugin {
    fn build(&self, app: &mut App) {
        app.register_asset_loader(EmptyShaderLoader);
    }
}

#[derive(TypePath)]
struct EmptyShaderLoader;

impl AssetLoader for EmptyShaderLoader {
    type Asset = Shader;
    type Settings = ShaderSettings;
    type Error = Infallible;

    async fn load(
        &self,
        _: &mut dyn Reader,
        _: &ShaderSettings,
        load_context: &mut LoadContext<'_>,
    ) -> Result<Shader, Infallible> {
        Ok(Shader::from_wgsl("", load_context.path().to_string()))
    }

    fn extensions(&self) -> &[&str] {
        &["wgsl"]
    }
}
