//! Keeps the colours and depths that a camera has drawn, and lays them under what another draws.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bevy::core_pipeline::core_3d::{main_opaque_pass_3d, main_transparent_pass_3d};
use bevy::core_pipeline::{Core3d, Core3dSystems};
use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy::render::extract_component::{ExtractComponent, ExtractComponentPlugin};
use bevy::render::render_resource::{
    CommandEncoder, PipelineCache, Texture, TextureDescriptor, TextureDimension, TextureFormat, TextureUsages,
};
use bevy::render::renderer::{RenderContext, RenderDevice, ViewQuery};
use bevy::render::view::{ViewDepthTexture, ViewTarget};

pub(super) fn plugin(app: &mut App) {
    let kept = Kept::default();
    app.insert_resource(kept.clone());
    app.add_plugins((ExtractComponentPlugin::<Keep>::default(), ExtractComponentPlugin::<Lay>::default()));
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.insert_resource(kept).init_resource::<Picture>().add_systems(
            Core3d,
            (lay.before(main_opaque_pass_3d), keep.after(main_transparent_pass_3d)).in_set(Core3dSystems::MainPass),
        );
    }
}

/// On a camera whose picture is to be kept.
#[derive(Component, ExtractComponent, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Keep {
    /// Which picture it draws.
    pub picture: u64,
    /// Whether everything that belongs in it has reached the graphics card.
    pub settled: bool,
}

/// On a camera that draws over a kept picture.
#[derive(Component, ExtractComponent, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lay {
    /// Whether the kept picture is wanted in this frame; else another camera has just drawn it.
    pub wanted: bool,
}

/// Which picture has been kept. Written where frames are rendered, read where the game runs.
#[derive(Resource, Clone, Default)]
pub(super) struct Kept(Arc<AtomicU64>);

impl Kept {
    /// The number of the kept picture.
    pub(super) fn picture(&self) -> Option<u64> {
        // Stored one higher, so that 0 is none.
        self.0.load(Ordering::Acquire).checked_sub(1)
    }

    fn set(&self, picture: u64) {
        self.0.store(picture + 1, Ordering::Release);
    }
}

/// The kept picture itself.
#[derive(Resource, Default)]
struct Picture(Option<[Texture; 2]>);

impl Picture {
    /// Textures into which these can be copied: those of last time if they are of the same size.
    fn like(&mut self, originals: [&Texture; 2], device: &RenderDevice) -> &[Texture; 2] {
        let fits = |kept: &[Texture; 2]| (0..2).all(|i| kept[i].size() == originals[i].size());
        if !self.0.as_ref().is_some_and(fits) {
            self.0 = Some(originals.map(|original| {
                device.create_texture(&TextureDescriptor {
                    label: Some("still_life"),
                    size: original.size(),
                    mip_level_count: 1,
                    sample_count: 1,
                    dimension: TextureDimension::D2,
                    format: original.format(),
                    usage: TextureUsages::COPY_SRC | TextureUsages::COPY_DST,
                    view_formats: &[] as &[TextureFormat],
                })
            }));
        }
        self.0.as_ref().expect("just made")
    }
}

fn keep(
    view: ViewQuery<(&Keep, &ViewTarget, &ViewDepthTexture)>,
    pipelines: Res<PipelineCache>,
    device: Res<RenderDevice>,
    kept: Res<Kept>,
    mut picture: ResMut<Picture>,
    mut ctx: RenderContext,
) {
    let (wanted, target, depth) = view.into_inner();
    // While a shader is being compiled, what it draws is missing.
    if !wanted.settled || pipelines.waiting_pipelines().next().is_some() {
        return;
    }
    let originals = [target.main_texture(), &depth.texture];
    copy(ctx.command_encoder(), originals, picture.like(originals, &device).each_ref());
    kept.set(wanted.picture);
}

fn lay(view: ViewQuery<(&Lay, &ViewTarget, &ViewDepthTexture)>, picture: Res<Picture>, mut ctx: RenderContext) {
    let (lay, target, depth) = view.into_inner();
    let targets = [target.main_texture(), &depth.texture];
    if let (true, Some(kept)) = (lay.wanted, &picture.0)
        && (0..2).all(|i| kept[i].size() == targets[i].size())
    {
        copy(ctx.command_encoder(), kept.each_ref(), targets);
    }
}

fn copy(encoder: &mut CommandEncoder, from: [&Texture; 2], to: [&Texture; 2]) {
    for (from, to) in from.into_iter().zip(to) {
        encoder.copy_texture_to_texture(from.as_image_copy(), to.as_image_copy(), from.size());
    }
}
