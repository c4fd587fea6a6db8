//! Composes and validates the shaders of a running game.

use std::collections::{HashMap, HashSet};
use std::thread::sleep;
use std::time::Duration;

use bevy::render::render_resource::{DownlevelFlags, ShaderStage};
use bevy::render::settings::WgpuFeatures;
use bevy::shader::{ShaderCache, ShaderCacheError, ShaderCacheSource, ShaderImport, ValidateShader};
use tamsk_testing::prelude::*;

use super::variants::{Variant, name_of};

/// The maximum number of frames to wait for shaders. Each frame lasts at least as long as `PAUSE`.
const PATIENCE: usize = 1_000;
const PAUSE: Duration = Duration::from_millis(5);

/// The sources of all shaders of the game and of Bevy that a running game has loaded.
pub struct Library(Vec<(AssetId<Shader>, Shader)>);

impl Library {
    /// Waits until the game has loaded the shaders at these paths and everything that they import. Returns all loaded
    /// shaders.
    pub fn of(game: &mut HeadlessGame, paths: &HashSet<String>) -> Library {
        let server = game.resource::<AssetServer>().clone();
        let held: Vec<Handle<Shader>> = paths.iter().map(|path| server.load(path.clone())).collect();
        let mut frames = 0;
        while let Some(missing) = missing(game.resource(), paths) {
            assert!(frames < PATIENCE, "{missing}");
            frames += 1;
            game.run_frames(1);
            sleep(PAUSE);
        }
        let shaders = game.resource::<Assets<Shader>>();
        let library = Library(shaders.iter().map(|(id, shader)| (id, shader.clone())).collect());
        drop(held);
        library
    }

    fn find(&self, path: &str) -> &(AssetId<Shader>, Shader) {
        self.0.iter().find(|(_, shader)| shader.path == path).expect("the shader is loaded")
    }

    pub fn text(&self, path: &str) -> &str {
        self.find(path).1.source.as_str()
    }

    pub fn imports(&self, path: &str) -> HashSet<ShaderImport> {
        imports(self.0.iter().map(|(_, shader)| shader), path).expect("the imports are loaded")
    }

    /// Returns a composer of these shaders. `changed` maps the paths of shaders to sources that replace their own.
    pub fn composer(&self, changed: &HashMap<&str, String>) -> Composer<'_> {
        let mut cache = ShaderCache::new((), features(), DownlevelFlags::all(), stages);
        // Bevy enables validation only when built with debug assertions.
        cache.composer.validate = true;
        for (id, shader) in &self.0 {
            let text = changed.get(shader.path.as_str()).cloned();
            let shader = text.map_or_else(|| shader.clone(), |text| Shader::from_wgsl(text, shader.path.clone()));
            cache.set_shader(*id, shader);
        }
        Composer { library: self, cache }
    }
}

/// Returns the optional features of the simulated graphics card.
fn features() -> WgpuFeatures {
    WgpuFeatures::TEXTURE_BINDING_ARRAY | WgpuFeatures::SAMPLED_TEXTURE_AND_STORAGE_BUFFER_ARRAY_NON_UNIFORM_INDEXING
}

fn missing(shaders: &Assets<Shader>, paths: &HashSet<String>) -> Option<String> {
    paths.iter().find_map(|path| imports(shaders.iter().map(|(_, shader)| shader), path).err())
}

fn imports<'a>(shaders: impl Iterator<Item = &'a Shader>, path: &str) -> Result<HashSet<ShaderImport>, String> {
    let by_name: HashMap<&ShaderImport, &Shader> = shaders.map(|shader| (&shader.import_path, shader)).collect();
    let first = by_name
        .values()
        .find(|shader| shader.path == path)
        .ok_or_else(|| format!("the shader {path} is not loaded"))?;
    let (mut found, mut open) = (HashSet::new(), vec![*first]);
    while let Some(shader) = open.pop() {
        for import in &shader.imports {
            let imported = by_name
                .get(import)
                .ok_or_else(|| format!("{} imports {import:?}, which is not loaded", shader.path))?;
            if found.insert(import.clone()) {
                open.push(imported);
            }
        }
    }
    Ok(found)
}

/// Composes shaders as Bevy does before it sends them to the graphics card.
pub struct Composer<'a> {
    library: &'a Library,
    cache: ShaderCache<Vec<ShaderStage>, ()>,
}

impl Composer<'_> {
    pub fn problem(&mut self, variant: &Variant) -> Option<String> {
        let (id, _) = self.library.find(&variant.shader);
        let problem = match self.cache.get(0, *id, &variant.defs) {
            Ok(stages) if stages.iter().filter(|stage| **stage == variant.stage).count() == 1 => return None,
            Ok(stages) => format!("the shader has the wrong stages: {stages:?}"),
            Err(ShaderCacheError::ProcessShaderError(error)) => error.emit_to_string(&self.cache.composer),
            Err(error) => error.to_string(),
        };
        let names: Vec<&str> = variant.defs.iter().map(name_of).collect();
        Some(format!("{} with {}: {problem}", variant.shader, names.join(", ")))
    }
}

/// Replaces the function that would create a shader on the graphics card. Returns the stages of the composed shader.
fn stages(_: &(), shader: ShaderCacheSource<'_>, _: &ValidateShader) -> Result<Vec<ShaderStage>, ShaderCacheError> {
    let ShaderCacheSource::Naga(module) = shader else {
        return Err(ShaderCacheError::CreateShaderModule("the shader is not composed".to_owned()));
    };
    Ok(module.entry_points.into_iter().map(|entry| entry.stage).collect())
}
